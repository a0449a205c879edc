"""The form of a whole game's totals, whole numbers, one for each seat; and what can be wrong with them."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..errors import ShapeError, gettext_noop
from ..scores import Totals


class Fault(NamedTuple):
    """Why totals are impossible: the rule, the field to look at, the sentence with what it needs."""

    rule: str
    field: str
    sentence: str
    params: Mapping[str, object] = MappingProxyType({})


def check_shape(totals: Totals, seat_counts: Collection[int]) -> None:
    """Raise ShapeError `shape`, naming each field at fault.

    For games in which scores only grow. `seat_counts`: how many can play this game. Loners and euchres, where given,
    are of as many seats as the points.
    """
    seats = len(totals.points) if isinstance(totals.points, tuple) else 0
    wrong = [] if seats in seat_counts and _is_row(totals.points, seats) else ["points"]
    given = {"loners": totals.lone_marches, "euchres": totals.euchres}
    expected = seats if seats in seat_counts else next(iter(seat_counts))
    wrong += [name for name, row in given.items() if row is not None and not _is_row(row, expected)]
    if totals.hands is not None and not _is_count(totals.hands):
        wrong.append("hands")
    if wrong == ["points"] and seats in seat_counts and all(type(number) is int for number in totals.points):
        raise ShapeError(
            "shape",
            gettext_noop(
                "Nobody goes below 0 points in this game, but %(least)s was entered. Please check the points."
            ),
            fields=("points",),
            least=min(totals.points),
        )
    if wrong:
        raise ShapeError(
            "shape",
            gettext_noop("Whole numbers from 0 upwards are needed, one for each seat. Please check: %(names)s."),
            fields=wrong,
            names=", ".join(wrong),
        )


def check_signed_shape(totals: Totals, seat_counts: Collection[int]) -> int:
    """Return how many seats the totals are of, for games in which scores can fall below nothing.

    Raises ShapeError `shape`, naming each field at fault.
    """
    rows = {"points": totals.points, "loners": totals.lone_marches, "euchres": totals.euchres}
    seats = len(totals.points) if isinstance(totals.points, tuple) else 0
    wrong = [] if seats in seat_counts else ["points"]
    for name, row in rows.items():
        is_row = row is None or (isinstance(row, tuple) and len(row) == seats and all(type(n) is int for n in row))
        if not is_row or (name != "points" and row and min(row) < 0):
            wrong.append(name)
    if totals.hands is not None and not _is_count(totals.hands):
        wrong.append("hands")
    if wrong:
        raise ShapeError(
            "shape",
            gettext_noop("Whole numbers are needed, one for each seat. Please check: %(names)s."),
            fields=[*dict.fromkeys(wrong)],
            names=", ".join(dict.fromkeys(wrong)),
        )
    return seats


def _is_count(number: object) -> bool:
    return type(number) is int and number >= 0


def _is_row(row: object, seats: int) -> bool:
    return isinstance(row, tuple) and len(row) == seats and all(map(_is_count, row))
