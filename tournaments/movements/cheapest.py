"""The pairing of people or teams that costs least: a perfect matching of least weight (Edmonds; done by networkx)."""

from collections.abc import Callable, Collection, Sequence

EVERYBODY = 128
"""Up to so many, all pairs come into question; beyond, those near each other in the order, which is far quicker."""
REACH = 24

Cost = Callable[[int, int], int]


def cheapest_pairs(
    order: Sequence[int], cost: Cost, *, dear: int, wanted: Collection[tuple[int, int]] = ()
) -> list[tuple[int, int]]:
    """Pair all of an even number so that the sum of costs is the least, in order of the first of each pair.

    Of many, only those within reach in the order and the pairs `wanted` come into question, until that pairs
    everybody for less than `dear` each: costs from there on are what is to be avoided at all.
    """
    reach = len(order) if len(order) <= EVERYBODY else REACH
    while True:
        pairs = _pairs_within(order, cost, reach, wanted)
        if reach >= len(order) or (len(pairs) * 2 == len(order) and all(cost(*pair) < dear for pair in pairs)):
            return pairs
        reach *= 4


def _pairs_within(
    order: Sequence[int], cost: Cost, reach: int, wanted: Collection[tuple[int, int]]
) -> list[tuple[int, int]]:
    from networkx import Graph, max_weight_matching  # a second to import, and few processes ever draw teams

    place = {one: number for number, one in enumerate(order)}
    graph = Graph()
    for number, one in enumerate(order):
        for other in order[number + 1 : number + 1 + reach]:
            graph.add_edge(one, other, weight=-cost(one, other))
    for one, other in wanted:
        graph.add_edge(one, other, weight=-cost(one, other))
    mates = max_weight_matching(graph, maxcardinality=True)
    return sorted((tuple(sorted(pair, key=place.__getitem__)) for pair in mates), key=lambda pair: place[pair[0]])
