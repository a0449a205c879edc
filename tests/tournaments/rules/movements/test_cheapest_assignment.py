"""The bound on what pairing people costs: against every way of naming someone else."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.movements.fours.assignment import cheapest_assignment


@st.composite
def costs(draw: st.DrawFn) -> dict[tuple[int, int], int]:
    """Costs 0 to 3 of symmetric pairs of up to six people; pairs that may not be are left out."""
    size = draw(st.integers(1, 6))
    rng = Random(draw(st.integers(0, 10**9)))
    density = draw(st.sampled_from([0.4, 0.7, 1.0]))
    pairs = [(i, j) for i in range(size) for j in range(i) if rng.random() < density]
    half = {pair: rng.randrange(4) for pair in pairs}
    return {(-1, size): 0} | half | {(j, i): cost for (i, j), cost in half.items()}


@given(costs())
def test_it_finds_the_least_cost_of_all_permutations(drawn: dict[tuple[int, int], int]) -> None:
    cost = dict(drawn)
    (size,) = (second for first, second in cost if first == -1)
    del cost[-1, size]
    rings = [[sum(1 << j for j in range(size) if cost.get((i, j)) == k) for i in range(size)] for k in range(4)]
    possible = [order for order in permutations(range(size)) if all((i, j) in cost for i, j in enumerate(order))]
    expected = min((sum(cost[i, j] for i, j in enumerate(order)) for order in possible), default=None)

    assert cheapest_assignment(rings, (1 << size) - 1) == expected


def test_it_counts_only_those_present() -> None:
    # 0 and 1 cost nothing, 2 and 3 cost five; 4 may be paired with nobody.
    rings = [[0b10, 0b01, 0, 0, 0], *([[0] * 5] * 4), [0, 0, 0b1000, 0b0100, 0]]

    assert cheapest_assignment(rings, 0b00011) == 0
    assert cheapest_assignment(rings, 0b01111) == 10
    assert cheapest_assignment(rings, 0b11111) is None
