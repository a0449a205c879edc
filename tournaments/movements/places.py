"""Places at tables for people who each have one in mind: everybody gets one, most of them theirs."""

from collections.abc import Sequence
from typing import NamedTuple

Placed = list[list[tuple[int, int]]]
"""By table, from the head table down: entrants with their colour of score sheet (0 or 1)."""


class Wish(NamedTuple):
    """Where somebody should sit."""

    entrant: int
    table: int | None
    """From 0; None: wherever there is a place."""
    colour: int | None
    """Of the score sheet, which says where each of a pair goes; None: either."""
    sureness: int
    """Where too many should sit at a table, those with the least of it stay."""


def fill_places(wishes: Sequence[Wish], tables: int, colours: int, seats: int = 4) -> Placed:
    """Return the tables filled, so many seats at each; with two colours half of the seats of each.

    Those who find their table full, or gone, take the free place nearest to it; whoever had no table in mind the
    lowest one left. `wishes` are as many as there are seats, the surest first.
    """
    coloured = _colour(wishes, tables) if colours == 2 else dict.fromkeys((wish.entrant for wish in wishes), 0)
    room = {(table, colour): seats // colours for table in range(tables) for colour in range(colours)}
    placed: Placed = [[] for _ in range(tables)]

    def seat(wish: Wish, table: int) -> None:
        room[table, coloured[wish.entrant]] -= 1
        placed[table].append((wish.entrant, coloured[wish.entrant]))

    left = []
    for wish in wishes:
        if wish.table is not None and room.get((wish.table, coloured[wish.entrant])):
            seat(wish, wish.table)
        else:
            left.append(wish)
    for wish in sorted(left, key=lambda wish: (wish.table is None, wish.sureness)):
        wanted = tables if wish.table is None else wish.table
        free = [table for table in range(tables) if room[table, coloured[wish.entrant]]]
        seat(wish, min(free, key=lambda table: (abs(table - wanted), -table)))
    return placed


def _colour(wishes: Sequence[Wish], tables: int) -> dict[int, int]:
    """Return everybody's colour, as many of each: those without one take what is missing, then the least sure."""
    room = [2 * tables, 2 * tables]
    coloured = {}
    homeless = []
    for wish in wishes:
        if wish.colour is not None and room[wish.colour]:
            coloured[wish.entrant] = wish.colour
            room[wish.colour] -= 1
        else:
            homeless.append(wish.entrant)
    for entrant in homeless:
        coloured[entrant] = 0 if room[0] >= room[1] else 1
        room[coloured[entrant]] -= 1
    return coloured
