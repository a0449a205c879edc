"""Places at tables for people who each have one in mind: everybody gets one, most of them theirs."""

from collections.abc import Sequence
from typing import NamedTuple

Placed = list[list[tuple[int, int]]]
"""By table, from the head table down: entrants with their color of score sheet (0 or 1)."""


class Wish(NamedTuple):
    """Where somebody should sit."""

    entrant: int
    table: int | None
    """From 0; None: wherever there is a place."""
    color: int | None
    """Of the score sheet, which says where each of a pair goes; None: either."""
    sureness: int
    """Where too many should sit at a table, those with the least of it stay."""


def fill_places(wishes: Sequence[Wish], tables: int, colors: int, seats: int = 4) -> Placed:
    """Return the tables filled, this many seats at each; with two colors half of the seats of each.

    Those who find their table full, or gone, take the free place nearest to it; those without a wish the
    lowest one left. `wishes` are as many as there are seats, the surest first.
    """
    colored = _color(wishes, tables) if colors == 2 else dict.fromkeys((wish.entrant for wish in wishes), 0)
    room = {(table, color): seats // colors for table in range(tables) for color in range(colors)}
    placed: Placed = [[] for _ in range(tables)]

    def seat(wish: Wish, table: int) -> None:
        room[table, colored[wish.entrant]] -= 1
        placed[table].append((wish.entrant, colored[wish.entrant]))

    left = []
    for wish in wishes:
        if wish.table is not None and room.get((wish.table, colored[wish.entrant])):
            seat(wish, wish.table)
        else:
            left.append(wish)
    for wish in sorted(left, key=lambda wish: (wish.table is None, wish.sureness)):
        wanted = tables if wish.table is None else wish.table
        free = [table for table in range(tables) if room[table, colored[wish.entrant]]]
        seat(wish, min(free, key=lambda table: (abs(table - wanted), -table)))
    return placed


def _color(wishes: Sequence[Wish], tables: int) -> dict[int, int]:
    """Return everybody's color, as many of each: those without one take what is missing, then the least sure."""
    room = [2 * tables, 2 * tables]
    colored = {}
    homeless = []
    for wish in wishes:
        if wish.color is not None and room[wish.color]:
            colored[wish.entrant] = wish.color
            room[wish.color] -= 1
        else:
            homeless.append(wish.entrant)
    for entrant in homeless:
        colored[entrant] = 0 if room[0] >= room[1] else 1
        room[colored[entrant]] -= 1
    return colored
