"""The auditor's table of points against rows written by hand (docs/house-rules.md, "Points for one hand")."""

from typing import Any

import pytest

from simulation.points import line_of, mean_rounded_half_up

NOBODY = (0, 0, 0, 0)

ROWS: tuple[tuple[dict[str, Any], tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    # facts, points, lone marches, euchres by seat
    ({"maker": 0, "tricks": 3}, (1, 0, 1, 0), NOBODY, NOBODY),
    ({"maker": 2, "tricks": 4, "alone": False}, (1, 0, 1, 0), NOBODY, NOBODY),
    ({"maker": 1, "tricks": 5}, (0, 2, 0, 2), NOBODY, NOBODY),
    ({"maker": 0, "tricks": 5, "alone": True}, (4, 0, 4, 0), (1, 0, 0, 0), NOBODY),
    ({"maker": 3, "tricks": 5, "alone": True}, (0, 4, 0, 4), (0, 0, 0, 1), NOBODY),
    ({"maker": 3, "tricks": 4, "alone": True}, (0, 1, 0, 1), NOBODY, NOBODY),
    ({"maker": 3, "tricks": 3, "alone": True}, (0, 1, 0, 1), NOBODY, NOBODY),
    ({"maker": 0, "tricks": 2}, (0, 2, 0, 2), NOBODY, (0, 1, 0, 1)),
    ({"maker": 1, "tricks": 0}, (2, 0, 2, 0), NOBODY, (1, 0, 1, 0)),
    ({"maker": 1, "tricks": 1, "alone": True}, (2, 0, 2, 0), NOBODY, (1, 0, 1, 0)),
    # defend_alone `defender`: four where the makers are euchred, else as usual (michigan)
    ({"maker": 0, "tricks": 2, "defender_alone": 1}, (0, 4, 0, 4), NOBODY, (0, 1, 0, 1)),
    ({"maker": 0, "tricks": 0, "alone": True, "defender_alone": 3}, (0, 4, 0, 4), NOBODY, (0, 1, 0, 1)),
    ({"maker": 0, "tricks": 4, "defender_alone": 1}, (1, 0, 1, 0), NOBODY, NOBODY),
    ({"maker": 0, "tricks": 5, "defender_alone": 1}, (2, 0, 2, 0), NOBODY, NOBODY),
    ({"maker": 2, "tricks": 5, "alone": True, "defender_alone": 1}, (4, 0, 4, 0), (0, 0, 1, 0), NOBODY),
    # outcomes without makers
    ({"kind": "passed-out"}, NOBODY, NOBODY, NOBODY),
    ({"kind": "renege", "by": 0}, (0, 2, 0, 2), NOBODY, NOBODY),
    ({"kind": "renege", "by": 3, "alone": True}, (4, 0, 4, 0), NOBODY, NOBODY),
    ({"kind": "poker", "side": 1}, (0, 1, 0, 1), NOBODY, NOBODY),
    ({"kind": "poker", "side": None}, NOBODY, NOBODY, NOBODY),
)


@pytest.mark.parametrize(("facts", "points", "loners", "euchres"), ROWS)
def test_it_scores_a_hand(
    facts: dict[str, Any], points: tuple[int, ...], loners: tuple[int, ...], euchres: tuple[int, ...]
) -> None:
    line = line_of(facts)
    assert (line.points, line.loners, line.euchres) == (points, loners, euchres)


@pytest.mark.parametrize(
    ("points", "mean"), [([], 0), ([0, 0, 0, 1], 0), ([0, 1], 1), ([5, 6, 5, 6], 6), ([5, 5, 5, 6], 5)]
)
def test_it_rounds_a_half_up(points: list[int], mean: int) -> None:
    assert mean_rounded_half_up(points) == mean
