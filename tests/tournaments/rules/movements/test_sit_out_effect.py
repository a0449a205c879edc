"""What sit-out points mean: the figures that were found by another simulation before."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.rules.movements.forecast.sit_out_effect import _percentiles, effects_of_credit


def printed(**options: Any) -> Any:
    out = StringIO()
    call_command("sit_out_credits", stdout=out, **options)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("players", [41, 42, 43])
def test_it_finds_nothing_dear_a_win_too_much_and_the_mean_fair(players: int) -> None:
    effects = effects_of_credit(players=players, rounds=8, number=0, times=120)

    assert effects is not None
    assert effects.nothing == pytest.approx(-21, abs=4)
    assert effects.win == pytest.approx(8, abs=4)
    assert abs(effects.mean) < 3
    assert effects.number == effects.nothing


def test_it_has_nothing_to_say_where_nobody_sits_out_or_all_alike() -> None:
    assert effects_of_credit(players=8, rounds=4, times=3) is None
    assert effects_of_credit(players=5, rounds=5, times=3) is None
    assert effects_of_credit(players=5, rounds=4, times=3) is not None


def test_it_prints_the_same_again_by_the_same_seed() -> None:
    once = printed(players=9, rounds=4, number=6, times=20, seed=2)
    assert set(once) == {"nothing", "mean", "win", "number"}
    assert once == printed(players=9, rounds=4, number=6, times=20, seed=2)
    assert once["nothing"] < once["mean"] < once["win"]


@pytest.mark.parametrize("wrong", [{"players": 4}, {"rounds": 0}, {"times": 0}, {"players": 8}])
def test_it_refuses_what_cannot_be_played_with_a_sentence(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError, match=r"\.$"):
        printed(**{"players": 9, "rounds": 4, "times": 3, **wrong})


def test_it_counts_how_many_of_a_hundred_others_are_behind() -> None:
    assert _percentiles([10, 20, 30]) == [0, 50, 100]
    assert _percentiles([7, 7, 9]) == [25, 25, 100]
