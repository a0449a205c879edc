"""Seating people given in order: against every seating there is for 8 and 12, and by its properties for more."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tournaments.rules.movements.fours import seating
from tournaments.rules.movements.fours.bounds import Problem
from tournaments.rules.movements.fours.exact import EffortSpentError, seat_exactly
from tournaments.rules.movements.fours.judge import Judge
from tournaments.rules.movements.partners import PAIRINGS, fresh_partners

Past = dict[int, set[int]]
Worth = tuple[int, int, int, int, int, int]

# How each pairing may be had, most wanted first: who of a four (0 the best) sits with whom.
WAYS = {
    "1+4": [((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3))],
    "1+3": [((0, 2), (1, 3)), ((0, 3), (1, 2)), ((0, 1), (2, 3))],
    "1+2": [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))],
}


def seatings(people: frozenset[int]) -> Iterator[list[tuple[int, ...]]]:
    """Give every way of dividing people among tables 0, 1, …"""
    if not people:
        yield []
    for four in combinations(sorted(people), 4):
        for others in seatings(people - set(four)):
            yield [four, *others]


@cache
def all_seatings(size: int) -> list[list[tuple[int, ...]]]:
    return list(seatings(frozenset(range(size))))


def fewest_of_all(people: frozenset[int], past: Past) -> int:
    """Return the fewest repeats in any way of pairing people; each way can be seated, two pairs to a table."""
    if not people:
        return 0
    first = min(people)
    return min((mate in past[first]) + fewest_of_all(people - {first, mate}, past) for mate in people - {first})


@dataclass(frozen=True)
class Known:
    """What happened before, and what must not happen: sets of others by place; the fours of the last round."""

    partners: Past = field(default_factory=dict)
    opponents: Past = field(default_factory=dict)
    apart: Past = field(default_factory=dict)
    barred: Past = field(default_factory=dict)
    last: frozenset[tuple[int, ...]] = frozenset()

    def judge(self, size: int, pairing: str = "1+4") -> Judge:
        """Return it in the form the code under test takes."""
        used = {p: self.partners.get(p, set()) | self.barred.get(p, set()) for p in range(size)}
        return Judge(
            fresh=fresh_partners(range(size), used),
            ways=PAIRINGS[pairing],
            barred=_bits(self.barred, size),
            apart=_bits(self.apart, size),
            opposed=_bits(self.opponents, size),
            last=frozenset(sum(1 << place for place in four) for four in self.last),
            keepers=0,
        )


def _bits(sets: Past, size: int) -> list[int]:
    return [sum(1 << other for other in sets.get(place, ())) for place in range(size)]


def cost(
    four: tuple[int, ...], way: Sequence[tuple[int, int]], known: Known, pairing: str
) -> tuple[int, int, int, int]:
    """Return faults (1000 a broken rule), same four, repeated opponents, unwantedness; `way` counts in `four`."""
    pairs = [(four[i], four[j]) for i, j in way]
    faults = sum(1000 * (b in known.apart.get(a, ())) for a, b in combinations(four, 2))
    faults += sum(1000 if b in known.barred.get(a, ()) else int(b in known.partners.get(a, ())) for a, b in pairs)
    against = sum(b in known.opponents.get(a, ()) for a, b in product(*pairs))
    return faults, int(four in known.last), against, WAYS[pairing].index(cast(Any, tuple(way)))


def total(tables: Sequence[tuple[int, ...]], costs: Sequence[tuple[int, int, int, int]]) -> Worth:
    moved = [abs(place // 4 - table) for table, four in enumerate(tables) for place in four]
    faults, same, against, unwanted = (sum(column) for column in zip(*costs, strict=True))
    return faults, max(moved), sum(moved), same, against, unwanted


def best_of_all(size: int, known: Known, pairing: str) -> Worth:
    """Return what the best of all seatings costs."""
    costs = {
        four: min(cost(four, cast(Any, way), known, pairing) for way in WAYS[pairing])
        for four in combinations(range(size), 4)
    }
    return min(total(tables, [costs[cast(Any, four)] for four in tables]) for tables in all_seatings(size))


def worth(tables: Sequence[tuple[int, ...]], known: Known, pairing: str) -> Worth:
    """Judge tables in seat order, seats 0 and 2 against seats 1 and 3."""
    costs = []
    for seats in tables:
        four = tuple(sorted(seats))
        way = tuple(sorted(tuple(sorted(four.index(seat) for seat in pair)) for pair in (seats[::2], seats[1::2])))
        costs.append(cost(four, cast(Any, way), known, pairing))
    return total(tables, costs)


def repeats(tables: Sequence[tuple[int, ...]], past: Past) -> int:
    return sum((a in past.get(c, ())) + (b in past.get(d, ())) for a, b, c, d in tables)


def history(size: int, seed: int, density: float) -> Past:
    """Return who has partnered whom: each pair of people with a probability."""
    rng = Random(seed)
    past: Past = {place: set() for place in range(size)}
    for first, second in combinations(range(size), 2):
        if rng.random() < density:
            past[first].add(second)
            past[second].add(first)
    return past


densities = st.sampled_from([0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
seeds = st.integers(0, 10**9)
pairings = st.sampled_from(["1+4", "1+3", "1+2"])


def everything(size: int, seed: int, density: float) -> Known:
    """Return a history, and now and then seating rules, by lot."""
    rng = Random(seed)
    rare = rng.choice([0, 0, 0.05, 0.2])
    people = rng.sample(range(size), size)
    return Known(
        partners=history(size, seed, density),
        opponents=history(size, seed + 1, rng.random()),
        apart=history(size, seed + 2, rare),
        barred=history(size, seed + 3, rare),
        last=frozenset(tuple(sorted(people[i : i + 4])) for i in range(0, size, 4)),
    )


@settings(max_examples=more(25, 800))
@given(seed=seeds, density=densities, pairing=pairings)
def test_it_finds_the_best_of_all_seatings_of_eight(seed: int, density: float, pairing: str) -> None:
    known = everything(8, seed, density)

    tables = seating.seat_in_fours(known.judge(8, pairing), effort=10**9)

    assert worth(tables, known, pairing) == best_of_all(8, known, pairing)


@settings(max_examples=more(10, 300))
@given(seed=seeds, density=densities, pairing=pairings)
def test_it_finds_the_best_of_all_seatings_of_twelve(seed: int, density: float, pairing: str) -> None:
    known = everything(12, seed, density)

    tables = seating.seat_in_fours(known.judge(12, pairing), effort=10**9)

    assert worth(tables, known, pairing) == best_of_all(12, known, pairing)


def test_it_finds_the_best_for_people_left_over_from_tables_above() -> None:
    # Person 0 belongs two tables above the first to fill; 1 to 4 belong to it, and 5 to 7 to the next.
    strict = [-2, 0, 0, 0, 0, 1, 1, 1]
    past = {0: {1, 2, 3}, 1: {0, 2, 3}, 2: {0, 1, 3}, 3: {0, 1, 2}}

    tables = seat_exactly(Problem(strict, Known(past).judge(8), 0b11111111))

    # At each table two of 0-3 partner two of 4-7. Where 0 sits nearest, at the first, 4 is at home too; one of 5-7
    # comes up and two of 1-3 go down: two tables for 0, one each for these three.
    assert {0, 4} <= set(tables[0])
    assert repeats(tables, past) == 0
    assert sum(abs(strict[place] - table) for table, seats in enumerate(tables) for place in seats) == 5


@settings(max_examples=more(20, 600))
@given(seed=seeds, density=densities)
def test_it_repeats_no_more_than_needed_when_most_are_seated_from_the_top(seed: int, density: float) -> None:
    past = history(12, seed, density)

    with patch.object(seating, "TAIL", 4):
        tables = seating.seat_in_fours(Known(past).judge(12))

    assert sorted(place for seats in tables for place in seats) == list(range(12))
    assert repeats(tables, past) == fewest_of_all(frozenset(range(12)), past)


@settings(max_examples=more(20, 600))
@given(seed=seeds, density=densities)
def test_it_repeats_no_more_than_needed_when_the_search_gives_up(seed: int, density: float) -> None:
    past = history(12, seed, density)

    tables = seating.seat_in_fours(Known(past).judge(12), effort=0)

    assert sorted(place for seats in tables for place in seats) == list(range(12))
    assert repeats(tables, past) == fewest_of_all(frozenset(range(12)), past)


def test_it_gives_tables_back_until_nobody_has_to_repeat() -> None:
    # The last 24 of 32 have partnered each other but for the first of them: only people above can help.
    past: Past = {place: set(range(8, 32)) - {place} for place in range(8, 32)}
    past |= {place: set() for place in range(8)}
    tables = seating.seat_in_fours(Known(past).judge(32))

    # Eight people from above can partner eight of the 24; the other 16 must repeat.
    assert repeats(tables, past) == 8
    assert sorted(place for seats in tables for place in seats) == list(range(32))


def test_it_looks_further_down_when_the_next_nine_are_all_old_partners() -> None:
    past: Past = {0: set(range(1, 13))} | {place: {0} for place in range(1, 13)}

    tables = seating.seat_in_fours(Known(past).judge(40))

    assert repeats(tables, past) == 0
    # Nobody above 13 can partner 0; the other two at the head table are at home there.
    assert sorted(tables[0]) == [0, 1, 2, 13]


def test_it_takes_of_fours_that_move_people_as_little_the_one_that_can_pair_off_as_set() -> None:
    # 0-3 have all partnered each other, so two of 4-7 come up. 0 has partnered 5 as well: the head table 0, 1, 4, 5
    # could pair off as 1+3 against 2+4 only, but 0, 1, 4, 6 as 1+4 against 2+3.
    past: Past = {0: {1, 2, 3, 5}, 1: {0, 2, 3}, 2: {0, 1, 3}, 3: {0, 1, 2}, 5: {0}}

    tables = seating.seat_in_fours(Known(past).judge(40))

    assert tables[0] == (0, 1, 6, 4)


def test_it_seats_strictly_when_everybody_has_partnered_everybody() -> None:
    past = history(100, 1, 1.0)

    tables = seating.seat_in_fours(Known(past).judge(100))

    assert [sorted(seats) for seats in tables] == [list(range(i, i + 4)) for i in range(0, 100, 4)]


@pytest.mark.parametrize("size", [40, 64, 100])
@pytest.mark.parametrize(
    "may_partner",
    [
        lambda first, second, size: second - first > size * 2 // 5,
        lambda first, second, size: first < size // 4,
        lambda first, second, size: first % 3 == 0 and second - first < 3,
        lambda first, second, size: (first * 7 + second * 11) % 13 == 0,
    ],
    ids=["only far below", "only with the top quarter", "in threes", "few, and anywhere"],
)
def test_it_comes_to_an_end_with_the_fewest_repeats_after_a_hostile_history(
    size: int, may_partner: Callable[[int, int, int], bool]
) -> None:
    past: Past = {place: set() for place in range(size)}
    for first, second in combinations(range(size), 2):
        if not may_partner(first, second, size):
            past[first].add(second)
            past[second].add(first)
    judge = Known(past).judge(size)

    tables = seating.seat_in_fours(judge, effort=5_000)

    assert sorted(place for seats in tables for place in seats) == list(range(size))
    assert repeats(tables, past) == seating.fewest_repeats(judge.fresh, (1 << size) - 1)


def test_it_gives_up_when_the_effort_is_spent() -> None:
    judge = Known(history(24, 5, 0.8)).judge(24)

    with pytest.raises(EffortSpentError):
        seat_exactly(Problem([place // 4 for place in range(24)], judge, (1 << 24) - 1), effort=500)


def test_it_seats_people_strictly_and_as_set_when_nobody_has_partnered() -> None:
    tables = seating.seat_in_fours(Known({}).judge(60))

    assert tables == [(i, i + 1, i + 3, i + 2) for i in range(0, 60, 4)]
