"""The life of a round: drawn as a draft, published, closed, undone or reopened."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Game
from tournaments import errors
from tournaments.archive.saving import save_state
from tournaments.models import EarlierState, Event, Round, Tournament
from tournaments.rules.movements.quality import check_round
from tournaments.rules.movements.sit_outs import sit_out_credit
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.hall.calls import end_calls_about_sheets
from tournaments.services.hall.clock import start_clock
from tournaments.services.hall.notices import end_with_round
from tournaments.services.play.tied_games import decide_by_rule, settle_status
from tournaments.services.results.deals import average_of
from tournaments.services.results.past_rounds import as_played, with_places
from tournaments.services.results.undecided import has_results_only, undecided_in
from tournaments.services.seating.dealing import open_seals
from tournaments.services.seating.draw import draw, new_seed, write_draft
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_round, lock_tournament
from tournaments.services.writing.next_stage import refuse_under_the_next_stage
from tournaments.services.writing.version import raise_version

Before = EarlierState.Before


def seat_round(*, tournament: Tournament, now: datetime, seed: int | None = None, by: str = "") -> Round:
    """Draw the next round and store it as a draft.

    The draw is computed before the transaction, which only writes; if anything it was drawn from has changed by then,
    it is not kept. Of two draws at once one becomes the draft. Raises RoundUnfinished with its number to the other,
    ResultsImported where a night was played without Headtable.
    """
    tournament.refresh_from_db()
    _refuse_while_unfinished(tournament)
    if has_results_only(tournament):
        raise errors.ResultsImported
    drawing = draw(tournament, seed=new_seed() if seed is None else seed)
    try:
        with transaction.atomic():
            lock_tournament(tournament.pk)
            save_state(tournament_id=tournament.pk, before=Before.DRAW, number=drawing.number, by=by, now=now)
            draft = write_draft(tournament, drawing, now)
            add_event(tournament.pk, Event.Type.ROUND_DRAWN, round=draft.number)
            return draft
    except (IntegrityError, SomeoneElseWasQuicker):
        _refuse_while_unfinished(tournament)
        raise SomeoneElseWasQuicker from None


def _refuse_while_unfinished(tournament: Tournament) -> None:
    unfinished = tournament.rounds.filter(status__in=Round.UNFINISHED).first()
    if unfinished:
        raise errors.RoundUnfinished(number=unfinished.number, round_status=unfinished.status)


@transaction.atomic
def publish_round(
    *, round_: Round, now: datetime, seen: str | None = None, by: str = "", clock_minutes: int | None = None
) -> Round:
    """Publish the draft, open its sheets, and start its clock if given minutes. An open round is left as it is.

    `seen` is the `draft_state` that the director looked at: no other is published then. Raises RoundNotDraft,
    DraftChanged.
    """
    if seen not in (None, draft_state(round_)):
        raise errors.DraftChanged(number=round_.number)
    drafts = Round.objects.filter(pk=round_.pk, status=Round.Status.DRAFT)
    if seen is not None:
        drafts = drafts.filter(swaps=round_.swaps, seat_changes=round_.seat_changes)
    lock_tournament(round_.tournament_id)
    _refuse_seated_twice(round_)
    if drafts.exists():
        save_state(tournament_id=round_.tournament_id, before=Before.PUBLISH, number=round_.number, by=by, now=now)
    if drafts.update(status=Round.Status.OPEN, published_at=now):
        Tournament.objects.filter(pk=round_.tournament_id).update(status=Tournament.Status.RUNNING)
        end_calls_about_sheets(tournament_id=round_.tournament_id, by=by, now=now)
        raise_version(round_.tournament_id)
        add_event(round_.tournament_id, Event.Type.ROUND_PUBLISHED, round=round_.number)
        if public_through(round_.tournament) == round_.number - 1:
            add_event(round_.tournament_id, Event.Type.STANDINGS_HIDDEN, after=round_.number - 1)
        if clock_minutes is not None:
            start_clock(round_=round_, minutes=clock_minutes, now=now)
    round_.refresh_from_db()
    if round_.status == Round.Status.DRAFT:
        raise errors.DraftChanged(number=round_.number)
    if round_.status != Round.Status.OPEN:
        raise errors.RoundNotDraft(number=round_.number)
    return round_


def _refuse_seated_twice(round_: Round) -> None:
    """Check the stored seating once more before it is published. Raises WrongSeating."""
    seated = as_played(with_places(round_))
    check_round(seated, {*(entrant for table in seated.tables for entrant in table), *seated.sit_outs})


def draft_state(round_: Round) -> str:
    """Return a token of a draft's state for forms: the draw, and how often it was changed since."""
    return f"{round_.pk}-{len(round_.swaps)}-{round_.seat_changes}"


@transaction.atomic
def close_round(*, round_: Round, now: datetime, force: bool = False, by: str = "") -> Round:
    """End the round and fix the credit of its sit-outs. A closed round is left as it is.

    Raises RoundNotOpen, and unless `force` is set HandsMissing, which names each table with something missing, and
    GamesUndecided, which names each tied game of a bracket.
    """
    lock_round(round_)
    round_.refresh_from_db()
    if round_.status == Round.Status.CLOSED:
        return round_
    if round_.status != Round.Status.OPEN:
        raise errors.RoundNotOpen(number=round_.number)
    missing = missing_hands(round_)
    if missing and not force:
        raise errors.HandsMissing(number=round_.number, missing=missing)
    save_state(tournament_id=round_.tournament_id, before=Before.CLOSE, number=round_.number, by=by, now=now)
    round_.status, round_.closed_at = Round.Status.CLOSED, now
    round_.bell_at = round_.clock_left = None
    round_.sit_out_points = _credit(round_)
    round_.save()
    decide_by_rule(round_)
    undecided = undecided_in(round_)
    if undecided and not force:
        games = [{"sitting": sitting.pk, "table": sitting.table.number} for sitting in undecided]
        raise errors.GamesUndecided(number=round_.number, undecided=games)
    settle_status(round_.tournament_id)
    open_seals(round_.tournament_id, now)
    end_with_round(tournament_id=round_.tournament_id, now=now)
    raise_version(round_.tournament_id)
    add_event(round_.tournament_id, Event.Type.ROUND_CLOSED, round=round_.number)
    return round_


def missing_hands(round_: Round) -> list[dict[str, Any]]:
    """Return the tables with an unfinished game: sitting, table, hands on the sheet."""
    unfinished = round_.sittings.filter(game__state=Game.State.OPEN).select_related("table", "game")
    return [{"sitting": s.pk, "table": s.table.number, "hands": s.game.hands_played} for s in unfinished]


def _credit(round_: Round) -> int:
    """Return what a sit-out of this round is worth: the set number, else the mean points of the seats that played."""
    if round_.tournament.sit_out_points is not None:
        return round_.tournament.sit_out_points
    if round_.tournament.is_duplicate:
        return average_of(round_)
    played = round_.sittings.filter(game__hands_played__gt=0).values_list("game__points", flat=True)
    return sit_out_credit([points for seats in played for points in seats])


@transaction.atomic
def undo_round(*, round_: Round, now: datetime, by: str = "") -> Round:
    """Undo the latest round: its rows stay, and count nowhere. Hands that still come in for it are held.

    Raises RoundNotLast, NextStageUnderWay.
    """
    lock_round(round_)
    round_.refresh_from_db()
    if round_.status == Round.Status.UNDONE:
        return round_
    _refuse_unless_last(round_)
    save_state(tournament_id=round_.tournament_id, before=Before.UNDO, number=round_.number, by=by, now=now)
    round_.status, round_.undone_at = Round.Status.UNDONE, now
    round_.bell_at = round_.clock_left = None
    round_.save(update_fields=["status", "undone_at", "bell_at", "clock_left"])
    _back_to_running(round_)
    add_event(round_.tournament_id, Event.Type.ROUND_UNDONE, round=round_.number)
    return round_


def reopen_round(*, round_: Round, now: datetime, by: str = "") -> Round:
    """Open the latest round again, to enter what is missing. An open round stays as it is.

    Raises RoundNotLast, NextStageUnderWay, RoundNotClosed, and SomeoneElseWasQuicker where the next one is drawn at
    the same moment.
    """
    try:
        with transaction.atomic():
            return _reopen(round_, now, by)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _reopen(round_: Round, now: datetime, by: str) -> Round:
    lock_round(round_)
    round_.refresh_from_db()
    if round_.status == Round.Status.OPEN:
        return round_
    if round_.status != Round.Status.CLOSED:
        raise errors.RoundNotClosed(number=round_.number)
    _refuse_unless_last(round_)
    save_state(tournament_id=round_.tournament_id, before=Before.REOPEN, number=round_.number, by=by, now=now)
    round_.status, round_.closed_at, round_.sit_out_points = Round.Status.OPEN, None, None
    round_.save()
    _back_to_running(round_)
    add_event(round_.tournament_id, Event.Type.ROUND_REOPENED, round=round_.number)
    return round_


def _refuse_unless_last(round_: Round) -> None:
    later = round_.tournament.rounds.filter(number__gt=round_.number).exclude(status=Round.Status.UNDONE)
    last = later.order_by("number").last()
    if last:
        raise errors.RoundNotLast(number=round_.number, last=last.number)
    refuse_under_the_next_stage(round_.tournament)


def _back_to_running(round_: Round) -> None:
    """Set the tournament's status to what it is while its latest round is not closed."""
    before_the_first = round_.number == 1 and round_.status == Round.Status.UNDONE
    status = Tournament.Status.SETUP if before_the_first else Tournament.Status.RUNNING
    Tournament.objects.filter(pk=round_.tournament_id).update(status=status)
    raise_version(round_.tournament_id)
