"""A player's way through a tournament: the place after each round, and its drawing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

WIDTH, HEIGHT, SIDE, TOP, BOTTOM = 320, 150, 22, 26, 24
"""Of the drawing, in units of its own; the margins leave room for numbers above and below the line."""


@dataclass(frozen=True)
class Stop:
    """A place after a round, and where it is drawn."""

    round: int
    place: int
    x: int
    y: int


@dataclass(frozen=True)
class Way:
    """Places after the rounds, to be drawn: first place is at the top."""

    stops: tuple[Stop, ...]
    people: int
    size: tuple[int, int] = (WIDTH, HEIGHT)

    @property
    def line(self) -> str:
        """The points of the line, as SVG has them."""
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)


def way_of(entrant: int, rows: Sequence[Mapping[str, Any]], *, fewest_wins: bool = False) -> Way | None:
    """Return the way of an entrant by the rows of the standings; None before a second round has a result."""
    places = places_by_round(entrant, rows, fewest_wins=fewest_wins)
    if len(places) < 2:
        return None
    last, people = max(places), len(rows)
    stops = [Stop(number, place, _x(number, last), _y(place, people)) for number, place in places.items()]
    return Way(tuple(stops), people)


def places_by_round(entrant: int, rows: Sequence[Mapping[str, Any]], *, fewest_wins: bool = False) -> dict[int, int]:
    """Return the entrant's place by points after each round, from their first; ties share a place.

    Adjustments belong to no round and are left out, and so are tie-breaks.
    """
    sign = -1 if fewest_wins else 1
    sums = {row["entrant"]: _sums(row["rounds"]) for row in rows}
    return {
        number + 1: 1 + sum(1 for other in sums.values() if _at(other, number, sign) > sign * points)
        for number, points in enumerate(sums.get(entrant, ()))
        if points is not None
    }


def _sums(rounds: Sequence[int | None]) -> list[int | None]:
    """Return the points after each round; None before the first with points."""
    missing = next((place for place, points in enumerate(rounds) if points is not None), len(rounds))
    return [None] * missing + [*accumulate(points or 0 for points in rounds[missing:])]


def _at(sums: Sequence[int | None], number: int, sign: int) -> float:
    points = sums[number] if number < len(sums) else None
    return float("-inf") if points is None else sign * points


def _x(number: int, last: int) -> int:
    return SIDE + (number - 1) * (WIDTH - 2 * SIDE) // max(last - 1, 1)


def _y(place: int, people: int) -> int:
    return TOP + (place - 1) * (HEIGHT - TOP - BOTTOM) // max(people - 1, 1)
