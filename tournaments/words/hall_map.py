"""The map of the hall, prepared for the templates: tables on a drawing of just the right size."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.services.hall.hall_map import SIZE, Spot

MARGIN = 1


@dataclass(frozen=True)
class DrawnTable:
    """A table on the drawing; its left and upper edge, in half tables."""

    number: int
    x: int
    y: int


@dataclass(frozen=True)
class DrawnHall:
    """The drawing: its tables, and its left, top, width and height, in half tables."""

    tables: tuple[DrawnTable, ...]
    left: int
    top: int
    width: int
    height: int


def drawn(spots: Sequence[Spot]) -> DrawnHall:
    """Draw a map around its tables."""
    tables = tuple(DrawnTable(spot.table, spot.x, spot.y) for spot in spots)
    left, top = (min((getattr(spot, axis) for spot in spots), default=0) for axis in "xy")
    right, bottom = (max((getattr(spot, axis) for spot in spots), default=0) + SIZE for axis in "xy")
    return DrawnHall(tables, left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
