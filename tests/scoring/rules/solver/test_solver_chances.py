"""Alone or not, by what one hand sees: sampled deals, solved, and what follows from them by hand."""

from itertools import combinations
from statistics import mean, stdev
from typing import Any

import pytest

from scoring.rules import FactsError, judge_call

SURE_MARCH = ["JH", "JD", "AH", "KH", "QH"]  # the five highest trumps: nobody can take a trick
LONER: dict[str, Any] = {"hand": SURE_MARCH, "seat": 0, "dealer": 3, "up": "9S", "trump": "H"}


def test_it_is_certain_of_a_hand_that_takes_every_trick() -> None:
    with_partner, alone = judge_call(LONER)
    assert (with_partner.deals, with_partner.points, with_partner.margin) == ((0, 0, 0, 0, 0, 100), 2, 0)
    assert (alone.deals, alone.points, alone.margin) == ((0, 0, 0, 0, 0, 100), 4, 0)


def test_it_answers_the_same_question_the_same() -> None:
    asked = LONER | {"hand": ["JH", "AH", "9H", "AS", "KC"]}
    assert judge_call(asked) == judge_call(asked)


def test_it_says_how_far_the_average_may_be_off() -> None:
    with_partner, alone = judge_call(LONER | {"hand": ["JH", "AH", "9H", "AS", "KC"]})
    for chance, worth in ((with_partner, (-2, -2, -2, 1, 1, 2)), (alone, (-2, -2, -2, 1, 1, 4))):
        made = [points for points, count in zip(worth, chance.deals, strict=True) for _deal in range(count)]
        assert chance.points == pytest.approx(mean(made))
        assert chance.margin == pytest.approx(1.96 * stdev(made) / len(made) ** 0.5)
    # whom nobody helps takes fewer tricks: the same deals are solved both ways
    taken = [sum(tricks * count for tricks, count in enumerate(chance.deals)) for chance in (with_partner, alone)]
    assert taken[0] > taken[1]


def test_it_lays_away_the_only_card_that_is_not_a_trump() -> None:
    asked = LONER | {"hand": ["JH", "JD", "AH", "KH", "9C"], "up": "QH", "seat": 3}
    with_partner, alone = judge_call(asked)
    assert (with_partner.discard, alone.discard) == ("9C", "9C")
    assert alone.points == 4


def test_it_counts_the_chance_of_the_one_card_that_beats_the_hand() -> None:
    # Ace to nine of trumps without the right bower: a lone hand loses the one trick exactly when another hand has the
    # right bower, which lies in three hands of five among the eighteen cards that are not seen: 15 of 18.
    asked = LONER | {"hand": ["JD", "AH", "KH", "QH", "TH"]}
    alone = judge_call(asked)[1]
    # The partner of a lone maker sits out: only two of the three hands count, ten cards of eighteen.
    assert sum(alone.deals[:4]) == 0
    share = alone.deals[4] / 100
    assert abs(share - 10 / 18) < 0.15
    assert alone.points == pytest.approx(4 * (1 - share) + share)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"hand": SURE_MARCH[:4]}, "hand"),
        ({"hand": [*SURE_MARCH[:4], "ZZ"]}, "hand"),
        ({"seat": 4}, "seat"),
        ({"trump": "low"}, "trump"),
        ({"dealer": None}, "dealer"),
        ({"up": "JH"}, "hand"),
        ({"more": 1}, "more"),
        ({"game": "texas-euchre"}, "game"),
        ({"options": {"defend_alone": "defender"}}, "options"),
    ],
)
def test_it_names_what_is_wrong(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(FactsError) as error:
        judge_call(LONER | wrong)
    assert named in error.value.fields


def test_it_knows_every_pair_of_seats() -> None:
    for seat, dealer in combinations(range(4), 2):
        assert judge_call(LONER | {"seat": seat, "dealer": dealer})[1].points == 4
