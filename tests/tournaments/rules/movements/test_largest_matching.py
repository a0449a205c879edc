"""Pairing as many as can be: against trying every pair, and graphs whose answer is known."""

from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.movements.fours.matching import NOBODY, largest_matching


def as_sets(size: int, edges: list[tuple[int, int]]) -> list[int]:
    neighbours = [0] * size
    for first, second in edges:
        neighbours[first] |= 1 << second
        neighbours[second] |= 1 << first
    return neighbours


def most_pairs(size: int, edges: list[tuple[int, int]], present: set[int]) -> int:
    known = {frozenset(edge) for edge in edges}

    @cache
    def most(people: frozenset[int]) -> int:
        if len(people) < 2:
            return 0
        first = min(people)
        rest = people - {first}
        mates = [other for other in rest if frozenset({first, other}) in known]
        return max([most(rest), *(1 + most(rest - {mate}) for mate in mates)])

    return most(frozenset(present))


def pairs_in(mates: list[int]) -> set[frozenset[int]]:
    return {frozenset({first, second}) for first, second in enumerate(mates) if second != NOBODY}


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]], set[int]]:
    size = draw(st.integers(1, 11))
    rng = Random(draw(st.integers(0, 10**9)))
    density = draw(st.sampled_from([0.15, 0.25, 0.4, 0.7]))
    edges = [edge for edge in combinations(range(size), 2) if rng.random() < density]
    return size, edges, {vertex for vertex in range(size) if rng.random() < 0.9}


@given(graphs())
def test_it_pairs_as_many_as_trying_every_pair_does(graph: tuple[int, list[tuple[int, int]], set[int]]) -> None:
    size, edges, present = graph

    mates = largest_matching(as_sets(size, edges), sum(1 << vertex for vertex in present))

    assert len(pairs_in(mates)) == most_pairs(size, edges, present)
    assert pairs_in(mates) <= {frozenset(edge) for edge in edges if set(edge) <= present}
    assert all(mates[mate] == vertex for vertex, mate in enumerate(mates) if mate != NOBODY)


PETERSEN = [
    *((i, (i + 1) % 5) for i in range(5)),
    *((i, i + 5) for i in range(5)),
    *((5 + i, 5 + (i + 2) % 5) for i in range(5)),
]
TWO_TRIANGLES_ON_A_PATH = [(0, 2), (2, 4), (0, 4), (4, 1), (1, 3), (3, 5), (5, 1)]
STAR = [(0, i) for i in range(1, 8)]
FIVE_AND_THREE_APART = [*combinations(range(5), 2), *combinations(range(5, 8), 2)]


@pytest.mark.parametrize(
    ("size", "edges", "pairs"),
    [
        (10, PETERSEN, 5),
        (6, TWO_TRIANGLES_ON_A_PATH, 3),
        (8, STAR, 1),
        (8, FIVE_AND_THREE_APART, 3),
        (4, [], 0),
    ],
)
def test_it_knows_the_answer_for_known_graphs(size: int, edges: list[tuple[int, int]], pairs: int) -> None:
    assert len(pairs_in(largest_matching(as_sets(size, edges), (1 << size) - 1))) == pairs


@given(st.permutations(range(10)))
def test_it_does_not_depend_on_how_people_are_numbered(order: list[int]) -> None:
    renumbered = [(order[first], order[second]) for first, second in PETERSEN]

    assert len(pairs_in(largest_matching(as_sets(10, renumbered), (1 << 10) - 1))) == 5
