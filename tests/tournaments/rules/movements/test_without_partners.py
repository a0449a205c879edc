"""Games in which everybody plays alone, two to six at a table: ladder, random and progressive."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms, each_alone
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.quality import check_round, least_repeats, quality_of
from tournaments.rules.movements.registry import MOVEMENTS, get_movement
from tournaments.rules.movements.without_partners.schedule import schedule_alone
from tournaments.rules.movements.without_partners.search import Costs, improved

KEYS = sorted(key for key, movement in MOVEMENTS.items() if movement.seats_without_partners)
SIZES = (2, 3, 4, 5, 6)
every_movement = pytest.mark.parametrize("key", KEYS)
every_size = pytest.mark.parametrize("seats", SIZES)


def terms(seats: int, rounds: int, **more: Any) -> Terms:
    return Terms(rounds, sides=each_alone(seats), **more)


def night(key: str, seats: int, people: int, rounds: int, seed: int, **more: Any) -> tuple[Seating, ...]:
    return simulated_seatings(get_movement(key), players=people, terms=terms(seats, rounds, **more), rng=Random(seed))


def check(seated: Sequence[Seating], people: int, seats: int) -> None:
    """Everybody once a round, full tables alone, sit-outs even and never twice running."""
    sat_out = Counter(dict.fromkeys(range(people), 0))
    for seating in seated:
        check_round(seating, range(people), sizes=[seats])
        assert len(seating.sit_outs) == people % seats
        sat_out.update(seating.sit_outs)
        assert max(sat_out.values()) - min(sat_out.values()) <= 1
        assert seating.repeated_partners == ()
    if people >= 2 * (people % seats):
        assert all(not {*first.sit_outs} & {*second.sit_outs} for first, second in pairwise(seated))


def test_it_is_these_three() -> None:
    assert KEYS == ["ladder", "progressive", "random"]


@settings(max_examples=40, deadline=None)
@given(
    key=st.sampled_from(KEYS),
    seats=st.sampled_from(SIZES),
    people=st.integers(6, 40),
    rounds=st.integers(1, 6),
    seed=st.integers(0, 2**31),
)
def test_it_seats_everybody_at_full_tables(key: str, seats: int, people: int, rounds: int, seed: int) -> None:
    seated = night(key, seats, people, rounds, seed)
    check(seated, people, seats)
    assert seated == night(key, seats, people, rounds, seed)


@settings(max_examples=25, deadline=None)
@given(
    key=st.sampled_from(KEYS),
    seats=st.sampled_from(SIZES),
    people=st.integers(13, 36),
    seed=st.integers(0, 2**31),
)
def test_it_keeps_two_apart_and_whoever_stays_at_their_table(key: str, seats: int, people: int, seed: int) -> None:
    first, second, *keepers = Random(seed).sample(range(people), 4)
    rules = SeatingRules(apart={(min(first, second), max(first, second)): 9}, stays={keepers[0]: 1, keepers[1]: 2})
    for seating in night(key, seats, people, 3, seed, seating_rules=rules):
        table_of = {who: number for number, table in enumerate(seating.tables, 1) for who in table}
        assert first not in table_of or table_of[first] != table_of.get(second)
        assert all(table_of.get(who, at) == at for who, at in rules.stays.items())
        assert seating.broken == ()


@every_movement
@every_size
def test_it_goes_on_when_people_come_and_leave(key: str, seats: int) -> None:
    rng, history = Random(seats), []
    here = dict.fromkeys(range(14), 0)
    for number in range(5):
        if number == 2:
            del here[3], here[4]
        if number == 3:
            here |= dict.fromkeys((20, 21, 22), min(here.values()))
        contenders = [Contender(who, points=rng.randrange(30), sit_outs=out) for who, out in here.items()]
        seating = get_movement(key).draw(contenders, history, terms(seats, 6), rng)
        check_round(seating, list(here), sizes=[seats])
        fewest = sorted(here.values())[: len(seating.sit_outs)]
        assert sorted(here[who] for who in seating.sit_outs) == fewest
        points = tuple(tuple(rng.randrange(9) for _ in table) for table in seating.tables)
        history.append(PastRound(seating.tables, seating.sit_outs, points, seating.order, sides=each_alone(seats)))
        for who in seating.sit_outs:
            here[who] += 1


@every_movement
@every_size
def test_it_refuses_fewer_than_a_table(key: str, seats: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        get_movement(key).draw([Contender(who) for who in range(seats - 1)], [], terms(seats, 3), Random(1))


@pytest.mark.parametrize("key", sorted(MOVEMENTS.keys() - set(KEYS)))
@every_size
def test_it_is_refused_with_a_sentence_by_movements_of_partners(key: str, seats: int) -> None:
    refused = get_movement(key).refusal(terms(seats, 3))
    assert refused is not None
    assert refused.params["seats"] == seats
    with pytest.raises(ValueError, match="cannot seat tables"):
        night(key, seats, 12, 1, 1)


def tables_of(people: Sequence[int], seats: int) -> Iterator[list[tuple[int, ...]]]:
    """Give every way to seat these people."""
    if not people:
        yield []
        return
    for others in combinations(people[1:], seats - 1):
        table = (people[0], *others)
        for rest in tables_of([who for who in people if who not in table], seats):
            yield [table, *rest]


@pytest.mark.parametrize(("seats", "people"), [(2, 8), (3, 9), (4, 8), (5, 10), (6, 12)])
@pytest.mark.parametrize("seed", range(4))
def test_it_finds_the_ladder_that_a_search_of_all_seatings_finds(seats: int, people: int, seed: int) -> None:
    rng = Random(seed)
    history = [
        PastRound(seating.tables, sides=each_alone(seats)) for seating in night("random", seats, people, 3, seed)
    ]
    met = Counter(frozenset(pair) for played in history for table in played.tables for pair in combinations(table, 2))
    order = rng.sample(range(people), people)
    rank = {who: place for place, who in enumerate(order)}

    def cost(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        again = sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
        return again, sum((rank[who] // seats - n) ** 2 for n, table in enumerate(tables) for who in table)

    best = min(cost(sorted(way, key=lambda table: sum(rank[who] for who in table))) for way in tables_of(order, seats))
    contenders = [Contender(who, points=100 - rank[who]) for who in order]
    found = get_movement("ladder").draw(contenders, history, terms(seats, 6), Random(1))
    assert cost(found.tables) <= best


def test_it_seats_by_rank_and_says_who_had_to_move() -> None:
    # 0 and 1 have met (and 90, who has gone home): one of them changes places with one of the next table.
    order = [Contender(who, points=90 - 10 * who) for who in range(6)]
    before = [PastRound(((0, 1, 90),), sides=each_alone(3))]
    seating = get_movement("ladder").draw(order, before, terms(3, 4), Random(1))
    assert seating.order == tuple(range(6))
    (down, up) = sorted(seating.displaced, key=lambda moved: moved.strict)
    assert (down.strict, down.table, up.strict, up.table) == (1, 2, 2, 1)
    assert (down.because, down.instead_of) == ("met", ((0, 1),))
    assert not {0, 1} <= set(seating.tables[0])
    assert not {0, 1} <= set(seating.tables[1])


@pytest.mark.parametrize(("seats", "people", "rounds"), [(2, 12, 11), (2, 9, 9), (3, 15, 5), (5, 25, 5), (6, 42, 7)])
def test_it_proves_that_nobody_has_to_meet_again(seats: int, people: int, rounds: int) -> None:
    assert quality_of(schedule_alone(people, seats, rounds), each_alone(seats)).meetings == 0


@pytest.mark.parametrize(
    ("seats", "people", "rounds", "meetings"),
    # As measured; where it is what `least_repeats` says, that is proved to be the fewest.
    [(3, 9, 6, 18), (3, 13, 10, 42), (3, 24, 8, 0), (5, 20, 8, 130), (5, 30, 6, 16), (6, 24, 8, 209), (6, 30, 6, 84)],
)
def test_it_repeats_no_more_than_was_measured(seats: int, people: int, rounds: int, meetings: int) -> None:
    found = quality_of(schedule_alone(people, seats, rounds), each_alone(seats)).meetings
    assert least_repeats(people, rounds, each_alone(seats)).meetings <= found <= meetings


def test_it_counts_what_must_repeat() -> None:
    # Nine people, three at a table, six rounds: each meets 12 of 8 others, 4 too many; 9 x 4 / 2.
    assert least_repeats(9, 6, each_alone(3)).meetings == 18
    assert least_repeats(9, 6, each_alone(3)).partners == 0


@pytest.mark.parametrize(
    ("progression", "seats", "goes"),
    # Tables 0-2 of three, four or two; who goes where from each table, the best first.
    [
        ("winners-up", 3, [[0, 0, 2], [0, 1, 1], [1, 2, 2]]),
        ("winners-up-losers-down", 3, [[0, 0, 1], [0, 1, 2], [1, 2, 2]]),
        ("winners-stay", 3, [[0, 0, 1], [1, 1, 2], [2, 2, 0]]),
        ("winners-up", 4, [[0, 0, 2, 2], [0, 0, 1, 1], [1, 1, 2, 2]]),
        ("winners-up-losers-down", 2, [[0, 1], [0, 2], [1, 2]]),
    ],
)
def test_it_sends_the_better_half_up_as_the_variant_says(progression: str, seats: int, goes: list[list[int]]) -> None:
    tables = tuple(tuple(range(first, first + seats)) for first in range(0, 3 * seats, seats))
    points = (tuple(range(seats, 0, -1)),) * 3
    before = [PastRound(tables, points=points, sides=each_alone(seats))]
    settled = terms(seats, 4, options={"progression": progression})
    seating = get_movement("progressive").draw([Contender(who) for who in range(3 * seats)], before, settled, Random(1))
    sits = {who: number for number, table in enumerate(seating.tables) for who in table}
    assert [[sits[who] for who in table] for table in tables] == goes


@pytest.mark.parametrize("progression", ["colours", "losers-move"])
def test_it_refuses_to_part_two_where_nobody_has_a_partner(progression: str) -> None:
    refused = get_movement("progressive").refusal(terms(3, 4, options={"progression": progression}))
    assert refused is not None
    assert "alone" in refused.text


def test_it_says_where_everybody_was() -> None:
    before = PastRound(((7, 8, 9),), (4,), ((5, 2, 5),), sides=each_alone(3))
    came = get_movement("progressive").came_from(before, [6])
    said = {who: sentence.text % sentence.params for who, sentence in came.items()}
    assert said == {7: "place 1 at table 6", 8: "place 3 at table 6", 9: "place 1 at table 6", 4: "sat out"}


def test_it_never_makes_a_seating_dearer_and_moves_nobody_who_is_locked() -> None:
    rng = Random(3)
    together = [[0] * 12 for _ in range(12)]
    for left, right in combinations(range(12), 2):
        together[left][right] = together[right][left] = rng.randrange(4)
    start = [list(range(first, first + 3)) for first in range(0, 12, 3)]
    costs = Costs(together, locked={0: 0, 11: 3})
    found = improved(start, costs, steps=200, rng=Random(1))
    assert costs.of(found) < costs.of(start)
    assert 0 in found[0]
    assert 11 in found[3]
    assert sorted(who for table in found for who in table) == list(range(12))
