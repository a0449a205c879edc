"""The measurement of chances: its parts against values worked out by hand."""

import numpy as np
import pytest

from benchmarks.chances import Predicted, Tenth, calibration, came_true, predictions


def test_those_who_are_level_for_the_last_place_share_it() -> None:
    assert list(came_true([9, 5, 5, 1], 2)) == [1, 0.5, 0.5, 0]


def test_it_scores_by_the_mean_square_and_sorts_chances_into_tenths() -> None:
    kind = Predicted([np.array([0.05, 0.15, 1.0])], [np.array([0.0, 1.0, 1.0])], [np.array([1, 2, 3])], [], [7])
    assert kind.brier(kind.chances) == pytest.approx((0.05**2 + 0.85**2) / 3)
    assert calibration(kind) == [Tenth(1, 0.05, 0.0, 0.05), Tenth(1, 0.15, 1.0, 0.85), Tenth(1, 1.0, 1.0, 0.0)]


def test_the_cases_of_one_night_go_together() -> None:
    said, came = np.array([0.5, 0.5]), np.array([1.0, 1.0])
    of_one = Predicted([said, said], [came, came], [], [], [1, 1])
    of_two = Predicted([said, said], [came, came], [], [], [1, 2])
    assert calibration(of_one)[0].error == pytest.approx(2 / 4)
    assert calibration(of_two)[0].error == pytest.approx((1 + 1) ** 0.5 / 4)


def test_chances_are_better_than_naming_the_leader() -> None:
    kinds, _seconds = predictions(3, 1)
    for kind in kinds.values():
        assert kind.brier(kind.chances) < kind.brier(kind.leader)
