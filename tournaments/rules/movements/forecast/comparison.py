"""How a movement would go for a number of people and rounds, in figures: what a hall chooses by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import fmean

from tournaments.rules.movements.base import ACROSS, Movement, Seating, Sides, Terms
from tournaments.rules.movements.forecast.simulation import play_out
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.quality import Least, Quality, least_repeats, quality_of
from tournaments.rules.movements.registry import get_movement

TIMES = 3
"""How often each movement is played out; the numbers are means."""


@dataclass(frozen=True)
class Prospect:
    """What to expect of a movement. Numbers are means over the tournaments played out, each for all its rounds."""

    movement: str
    people: int
    rounds: int
    partners: float
    """Partnerships that repeat."""
    opponents: float
    meetings: float
    """How often more than once two shared a table, over all pairs."""
    met_again: float
    """Pairs who share a table more than once."""
    least: Least
    """What no seating can go below, partners changing."""
    by_results: float
    """The share of seats, 0 to 1, at which somebody else would sit had the games gone otherwise."""
    walking: float
    """Tables a person moves from round to round."""
    tables: tuple[tuple[int | None, ...], ...]
    """Of one of the tournaments: by person, the table (from 1) in each round; None where they do not play."""


class CannotSeat(ValueError):
    """The movement does not seat this many people in this many rounds. The message says why, for a person."""


@lru_cache(maxsize=512)
def prospect(
    key: str, people: int, rounds: int, options: tuple[tuple[str, str], ...] = (), sides: Sides = ACROSS
) -> Prospect:
    """Return what to expect at tables with these sides; the same arguments give the same numbers.

    Raises CannotSeat where the movement is not for such a field, UnknownMovement and ShapeError.
    """
    movement = get_movement(key)
    terms = Terms(rounds, options=read_options(movement.options, dict(options)), sides=sides)
    try:
        played_out = [_play(movement, people, terms, seed, seed) for seed in range(TIMES)]
        other_results = _play(movement, people, terms, 0, TIMES)
    except ValueError as error:
        raise CannotSeat(str(error)) from error
    counted = [quality_of(seatings, sides) for seatings in played_out]
    return Prospect(
        movement=key,
        people=people,
        rounds=rounds,
        partners=_mean(counted, "partners"),
        opponents=_mean(counted, "opponents"),
        meetings=_mean(counted, "meetings"),
        met_again=_mean(counted, "met_again"),
        least=least_repeats(people, rounds, sides),
        by_results=_differs(played_out[0], other_results),
        walking=fmean(_walking(seatings) for seatings in played_out),
        tables=_tables(played_out[0], people),
    )


def _play(movement: Movement, people: int, terms: Terms, seed: int, results: int) -> tuple[Seating, ...]:
    rng, games = Random(seed), Random(results)  # noqa: S311 - lots that anybody may draw again, not secrets
    return play_out(movement, players=people, terms=terms, rng=rng, results=games)[0]


def _mean(counted: Sequence[Quality], name: str) -> float:
    return fmean(getattr(quality, name) for quality in counted)


def _differs(first: Sequence[Seating], second: Sequence[Seating]) -> float:
    """Return the share of seats, after the first round, with new company at the table."""
    changed = total = 0
    for one_way, another in zip(first[1:], second[1:], strict=True):
        fours = {frozenset(table) for table in another.tables}
        total += sum(len(table) for table in one_way.tables)
        changed += sum(len(table) for table in one_way.tables if frozenset(table) not in fours)
    return changed / total if total else 0.0


def _walking(seatings: Sequence[Seating]) -> float:
    """Return how many tables a person moves between two of their rounds."""
    moves = [
        abs(table - after[entrant])
        for before, after in pairwise(map(_places, seatings))
        for entrant, table in before.items()
        if entrant in after
    ]
    return fmean(moves) if moves else 0.0


def _tables(seatings: Sequence[Seating], people: int) -> tuple[tuple[int | None, ...], ...]:
    rounds = [_places(seating) for seating in seatings]
    return tuple(tuple(places.get(entrant) for places in rounds) for entrant in range(people))


def _places(seating: Seating) -> Mapping[int, int]:
    return {entrant: number for number, table in enumerate(seating.tables, 1) for entrant in table}
