"""Looking ahead: whether the rounds to come can all go without a repeat after what is drawn now.

Who has not partnered whom yet is a graph; a round takes a perfect matching out of it. In a small field the matchings
taken first can leave a graph that has none: eight people play seven rounds without a repeat only if each of the
first six rounds leaves a graph that falls apart into perfect matchings (a 1-factorization). Where everybody is
still new to many, this needs no search: a graph of n people in which each has n / 2 neighbours has a perfect matching
(Dirac, 1952), and each round costs everybody one neighbour.
"""

from collections.abc import Iterator, Sequence

from tournaments.rules.movements.fours.matching import NOBODY, bits, largest_matching
from tournaments.rules.movements.partners import Pair

Matching = list[Pair]

LARGEST_FIELD = 32
"""Beyond it nobody looks ahead: no tournament has enough rounds to use up that many partners."""
MATCHINGS = 400
"""How many matchings are tried before a graph counts as one that does not fall apart."""


def is_free(fresh: Sequence[int], sitting_out: int, rounds: int) -> bool:
    """Tell whether this many rounds after this one go without a repeat whatever is drawn now.

    `fresh[p]` is the set of those whom person p has not partnered; of all of them `sitting_out` do not play a round.
    """
    least = min(new.bit_count() for new in fresh)
    return rounds <= 0 or 2 * (least - sitting_out - rounds) >= len(fresh) - sitting_out


def disjoint_matchings(graph: Sequence[int], rounds: int) -> list[Matching] | None:
    """Return this many perfect matchings of a graph without a common edge, None where none were found.

    `graph[v]` is the set of v's neighbours, as bits. A vertex without neighbours is none of the graph's only where
    all are: it makes a perfect matching impossible.
    """
    return _Decomposition(MATCHINGS).run(tuple(graph), rounds)


class _Decomposition:
    """Matchings are taken out one after the other, and put back where the rest cannot go on."""

    def __init__(self, effort: int) -> None:
        self.effort = effort
        self.failed: set[tuple[int, ...]] = set()

    def run(self, graph: tuple[int, ...], rounds: int) -> list[Matching] | None:
        if rounds == 0:
            return []
        degrees = [neighbours.bit_count() for neighbours in graph]
        if min(degrees, default=0) < rounds or graph in self.failed:
            return None
        if rounds == 1 or 2 * (min(degrees) - rounds + 1) >= len(graph):
            return self._take_any(graph, rounds)
        if NOBODY in largest_matching(graph, (1 << len(graph)) - 1):
            self.failed.add(graph)
            return None
        # Somebody with exactly as many neighbours left as there are rounds meets each of them: one may come first.
        tight = degrees.index(rounds) if rounds in degrees else None
        for matching in perfect_matchings(graph, tight):
            self.effort -= 1
            if self.effort < 0:
                return None
            rest = self.run(without(graph, matching), rounds - 1)
            if rest is not None:
                return [matching, *rest]
        self.failed.add(graph)
        return None

    def _take_any(self, graph: tuple[int, ...], rounds: int) -> list[Matching] | None:
        mates = largest_matching(graph, (1 << len(graph)) - 1)
        if NOBODY in mates:
            return None
        matching = [(first, second) for first, second in enumerate(mates) if first < second]
        rest = self.run(without(graph, matching), rounds - 1)
        return None if rest is None else [matching, *rest]


def without(graph: Sequence[int], matching: Sequence[Pair]) -> tuple[int, ...]:
    """Return a graph without the edges of a matching."""
    left = list(graph)
    for first, second in matching:
        left[first] &= ~(1 << second)
        left[second] &= ~(1 << first)
    return tuple(left)


def perfect_matchings(graph: Sequence[int], first: int | None) -> Iterator[Matching]:
    """Yield all perfect matchings; with `first`, only those where it has its lowest neighbor."""
    everybody = (1 << len(graph)) - 1
    if first is None:
        yield from _match(graph, everybody, [])
        return
    mate = next(bits(graph[first]))
    yield from _match(graph, everybody & ~(1 << first | 1 << mate), [(first, mate)])


def _match(graph: Sequence[int], free: int, pairs: Matching) -> Iterator[Matching]:
    if not free:
        yield list(pairs)
        return
    person = min(bits(free), key=lambda vertex: (graph[vertex] & free).bit_count())
    for mate in bits(graph[person] & free):
        pairs.append((person, mate))
        yield from _match(graph, free & ~(1 << person | 1 << mate), pairs)
        pairs.pop()
