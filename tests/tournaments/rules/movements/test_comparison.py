"""What to expect of a movement, against counts by hand."""

import pytest

from tournaments.rules.movements.base import Terms
from tournaments.rules.movements.forecast.comparison import CannotSeat, prospect
from tournaments.rules.movements.forecast.season import play_season
from tournaments.rules.movements.registry import get_movement


def test_it_expects_what_four_people_cannot_avoid() -> None:
    # Four people have three pairings; a fourth and fifth round repeat two partnerships each, and they meet every round.
    it = prospect("random", 4, 5)

    assert it.partners == it.least.partners == 4
    assert it.met_again == 6
    assert it.walking == 0
    assert it.tables == ((1,) * 5,) * 4


def test_it_gives_the_same_numbers_again() -> None:
    assert prospect.__wrapped__("ladder", 12, 4) == prospect.__wrapped__("ladder", 12, 4)


def test_it_says_that_a_movement_is_not_for_such_a_field() -> None:
    with pytest.raises(CannotSeat):
        prospect("ladder", 3, 4)


def test_it_lets_the_stronger_win_more_often() -> None:
    season = play_season(get_movement("random"), players=8, terms=Terms(6), tournaments=200, seed=3)

    # By lot the best of eight would win one night in eight, and be ahead of the others half the time.
    assert season.best_wins > 0.2
    assert 0.55 < season.order < 0.95
    assert season.best_wins <= season.best_in_three
