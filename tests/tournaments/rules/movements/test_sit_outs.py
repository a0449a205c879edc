"""Who sits out: by lot among those who did so least, and not twice running while there is another."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tournaments.rules.movements.base import Contender, PastRound, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.sit_outs import draw_sit_outs, sit_out_credit


def field(*sit_outs: int) -> list[Contender]:
    """Return entrants 0, 1, … with so many sit-outs each."""
    return [Contender(entrant, sit_outs=count) for entrant, count in enumerate(sit_outs)]


@pytest.mark.parametrize(("entrants", "sitting_out"), [(4, 0), (5, 1), (6, 2), (7, 3), (8, 0), (41, 1), (43, 3)])
def test_it_lets_as_many_sit_out_as_the_tables_leave_over(entrants: int, sitting_out: int) -> None:
    assert len(draw_sit_outs(field(*[0] * entrants), [], Random(1))) == sitting_out


def test_it_takes_those_with_the_fewest_sit_outs() -> None:
    assert draw_sit_outs(field(1, 1, 0, 1, 1, 0), [], Random(1)) == (2, 5)


def test_it_takes_whoever_is_left_with_the_fewest_before_it_draws_among_the_others() -> None:
    drawn = {draw_sit_outs(field(1, 2, 1, 0, 2, 1, 2), [], Random(seed)) for seed in range(60)}

    assert drawn == {(0, 2, 3), (0, 3, 5), (2, 3, 5)}


def test_it_does_not_take_the_same_twice_running_while_another_has_sat_out_as_little() -> None:
    last = PastRound(tables=((3, 4, 5, 6),), sit_outs=(0, 1, 2))

    drawn = {draw_sit_outs(field(1, 1, 1, 1, 1, 1, 1), [last], Random(seed)) for seed in range(60)}

    assert drawn == {(3, 4, 5), (3, 4, 6), (3, 5, 6), (4, 5, 6)}


def test_it_lets_somebody_sit_out_twice_running_before_others_fall_behind_by_two() -> None:
    last = PastRound(tables=((1, 2, 3, 4),), sit_outs=(0,))

    assert draw_sit_outs(field(1, 2, 2, 2, 2), [last], Random(1)) == (0,)


def test_it_forgets_the_round_before_the_last() -> None:
    history = [PastRound(tables=((1, 2, 3, 4),), sit_outs=(0,)), PastRound(tables=((0, 2, 3, 4),), sit_outs=(1,))]

    drawn = {draw_sit_outs(field(1, 1, 1, 1, 1), history, Random(seed)) for seed in range(60)}

    assert drawn == {(0,), (2,), (3,), (4,)}


def test_it_draws_evenly() -> None:
    drawn = Counter(draw_sit_outs(field(0, 0, 0, 0, 0), [], Random(seed)) for seed in range(1000))

    # 200 each are expected; 38 away from it is three standard deviations.
    assert all(abs(drawn[entrant,] - 200) < 60 for entrant in range(5))


def test_it_draws_the_same_by_the_same_seed_in_whatever_order_people_are_named() -> None:
    people = field(0, 0, 0, 0, 0, 0, 0)

    assert draw_sit_outs(people, [], Random(7)) == draw_sit_outs(people[::-1], [], Random(7))


def test_it_takes_the_lowest_rank_first_where_the_organizer_wants_so() -> None:
    people = [Contender(entrant, points=entrant) for entrant in range(6)]
    people[0] = Contender(0, points=0, sit_outs=1)

    assert {draw_sit_outs(people, [], Random(seed), {"sit_outs": "lowest"}) for seed in range(20)} == {(1, 2)}


def test_it_lets_the_lowest_rank_sit_out_no_more_often_than_others() -> None:
    night = simulated_seatings(
        get_movement("ladder"), players=6, terms=Terms(9, options={"sit_outs": "lowest"}), rng=Random(3)
    )

    sat_out = Counter(entrant for seating in night for entrant in seating.sit_outs)
    assert set(sat_out.values()) == {3}
    assert not any(set(first.sit_outs) & set(second.sit_outs) for first, second in pairwise(night))


@pytest.mark.parametrize(
    ("points", "credit"),
    [
        ([], 0),
        ([7], 7),
        ([5, 6], 6),  # 5.5
        ([5, 5, 6], 5),  # 5.33
        ([5, 6, 6], 6),  # 5.67
        ([10, 4, 10, 4, 8, 7, 8, 7], 7),  # 7.25
        ([1, 2, 3, 4], 3),  # 2.5
        ([0, 0, 0, 1], 0),
        ([-1, -2], -1),  # -1.5: up
        ([-1, -2, -2], -2),  # -1.67
    ],
)
def test_it_credits_a_sit_out_with_the_mean_rounded_half_up(points: list[int], credit: int) -> None:
    assert sit_out_credit(points) == credit
