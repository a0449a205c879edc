"""How points made at a table of another size than four count beside those made at tables of four.

At a table of three the maker is always alone, and at a table of five who took no trick scores nothing: as good a
game comes to another number there.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scoring.rules import gettext_noop

AS_MADE, SCALED, BY_RANK = "as-made", "scaled", "by-rank"
NAMES: Mapping[str, str] = MappingProxyType(
    {
        AS_MADE: gettext_noop("as they are"),
        SCALED: gettext_noop("scaled, so that the table has the round's mean"),
        BY_RANK: gettext_noop("by rank at the table"),
    }
)


def as_counted(points: Sequence[int], others: Sequence[int], how: str) -> list[int]:
    """Return what the points of a table's seats count, by one of NAMES; halves are rounded up.

    `others` are the points of all seats at the round's tables of four. Scaled, the table's mean becomes theirs. By
    rank, the best of n at the table gets the mean of the best n-th part of the others, the next that of the next
    part; those who are tied share the mean of their parts. With no others, points count as they are.
    """
    if how == AS_MADE or not others or (how == SCALED and not sum(points)):
        return list(points)
    if how == SCALED:
        return [_rounded(made * sum(others) * len(points), len(others) * sum(points)) for made in points]
    spread = sorted((made for made in others for _part in points), reverse=True)
    counted = []
    for made in points:
        first = sum(other > made for other in points) * len(others)
        part = spread[first : first + sum(other == made for other in points) * len(others)]
        counted.append(_rounded(sum(part), len(part)))
    return counted


def _rounded(total: int, parts: int) -> int:
    """Return a fraction as a whole number, a half rounded up."""
    return (2 * total + parts) // (2 * parts)
