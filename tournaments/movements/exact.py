"""The best seating of a few tables there is, found by searching from the head table down.

Best means, in this order: fewest repeated partners, smallest largest displacement, smallest total displacement,
the pairing that is set. Displacement is counted in tables from a person's strict one. For one limit on it after
the other (0, 1, 2 …) an A* search seats one table after the other, led by the bounds of `bounds.py`.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import combinations, product
from typing import NamedTuple

from tournaments.movements.bounds import Bounds, Problem
from tournaments.movements.matching import bits
from tournaments.movements.partners import Four, PairedOff, fewest_repeats, pair_off

EFFORT = 200_000
"""Fours looked at (some five microseconds each), or work worth as much, after which the search is given up."""


class EffortSpentError(Exception):
    """The best seating was not found with the effort allowed."""


def seat_exactly(problem: Problem, effort: int = EFFORT) -> list[Four]:
    """Return the best tables in seat order. Raises EffortSpentError."""
    repeats = fewest_repeats(problem.fresh, problem.present)
    limit = 0
    while True:
        search = _Search(problem, limit, repeats, effort)
        tables = search.run()
        if tables is not None:
            return tables
        limit, effort = limit + 1, search.effort


class _State(NamedTuple):
    """Tables seated from the top. States compare in this order; the least is the most promising."""

    displacement: int
    """In total: of those seated, and the least that the others will add."""
    unwanted: int
    """How far the pairings are from the set one, in total."""
    left: int
    """How many are still to be seated."""
    repeats: int
    unseated: int
    """The set of those still to be seated."""
    moved: int
    """The displacement of those seated."""

    @property
    def key(self) -> tuple[int, int]:
        """What decides how it can go on."""
        return self.unseated, self.repeats


class _Search:
    """The search under one limit on the displacement."""

    def __init__(self, problem: Problem, limit: int, repeats: int, effort: int) -> None:
        self.problem, self.limit, self.repeats, self.effort = problem, limit, repeats, effort
        self.bounds = Bounds(problem, limit)
        self.paired: dict[int, PairedOff] = {}
        self.heap: list[_State] = []
        self.best: dict[tuple[int, int], _State] = {}
        self.seated: dict[tuple[int, int], tuple[_State, Four]] = {}
        """For each state but the first the one before, and the table seated since."""
        self.sharpened: set[tuple[int, int]] = set()

    def run(self) -> list[Four] | None:
        """Return the best tables, or None where nothing keeps the limit."""
        everybody = self.problem.present
        self._keep(_State(self.bounds.flow(everybody), 0, everybody.bit_count(), 0, everybody, 0))
        while self.heap:
            state = heappop(self.heap)
            if state != self.best[state.key]:
                continue
            if not state.unseated:
                return self._tables(state)
            if state.key in self.sharpened:
                self._seat_a_table(state)
            else:
                self._sharpen(state)
        return None

    def _keep(self, state: _State) -> None:
        self.best[state.key] = state
        heappush(self.heap, state)

    def _sharpen(self, state: _State) -> None:
        """Put a state back with the better bound, too dear for states that never come to the top, or drop it."""
        self._spend(5 + state.left**3 // 150)
        bound = self.bounds.displacement(state.unseated, self.repeats - state.repeats)
        if bound is not None:
            self.sharpened.add(state.key)
            self._keep(state._replace(displacement=max(state.displacement, state.moved + bound)))

    def _seat_a_table(self, state: _State) -> None:
        table = self.problem.next_table(state.unseated)
        for four in self._fours(state, table):
            paired = self._pair_off(four)
            repeats = state.repeats + paired.repeats
            if repeats > self.repeats:
                continue
            unseated = state.unseated & ~four
            moved = state.moved + sum(abs(self.problem.strict[place] - table) for place in paired.seats)
            displacement = max(state.displacement, moved + self.bounds.flow(unseated))
            unwanted = state.unwanted + paired.unwanted
            following = _State(displacement, unwanted, state.left - 4, repeats, unseated, moved)
            if following.key not in self.best or _is_better(following, self.best[following.key]):
                self.sharpened.discard(following.key)
                self.seated[following.key] = state, paired.seats
                self._keep(following)

    def _fours(self, state: _State, table: int) -> set[int]:
        """Return the fours that seat all who are due at a table and repeat no more partners than may be."""
        window = state.unseated & self.problem.up_to(table + self.limit)
        due = state.unseated & self.problem.up_to(table - self.limit)
        pairs = []
        for place in bits(window):
            possible = self.problem.fresh[place] if state.repeats == self.repeats else window
            pairs += [1 << place | 1 << other for other in bits(window & possible & -(2 << place))]
        self._spend(len(pairs) ** 2 // 100)
        joined: Iterable[tuple[int, int]] = combinations(pairs, 2)
        if due:
            joined = product([pair for pair in pairs if pair & due & -due], pairs)
        fours = {one | other for one, other in joined if not one & other and not due & ~(one | other)}
        self._spend(len(fours))
        return fours

    def _pair_off(self, four: int) -> PairedOff:
        if four not in self.paired:
            self.paired[four] = pair_off(tuple(bits(four)), self.problem.fresh, self.problem.ways)
        return self.paired[four]

    def _tables(self, state: _State) -> list[Four]:
        tables = []
        while state.key in self.seated:
            state, four = self.seated[state.key]
            tables.append(four)
        return tables[::-1]

    def _spend(self, effort: int) -> None:
        self.effort -= effort
        if self.effort < 0:
            raise EffortSpentError


def _is_better(one: _State, other: _State) -> bool:
    return (one.moved, one.unwanted) < (other.moved, other.unwanted)
