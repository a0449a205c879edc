"""Tables at which as few as possible meet again: a tabu search over changes of places.

Two people at different tables change places, the best such change first, and neither moves again for a while. This is
what Dotú and Van Hentenryck (Scheduling social golfers locally, 2005) found to work for such fields.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

Matrix = Sequence[Sequence[int]]

TENURE = (4, 10)
"""For how many steps a moved person stays: drawn each time, so that the search does not go in circles."""


@dataclass(frozen=True)
class Costs:
    """What a seating of places 0 … n - 1 at tables costs. Less is better; nothing is below 0."""

    together: Matrix
    """What it costs that two share a table; symmetric, 0 on the diagonal."""
    at_table: Matrix = ()
    """What it costs that somebody sits at a table; empty where that costs nothing."""
    locked: Mapping[int, int] = field(default_factory=dict)
    """Who may not move, and at which table they sit."""

    def of_person(self, person: int, table: Sequence[int], number: int) -> int:
        """Return what somebody costs at a table, with the others who sit there."""
        row = self.together[person]
        cost = sum(row[other] for other in table if other != person)
        return cost + self.at_table[person][number] if self.at_table else cost

    def of(self, tables: Sequence[Sequence[int]]) -> int:
        """Return what a whole seating costs."""
        apart = sum(self.at_table[who][n] for n, table in enumerate(tables) for who in table) if self.at_table else 0
        return apart + sum(sum(self.together[who][other] for other in table) for table in tables for who in table) // 2


def improved(tables: Sequence[Sequence[int]], costs: Costs, *, steps: int, rng: Random) -> list[list[int]]:
    """Return the cheapest seating that a search from these tables finds in this many steps; tables keep their sizes.

    Stops early where nothing costs anything. The same arguments give the same seating.
    """
    return _TableSearch(tables, costs, rng).run(steps)


class _TableSearch:
    def __init__(self, tables: Sequence[Sequence[int]], costs: Costs, rng: Random) -> None:
        self.tables, self.costs, self.rng = [list(table) for table in tables], costs, rng
        self.at = {who: number for number, table in enumerate(self.tables) for who in table}
        self.until: dict[int, int] = {}
        self.movable = [who for who in sorted(self.at) if who not in costs.locked]

    def run(self, steps: int) -> list[list[int]]:
        now = self.costs.of(self.tables)
        best, found = now, [list(table) for table in self.tables]
        for step in range(steps if len(self.tables) > 1 else 0):
            costly = [who for who in self.movable if self.until.get(who, 0) <= step and self._cost(who)]
            if not best or not costly:
                break
            change = self._best_change(self.rng.choice(costly), step, best - now)
            if change is None:
                continue
            now += change[0]
            self._exchange(change[1], change[2], step)
            if now < best:
                best, found = now, [list(table) for table in self.tables]
        return found

    def _cost(self, who: int) -> int:
        return self.costs.of_person(who, self.tables[self.at[who]], self.at[who])

    def _best_change(self, first: int, step: int, better: int) -> tuple[int, int, int] | None:
        """Return the cheapest change of places for somebody; people who must stay move for a new best only."""
        choices = []
        for second in self.movable:
            if self.at[second] != self.at[first]:
                difference = self._difference(first, second)
                if self.until.get(second, 0) <= step or difference < better:
                    choices.append((difference, self.rng.random(), second))
        if not choices:
            return None
        difference, _lot, second = min(choices)
        return difference, first, second

    def _difference(self, first: int, second: int) -> int:
        """Return what changes if two change places."""
        here, there = self.at[first], self.at[second]
        mine, theirs = self.costs.together[first], self.costs.together[second]
        change = 0
        for who in self.tables[here]:
            if who != first:
                change += theirs[who] - mine[who]
        for who in self.tables[there]:
            if who != second:
                change += mine[who] - theirs[who]
        if self.costs.at_table:
            own, foreign = self.costs.at_table[first], self.costs.at_table[second]
            change += own[there] - own[here] + foreign[here] - foreign[there]
        return change

    def _exchange(self, first: int, second: int, step: int) -> None:
        here, there = self.at[first], self.at[second]
        self.tables[here][self.tables[here].index(first)] = second
        self.tables[there][self.tables[there].index(second)] = first
        self.at[first], self.at[second] = there, here
        for who in (first, second):
            self.until[who] = step + self.rng.randint(*TENURE)
