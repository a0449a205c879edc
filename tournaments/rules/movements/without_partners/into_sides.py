"""Tables of other sizes than four at which people do have partners: once drawn, they are put into sides.

The draw is the one for people without partners, which brings as many new people together as can be. Of those at a
table, who has sat together on a side most often is parted first; else the order in which they were drawn stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.rules.movements.base import PastRound, Seating, Sides
from tournaments.rules.movements.partners import past_partners, repeated_partners
from tournaments.rules.movements.quality import partners_at

Pairs = Counter[tuple[int, int]]


def with_partners(seating: Seating, history: Sequence[PastRound], sides: Sides) -> Seating:
    """Return the seating with everybody at a table put into sides, so that the fewest are partners again."""
    had = partners_so_far(history, sides)
    tables = tuple(into_sides(table, sides, had) for table in seating.tables)
    return replace(
        seating, tables=tables, repeated_partners=repeated_partners(tables, past_partners(history), sides=sides)
    )


def rounds_with_partners(
    rounds: Sequence[PastRound], history: Sequence[PastRound], sides: Sides
) -> tuple[PastRound, ...]:
    """Return rounds that were planned without partners, each with everybody put into sides."""
    had, planned = partners_so_far(history, sides), []
    for round_ in rounds:
        tables = tuple(into_sides(table, sides, had) for table in round_.tables)
        for table in tables:
            had.update(partners_at(table, sides))
        planned.append(replace(round_, tables=tables, sides=sides))
    return tuple(planned)


def partners_so_far(history: Iterable[PastRound], sides: Sides) -> Pairs:
    """Return how often two were partners; somebody beside an open seat has no partner."""
    tables = (table for played in history for table in played.together)
    return Counter(pair for table in tables for pair in partners_at(table, sides) if min(pair) >= 0)


def into_sides(table: Sequence[int], sides: Sides, had: Pairs) -> tuple[int, ...]:
    """Return those at a table in seat order, so that as few as possible are partners again."""

    def repeats(groups: Sequence[Sequence[int]]) -> int:
        pairs = (pair for group in groups for pair in combinations(sorted(group), 2))
        return sum(had[pair] ** 2 for pair in pairs)

    best = min(_ways(list(table), len(sides[0])), key=repeats)
    seats = {seat: who for side, group in zip(sides, best, strict=True) for seat, who in zip(side, group, strict=True)}
    return tuple(seats[seat] for seat in range(len(table)))


def _ways(people: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put people into groups of this size: 10 for six in two teams, 15 in pairs, 35 and 105 for eight."""
    if not people:
        yield []
        return
    first, *rest = people
    # The last come first: those drawn first are the best so far, and the best with the last is the fairest side.
    for others in combinations(reversed(rest), size - 1):
        left = [person for person in rest if person not in others]
        yield from ([(first, *sorted(others, key=people.index)), *more] for more in _ways(left, size))
