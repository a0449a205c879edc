"""What holds for every movement there is, whatever the field."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tournaments.rules.movements.base import Contender, PastRound, Seating, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import MOVEMENTS, UnknownMovement, get_movement

CHANGING = sorted(key for key, movement in MOVEMENTS.items() if not movement.fixed_partners)
"""Movements in which partners change; those of teams have tests of their own."""
DRAWN = sorted(set(CHANGING) - {"whist", "cyclic"})
"""Movements in which a lot decides; in the others people play as they are numbered."""
keys = st.sampled_from(CHANGING)
seeds = st.integers(0, 2**31)
every_movement = pytest.mark.parametrize("key", CHANGING)


def partners(seating: Seating) -> list[frozenset[int]]:
    return [frozenset(pair) for a, b, c, d in seating.tables for pair in ((a, c), (b, d))]


def repeats_told_and_found(night: Sequence[Seating]) -> tuple[list[set[frozenset[int]]], list[set[frozenset[int]]]]:
    """Return per round the repeated partners it names, and those that a count over the night finds."""
    listed = [set(map(frozenset, seating.repeated_partners)) for seating in night]
    found = []
    before: set[frozenset[int]] = set()
    for seating in night:
        found.append(before & set(partners(seating)))
        before |= set(partners(seating))
    return listed, found


@settings(max_examples=more(15, 400))
@given(key=keys, players=st.integers(4, 60), rounds=st.integers(1, 6), seed=seeds)
def test_it_seats_everybody_or_lets_them_sit_out_once(key: str, players: int, rounds: int, seed: int) -> None:
    for seating in simulated_seatings(get_movement(key), players=players, terms=Terms(rounds), rng=Random(seed)):
        everybody = [entrant for table in seating.tables for entrant in table] + list(seating.sit_outs)
        assert sorted(everybody) == list(range(players))
        assert {len(table) for table in seating.tables} == {4}
        assert len(seating.sit_outs) == players % 4


@settings(max_examples=more(15, 400))
@given(key=keys, players=st.integers(5, 30).filter(lambda n: n % 4), rounds=st.integers(2, 9), seed=seeds)
def test_it_spreads_sit_outs_evenly_and_never_twice_running(key: str, players: int, rounds: int, seed: int) -> None:
    sat_out = [0] * players
    last: tuple[int, ...] = ()
    for seating in simulated_seatings(get_movement(key), players=players, terms=Terms(rounds), rng=Random(seed)):
        assert not set(last) & set(seating.sit_outs)
        last = seating.sit_outs
        for entrant in last:
            sat_out[entrant] += 1
        # A schedule made for the whole night is even at its end; on the way some may be two ahead of others.
        assert max(sat_out) - min(sat_out) <= (2 if key in {"random", "whist", "individual"} else 1)
    assert max(sat_out) - min(sat_out) <= 1


@settings(max_examples=more(15, 400))
@given(key=keys, players=st.integers(4, 20), rounds=st.integers(2, 9), seed=seeds)
def test_it_names_exactly_the_partners_who_repeat(key: str, players: int, rounds: int, seed: int) -> None:
    shown, found = repeats_told_and_found(
        simulated_seatings(get_movement(key), players=players, terms=Terms(rounds), rng=Random(seed))
    )

    assert shown == found


@settings(max_examples=more(12, 300))
@given(
    key=st.sampled_from([key for key in CHANGING if MOVEMENTS[key].avoids_repeats]),
    players=st.integers(16, 60),
    rounds=st.integers(2, 7),
    seed=seeds,
)
def test_it_repeats_nobody_while_the_rounds_are_few(key: str, players: int, rounds: int, seed: int) -> None:
    # With 16 present and at most 7 partners behind everybody, half of the others are new to each: by Dirac's
    # theorem all can be paired without a repeat.
    night = simulated_seatings(get_movement(key), players=players, terms=Terms(rounds), rng=Random(seed))

    assert [seating.repeated_partners for seating in night] == [()] * rounds


@settings(max_examples=more(12, 300))
@given(players=st.integers(4, 60), rounds=st.integers(1, 6), seed=seeds)
def test_it_names_as_displaced_each_to_a_table_that_is_there(players: int, rounds: int, seed: int) -> None:
    for seating in simulated_seatings(get_movement("ladder"), players=players, terms=Terms(rounds), rng=Random(seed)):
        for moved in seating.displaced:
            assert moved.entrant in seating.tables[moved.table - 1]
            assert moved.table != moved.strict
            assert 1 <= moved.strict <= players // 4
        ups = sum(moved.strict - moved.table for moved in seating.displaced)
        assert ups == 0


@settings(max_examples=more(8, 200))
@given(key=keys, players=st.integers(4, 40), seed=seeds)
def test_it_draws_the_same_again_by_the_same_seed(key: str, players: int, seed: int) -> None:
    seatings = simulated_seatings(get_movement(key), players=players, terms=Terms(4), rng=Random(seed))

    assert simulated_seatings(get_movement(key), players=players, terms=Terms(4), rng=Random(seed)) == seatings


@pytest.mark.parametrize("key", DRAWN)
def test_it_draws_otherwise_by_another_seed(key: str) -> None:
    nights = {simulated_seatings(get_movement(key), players=12, terms=Terms(2), rng=Random(seed)) for seed in range(5)}

    assert len(nights) == 5


@every_movement
def test_it_seats_whoever_is_here_after_people_have_come_and_gone(key: str) -> None:
    # 0-3 have gone, 20-22 came late.
    history = [
        PastRound(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)), (12,)),
        PastRound(((0, 4, 8, 12), (1, 5, 9, 13))),
    ]
    here = [*range(4, 14), 20, 21, 22]

    seating = get_movement(key).draw([Contender(entrant, sit_outs=1) for entrant in here], history, Terms(9), Random(4))

    assert sorted([*seating.sit_outs, *(entrant for table in seating.tables for entrant in table)]) == here
    assert not {frozenset((4, 6)), frozenset((5, 7)), frozenset((8, 10)), frozenset((4, 12))} & set(partners(seating))


@every_movement
@pytest.mark.parametrize("players", [0, 1, 3])
def test_it_refuses_fewer_than_four(key: str, players: int) -> None:
    few = [Contender(entrant) for entrant in range(players)]

    with pytest.raises(ValueError, match="at least four"):
        get_movement(key).draw(few, [], Terms(9), Random(1))


@every_movement
def test_it_refuses_to_seat_somebody_twice(key: str) -> None:
    with pytest.raises(ValueError, match="once only"):
        get_movement(key).draw([Contender(1)] * 4, [], Terms(9), Random(1))


def test_it_finds_each_movement_by_its_key() -> None:
    assert set(MOVEMENTS) >= {"ladder", "random"}
    assert all(get_movement(key).key == key and get_movement(key).name for key in MOVEMENTS)


def test_it_names_the_movements_there_are_for_a_key_that_is_none() -> None:
    with pytest.raises(UnknownMovement, match=r"unknown movement 'lader': known are .*ladder, .*random"):
        get_movement("lader")
