"""Ratings: what one game does to them, by hand from the paper, and what holds for any games."""

from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.standings.ratings import LUCK, MARGIN, RatedGame, Rating, Ratings, rate

ANN, BOB, CAL, DEE = range(1, 5)
FIRST, SPREAD = 25.0, 25.0 / 3
"""Of everybody who has not played."""


def game(first: int, second: int) -> RatedGame:
    return RatedGame(((ANN, BOB), (CAL, DEE)), (first, second))


def test_it_moves_everybody_by_what_the_paper_says_after_the_first_game() -> None:
    # Weng and Lin 2011, algorithm 4, for two sides of two who are all at 25 with the variance v, which the package
    # raises by (25/300)^2 before a game: c^2 = 4v + 2 luck^2, each side is expected to win with 1/2; the winners gain
    # v/c * 1/2, and everybody's variance shrinks by gamma * v/c^2 * 1/4 of it, where gamma = sqrt(2v)/c.
    variance = SPREAD**2 + (25 / 300) ** 2
    c = sqrt(4 * variance + 2 * LUCK**2)
    moved = variance / c / 2
    margin = MARGIN * sqrt(variance * (1 - sqrt(2 * variance) / c * variance / c**2 / 4))
    after = rate([game(10, 4)])
    assert {player: rating.skill for player, rating in after.items()} == pytest.approx(
        {ANN: FIRST + moved, BOB: FIRST + moved, CAL: FIRST - moved, DEE: FIRST - moved}
    )
    assert after[ANN].margin == pytest.approx(margin)
    assert {rating.games for rating in after.values()} == {1}


def test_it_leaves_equals_where_they_are_after_a_draw_and_moves_unequals_together() -> None:
    assert rate([game(7, 7)])[ANN].skill == pytest.approx(FIRST)
    before, after = rate([game(9, 2)] * 3), rate([*[game(9, 2)] * 3, game(7, 7)])
    assert before[ANN].skill > after[ANN].skill > FIRST > after[CAL].skill > before[CAL].skill


def test_it_rates_everybody_alone_where_nobody_has_a_partner() -> None:
    alone = rate([RatedGame(((ANN,), (BOB,), (CAL,)), (-12, -40, -40))])
    assert alone[ANN].skill > FIRST > alone[BOB].skill
    assert alone[BOB] == alone[CAL]


def test_it_expects_half_of_strangers_and_more_of_who_has_won() -> None:
    ratings = Ratings()
    assert ratings.chances(((ANN, BOB), (CAL, DEE))) == pytest.approx([0.5, 0.5])
    for _ in range(20):
        ratings.add(game(8, 3))
    chance, other = ratings.chances(((ANN, BOB), (CAL, DEE)))
    assert 0.6 < chance < 1 / (1 + exp(-4))
    assert chance + other == pytest.approx(1)


def test_it_rates_nobody_without_games() -> None:
    assert rate([]) == {}


@given(st.lists(st.tuples(st.permutations([ANN, BOB, CAL, DEE]), st.integers(0, 12), st.integers(0, 12)), max_size=30))
def test_it_keeps_the_mean_near_the_start_and_never_grows_less_certain_than_a_stranger(
    played: list[tuple[list[int], int, int]],
) -> None:
    games = [RatedGame(((a, b), (c, d)), (first, second)) for (a, b, c, d), first, second in played]
    for rating in rate(games).values():
        assert isinstance(rating, Rating)
        assert 0 < rating.margin <= MARGIN * SPREAD * 1.01
        assert abs(rating.skill - FIRST) < 3 * SPREAD
