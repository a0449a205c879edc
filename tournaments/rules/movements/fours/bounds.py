"""What seating a set of people must cost at the least, known without seating them.

Every bound here is at or below the truth; the nearer to it, the fewer seatings the exact search has to look at.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.movements.fours.assignment import cheapest_assignment
from tournaments.rules.movements.fours.judge import Judge
from tournaments.rules.movements.fours.matching import bits
from tournaments.rules.movements.partners import fewest_repeats


@dataclass(frozen=True)
class Problem:
    """People to seat in fours at tables 0, 1, 2 …, best first; a set of them is an int, one bit each."""

    strict: Sequence[int]
    """The table each belongs to. It never falls, and is negative for those whom tables above left over."""
    judge: Judge
    """What is known of them, person by person."""
    present: int
    """Whom to seat, a multiple of four."""

    @property
    def furthest(self) -> int:
        """How far anybody can be from their own table."""
        return max(self.tables - 1 - self.strict[0], self.strict[-1])

    @property
    def tables(self) -> int:
        """How many tables there are to fill."""
        return self.present.bit_count() // 4

    def next_table(self, unseated: int) -> int:
        """Return the first table that is not filled while these are to be seated."""
        return self.tables - unseated.bit_count() // 4

    def up_to(self, table: int) -> int:
        """Return the players with a strict table at or above this one."""
        return (1 << bisect_right(self.strict, table)) - 1


class Bounds:
    """Bounds on seating the rest of a problem with nobody more than `limit` tables from their own."""

    def __init__(self, problem: Problem, limit: int) -> None:
        self.problem, self.limit = problem, limit
        tables = range(min(problem.strict[0], 0), problem.tables - 1)
        self.boundaries = [(table, problem.up_to(table)) for table in tables]
        self.near = [
            fresh & problem.up_to(strict + 2 * limit) & ~problem.up_to(strict - 2 * limit - 1)
            for strict, fresh in zip(problem.strict, problem.judge.fresh, strict=True)
        ]
        """Whom each has not partnered and can meet at a table."""
        self.flows: dict[int, int] = {}
        self.rings: dict[int, list[list[int]]] = {}

    def flow(self, unseated: int) -> int:
        """Return the total displacement when seated strictly in order, which no seating can beat.

        Across each boundary between two tables, the surplus of people on one side of it has to move.
        """
        if unseated not in self.flows:
            keepers, left = unseated & self.problem.judge.keepers, unseated.bit_count() // 4
            if keepers and keepers.bit_count() == left:  # each table has one of them, and three others
                self.flows[unseated] = self._across(keepers, 1, left) + self._across(unseated & ~keepers, 3, left)
            else:
                self.flows[unseated] = self._across(unseated, 4, left)
        return self.flows[unseated]

    def _across(self, people: int, seats: int, left: int) -> int:
        """Return how many have to cross the boundaries between tables when each of the last few takes this many."""
        table = self.problem.tables - left
        return sum(
            abs((people & above).bit_count() - max(0, seats * (boundary - table + 1)))
            for boundary, above in self.boundaries
        )

    def displacement(self, unseated: int, repeats: int) -> int | None:
        """Return what these will be displaced in total at least, or None when they cannot be seated.

        `repeats` is how many partners among them may be repeated ones.
        """
        if not self._in_reach(unseated) or fewest_repeats(self.near, unseated) > repeats:
            return None
        flow = self.flow(unseated)
        if repeats:
            return flow
        apart = self._apart(unseated)
        # One person up is one person down: what a seating moves is odd or even as the strict one is.
        return None if apart is None else max(flow, apart + (apart + flow) % 2)

    def _in_reach(self, unseated: int) -> bool:
        """Judge whether all who have to sit by some table have seats by then, and all those seats someone."""
        first, keepers = self.problem.next_table(unseated), unseated & self.problem.judge.keepers
        left = self.problem.tables - first
        if keepers.bit_count() > left:
            return False
        for table in range(first, self.problem.tables):
            filled = table - first + 1
            due, allowed = self.problem.up_to(table - self.limit), self.problem.up_to(table + self.limit)
            if not (unseated & due).bit_count() <= 4 * filled <= (unseated & allowed).bit_count():
                return False
            if (keepers & due).bit_count() > filled:
                return False
            if keepers.bit_count() == left and (keepers & allowed).bit_count() < filled:
                return False
        return True

    def _apart(self, unseated: int) -> int | None:
        """Return a bound from partners: two who sit at one table move, together, as far as they are apart."""
        table = self.problem.next_table(unseated)
        if table not in self.rings:
            self.rings[table] = self._rings(table)
        twice = cheapest_assignment(self.rings[table], unseated)
        waited = sum(table - self.problem.strict[place] for place in bits(unseated & self.problem.up_to(table - 1)))
        return None if twice is None else waited + (twice + 1) // 2

    def _rings(self, table: int) -> list[list[int]]:
        """Return by distance and place the possible partners, with all above this table moved down to it."""
        places = [max(strict, table) for strict in self.problem.strict]
        level: dict[int, int] = {}
        for place, strict in enumerate(places):
            level[strict] = level.get(strict, 0) | 1 << place
        return [
            [
                near & (level.get(strict + apart, 0) | level.get(strict - apart, 0))
                for strict, near in zip(places, self.near, strict=True)
            ]
            for apart in range(2 * self.limit + 1)
        ]
