"""The coming rounds of a movement that is known beforehand, for rotation cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tournaments.errors import NotKnownBeforehand
from tournaments.models import Round, Tournament
from tournaments.movements.base import ACROSS, PastRound, Seating
from tournaments.movements.left_over import at_fours, other_tables
from tournaments.movements.registry import get_movement
from tournaments.movements.sit_outs import limits
from tournaments.services.hall.table_numbers import numbers_in_use
from tournaments.services.results.played import Played
from tournaments.services.seating.draw import contenders_of, terms_of


@dataclass(frozen=True)
class PlannedRound:
    """A round as it was drawn, or as it will be if nobody comes or leaves."""

    number: int
    tables: tuple[tuple[int, ...], ...]
    """Entrants in seat order, from the head table down."""
    sit_outs: tuple[int, ...]
    numbers: tuple[int, ...]
    """Of the tables."""
    is_drawn: bool


def plan_rounds(tournament: Tournament) -> tuple[PlannedRound, ...]:
    """Return every round of the tournament.

    Raises NotKnownBeforehand where results decide, or tables are too few, or while no round is drawn by this movement,
    which decides who has which number. Raises TooFewEntrants, and of teams NoPartner.
    """
    movement = get_movement(tournament.movement)
    so_far = Played.of(tournament)
    if not is_known(tournament, so_far.latest):
        raise NotKnownBeforehand
    drawn, history = so_far.rounds, so_far.history
    past = [at_fours(played) if tournament.sides == ACROSS else played for played in history]
    contenders, terms = contenders_of(so_far), terms_of(so_far)
    if limits(tournament.most_tables, len(contenders), tournament.seats_per_table):
        raise NotKnownBeforehand
    if other_tables(len(contenders), tournament.left_over, tournament.most_tables):
        raise NotKnownBeforehand
    numbers = numbers_in_use(tournament)
    teams = {contender.entrant: contender.team for contender in contenders if contender.team is not None}
    planned = [_drawn(round_, played) for round_, played in zip(drawn, history, strict=True)]
    rng = Random(drawn[0].seed)  # noqa: S311 - nothing is drawn; a movement requires one
    for number in range(drawn[-1].number + 1, tournament.rounds_planned + 1):
        seating = movement.draw(contenders, past, terms, rng)
        past.append(_as_if_played(seating, teams))
        at = tuple(numbers[: len(seating.tables)])
        planned.append(PlannedRound(number, seating.tables, seating.sit_outs, at, is_drawn=False))
    return tuple(planned)


def is_known(tournament: Tournament, latest: Round | None) -> bool:
    """Tell whether the rounds to come follow from those drawn, of which this is the latest."""
    movement = get_movement(tournament.movement)
    return movement.known_beforehand and latest is not None and latest.movement == movement.key


def _drawn(round_: Round, played: PastRound) -> PlannedRound:
    numbers = tuple(sitting.table.number for sitting in round_.sittings.select_related("table"))
    return PlannedRound(round_.number, played.tables, played.sit_outs, numbers, is_drawn=True)


def _as_if_played(seating: Seating, teams: Mapping[int, int]) -> PastRound:
    here = {*seating.sit_outs, *(entrant for table in seating.tables for entrant in table)}
    sat_for = {entrant: team for entrant, team in teams.items() if entrant in here}
    halves = (None,) * len(seating.tables) if teams else ()
    return PastRound(seating.tables, seating.sit_outs, (), seating.order, sat_for, halves)
