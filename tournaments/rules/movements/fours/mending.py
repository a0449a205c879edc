"""Mending a seating that breaks seating rules: two people at different tables change places."""

from collections.abc import Mapping, Sequence, Set

from tournaments.rules.movements.fours.judge import BROKEN, Judge


def mend(
    tables: Sequence[Sequence[int]], judge: Judge, order: Sequence[int], color: Mapping[int, int], stay: Set[int]
) -> list[list[int]]:
    """Return tables (without seats) with fewer seating rules broken, where two who change places help.

    `judge` knows people by their place in `order`. Only those of one color change places, the nearest first, and
    nobody who must `stay`.
    """
    mending = _Mending([list(table) for table in tables], judge, order)
    hopeless: set[int] = set()
    while True:
        broken = [table for table in range(len(tables)) if mending.broken(table) and table not in hopeless]
        if not broken:
            return mending.tables
        if not mending.swap_out_of(broken[0], color, stay):
            hopeless.add(broken[0])


class _Mending:
    def __init__(self, tables: list[list[int]], judge: Judge, order: Sequence[int]) -> None:
        self.tables, self.judge = tables, judge
        self.places = {entrant: place for place, entrant in enumerate(order)}

    def broken(self, table: int) -> int:
        """Return how many seating rules are broken at a table however its four pair off."""
        return self._broken(self.tables[table])

    def _broken(self, four: Sequence[int]) -> int:
        return self.judge.pair_off(sorted(self.places[entrant] for entrant in four)).faults // BROKEN

    def swap_out_of(self, table: int, color: Mapping[int, int], stay: Set[int]) -> bool:
        """Make the swap with the nearest table where one helps, the one that helps most; tell whether there was one."""
        for other in sorted(set(range(len(self.tables))) - {table}, key=lambda other: (abs(other - table), other)):
            before = self.broken(table) + self.broken(other)
            after, i, j = min(
                (
                    (self._after(table, i, other, j), i, j)
                    for i, one in enumerate(self.tables[table])
                    for j, two in enumerate(self.tables[other])
                    if color[one] == color[two] and not {one, two} & stay
                ),
                default=(before, 0, 0),
            )
            if after < before:
                here, there = self.tables[table], self.tables[other]
                here[i], there[j] = there[j], here[i]
                return True
        return False

    def _after(self, table: int, i: int, other: int, j: int) -> int:
        here, there = list(self.tables[table]), list(self.tables[other])
        here[i], there[j] = there[j], here[i]
        return self._broken(here) + self._broken(there)
