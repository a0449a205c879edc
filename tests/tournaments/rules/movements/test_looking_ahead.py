"""Looking ahead: the ladder against every seating that leaves the rounds to come without repeats."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from tests.tournaments.rules.movements.test_seat_in_fours import Known, worth
from tournaments.rules.movements.base import Contender, PastRound, Terms
from tournaments.rules.movements.fours.ahead import disjoint_matchings, is_free
from tournaments.rules.movements.registry import get_movement

Graph = frozenset[frozenset[int]]
LADDER = get_movement("ladder")


def matchings(people: frozenset[int], graph: Graph) -> Iterator[list[tuple[int, int]]]:
    """Give every way to pair all people along the edges of a graph."""
    if not people:
        yield []
        return
    first = min(people)
    for other in people - {first}:
        if frozenset((first, other)) in graph:
            for rest in matchings(people - {first, other}, graph):
                yield [(first, other), *rest]


def falls_apart(people: frozenset[int], graph: Graph, rounds: int) -> bool:
    """Tell whether so many rounds can be taken out of a graph, by trying all of them."""
    return rounds == 0 or any(
        falls_apart(people, graph - {frozenset(pair) for pair in pairs}, rounds - 1)
        for pairs in matchings(people, graph)
    )


def fresh_graph(size: int, history: list[PastRound]) -> Graph:
    used = {frozenset(pair) for past in history for table in past.tables for pair in (table[::2], table[1::2])}
    return frozenset(map(frozenset, combinations(range(size), 2))) - used


def best(size: int, history: list[PastRound], order: list[int], rounds: int) -> tuple[int, ...]:
    """Return what the best of all seatings without a repeat costs that leaves so many rounds without one."""
    graph, people = fresh_graph(size, history), frozenset(range(size))
    known, place = known_of(history, order), {entrant: place for place, entrant in enumerate(order)}
    costs = []
    for pairs in matchings(people, graph):
        if falls_apart(people, graph - {frozenset(pair) for pair in pairs}, rounds):
            for arranged in permutations(pairs):
                twos = [(place[a], place[b]) for a, b in arranged]
                tables = [(a, c, b, d) for (a, b), (c, d) in zip(twos[::2], twos[1::2], strict=True)]
                costs.append(worth(tables, known, "1+4"))
    return min(costs)


def known_of(history: list[PastRound], order: list[int]) -> Known:
    place = {entrant: place for place, entrant in enumerate(order)}
    partners: dict[int, set[int]] = {p: set() for p in range(len(order))}
    opponents: dict[int, set[int]] = {p: set() for p in range(len(order))}
    for past in history:
        for table in past.tables:
            seats = [place[entrant] for entrant in table]
            for i, j in combinations(range(4), 2):
                kind = partners if j - i == 2 else opponents
                kind[seats[i]].add(seats[j])
                kind[seats[j]].add(seats[i])
    last = frozenset(tuple(sorted(place[e] for e in table)) for table in history[-1].tables) if history else frozenset()
    return Known(partners, opponents, last=last)


@pytest.mark.parametrize(("size", "planned", "checked", "nights"), [(8, 7, range(7), 12), (12, 11, range(7, 11), 2)])
def test_it_takes_the_best_seating_that_leaves_the_rounds_to_come_without_repeats(
    size: int, planned: int, checked: range, nights: int
) -> None:
    for seed in range(nights):
        rng = Random(seed)
        history: list[PastRound] = []
        for number in range(planned):
            points = rng.sample(range(100), size)
            order = sorted(range(size), key=lambda entrant: -points[entrant])
            contenders = [Contender(entrant, points=points[entrant]) for entrant in range(size)]
            seating = LADDER.draw(contenders, history, Terms(planned), rng)
            assert seating.order == tuple(order)
            if number in checked:
                tables = [tuple(order.index(entrant) for entrant in table) for table in seating.tables]
                found = worth(tables, known_of(history, order), "1+4")
                assert found == best(size, history, order, planned - number - 1)
            history.append(PastRound(seating.tables))


@pytest.mark.parametrize(
    ("edges", "rounds", "there"),
    [
        ("01 12 23 30", 2, True),  # a ring of four
        ("01 12 20 34 45 53", 1, False),  # two triangles: everybody has two neighbours, and nobody a round
        ("01 12 23 34 45 50", 2, True),  # a ring of six
        ("01 02 03 12 13 23 45 46 47 56 57 67", 3, True),  # two complete fours
        ("01 12 20 03 14 25 34 45 53", 3, True),  # a prism
        # Petersen's graph: everybody has three neighbours, and it does not fall apart into three rounds.
        ("01 12 23 34 40 05 16 27 38 49 57 79 96 68 85", 3, False),
        ("01 12 23 34 40 05 16 27 38 49 57 79 96 68 85", 1, True),
    ],
)
def test_it_finds_rounds_in_a_graph_where_there_are_any(edges: str, rounds: int, there: bool) -> None:
    pairs = [(int(edge[0]), int(edge[1])) for edge in edges.split()]
    size = 1 + max(max(pair) for pair in pairs)
    graph = [sum(1 << (a + b - p) for a, b in pairs if p in (a, b)) for p in range(size)]

    found = disjoint_matchings(graph, rounds)

    assert (found is not None) == there
    if found is not None:
        taken = [frozenset(pair) for matching in found for pair in matching]
        assert [sorted(p for pair in matching for p in pair) for matching in found] == [list(range(size))] * rounds
        assert len(set(taken)) == len(taken)
        assert set(taken) <= set(map(frozenset, pairs))


def test_it_knows_when_nobody_need_look_ahead() -> None:
    def nobody_met(size: int) -> list[int]:
        return [(1 << size) - 1 & ~(1 << place) for place in range(size)]

    assert is_free(nobody_met(40), 0, 7)
    # 8 people, 7 rounds: after this one 6 more, of 7 partners each.
    assert not is_free(nobody_met(8), 0, 6)
    assert is_free(nobody_met(8), 0, 0)
