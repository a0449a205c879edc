"""Round robin: every team meets every other."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tests.tournaments.rules.movements.teams import as_played, byes, draw, night, pairs, upper
from tournaments.rules.movements.round_robin import NOBODY, RoundRobin, circle_round, circle_rounds

ROUND_ROBIN = RoundRobin()


def meetings(seatings: list[Any]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for seating in seatings for pair in pairs(seating))


def test_it_turns_the_circle_as_it_is_done_by_hand() -> None:
    # Six teams: 1 stays, the others move on by one place; upper row against lower row.
    assert circle_round([1, 2, 3, 4, 5, 6], 1) == [(1, 6), (2, 5), (3, 4)]
    assert circle_round([1, 2, 3, 4, 5, 6], 2) == [(1, 5), (6, 4), (2, 3)]
    assert circle_round([1, 2, 3, 4, 5, 6], 3) == [(1, 4), (5, 3), (6, 2)]
    assert circle_round([1, 2, 3, 4, 5, 6], 6) == circle_round([1, 2, 3, 4, 5, 6], 1)


@pytest.mark.parametrize("teams", range(2, 101))
def test_it_turns_every_circle_so_that_all_meet_once(teams: int) -> None:
    turn = [pair for number in circle_rounds(teams) for pair in circle_round(range(teams), number)]

    everybody = [*range(teams), *[NOBODY] * (teams % 2)]
    assert Counter(map(frozenset, turn)) == Counter(map(frozenset, combinations(everybody, 2)))


@settings(max_examples=more(10, 300))
@given(teams=st.integers(2, 30), seed=st.integers(0, 2**31), seeding=st.sampled_from(["lot", "number"]))
def test_it_has_everybody_meet_everybody_once_in_a_full_turn(teams: int, seed: int, seeding: str) -> None:
    rounds = teams - 1 + teams % 2
    seatings = night(ROUND_ROBIN, teams, rounds, seed, seeding=seeding)

    assert meetings(seatings) == Counter(map(frozenset, combinations(range(teams), 2)))
    if teams % 2:
        assert sorted(team for seating in seatings for team in byes(seating)) == list(range(teams))
    assert not any(seating.rematches for seating in seatings)


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 8, 9])
def test_it_goes_round_again_with_sides_changed(teams: int) -> None:
    turn = teams - 1 + teams % 2
    seatings = night(ROUND_ROBIN, teams, 2 * turn)

    assert set(meetings(seatings).values()) == {2}
    sides = [pair for seating in seatings for pair in pairs(seating)]
    assert len(set(sides)) == len(sides)
    assert all(seating.rematches for seating in seatings[turn:])


@settings(max_examples=more(10, 300))
@given(teams=st.integers(3, 40), rounds=st.integers(1, 12), seed=st.integers(0, 2**31))
def test_it_spreads_byes_and_meetings_whatever_the_rounds(teams: int, rounds: int, seed: int) -> None:
    seatings = night(ROUND_ROBIN, teams, rounds, seed)

    met = meetings(seatings)
    counts = [met[frozenset(pair)] for pair in combinations(range(teams), 2)]
    assert max(counts) - min(counts) <= 1
    had = Counter(team for seating in seatings for team in byes(seating))
    assert max(had.values(), default=0) - min((had[team] for team in range(teams)), default=0) <= 1


@pytest.mark.parametrize("teams", [7, 8, 12, 15])
def test_it_repeats_nobody_after_one_has_gone_home(teams: int) -> None:
    history = []
    for _ in range(2):
        history.append(as_played(draw(ROUND_ROBIN, range(teams), history), upper))
    here = [team for team in range(teams) if team != 3]
    seatings = []
    for _ in range(3):
        seatings.append(draw(ROUND_ROBIN, here, history))
        history.append(as_played(seatings[-1], upper))
        assert sorted([*(team for pair in pairs(seatings[-1]) for team in pair), *byes(seatings[-1])]) == here
        assert len(byes(seatings[-1])) == len(here) % 2
    assert not any(seating.rematches for seating in seatings)


def test_it_takes_in_a_team_that_comes_late() -> None:
    history = [as_played(draw(ROUND_ROBIN, range(6), []), upper)]
    seating = draw(ROUND_ROBIN, range(7), history)

    assert sorted([*(team for pair in pairs(seating) for team in pair), *byes(seating)]) == list(range(7))
    assert seating.rematches == ()


@pytest.mark.parametrize(
    ("teams", "rounds", "says"),
    [
        (8, 7, None),
        (9, 9, None),
        (8, 5, "8 teams need 7 rounds"),
        (9, 5, "9 teams need 9 rounds"),
        (8, 9, "after 7"),
        (2, 3, "after 1"),
    ],
)
def test_it_says_what_the_rounds_are_enough_for(teams: int, rounds: int, says: str | None) -> None:
    sentences = [advice.text % advice.params for advice in ROUND_ROBIN.advice(teams, rounds, {})]
    assert len(sentences) == (says is not None)
    assert all(says in sentence for sentence in sentences if says)
