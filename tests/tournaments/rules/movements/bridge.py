"""What is known of movements of bridge, checked from the tables alone; nothing here comes from the movements' own code.

A round is a list of tables, each (north-south, east-west, set of deals), all counted from 1.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Table = tuple[int, int, int]
Rounds = Sequence[Sequence[Table]]


def wrong_with(rounds: Rounds) -> list[str]:
    """Return what no movement may do: a pair twice in a round, the same two pairs twice, a pair at a set twice."""
    found = []
    met, held = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for number, tables in enumerate(rounds, 1):
        seated = Counter(pair for one, two, _deals in tables for pair in (one, two))
        found += [f"pair {pair} sits twice in round {number}" for pair, times in seated.items() if times > 1]
        for one, two, deals in tables:
            met[min(one, two), max(one, two)] += 1
            held.update([(one, deals), (two, deals)])
    found += [f"pairs {one} and {two} meet {times} times" for (one, two), times in met.items() if times > 1]
    found += [f"pair {pair} meets set {deals} {times} times" for (pair, deals), times in held.items() if times > 1]
    return found


def shared(rounds: Rounds) -> list[int]:
    """Return for each round how many tables share a set with another table."""
    counts = [Counter(deals for _one, _two, deals in tables) for tables in rounds]
    return [sum(times for times in count.values() if times > 1) for count in counts]


def plays(rounds: Rounds) -> Counter[int]:
    """Return how often each set is played."""
    return Counter(deals for tables in rounds for _one, _two, deals in tables)


def meetings(rounds: Rounds) -> Counter[frozenset[int]]:
    """Return how often each two pairs meet."""
    return Counter(frozenset((one, two)) for tables in rounds for one, two, _deals in tables)


def comparisons(rounds: Rounds) -> dict[tuple[int, int], int]:
    """Return over how many sets each two pairs sit in the same direction, so that their scores are compared."""
    by_set: dict[int, tuple[list[int], list[int]]] = {}
    for tables in rounds:
        for one, two, deals in tables:
            lines = by_set.setdefault(deals, ([], []))
            lines[0].append(one)
            lines[1].append(two)
    pairs = sorted({pair for lines in by_set.values() for line in lines for pair in line})
    counts = dict.fromkeys(combinations(pairs, 2), 0)
    for lines in by_set.values():
        for line in lines:
            for one, two in combinations(sorted(line), 2):
                counts[one, two] += 1
    return counts


ENDLESS_HOWELL: Rounds = [
    [(8, 1, 1), (7, 2, 3), (6, 3, 5), (5, 4, 2)],
    [(8, 2, 2), (1, 3, 4), (7, 4, 6), (6, 5, 3)],
    [(8, 3, 3), (2, 4, 5), (1, 5, 7), (7, 6, 4)],
    [(8, 4, 4), (3, 5, 6), (2, 6, 1), (1, 7, 5)],
    [(8, 5, 5), (4, 6, 7), (3, 7, 2), (2, 1, 6)],
    [(8, 6, 6), (5, 7, 1), (4, 1, 3), (3, 2, 7)],
    [(8, 7, 7), (6, 1, 2), (5, 2, 4), (4, 3, 1)],
]
"""Four tables as published (bridgecentral.com, "Endless Howell movement"): the first round and the sets it begins with
are from there; in each round after it the pairs but 8 move by one place and each table plays the next set."""

FIRST_ROUNDS: dict[int, list[Table]] = {
    8: [(8, 1, 1), (6, 5, 2), (4, 2, 3), (7, 3, 5)],
    10: [(10, 1, 1), (9, 8, 2), (6, 4, 3), (3, 7, 8), (5, 2, 9)],
    12: [(12, 1, 1), (3, 10, 5), (8, 7, 6), (5, 11, 8), (4, 2, 9), (9, 6, 10)],
    14: [(14, 1, 1), (5, 10, 3), (2, 3, 4), (9, 11, 5), (6, 13, 10), (8, 12, 11), (4, 7, 12)],
}
"""How Howells of 4 to 7 tables begin, by the number of pairs, as published ("Howell Movement Cards" by sywhub, in the
public domain)."""
HOWELL_OF_SIX: Rounds = [
    [(6, 1, 1), (3, 4, 2), (5, 2, 4)],
    [(6, 2, 2), (4, 5, 3), (1, 3, 4)],
    [(6, 3, 3), (5, 1, 2), (2, 4, 1)],
    [(6, 4, 4), (1, 2, 3), (3, 5, 1)],
    [(6, 5, 5), (2, 3, 5), (4, 1, 5)],
]
"""Three tables, from the same cards: a round in which all share a set cannot be avoided."""


def published_howell(pairs: int) -> Rounds:
    """Return a published Howell: after each round every pair but the last takes the place of the one before it."""
    if pairs == 6:
        return HOWELL_OF_SIX

    def later(number: int, rounds: int) -> int:
        return (number - 1 + rounds) % (pairs - 1) + 1

    def moved(pair: int, rounds: int) -> int:
        return pair if pair == pairs else later(pair, rounds)

    return [
        [(moved(one, rounds), moved(two, rounds), later(deals, rounds)) for one, two, deals in FIRST_ROUNDS[pairs]]
        for rounds in range(pairs - 1)
    ]
