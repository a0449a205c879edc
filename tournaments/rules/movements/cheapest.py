"""The pairing of people or teams that costs least: a perfect matching of least weight (Edmonds; done by rustworkx)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from rustworkx import PyGraph, max_weight_matching

EVERYBODY = 128
"""Up to this many people, all pairs come into question; beyond, only those near each other, which is far quicker."""
REACH = 24

Cost = Callable[[int, int], int]


def cheapest_pairs(
    order: Sequence[int], cost: Cost, *, dear: int, wanted: Iterable[tuple[int, int]] = ()
) -> list[tuple[int, int]]:
    """Pair all of an even number so that the sum of costs is the least, in order of the first of each pair.

    Of many, only those within reach in the order and the pairs `wanted` come into question, until that pairs
    everybody for less than `dear` each: costs from there on are what is to be avoided at all.
    """
    reach, wanted = len(order) if len(order) <= EVERYBODY else REACH, tuple(wanted)
    while True:
        pairs = _pairs_within(order, cost, reach, wanted)
        if reach >= len(order) or (len(pairs) * 2 == len(order) and all(cost(*pair) < dear for pair in pairs)):
            return pairs
        reach *= 4


def _pairs_within(
    order: Sequence[int], cost: Cost, reach: int, wanted: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    graph = PyGraph[int, int](multigraph=False)
    graph.add_nodes_from(order)
    place = {who: number for number, who in enumerate(order)}
    near = ((first, second) for number, first in enumerate(order) for second in order[number + 1 : number + 1 + reach])
    graph.add_edges_from([(place[first], place[second], -cost(first, second)) for first, second in chain(near, wanted)])
    mates = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(order[first], order[second]) for first, second in sorted((min(pair), max(pair)) for pair in mates)]
