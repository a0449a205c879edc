"""The map of the hall: where its tables stand, as the director has arranged them.

Places are whole numbers on a grid, from the left and from the front, in half tables: a table covers two by two.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt

from scoring.statements import Given, Select
from tournaments.models import Table, Tournament

SIZE = 2
"""Of a table."""
LAST = 199
"""The last place from the left, and from the front."""
APART = 3
"""From one table to the next in the grid that nobody has arranged: half a table to walk between them."""
WIDE, HIGH = 16, 9
"""The grid is about as wide as a screen, which suits most halls and every wall."""


_arranged = Select(
    lambda: Table.objects.filter(tournament=Given("tournament"), x__isnull=False).order_by().values_list("pk")[:1]
)


@dataclass(frozen=True)
class Spot:
    """The place of a table."""

    table: int
    x: int
    y: int


def is_arranged(tournament: Tournament) -> bool:
    """Tell whether the director has arranged the map."""
    return bool(_arranged.rows(tournament=tournament.pk))


def hall_map(tournament: Tournament) -> list[Spot]:
    """Return the place of each table in use, by number: as arranged, else in a grid of its own."""
    tables = tournament.tables.exclude(number__in=tournament.tables_out).order_by("number")
    return spots_of(list(tables.values_list("number", "x", "y")))


def spots_of(tables: Iterable[tuple[int, int | None, int | None]]) -> list[Spot]:
    """Return the spots of tables given as (number, x, y): those without a place in a grid behind the others."""
    known = list(tables)
    placed = [Spot(number, x, y) for number, x, y in known if x is not None and y is not None]
    others = [number for number, x, _y in known if x is None]
    columns = max(1, ceil(sqrt(len(others) * WIDE / HIGH)))
    front = max((spot.y + APART for spot in placed), default=0)
    rest = [
        Spot(number, APART * (place % columns), front + APART * (place // columns))
        for place, number in enumerate(others)
    ]
    return sorted(placed + rest, key=lambda spot: spot.table)
