"""Totals where every seat scores for itself, against a plain simulation of all games from a table written here."""

from itertools import combinations, product

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.five_handed.game import outcomes
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals
from scoring.rules.totals import seat_sums
from scoring.rules.totals.seat_sums import Ending, SeatQuestion
from tests.scoring.rules.playing import why_not
from tests.support.check_all import more, some_of

TWO, THREE = get_game("euchre-two-handed"), get_game("euchre-three-handed")


def to(seats, who, each):
    return tuple(each if seat in who else 0 for seat in range(seats))


def single_hands(seats, rows):
    """(points, lone marches, euchres) by seat from rows (points, how many get them, loner, euchre)."""
    for points, many, lone, euchre in rows:
        for who in combinations(range(seats), many):
            yield to(seats, who, points), to(seats, who, lone), to(seats, who, euchre)


# docs/house-rules.md, "Points for one hand": points, to how many seats, lone march, euchre. Written by hand.
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
def test_it_enumerates_the_outcomes_of_two_and_three(game, options, rows):
    found = game.outcomes(game.read_ruleset(options))
    assert set(map(tuple, found)) == set(single_hands(game.seat_counts[0], rows))


@pytest.mark.parametrize(("game", "options", "rows"), some_of(HOUSES, 2, "hands"))
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


@pytest.mark.parametrize(("game", "options", "rows"), some_of(HOUSES, 2, "points"))
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
    (THREE, {}, (10, 12, 3), "game_ends", {(9, 12, 3), (10, 11, 3)}),
    (THREE, {"game_ends": "hands: 1"}, (3, 3, 0), "hands", {(2, 2, 0)}),
    (TWO, STUCK | {"game_ends": "hands: 2"}, (1, 0), "hands", {(2, 0), (1, 1)}),
]


@pytest.mark.parametrize(("game", "options", "points", "rule", "near"), NEAREST)
def test_it_proposes_the_nearest_totals_of_seats(game, options, points, rule, near):
    with pytest.raises(RuleError) as refused:
        game.check_totals(game.read_ruleset(options), Totals(points))
    proposed = refused.value.params["nearest_totals"]
    assert refused.value.rule == rule
    assert set(proposed) == near
    assert len(proposed) == len(near)


def test_it_names_what_is_stated_wrong_about_seats():
    for ends, totals, rule, field, sentence, nearest in [
        (
            "hands: 3",
            Totals((10, 0, 0), hands=4),
            "game_ends",
            "hands",
            "This game has exactly 3 hands, not 4.",
            "9:0:0",
        ),
        (
            "hands: 1",
            Totals((3, 0, 0), lone_marches=(0, 0, 0)),
            "lone_march",
            "loners",
            "That many lone marches do not go with these points.",
            "1:0:0",
        ),
        (
            "hands: 3",
            Totals((3, 0, 0), lone_marches=(0, 1, 0)),
            "lone_march",
            "loners",
            "That many lone marches do not go with these points.",
            "2:3:0",
        ),
        (
            "hands: 3",
            Totals((3, 0, 0), euchres=(1, 0, 0)),
            "euchres",
            "euchres",
            "That many euchres do not go with these points.",
            "3:0:0",  # two of three euchre together: no points go with that
        ),
        ("hands: 3", Totals((10, 0, 0)), "hands", "points", "These points are not possible in 3 hands.", "9:0:0"),
        ("hands: 3", Totals((400, 0, 0)), "hands", "points", "No game brings that many points.", "9:0:0"),
        ("bell", Totals((400, 400, 400)), "hands", "points", "No game brings that many points.", "—"),  # too far
        ("bell", Totals((7, 0, 0), hands=2), "hands", "points", "These points are not possible in 2 hands.", "6:0:0"),
        (
            "points: 10",
            Totals((10, 0, 0), hands=100),
            "hands",
            "hands",
            "A sheet has 99 hands at most, not 100.",
            "10:0:0",
        ),
        (
            "points: 10",
            Totals((9, 8, 0)),
            "game_ends",
            "points",
            "No game that ends at 10 points ends like this.",
            "10:8:0",
        ),
    ]:
        shown = why_not(THREE.check_totals, THREE.read_ruleset({"game_ends": ends}), totals)
        whole = f"{sentence} The nearest possible totals are {nearest}."
        assert shown == ("impossible-totals", (field,), rule, whole)


def test_it_knows_that_two_are_euchred_against_at_once():
    to_21 = THREE.read_ruleset({"target": 21})
    # Three-handed a euchre marks both defenders, so the marks of all three together are an even number.
    assert not is_possible(THREE, to_21, (21, 20, 20), euchres=(7, 7, 7))
    assert is_possible(THREE, to_21, (21, 20, 20), euchres=(7, 7, 8))
    assert not is_possible(THREE, to_21, (21, 20, 20), euchres=(8, 2, 2))  # who defended with seat 0 four times?
    assert not is_possible(THREE, to_21, (21, 20, 20), lone_marches=(3, 0, 0), euchres=(7, 7, 8))  # 9 + 14
    assert is_possible(THREE, to_21, (21, 20, 20), lone_marches=(2, 2, 1), euchres=(7, 7, 8))


@pytest.mark.parametrize("hands", [1, 99])
def test_it_takes_as_many_hands_as_a_sheet_has_lines(hands):
    assert is_possible(THREE, THREE.read_ruleset({"game_ends": "bell"}), (3, 0, 0), hands=hands)


@pytest.mark.parametrize(
    ("totals", "names"),
    [
        (Totals((1, 2, 3, 4)), "points"),
        (Totals("123"), "points"),
        (Totals(None), "points"),
        (Totals((1, 0, 0), hands=-1), "hands"),
        (Totals((1, 0, True), hands=1.0), "points, hands"),
        (Totals((1, 0, 0), lone_marches=(0, 0), euchres=(0, 0, 0, 0)), "loners, euchres"),
    ],
    ids=str,
)
def test_it_takes_one_number_for_each_seat(totals, names):
    sentence = f"Whole numbers from 0 upwards are needed, one for each seat. Please check: {names}."
    shown = why_not(THREE.check_totals, THREE.read_ruleset({}), totals)
    assert shown == ("shape", tuple(names.split(", ")), "", sentence)


def test_it_says_that_nobody_falls_below_zero_here():
    sentence = "Nobody goes below 0 points in this game, but -2 was entered. Please check the points."
    shown = why_not(THREE.check_totals, THREE.read_ruleset({}), Totals((10, -1, -2)))
    assert shown == ("shape", ("points",), "", sentence)


@pytest.mark.parametrize("ends", ["points: 10", "bell", "hands: 99"])
@pytest.mark.parametrize("most", [0, 9, 400, 10**40])
def test_it_answers_about_any_size_of_totals(ends, most):
    for game in (TWO, THREE):
        seats = game.seat_counts[0]
        is_possible(game, game.read_ruleset({"game_ends": ends}), (most,) * seats)
        is_possible(game, game.read_ruleset({"game_ends": ends}), (9,) * seats, lone_marches=(most,) * seats)


FIVE = get_game("euchre-five-handed")
# docs/house-rules.md, column five-handed: makers with tricks 1 or 2 each (one or two of them), a lone march 4,
# defenders with tricks 2 each (one to four of them); a hand thrown in brings nothing. Written by hand.
FIVE_ROWS = {
    (1, 1, 0, 0),
    (1, 2, 0, 0),
    (2, 1, 0, 0),
    (2, 2, 0, 0),
    (4, 1, 1, 0),
    *((2, many, 0, 1) for many in (1, 2, 3, 4)),
    BLANK,
}
FIVE_HANDS = sorted(single_hands(5, FIVE_ROWS))


def test_it_enumerates_the_outcomes_of_five():
    assert {tuple(outcome) for outcome in outcomes()} == set(FIVE_HANDS)


def test_it_agrees_with_all_games_of_two_hands_of_five():
    ruleset = FIVE.read_ruleset({"game_ends": "hands: 2"})
    games = games_of(2, 5, FIVE_HANDS)
    possible = {points for points, _, _ in games}
    for points in some_of(product(range(5), repeat=5), 1000, "two hands"):
        assert is_possible(FIVE, ruleset, points) == (points in possible)
    for points, lone, euchres in sorted(games)[:: more(160, 40)]:
        assert is_possible(FIVE, ruleset, points, lone_marches=lone, euchres=euchres)
        other = (lone[1:] + lone[:1], euchres[2:] + euchres[:2])
        stated = is_possible(FIVE, ruleset, points, lone_marches=other[0], euchres=other[1])
        assert stated == ((points, *other) in games)


def test_it_agrees_about_the_lead_with_all_games_of_three_hands():
    steps = sorted({points for points, _, _ in FIVE_HANDS})
    live, ended = {(0,) * 5}, set()
    for _ in range(3):
        reached = {tuple(map(sum, zip(game, step, strict=True))) for game, step in product(live, steps)}
        # One point more than everybody else, with four or more.
        ended = {points for points in reached if max(points) >= 4 and points.count(max(points)) == 1}
        live = reached - ended
    question = SeatQuestion(Ending(4, with_lead=True), hands=3)
    for points in some_of(product(range(7), range(5), range(5), range(3), range(2)), 300, "lead"):
        assert seat_sums.is_possible(outcomes(), question, points) == (points in ended)


FIVE_NEAREST = [
    # game_ends, points, rule, nearest; by hand
    ("lead", (9, 9, 0, 0, 0), "game_ends", {(10, 9, 0, 0, 0), (9, 10, 0, 0, 0)}),
    (
        "lead",
        (10, 10, 0, 0, 0),
        "game_ends",
        {(11, 10, 0, 0, 0), (10, 9, 0, 0, 0), (9, 10, 0, 0, 0)},  # three of the four there are
    ),
    ("lead", (15, 10, 0, 0, 0), "game_ends", {(14, 10, 0, 0, 0), (15, 11, 0, 0, 0)}),  # a loner, from ten or eleven all
    ("lead", (0, 0, 0, 0, 0), "game_ends", {(10, 0, 0, 0, 0), (0, 10, 0, 0, 0), (0, 0, 10, 0, 0)}),
    ("lowest-before", (14, 0, 0, 0, 0), "game_ends", {(13, 0, 0, 0, 0)}),
    # Nobody is ahead; or by more than a loner's four, from twenty all. Before ten everybody has nine at most.
    ("lead", (21, 21, 21, 21, 21), "game_ends", {(22, 21, 21, 21, 21), (21, 22, 21, 21, 21), (21, 21, 22, 21, 21)}),
    ("lead", (60, 20, 20, 20, 20), "game_ends", {(24, 20, 20, 20, 20), (25, 21, 20, 20, 20), (25, 20, 21, 20, 20)}),
    ("lead", (21, 21, 20, 20, 20), "game_ends", {(22, 21, 20, 20, 20), (21, 22, 20, 20, 20), (21, 20, 20, 20, 20)}),
    (
        "lowest-before",
        (60, 20, 20, 20, 20),
        "game_ends",
        {(11, 11, 11, 11, 9), (11, 11, 11, 9, 11), (11, 11, 9, 11, 11)},
    ),
    ("hands: 1", (4, 1, 0, 0, 0), "hands", {(4, 0, 0, 0, 0)}),
]


@pytest.mark.parametrize(("ends", "points", "rule", "near"), FIVE_NEAREST)
def test_it_proposes_the_nearest_totals_of_five(ends, points, rule, near):
    with pytest.raises(RuleError) as refused:
        FIVE.check_totals(FIVE.read_ruleset({"game_ends": ends}), Totals(points))
    assert refused.value.rule == rule
    assert set(refused.value.params["nearest_totals"]) == near
    assert len(refused.value.params["nearest_totals"]) == len(near)


def test_it_takes_the_totals_of_whole_games_of_five():
    lead, before = (FIVE.read_ruleset({"game_ends": ends}) for ends in ("lead", "lowest-before"))
    assert is_possible(FIVE, lead, (12, 11, 5, 3, 0))
    assert is_possible(FIVE, lead, (10, 8, 5, 3, 0), lone_marches=(1, 0, 0, 0, 0), euchres=(1, 2, 1, 0, 0))
    assert not is_possible(FIVE, lead, (15, 3, 3, 0, 0))
    # So much stated at once is looked at one by one.
    stated = {"lone_marches": (1, 0, 0, 0, 1), "euchres": (2, 1, 1, 1, 1)}
    assert is_possible(FIVE, lead, (12, 11, 9, 9, 9), **stated)
    assert not is_possible(FIVE, lead, (12, 12, 9, 9, 9), **stated)
    assert not is_possible(FIVE, lead, (12, 11, 9, 9, 3), **stated | {"lone_marches": (1, 0, 0, 0, 1)})
    assert is_possible(FIVE, before, (10, 11, 5, 3, 0))
    assert not is_possible(FIVE, before, (12, 12, 5, 3, 0))
    assert not is_possible(FIVE, FIVE.read_ruleset({"game_ends": "hands: 8"}), (33, 0, 0, 0, 0))


TOO_MUCH = [
    # hands, points that one seat cannot have in so many, or all together cannot; too far apart to look at each
    (outcomes(), 99, (397, 20, 20, 20, 20)),
    (outcomes(), 99, (159, 159, 159, 158, 158)),
    (outcomes(), 2, (100, 100, 100, 100, 100)),
    (THREE.outcomes(THREE.read_ruleset({})), 2, (290, 290, 290)),
    (THREE.outcomes(THREE.read_ruleset({})), 99, (200, 200, 200)),
]


@pytest.mark.parametrize(("possible", "hands", "points"), TOO_MUCH)
def test_it_knows_the_most_that_so_many_hands_bring(possible, hands, points):
    assert not seat_sums.is_possible(possible, SeatQuestion(Ending(), hands), points)


@pytest.mark.parametrize("ends", ["lead", "lowest-before", "bell", "hands: 8", "hands: 99"])
@pytest.mark.parametrize("most", [0, 400, *more([], [14, 10**40])])
def test_it_answers_about_any_size_of_totals_of_five(ends, most):
    is_possible(FIVE, FIVE.read_ruleset({"game_ends": ends}), (most,) * 5)
    is_possible(FIVE, FIVE.read_ruleset({"game_ends": ends}), (9,) * 5, lone_marches=(most,) * 5)
