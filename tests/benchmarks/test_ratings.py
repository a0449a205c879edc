"""The measurement of ratings: its parts against values worked out by hand."""

from math import log

import pytest

from benchmarks.ratings import Score, chance_of_a_game, chance_of_a_hand, fitted, predictions
from tournaments.rules.standings.ratings import LUCK


def test_it_knows_the_chance_of_a_game_from_that_of_a_hand() -> None:
    assert chance_of_a_hand(((0, 1), (2, 3)), [1.0, 0.5, 1.0, 0.5], 0.1) == 0.5
    assert chance_of_a_game(0.5) == pytest.approx(0.5)
    assert (chance_of_a_game(1.0), chance_of_a_game(0.0)) == (1.0, 0.0)
    assert chance_of_a_game(0.6) + chance_of_a_game(0.4) == pytest.approx(1)


def test_it_scores_predictions_as_the_formulas_say() -> None:
    score = Score()
    for chance, result in ((0.8, 1.0), (0.8, 0.0), (0.5, 0.5), (0.5, 1.0)):
        score.add(chance, result)
    # Log loss: -ln 0.8, -ln 0.2, -ln 0.5 twice; Brier: 0.04, 0.64, 0, 0.25; right: yes, no, a draw, half.
    assert score.figures == pytest.approx(
        ((-log(0.8) - log(0.2) - 2 * log(0.5)) / 4, (0.04 + 0.64 + 0.25) / 4, (1 + 0 + 0.5) / 3)
    )


def test_it_fits_the_slope_that_made_the_results() -> None:
    # Of a hundred games one ahead, 73.1 are won: the slope is 1.
    seen = [(1.0, 1.0)] * 731 + [(1.0, 0.0)] * 269
    assert fitted(seen) == pytest.approx(1.0, abs=0.01)


def test_it_orders_what_is_known_by_how_much_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.ratings.SEASONS", 1)
    losses = {name: score.figures[0] for name, score in predictions(0.1, "lot", (LUCK,)).items()}
    assert losses["the truth"] < losses["ratings, luck 25.0"] < losses["nothing"] == pytest.approx(log(2))
    assert losses["the truth"] < losses["points per game"] < losses["nothing"]
