"""The auditor's own table of points, by hand from docs/house-rules.md ("Points for one hand", "Options of euchre").

It shares nothing with the service's rules on purpose.
"""

from dataclasses import dataclass
from typing import Any

SEATS = range(4)
BySeat = tuple[int, ...]

# (each maker, each defender), by the tricks that the makers took:
#                        0       1       2       3       4       5
USUAL = ((0, 2), (0, 2), (0, 2), (1, 0), (1, 0), (2, 0))
MAKER_ALONE = ((0, 2), (0, 2), (0, 2), (1, 0), (1, 0), (4, 0))
DEFENDER_ALONE = ((0, 4), (0, 4), (0, 4), (1, 0), (1, 0), (2, 0))
BOTH_ALONE = ((0, 4), (0, 4), (0, 4), (1, 0), (1, 0), (4, 0))

RENEGE = 2
RENEGE_WITH_A_LONER = 4
POKER = 1


@dataclass(frozen=True)
class ExtraHands:
    """Which hands a preset knows besides the usual ones."""

    passed_out: bool = False
    defend_alone: bool = False
    poker: bool = False


PRESETS = {
    "traditional": ExtraHands(passed_out=True),
    "online-house": ExtraHands(),
    "michigan": ExtraHands(defend_alone=True, poker=True),
    "railroad": ExtraHands(passed_out=True, defend_alone=True),
    "british": ExtraHands(passed_out=True),
    "ontario": ExtraHands(passed_out=True),
}
"""Those that are not here have nothing but the usual hands."""


def extra_hands(preset: str) -> ExtraHands:
    """Return which hands there are by the house rules of this name."""
    return PRESETS.get(preset, ExtraHands())


@dataclass(frozen=True)
class LinePoints:
    """What one line of the sheet is worth, by seat."""

    points: BySeat = (0, 0, 0, 0)
    loners: BySeat = (0, 0, 0, 0)
    euchres: BySeat = (0, 0, 0, 0)


def line_of(facts: dict[str, Any]) -> LinePoints:
    """Return what a sound hand is worth under the usual points, from the facts as they were sent."""
    match facts.get("kind", "played"):
        case "passed-out":
            return LinePoints()
        case "renege":
            return LinePoints(_to_side(1 - facts["by"] % 2, RENEGE_WITH_A_LONER if facts.get("alone") else RENEGE))
        case "poker":
            return LinePoints() if facts["side"] is None else LinePoints(_to_side(facts["side"], POKER))
        case "played":
            return _played(facts)
        case other:
            raise ValueError(f"The auditor has no points for {other!r}.")


def _played(facts: dict[str, Any]) -> LinePoints:
    maker, tricks, alone = facts["maker"], facts["tricks"], facts.get("alone", False)
    makers, defenders = maker % 2, 1 - maker % 2
    for_makers, for_defenders = _points_rows(alone, facts.get("defender_alone") is not None)[tricks]
    marched_alone = alone and tricks == 5
    return LinePoints(
        points=tuple(for_makers if seat % 2 == makers else for_defenders for seat in SEATS),
        loners=tuple(int(marched_alone and seat == maker) for seat in SEATS),
        euchres=_to_side(defenders, 1) if tricks < 3 else (0, 0, 0, 0),
    )


def _points_rows(maker_alone: bool, defender_alone: bool) -> tuple[tuple[int, int], ...]:
    if defender_alone:
        return BOTH_ALONE if maker_alone else DEFENDER_ALONE
    return MAKER_ALONE if maker_alone else USUAL


def _to_side(side: int, points: int) -> BySeat:
    return tuple(points if seat % 2 == side else 0 for seat in SEATS)


def total(rows: list[BySeat], seats: int = 4) -> BySeat:
    """Add rows up seat by seat; nothing adds up to zeros."""
    return tuple(sum(column) for column in zip(*rows, strict=True)) if rows else (0,) * seats


def mean_rounded_half_up(points: list[int]) -> int:
    """Return the mean of the seats' points, a half rounded up; 0 where nobody played."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0
