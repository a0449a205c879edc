"""The coming rounds of a movement that is known beforehand, for rotation cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tournaments.errors import NotKnownBeforehand
from tournaments.models import Round, Tournament
from tournaments.rules.movements.base import ACROSS, PastRound, Seating
from tournaments.rules.movements.left_over import at_fours, other_tables
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.sit_outs import limits
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
    deal_sets: tuple[int | None, ...] = ()
    """As in Seating; None at a table where there is none."""


def plan_rounds(tournament: Tournament) -> tuple[PlannedRound, ...]:
    """Return every round of the tournament.

    Raises NotKnownBeforehand where results decide, or tables are too few, or while no round is drawn by this movement,
    which decides who has which number. Raises TooFewEntrants, and of teams NoPartner.
    """
    so_far = Played.of(tournament)
    if not is_known(tournament, so_far.latest):
        raise NotKnownBeforehand
    coming = rounds_to_come(so_far)
    drawn = [_drawn(round_, played) for round_, played in zip(so_far.rounds, so_far.history, strict=True)]
    return (*drawn, *coming)


def rounds_to_come(so_far: Played) -> Iterator[PlannedRound]:
    """Give the rounds after those drawn, by a movement that is known beforehand; before the first, one way it may go.

    Raises NotKnownBeforehand where tables are too few, TooFewEntrants, and of teams NoPartner.
    """
    tournament, movement = so_far.tournament, get_movement(so_far.tournament.movement)
    history = so_far.history
    past = [at_fours(played) if tournament.sides == ACROSS else played for played in history]
    contenders, terms = contenders_of(so_far), terms_of(so_far)
    if limits(tournament.most_tables, len(contenders), tournament.seats_per_table):
        raise NotKnownBeforehand
    if other_tables(len(contenders), tournament.left_over, tournament.most_tables):
        raise NotKnownBeforehand
    numbers = numbers_in_use(tournament)
    teams = {contender.entrant: contender.team for contender in contenders if contender.team is not None}
    rng = Random(so_far.rounds[0].seed if so_far.rounds else 0)  # noqa: S311 - of a round drawn nothing is drawn again
    first = so_far.rounds[-1].number + 1 if so_far.rounds else 1
    for number in range(first, tournament.rounds_planned + 1):
        seating = movement.draw(contenders, past, terms, rng)
        past.append(_as_if_played(seating, teams))
        at = tuple(numbers[: len(seating.tables)])
        yield PlannedRound(number, seating.tables, seating.sit_outs, at, is_drawn=False, deal_sets=seating.deal_sets)


def is_known(tournament: Tournament, latest: Round | None) -> bool:
    """Tell whether the rounds to come follow from those drawn; this is the latest."""
    movement = get_movement(tournament.movement)
    return movement.known_beforehand and latest is not None and latest.movement == movement.key


def _drawn(round_: Round, played: PastRound) -> PlannedRound:
    numbers = tuple(sitting.table.number for sitting in round_.sittings.select_related("table"))
    return PlannedRound(round_.number, played.tables, played.sit_outs, numbers, True, played.deal_sets)


def _as_if_played(seating: Seating, teams: Mapping[int, int]) -> PastRound:
    here = {*seating.sit_outs, *(entrant for table in seating.tables for entrant in table)}
    sat_for = {entrant: team for entrant, team in teams.items() if entrant in here}
    halves = (None,) * len(seating.tables) if teams else ()
    return PastRound(seating.tables, seating.sit_outs, (), seating.order, sat_for, halves, deal_sets=seating.deal_sets)
