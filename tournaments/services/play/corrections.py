"""Corrections by the director to any hand of any round that was not undone, and previews of their effect.

A closed round stays closed. Points and ranks follow the sheet at once; the credit for sit-outs stays as fixed when the
round closed, and later rounds stay as drawn.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from scoring import corrections as scoring
from scoring.corrections import Correction
from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Game
from tournaments.errors import RoundTakenBack
from tournaments.models import Event, Round, Sitting, Tournament
from tournaments.rules.movements.registry import get_movement
from tournaments.services.boards.body import board_body
from tournaments.services.play import tied_games
from tournaments.services.play.hands import round_status
from tournaments.services.results.past_rounds import lead_of
from tournaments.services.results.undecided import is_in_bracket, needs_winner
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_game
from tournaments.services.writing.version import raise_version


@dataclass(frozen=True)
class StandingsPlace:
    """The rank and points of an entrant or a team."""

    rank: int
    points: int


@dataclass(frozen=True)
class StandingsChange:
    """An entrant or a team whose rank or points change with a correction."""

    entrants: tuple[int, ...]
    name: str
    before: StandingsPlace
    after: StandingsPlace


@dataclass(frozen=True)
class Effect:
    """What a correction of one sheet would change."""

    seats: tuple[tuple[int, int], ...]
    """Points of the game by seat, before and after."""
    changes: tuple[StandingsChange, ...]
    """The best first, in the order after the correction."""
    ahead: tuple[tuple[StandingsChange, ...], tuple[StandingsChange, ...]] | None
    """Who leads before and after; None where that is the same."""
    goes_on: tuple[int | None, int | None] | None
    """In a bracket: the winning side before and after; None where that is the same."""
    drawn_since: tuple[int, ...]
    """Later rounds that were published and drawn from the old scores; they stay as they are."""
    draft: int | None
    """The number of a later draft that was drawn from the old scores."""
    credit: int | None
    """The credit for sit-outs, fixed when the round closed; None where nothing is fixed or nobody sat out."""
    was_confirmed: bool
    """Whether all sides had confirmed the game."""
    is_incomplete: bool
    """Whether a game that was complete would have something missing."""


def correct(*, sitting: Sitting, correction: Correction, by: str, now: datetime) -> Game:
    """Make a correction, once even if sent again; return the sheet. Raises FactsError, Refused."""
    try:
        with transaction.atomic():
            return apply(sitting, correction, by=by, now=now)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def preview(*, sitting: Sitting, correction: Correction, by: str, now: datetime) -> Effect:
    """Return what a correction would change, and change nothing. Raises FactsError, Refused."""
    return effect_of(sitting, lambda: correct(sitting=sitting, correction=correction, by=by, now=now))


def apply(sitting: Sitting, correction: Correction, *, by: str, now: datetime) -> Game:
    """Make a correction inside the caller's transaction. Raises FactsError, Refused, IntegrityError."""
    game = lock_game(sitting)
    if round_status(sitting) == Round.Status.UNDONE:
        raise RoundTakenBack(number=sitting.round.number)
    side = _winner(sitting, game)
    if scoring.correct(game=game, correction=correction, by=by, now=now):
        raise_version(sitting.round.tournament_id)
        add_event(sitting.round.tournament_id, Event.Type.SHEET_CORRECTED, sitting=sitting.pk)
        _keep_the_bracket_going(sitting, game, side, by)
        if sitting.round.status == Round.Status.CLOSED and is_in_bracket(sitting):
            tied_games.settle_status(sitting.round.tournament_id)
    return game


def effect_of(sitting: Sitting, change: Callable[[], object]) -> Effect:
    """Return what a change would do to this sheet and the standings: it is made, compared, and rolled back.

    Exceptions of `change` pass.
    """
    before = _sheet_and_standings(sitting)
    with transaction.atomic():
        change()
        after = _sheet_and_standings(sitting)
        transaction.set_rollback(True)
    return _compared(sitting, before, after)


@dataclass(frozen=True)
class _SheetAndStandings:
    game: Game
    winner: int | None
    places: Mapping[tuple[int, ...], tuple[str, StandingsPlace]]
    """By the entrants of a row: its name, and where it is."""


def _sheet_and_standings(sitting: Sitting) -> _SheetAndStandings:
    found = Sitting.objects.select_related("game", "round__tournament").get(pk=sitting.pk)
    body = board_body(Tournament.objects.get(pk=found.round.tournament_id))
    rows = [(tuple(row["entrants"]), row) for row in body["teams"] or ()]
    in_teams = {entrant for entrants, _row in rows for entrant in entrants}
    rows += [((row["entrant"],), row) for row in body["rows"] if row["entrant"] not in in_teams]
    places = {entrants: (row["name"], StandingsPlace(row["rank"], row["points"])) for entrants, row in rows}
    return _SheetAndStandings(found.game, _winner(found, found.game), places)


def _compared(sitting: Sitting, before: _SheetAndStandings, after: _SheetAndStandings) -> Effect:
    rows = [
        StandingsChange(entrants, name, before.places[entrants][1], place)
        for entrants, (name, place) in after.places.items()
        if entrants in before.places
    ]
    first = tuple(row for row in rows if row.before.rank == 1), tuple(row for row in rows if row.after.rank == 1)
    went_on = before.winner, after.winner
    later = list(_drawn_from(sitting.round))
    is_complete = before.game.state != Game.State.OPEN
    return Effect(
        seats=tuple(zip(before.game.points, after.game.points, strict=True)),
        changes=tuple(row for row in rows if row.before != row.after),
        ahead=first if first[0] != first[1] else None,
        goes_on=went_on if is_in_bracket(sitting) and went_on[0] != went_on[1] else None,
        drawn_since=tuple(round_.number for round_ in later if round_.status in Round.PLAYED),
        draft=next((round_.number for round_ in later if round_.status == Round.Status.DRAFT), None),
        credit=_fixed_credit(sitting.round),
        was_confirmed=before.game.state == Game.State.CONFIRMED,
        is_incomplete=is_complete and after.game.state == Game.State.OPEN,
    )


def _drawn_from(round_: Round) -> Iterable[Round]:
    """Return the later rounds that were drawn from results including this round's."""
    later = round_.tournament.rounds.filter(number__gt=round_.number).exclude(status=Round.Status.UNDONE)
    return (
        later_round
        for later_round in later.order_by("number")
        if not get_movement(later_round.movement).known_beforehand
    )


def _fixed_credit(round_: Round) -> int | None:
    is_fixed = round_.status == Round.Status.CLOSED and round_.sit_outs.exists()
    return round_.sit_out_points if is_fixed else None


def _winner(sitting: Sitting, game: Game) -> int | None:
    """Return the side that advances, in a game where one has to."""
    if not is_in_bracket(sitting):
        return None
    lead = lead_of(game)
    return (0 if lead > 0 else 1) if lead else sitting.decided_for


def _keep_the_bracket_going(sitting: Sitting, game: Game, went_on: int | None, by: str) -> None:
    """Decide a game that is tied now: for the side that has advanced since, else by the tournament's rule, if any."""
    sitting = Sitting.objects.select_related("round__tournament", "table").get(pk=sitting.pk)
    sitting.game = game
    if not needs_winner(sitting):
        return
    if went_on is not None and any(True for _round in _drawn_from(sitting.round)):
        Sitting.objects.filter(pk=sitting.pk).update(decided_for=went_on, decided_by=by)
    elif sitting.round.status == Round.Status.CLOSED:
        tied_games.decide_by_rule(sitting.round, only=sitting.pk)
