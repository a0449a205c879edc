"""The best seating of a few tables there is, found by searching from the head table down.

Best means, in this order: fewest seating rules broken, fewest repeated partners, smallest largest displacement,
smallest total displacement, fewest fours that sat together in the round before, fewest repeated opponents, the pairing
that is set. Displacement is counted in tables from a person's strict one. For one limit on it after the other
(0, 1, 2 …) an A* search seats one table after the other, led by the bounds of `bounds.py`.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations, islice, product
from typing import NamedTuple

from tournaments.rules.movements.fours.bounds import Bounds, Problem
from tournaments.rules.movements.fours.judge import BROKEN, PairedOff
from tournaments.rules.movements.fours.matching import bits
from tournaments.rules.movements.partners import Four, fewest_repeats

EFFORT = 200_000
"""Fours looked at (some five microseconds each), or work worth as much, after which the search is given up."""
LOOK = 200
"""What it is worth to ask `accept`."""

Accept = Callable[[list[Four]], bool]
"""Tells whether a seating will do; asked of the best first."""


class EffortSpentError(Exception):
    """The best seating was not found with the effort allowed."""


def seat_exactly(problem: Problem, effort: int = EFFORT, accept: Accept | None = None) -> list[Four]:
    """Return the best tables that `accept` takes, in seat order. Raises EffortSpentError.

    With `accept` no seating is looked at that has more faults than the best one.
    """
    for faults in islice(_faults(problem), 1 if accept else None):
        for limit in range(problem.furthest + 1):
            search = _ExactSearch(problem, limit, faults, effort, accept)
            tables = search.run()
            if tables is not None:
                return tables
            effort = search.effort
    raise EffortSpentError


def _faults(problem: Problem) -> Iterator[int]:
    """Give what may be at fault in all, the least first: repeats are at least those that pairing people up needs."""
    judge, people = problem.judge, problem.present.bit_count()
    repeats = fewest_repeats(judge.fresh, problem.present)
    allowed = [~no for no in judge.barred]
    broken = fewest_repeats([may & ~(1 << place) for place, may in enumerate(allowed)], problem.present)
    for more in range(broken, people):
        yield from range(more * BROKEN + (0 if more else repeats), more * BROKEN + people // 2 + 1)


class _State(NamedTuple):
    """Tables seated from the top. States compare in this order; the least is the most promising."""

    displacement: int
    """In total: of those seated, and the least that the others will add."""
    same: int
    """How many fours sat together in the round before."""
    opponents: int
    """How many pairs of opponents repeat."""
    unwanted: int
    """How far the pairings are from the set one, in total."""
    left: int
    """How many are still to be seated."""
    faults: int
    unseated: int
    """The set of those still to be seated."""
    moved: int
    """The displacement of those seated."""
    path: int = 0
    """Tells seatings of the same people apart where it matters who partners whom."""

    @property
    def key(self) -> tuple[int, int, int]:
        """What decides how it can go on."""
        return self.unseated, self.faults, self.path

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """What seating those seated has cost."""
        return self.moved, self.same, self.opponents, self.unwanted


class _ExactSearch:
    """The search under one limit on the displacement."""

    def __init__(self, problem: Problem, limit: int, faults: int, effort: int, accept: Accept | None) -> None:
        self.problem, self.limit, self.faults, self.effort, self.accept = problem, limit, faults, effort, accept
        self.bounds = Bounds(problem, limit)
        self.paired: dict[int, list[PairedOff]] = {}
        self.heap: list[_State] = []
        self.best: dict[tuple[int, int, int], _State] = {}
        self.seated: dict[tuple[int, int, int], tuple[_State, Four]] = {}
        """For each state but the first the one before, and the table seated since."""
        self.sharpened: set[tuple[int, int, int]] = set()
        self.paths = 0

    def run(self) -> list[Four] | None:
        """Return the best tables, or None where nothing keeps the limit."""
        everybody = self.problem.present
        self._keep(_State(self.bounds.flow(everybody), 0, 0, 0, everybody.bit_count(), 0, everybody, 0))
        while self.heap:
            state = heappop(self.heap)
            if state != self.best[state.key]:
                continue
            if not state.unseated:
                if self._accepts(state):
                    return self._tables(state)
            elif state.key in self.sharpened:
                self._seat_a_table(state)
            else:
                self._sharpen(state)
        return None

    def _accepts(self, state: _State) -> bool:
        if self.accept is None:
            return True
        self._spend(LOOK)
        return self.accept(self._tables(state))

    def _keep(self, state: _State) -> None:
        self.best[state.key] = state
        heappush(self.heap, state)

    def _sharpen(self, state: _State) -> None:
        """Put a state back with the better bound, too dear for states that never come to the top, or drop it."""
        self._spend(5 + state.left**3 // 150)
        bound = self.bounds.displacement(state.unseated, self.faults - state.faults)
        if bound is not None:
            self.sharpened.add(state.key)
            self._keep(state._replace(displacement=max(state.displacement, state.moved + bound)))

    def _seat_a_table(self, state: _State) -> None:
        table = self.problem.next_table(state.unseated)
        for four in self._fours(state, table):
            for paired in self._pair_off(four):
                if state.faults + paired.faults <= self.faults:
                    self._seat(state, four, paired, table)

    def _seat(self, state: _State, four: int, paired: PairedOff, table: int) -> None:
        unseated = state.unseated & ~four
        if (unseated & self.problem.judge.keepers).bit_count() * 4 > state.left - 4:
            return
        moved = state.moved + sum(abs(self.problem.strict[place] - table) for place in paired.seats)
        if self.accept:
            self.paths += 1
        following = _State(
            displacement=max(state.displacement, moved + self.bounds.flow(unseated)),
            same=state.same + paired.same,
            opponents=state.opponents + paired.opponents,
            unwanted=state.unwanted + paired.unwanted,
            left=state.left - 4,
            faults=state.faults + paired.faults,
            unseated=unseated,
            moved=moved,
            path=self.paths,
        )
        if following.key not in self.best or following.worth < self.best[following.key].worth:
            self.sharpened.discard(following.key)
            self.seated[following.key] = state, paired.seats
            self._keep(following)

    def _fours(self, state: _State, table: int) -> set[int]:
        """Return the fours that seat all who are due at a table and repeat no more partners than may be."""
        window = state.unseated & self.problem.up_to(table + self.limit)
        due = state.unseated & self.problem.up_to(table - self.limit)
        pairs = []
        for place in bits(window):
            possible = self.problem.judge.fresh[place] if state.faults == self.faults else window
            pairs += [1 << place | 1 << mate for mate in bits(window & possible & -(2 << place))]
        self._spend(len(pairs) ** 2 // 100)
        joined: Iterable[tuple[int, int]] = combinations(pairs, 2)
        if due:
            joined = product([pair for pair in pairs if pair & due & -due], pairs)
        fours = {first | second for first, second in joined if not first & second and not due & ~(first | second)}
        self._spend(len(fours))
        return fours

    def _pair_off(self, four: int) -> list[PairedOff]:
        """Return the ways to pair off a four that need to be looked at: the best alone, unless others may be taken."""
        if four not in self.paired:
            ways = self.problem.judge.ways_of(tuple(bits(four)))
            self.paired[four] = ways if self.accept else [min(ways)]
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
