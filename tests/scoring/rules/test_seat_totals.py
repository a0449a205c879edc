"""Totals where every seat scores for itself, against a plain simulation of all games from a table written here."""

from itertools import combinations, product

import pytest

from scoring.rules.base import RuleError, ShapeError, Totals
from scoring.rules.registry import get_game

TWO, THREE = get_game("euchre-two-handed"), get_game("euchre-three-handed")


def to(seats, who, each):
    return tuple(each if seat in who else 0 for seat in range(seats))


def single_hands(seats, rows):
    """(points, lone marches, euchres) by seat from rows (points, how many get them, loner, euchre)."""
    for points, many, lone, euchre in rows:
        for who in combinations(range(seats), many):
            yield to(seats, who, points), to(seats, who, lone), to(seats, who, euchre)


# RULES.md, "Points for one hand": points, to how many seats, lone march, euchre. Written by hand.
STUCK = {"all_pass": "stick-the-dealer"}
BLANK = (0, 0, 0, 0)
HOUSES = [
    (TWO, STUCK, {(1, 1, 0, 0), (2, 1, 0, 0), (2, 1, 0, 1)}),
    (TWO, {}, {(1, 1, 0, 0), (2, 1, 0, 0), (2, 1, 0, 1), BLANK}),
    (THREE, STUCK, {(1, 1, 0, 0), (3, 1, 1, 0), (2, 2, 0, 1)}),
    (THREE, {}, {(1, 1, 0, 0), (3, 1, 1, 0), (2, 2, 0, 1), BLANK}),
    (THREE, {"all_pass": "no-trump"}, {(1, 1, 0, 0), (3, 1, 1, 0), (2, 2, 0, 1), (2, 1, 0, 0), BLANK}),
]


def plus(game, hand):
    return tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in zip(game, hand, strict=True))


def games_of(count, seats, hands):
    games = {((0,) * seats,) * 3}
    for _ in range(count):
        games = {plus(game, hand) for game, hand in product(games, hands)}
    return games


def games_to(seats, hands, is_over):
    """Every game that ends, as (points, lone marches, euchres) with its number of hands; up to six hands."""
    live, ended = {((0,) * seats,) * 3}, {}
    for count in range(1, 7):
        games = {plus(game, hand) for game, hand in product(live, hands)}
        ended[count] = {game for game in games if is_over(game[0])}
        live = games - ended[count]
    return ended


def refusal(game, ruleset, totals):
    try:
        game.check_totals(ruleset, totals)
    except RuleError as error:
        return error
    return None


def is_possible(game, ruleset, points, **stated):
    error = refusal(game, ruleset, Totals(points, **stated))
    assert error is None or (error.code == "impossible-totals" and error.rule and str(error))
    return error is None


@pytest.mark.parametrize(("game", "options", "rows"), HOUSES)
def test_it_agrees_with_all_games_of_three_hands(game, options, rows):
    ruleset = game.read_ruleset(options | {"game_ends": "hands: 3"})
    seats = game.seat_counts[0]
    games = games_of(3, seats, list(single_hands(seats, rows)))
    possible = {points for points, _, _ in games}
    for points in product(range(8), repeat=seats):
        assert is_possible(game, ruleset, points) == (points in possible)
    marks = list(product(range(2), repeat=seats))
    for points, lone, euchres in product(sorted(possible)[::5], marks, marks):
        stated = is_possible(game, ruleset, points, lone_marches=lone, euchres=euchres)
        assert stated == ((points, lone, euchres) in games)


@pytest.mark.parametrize(("game", "options", "rows"), HOUSES)
def test_it_agrees_with_all_games_to_five(game, options, rows):
    ruleset = game.read_ruleset(options | {"target": 5})
    seats = game.seat_counts[0]
    ended = games_to(seats, list(single_hands(seats, rows)), lambda points: max(points) >= 5)
    for count in (3, 5):
        possible = {points for points, _, _ in ended[count]}
        for points in product(range(9), repeat=seats):
            assert is_possible(game, ruleset, points, hands=count) == (points in possible)
    for points in {points for games in ended.values() for points, _, _ in games}:
        assert is_possible(game, ruleset, points)


NEAREST = [
    # game, options, points, rule, nearest; by hand
    (TWO, {}, (9, 8), "game_ends", {(10, 8)}),
    (TWO, {}, (10, 10), "game_ends", {(10, 9), (9, 10)}),
    (TWO, {}, (12, 0), "game_ends", {(11, 0)}),
    (THREE, {}, (10, 12, 3), "game_ends", {(9, 12, 3), (10, 10, 3), (10, 11, 3)}),
    (THREE, {"game_ends": "hands: 1"}, (3, 3, 0), "hands", {(2, 2, 0)}),
    (TWO, STUCK | {"game_ends": "hands: 2"}, (1, 0), "hands", {(2, 0), (1, 1)}),
]


@pytest.mark.parametrize(("game", "options", "points", "rule", "near"), NEAREST)
def test_it_proposes_the_nearest_totals_of_seats(game, options, points, rule, near):
    with pytest.raises(RuleError) as refused:
        game.check_totals(game.read_ruleset(options), Totals(points))
    proposed = refused.value.params["nearest_totals"]
    assert refused.value.rule == rule
    assert set(proposed) <= near
    assert proposed


def test_it_names_what_is_stated_wrong_about_seats():
    hands = THREE.read_ruleset({"game_ends": "hands: 3"})
    for totals, rule in [
        (Totals((1, 1, 1), hands=4), "game_ends"),
        (Totals((3, 0, 0), lone_marches=(0, 1, 0)), "lone_march"),
        (Totals((3, 0, 0), euchres=(1, 0, 0)), "euchres"),
        (Totals((10, 0, 0)), "hands"),
    ]:
        with pytest.raises(RuleError) as refused:
            THREE.check_totals(hands, totals)
        assert refused.value.rule == rule
    with pytest.raises(RuleError) as refused:
        THREE.check_totals(THREE.read_ruleset({}), Totals((10, 0, 0), hands=100))
    assert refused.value.rule == "hands"


@pytest.mark.parametrize(
    "totals", [Totals((1, 2, 3, 4)), Totals((1, -1, 0)), Totals((1, 0, 0), hands=-1), Totals("123")]
)
def test_it_takes_one_number_for_each_seat(totals):
    with pytest.raises(ShapeError):
        THREE.check_totals(THREE.read_ruleset({}), totals)


@pytest.mark.parametrize("ends", ["points: 10", "bell", "hands: 99"])
@pytest.mark.parametrize("most", [0, 9, 400, 10**40])
def test_it_answers_about_any_size_of_totals(ends, most):
    for game in (TWO, THREE):
        seats = game.seat_counts[0]
        is_possible(game, game.read_ruleset({"game_ends": ends}), (most,) * seats)
        is_possible(game, game.read_ruleset({"game_ends": ends}), (9,) * seats, lone_marches=(most,) * seats)
