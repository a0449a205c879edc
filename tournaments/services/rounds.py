"""The life of a round: drawn as a draft, published, closed; taken back or reopened."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q, QuerySet

from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Game
from scoring.services import open_sheet
from tournaments import errors
from tournaments.archive.snapshots import take_snapshot
from tournaments.models import Entrant, Round, Seat, SitOut, Sitting, Snapshot, Tournament
from tournaments.movements.base import Contender, Decided, Seating, Terms, Tied
from tournaments.movements.quality import check_round
from tournaments.movements.registry import get_movement
from tournaments.movements.sit_outs import draw_at_tables, limits, sit_out_credit
from tournaments.services.locks import lock_round, lock_tournament
from tournaments.services.pads import lay_tables
from tournaments.services.past_rounds import as_played, movement_of_teams, sign_of, standing_rounds, with_places
from tournaments.services.refresh import raise_version
from tournaments.services.results import rank_entrants
from tournaments.services.seating_rules import constraints_of
from tournaments.services.table_numbers import by_number, numbers_in_use
from tournaments.services.teams import team_numbers
from tournaments.services.tied_games import decide_by_rule

SMALLEST_FIELD = 4

Before = Snapshot.Before


@dataclass(frozen=True)
class Drawing:
    """A round drawn but not written: from which scores, by which seed, and what came of it."""

    number: int
    scores_version: int
    seed: int
    seating: Seating


def seat_round(*, tournament: Tournament, now: datetime, seed: int | None = None, by: str = "") -> Round:
    """Draw the next round and keep it as a draft.

    The draw is computed before the transaction, which only writes; if anything it was drawn from has changed by then,
    it is not kept. Of two draws at once one becomes the draft. Raises RoundUnfinished with its number to the other.
    """
    tournament.refresh_from_db()
    _refuse_while_unfinished(tournament)
    drawing = draw(tournament, seed=new_seed() if seed is None else seed)
    try:
        with transaction.atomic():
            lock_tournament(tournament.pk)
            take_snapshot(tournament_id=tournament.pk, before=Before.DRAW, number=drawing.number, by=by, now=now)
            return write_draft(tournament, drawing, now)
    except (IntegrityError, SomeoneElseWasQuicker):
        _refuse_while_unfinished(tournament)
        raise SomeoneElseWasQuicker from None


def new_seed() -> int:
    """Return a seed that nobody chose."""
    return secrets.randbelow(2**31)


def _refuse_while_unfinished(tournament: Tournament) -> None:
    unfinished = tournament.rounds.filter(status__in=Round.UNFINISHED).first()
    if unfinished:
        raise errors.RoundUnfinished(number=unfinished.number, status=unfinished.status)


def draw(tournament: Tournament, *, seed: int, instead_of: Round | None = None) -> Drawing:
    """Seat the next round by the tournament's movement; the same seed and results give the same round.

    `instead_of` is a draft that is to be drawn again: it counts as if it had never been drawn.
    """
    standing = [round_ for round_ in standing_rounds(tournament) if round_ != instead_of]
    number = standing[-1].number + 1 if standing else 1
    if number > tournament.rounds_planned:
        raise errors.NoRoundsLeft(planned=tournament.rounds_planned)
    seating = _seating(tournament, standing, seed)
    return Drawing(number, tournament.scores_version, seed, seating)


def _seating(tournament: Tournament, standing: Sequence[Round], seed: int) -> Seating:
    """Have the movement draw. Raises TooFewEntrants, and of teams NoPartner, GameTied, KnockOutOver."""
    rng = Random(seed)  # noqa: S311 - a draw that can be drawn again, not a secret
    history = [as_played(round_, sign_of(tournament)) for round_ in standing]
    movement, contenders = get_movement(tournament.movement), contenders_of(tournament)
    terms = terms_of(tournament, standing)
    try:
        seating = draw_at_tables(movement, contenders, history, terms, rng, tables=tournament.most_tables)
    except Tied as tied:
        tables = standing[-1].sittings.values_list("table__number", flat=True)
        raise errors.GameTied(number=standing[-1].number, table=tables[tied.table - 1]) from None
    except Decided:
        raise errors.KnockOutOver from None
    here = [contender.entrant for contender in contenders]
    check_round(seating, here, everybody=not movement.fixed_partners)
    return by_number(seating, numbers_in_use(tournament))


def terms_of(tournament: Tournament, standing: Iterable[Round]) -> Terms:
    """Return what is settled about the seating of the whole night; `standing` are the rounds drawn so far."""
    constraints, changed = constraints_of(tournament), tournament.changed_at
    since = sum(round_.drawn_at <= changed for round_ in standing) if changed else 0
    return Terms(tournament.rounds_planned, tournament.pairing, tournament.movement_options, constraints, since)


def contenders_of(tournament: Tournament) -> list[Contender]:
    """Return whoever is to be seated, with what the ladder ranks them by. Raises TooFewEntrants."""
    present = {entrant.pk: entrant for entrant in entrants_to_seat(tournament)}
    if len(present) < SMALLEST_FIELD:
        raise errors.TooFewEntrants(present=len(present), needed=SMALLEST_FIELD)
    sign = sign_of(tournament)
    teams = team_numbers(present.values()) if movement_of_teams(tournament) else {}
    return [
        Contender(
            entrant=row.entrant,
            points=sign * row.points,
            wins=row.columns["games_won"] or 0,
            sit_outs=present[row.entrant].sit_outs_so_far,
            team=teams.get(row.entrant),
        )
        for row in rank_entrants(tournament, list(present))
    ]


def entrants_to_seat(tournament: Tournament) -> list[Any]:
    """Return who is present, and the ghost where they are three more than fours, each with `sit_outs_so_far`."""
    present = list(present_entrants(tournament))
    needs_ghost = tournament.ghost and len(present) > SMALLEST_FIELD and len(present) % 4 == 3
    needs_ghost = needs_ghost and not limits(tournament.most_tables, len(present) + 1)
    return [*present, *with_sit_outs(tournament.entrants.filter(is_ghost=True))] if needs_ghost else present


def present_entrants(tournament: Tournament) -> Iterable[Any]:
    """Return the people who can be seated, each with `sit_outs_so_far`."""
    return with_sit_outs(tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING))


def with_sit_outs(entrants: QuerySet[Entrant]) -> Iterable[Any]:
    """Return these entrants, each with `sit_outs_so_far`: rounds sat out that were published."""
    counted = Q(sit_outs__round__status__in=Round.PLAYED)
    return entrants.annotate(sit_outs_so_far=F("sit_outs_at_entry") + Count("sit_outs", filter=counted))


def write_draft(tournament: Tournament, drawing: Drawing, now: datetime) -> Round:
    """Keep a drawing as a draft, inside the caller's transaction, if all that it was drawn from is as it was.

    Raises SomeoneElseWasQuicker, IntegrityError.
    """
    unchanged = Tournament.objects.filter(pk=tournament.pk, scores_version=drawing.scores_version)
    if not unchanged.update(scores_version=F("scores_version") + 1):
        raise SomeoneElseWasQuicker
    seating = drawing.seating
    round_ = Round.objects.create(
        tournament=tournament,
        number=drawing.number,
        movement=tournament.movement,
        seed=drawing.seed,
        order=list(seating.order),
        displaced=[[d.entrant, d.strict, d.table, d.because, d.instead_of] for d in seating.displaced],
        repeated_partners=[list(pair) for pair in seating.repeated_partners],
        rematches=[list(pair) for pair in seating.rematches],
        broken=[[b.kind, b.entrants, b.number] for b in seating.broken],
        drawn_at=now,
    )
    in_teams = movement_of_teams(tournament) is not None
    teams = dict(tournament.entrants.exclude(team=None).values_list("pk", "team_id")) if in_teams else {}
    _write_sittings(tournament, round_, seating, teams)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant_id=pk, team_id=teams.get(pk)) for pk in seating.sit_outs)
    return round_


def _write_sittings(tournament: Tournament, round_: Round, seating: Seating, teams: Mapping[int, int]) -> None:
    places = lay_tables(tournament=tournament, count=len(seating.tables))
    stand_ins = dict(tournament.entrants.exclude(stand_in="").values_list("pk", "stand_in"))
    stages = seating.stages or [""] * len(places)
    games = Game.objects.bulk_create(
        open_sheet(key=tournament.game_key, ruleset=tournament.ruleset, seats=len(seats)) for seats in seating.tables
    )
    sittings = Sitting.objects.bulk_create(
        Sitting(round=round_, table=place, game=game, stage=stage)
        for place, game, stage in zip(places, games, stages, strict=True)
    )
    Seat.objects.bulk_create(
        Seat(
            sitting=sitting,
            round=round_,
            index=index,
            entrant_id=entrant,
            team_id=teams.get(entrant),
            stand_in=stand_ins.get(entrant, ""),
        )
        for sitting, seats in zip(sittings, seating.tables, strict=True)
        for index, entrant in enumerate(seats)
    )


@transaction.atomic
def publish_round(*, round_: Round, now: datetime, seen: str | None = None, by: str = "") -> Round:
    """Show the draft to the hall and open its sheets. An open round stays as it is.

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
        take_snapshot(tournament_id=round_.tournament_id, before=Before.PUBLISH, number=round_.number, by=by, now=now)
    if drafts.update(status=Round.Status.OPEN, published_at=now):
        Tournament.objects.filter(pk=round_.tournament_id).update(status=Tournament.Status.RUNNING)
        raise_version(round_.tournament_id)
    round_.refresh_from_db()
    if round_.status == Round.Status.DRAFT:
        raise errors.DraftChanged(number=round_.number)
    if round_.status != Round.Status.OPEN:
        raise errors.RoundNotDraft(number=round_.number)
    return round_


def _refuse_seated_twice(round_: Round) -> None:
    """Count what was written, once more, before the hall sees it. Raises WrongSeating."""
    seated = as_played(with_places(round_))
    check_round(seated, {*(entrant for table in seated.tables for entrant in table), *seated.sit_outs})


def draft_state(round_: Round) -> str:
    """Return what a form carries to tell which draft its reader saw: the draw, and how often it was changed since."""
    return f"{round_.pk}-{len(round_.swaps)}-{round_.seat_changes}"


@transaction.atomic
def close_round(*, round_: Round, now: datetime, force: bool = False, by: str = "") -> Round:
    """End the round and fix what its sit-outs are credited. A closed round stays as it is.

    Raises RoundNotOpen, and HandsMissing naming each table with something missing unless `force` is set.
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
    take_snapshot(tournament_id=round_.tournament_id, before=Before.CLOSE, number=round_.number, by=by, now=now)
    round_.status, round_.closed_at = Round.Status.CLOSED, now
    round_.bell_at = round_.clock_left = None
    round_.sit_out_points = _credit(round_)
    round_.save()
    decide_by_rule(round_)
    if round_.number >= round_.tournament.rounds_planned:
        Tournament.objects.filter(pk=round_.tournament_id).update(status=Tournament.Status.FINISHED)
    raise_version(round_.tournament_id)
    return round_


def missing_hands(round_: Round) -> list[dict[str, Any]]:
    """Return the tables whose game is not complete: sitting, table, hands on the sheet."""
    unfinished = round_.sittings.filter(game__state=Game.State.OPEN).select_related("table", "game")
    return [{"sitting": s.pk, "table": s.table.number, "hands": s.game.hands_played} for s in unfinished]


def _credit(round_: Round) -> int:
    """Return what a sit-out of this round is worth: the set number, else the mean points of the seats that played."""
    if round_.tournament.sit_out_points is not None:
        return round_.tournament.sit_out_points
    played = round_.sittings.filter(game__hands_played__gt=0).values_list("game__points", flat=True)
    return sit_out_credit([points for seats in played for points in seats])


@transaction.atomic
def undo_round(*, round_: Round, now: datetime, by: str = "") -> Round:
    """Take the latest round back: its rows stay, and count nowhere. Hands that still come for it are held.

    Raises RoundNotLast.
    """
    lock_round(round_)
    round_.refresh_from_db()
    if round_.status == Round.Status.UNDONE:
        return round_
    _refuse_unless_last(round_)
    take_snapshot(tournament_id=round_.tournament_id, before=Before.UNDO, number=round_.number, by=by, now=now)
    round_.status, round_.undone_at = Round.Status.UNDONE, now
    round_.bell_at = round_.clock_left = None
    round_.save(update_fields=["status", "undone_at", "bell_at", "clock_left"])
    _back_to_running(round_)
    return round_


def reopen_round(*, round_: Round, now: datetime, by: str = "") -> Round:
    """Open the latest round again, to enter what is missing. An open round stays as it is.

    Raises RoundNotLast, RoundNotClosed, and SomeoneElseWasQuicker where the next one is drawn at the same moment.
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
    take_snapshot(tournament_id=round_.tournament_id, before=Before.REOPEN, number=round_.number, by=by, now=now)
    round_.status, round_.closed_at, round_.sit_out_points = Round.Status.OPEN, None, None
    round_.save()
    _back_to_running(round_)
    return round_


def _refuse_unless_last(round_: Round) -> None:
    later = round_.tournament.rounds.filter(number__gt=round_.number).exclude(status=Round.Status.UNDONE)
    last = later.order_by("number").last()
    if last:
        raise errors.RoundNotLast(number=round_.number, last=last.number)


def _back_to_running(round_: Round) -> None:
    """Set the tournament's status to what it is while its latest round is not closed."""
    before_the_first = round_.number == 1 and round_.status == Round.Status.UNDONE
    status = Tournament.Status.SETUP if before_the_first else Tournament.Status.RUNNING
    Tournament.objects.filter(pk=round_.tournament_id).update(status=status)
    raise_version(round_.tournament_id)
