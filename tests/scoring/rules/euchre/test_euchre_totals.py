"""Totals of a whole game, against a plain simulation of all games hand by hand from a table written here."""

from itertools import product

import pytest

from scoring.rules.errors import RuleError, ShapeError
from scoring.rules.euchre.game import outcomes
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals
from tests.support.check_all import some_of

EUCHRE = get_game("euchre")
NOTHING = (0, 0, 0, 0)

# What a hand can bring the side that scores: points of its two seats, lone marches of each, and whether it
# was a euchre. docs/house-rules.md, "Points for one hand" and "Options of euchre". Written by hand.
USUAL = {
    (1, 1, 0, 0, 0),  # three or four tricks
    (2, 2, 0, 0, 0),  # all five, or a renege of the others
    (4, 4, 1, 0, 0),  # a lone march by either seat
    (4, 4, 0, 1, 0),
    (2, 2, 0, 0, 1),  # a euchre
    (4, 4, 0, 0, 0),  # a renege of the others while someone was alone
}
STUCK = {"all_pass": "stick-the-dealer"}
HOUSES = [
    # options, what a scoring hand brings, whether a hand can bring nobody anything
    ({}, USUAL, True),
    (STUCK, USUAL, False),
    ({"all_pass": "no-trump"}, USUAL, False),
    (STUCK | {"renege": 2}, USUAL - {(4, 4, 0, 0, 0)}, False),
    (STUCK | {"lone_euchred": 3}, USUAL | {(3, 3, 0, 0, 1)}, False),
    (STUCK | {"defend_alone": "defender"}, USUAL | {(4, 4, 0, 0, 1)}, False),
    (STUCK | {"poker_for_a_point": True}, USUAL, True),
    (
        STUCK | {"lone_march": 5, "renege": 2},
        {(1, 1, 0, 0, 0), (2, 2, 0, 0, 0), (5, 4, 1, 0, 0), (4, 5, 0, 1, 0), (2, 2, 0, 0, 1)},
        False,
    ),
]
IDS = [str(options) for options, _, _ in HOUSES]


def single_hands(scoring, blank):
    """All (points, lone marches, euchres) by seat that one hand can bring."""
    for a, b, lone_a, lone_b, euchre in scoring:
        yield (a, 0, b, 0), (lone_a, 0, lone_b, 0), (euchre, 0, euchre, 0)
        yield (0, a, 0, b), (0, lone_a, 0, lone_b), (0, euchre, 0, euchre)
    if blank:
        yield NOTHING, NOTHING, NOTHING


def one_more(games, hands):
    return {
        tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in zip(game, hand, strict=True))
        for game in games
        for hand in hands
    }


def games_of(count, hands):
    games = {(NOTHING, NOTHING, NOTHING)}
    for _ in range(count):
        games = one_more(games, hands)
    return games


def games_to(target, hands, most):
    """{hands: games that end with that hand by reaching the target}."""
    going, ended = {(NOTHING, NOTHING, NOTHING)}, {0: set()}
    for count in range(1, most + 1):
        games = one_more(going, hands)
        ended[count] = {game for game in games if max(game[0]) >= target}
        going = games - ended[count]
    return ended


def refusal(ruleset, totals):
    try:
        EUCHRE.check_totals(ruleset, totals)
    except RuleError as error:
        return error
    return None


def is_possible(ruleset, points, **stated):
    return refusal(ruleset, Totals(points, **stated)) is None


def around(games):
    """Points to ask about: all scores in reach and a little past it, with partners up to two apart."""
    most = max(max(points) for points, _, _ in games) + 1
    sides = [(a, a + d) for a in range(most + 1) for d in (-1, 0, 1, 2) if 0 <= a + d <= most]
    return [(a, b, c, d) for (a, c), (b, d) in product(sides, sides)]


def differences(points, others):
    return sorted(sum(abs(p - q) for p, q in zip(points, other, strict=True)) for other in others)


@pytest.mark.parametrize(("options", "scoring", "blank"), HOUSES, ids=IDS)
def test_it_enumerates_the_outcomes_that_the_rules_allow(options, scoring, blank):
    assert set(outcomes(EUCHRE.read_ruleset(options))) == set(single_hands(scoring, blank))


@pytest.mark.parametrize(("options", "scoring", "blank"), some_of(HOUSES, 3, "few"))
@pytest.mark.parametrize("count", [1, 2])
def test_it_agrees_with_every_game_of_a_few_hands(options, scoring, blank, count):
    ruleset = EUCHRE.read_ruleset(options | {"game_ends": {"hands": count}})
    games = games_of(count, list(single_hands(scoring, blank)))
    possible = {points for points, _, _ in games}

    for points in around(games):
        refused = refusal(ruleset, Totals(points))
        assert (refused is None) == (points in possible), points
        if refused:
            proposed = refused.params["nearest_totals"]
            assert set(proposed) <= possible
            assert differences(points, proposed) == differences(points, possible)[:3], points


@pytest.mark.parametrize(("options", "scoring", "blank"), some_of(HOUSES, 3, "stated"))
@pytest.mark.parametrize("ends", ["hands: 3", "bell"])
def test_it_agrees_about_the_loners_and_euchres_stated(options, scoring, blank, ends):
    ruleset = EUCHRE.read_ruleset(options | {"game_ends": ends})
    games = games_of(3, list(single_hands(scoring, blank)))
    with_loners = {(points, lone) for points, lone, _ in games}
    with_euchres = {(points, euchres) for points, _, euchres in games}
    marks = sorted({lone for _, lone, _ in games})[::3], sorted({euchres for _, _, euchres in games})

    for points in sorted({points for points, _, _ in games})[::4]:
        for lone in marks[0]:
            expected = (points, lone) in with_loners
            assert is_possible(ruleset, points, hands=3, lone_marches=lone) == expected, (points, lone)
            for euchres in marks[1][::2]:
                expected = (points, lone, euchres) in games
                assert is_possible(ruleset, points, hands=3, lone_marches=lone, euchres=euchres) == expected
        for euchres in marks[1]:
            expected = (points, euchres) in with_euchres
            assert is_possible(ruleset, points, hands=3, euchres=euchres) == expected, (points, euchres)


@pytest.mark.parametrize(("options", "scoring", "blank"), some_of(HOUSES, 3, "five"))
def test_it_agrees_with_every_game_to_five_points(options, scoring, blank):
    ruleset = EUCHRE.read_ruleset(options | {"game_ends": "points: 5"})
    # Nobody needs more than nine scoring hands to five points; hands without points change nothing else.
    ended = games_to(5, list(single_hands(scoring, blank)), 9)
    possible = {points for games in ended.values() for points, _, _ in games}

    for points in around(games_of(1, [(points, NOTHING, NOTHING) for points in possible])):
        refused = refusal(ruleset, Totals(points))
        assert (refused is None) == (points in possible), points
        if refused:
            proposed = refused.params["nearest_totals"]
            assert set(proposed) <= possible
            assert differences(points, proposed) == differences(points, possible)[:3], points


@pytest.mark.parametrize(("options", "scoring", "blank"), HOUSES, ids=IDS)
def test_it_agrees_about_the_hands_of_a_game_to_five_points(options, scoring, blank):
    ruleset = EUCHRE.read_ruleset(options | {"game_ends": "points: 5"})
    ended = games_to(5, list(single_hands(scoring, blank)), 4)
    by_hands = {count: {points for points, _, _ in games} for count, games in ended.items()}
    asked = sorted(set().union(*by_hands.values()))

    for count, points in product(by_hands, asked):
        assert is_possible(ruleset, points, hands=count) == (points in by_hands[count]), (count, points)
    for points, lone, euchres in sorted(ended[3])[::7]:
        assert is_possible(ruleset, points, hands=3, lone_marches=lone, euchres=euchres)
        for other in ((1, 0, 0, 0), (0, 1, 0, 1), NOTHING):
            expected = (points, other, euchres) in ended[3]
            assert is_possible(ruleset, points, hands=3, lone_marches=other, euchres=euchres) == expected


TO_TEN, EIGHT = "points: 10", "hands: 8"
POSSIBLE = [
    # game_ends, options, totals (docs/house-rules.md, "A whole game, entered as totals")
    *((TO_TEN, {}, Totals((won, 7, won, 7))) for won in (10, 11, 12, 13)),
    (TO_TEN, {}, Totals((0, 10, 0, 10), hands=3)),
    (TO_TEN, {"lone_march": 5}, Totals((14, 0, 13, 0))),
    (TO_TEN, {"lone_march": 5}, Totals((10, 0, 9, 0))),
    (EIGHT, {}, Totals((0, 0, 0, 0))),  # eight pass-outs
    (EIGHT, STUCK, Totals((8, 0, 8, 0), hands=8)),
    (EIGHT, STUCK, Totals((32, 0, 32, 0), lone_marches=(5, 0, 3, 0), euchres=NOTHING)),
    (EIGHT, {"lone_march": 5}, Totals((20, 20, 16, 16), lone_marches=(4, 4, 0, 0))),
    ("bell", {}, Totals((0, 0, 0, 0), hands=0)),
    ("bell", {}, Totals((0, 0, 0, 0))),
    ("bell", {}, Totals((40, 31, 40, 31))),
    ("bell", STUCK, Totals((3, 2, 3, 2), hands=5)),
    ("bell", {}, Totals((0, 0, 0, 0), hands=99)),
]


@pytest.mark.parametrize(("ends", "options", "totals"), POSSIBLE, ids=str)
def test_it_lets_possible_totals_pass(ends, options, totals):
    assert refusal(EUCHRE.read_ruleset({**options, "game_ends": ends}), totals) is None


REFUSED = [
    # game_ends, options, totals, rule, field, what the sentence says
    (TO_TEN, {}, Totals((10, 10, 10, 10)), "game_ends", "points", "Only one side can reach 10"),
    (
        TO_TEN,
        {},
        Totals((10, 12, 10, 12), lone_marches=(0, 3, 0, 0)),
        "game_ends",
        "points",
        "Only one side can reach 10",
    ),
    (TO_TEN, {}, Totals((9, 7, 9, 7)), "game_ends", "points", "neither has"),
    (
        TO_TEN,
        {},
        Totals((14, 7, 14, 7)),
        "game_ends",
        "points",
        "no hand brings a side from below that to 14",
    ),
    (TO_TEN, {}, Totals((10, 7, 9, 7)), "partners", "points", "Partners always score alike"),
    (TO_TEN, {"lone_march": 5}, Totals((10, 7, 5, 7)), "partners", "points", "what a lone march brings"),
    (
        TO_TEN,
        {},
        Totals((13, 2, 13, 2), hands=4),
        "hands",
        "points",
        "too many points for the hands played (4)",
    ),
    (TO_TEN, STUCK, Totals((10, 0, 10, 0), hands=11), "hands", "points", "too few for the hands played (11)"),
    (TO_TEN, STUCK, Totals((10, 0, 10, 0), hands=99), "hands", "points", "too few for the hands played (99)"),
    (TO_TEN, {}, Totals((10, 0, 10, 0), hands=100), "hands", "hands", "99 hands at most, not 100"),
    (EIGHT, {}, Totals((9, 7, 9, 7), hands=7), "game_ends", "hands", "exactly 8 hands, not 7"),
    (EIGHT, {}, Totals((30, 8, 30, 8)), "hands", "points", "too many points for the hands played (8)"),
    (EIGHT, STUCK, Totals((3, 4, 3, 4)), "hands", "points", "too few for the hands played (8)"),
    (
        EIGHT,
        STUCK,
        Totals((5, 5, 5, 5), lone_marches=(2, 0, 0, 0)),
        "lone_march",
        "loners",
        "lone march",
    ),
    (
        EIGHT,
        STUCK,
        Totals((8, 4, 8, 4), lone_marches=(9, 0, 0, 0)),
        "lone_march",
        "loners",
        "lone march",
    ),
    (EIGHT, STUCK, Totals((8, 4, 8, 4), euchres=(5, 0, 5, 0)), "euchres", "euchres", "euchres do not go"),
    # 8 points need four hands without a loner, 12 need three loners; there are three hands
    (
        "bell",
        STUCK | {"renege": 2},
        Totals((8, 0, 8, 0), hands=3, lone_marches=NOTHING),
        "lone_march",
        "loners",
        "lone march",
    ),
    (
        "bell",
        STUCK,
        Totals((12, 0, 12, 0), hands=3, euchres=(1, 0, 1, 0)),
        "euchres",
        "euchres",
        "euchres do not go",
    ),
    (
        EIGHT,
        STUCK,
        Totals((8, 4, 8, 4), euchres=(2, 1, 1, 1)),
        "euchres",
        "euchres",
        "Partners euchre together",
    ),
    (
        EIGHT,
        STUCK,
        Totals((8, 6, 8, 6), lone_marches=(1, 0, 0, 0), euchres=(3, 0, 3, 0)),
        "lone_march and euchres",
        "points",
        "together",
    ),
    ("bell", {}, Totals((396, 0, 0, 0)), "partners", "points", "Partners always score alike"),
    ("bell", {}, Totals((397, 0, 397, 0)), "hands", "points", "No game brings 397 points"),
    ("bell", {}, Totals((10**30, 0, 0, 0)), "hands", "points", "No game brings 1000"),
    ("bell", {}, Totals((0, 0, 0, 0), hands=10**9), "hands", "hands", "99 hands at most"),
    (EIGHT, {}, Totals((8, 4, 8, 4), lone_marches=(10**30, 0, 0, 0)), "lone_march", "loners", "march"),
]


@pytest.mark.parametrize(("ends", "options", "totals", "rule", "field", "words"), REFUSED, ids=str)
def test_it_names_the_rule_that_impossible_totals_break(ends, options, totals, rule, field, words):
    ruleset = EUCHRE.read_ruleset({**options, "game_ends": ends})

    refused = refusal(ruleset, totals)

    assert (refused.code, refused.rule, refused.fields) == ("impossible-totals", rule, (field,))
    assert words in str(refused)
    assert "invalid" not in str(refused)
    assert len(refused.params["nearest_totals"]) == 3
    assert all(is_possible(ruleset, points) for points in refused.params["nearest_totals"])


PROPOSED = [
    # game_ends, options, totals, the nearest; by hand
    (TO_TEN, {"lone_march": 5}, Totals((14, 3, 14, 3)), "13/14:3, 14/13:3, 13:3"),
    # what the other side has stands, however far its partners are apart
    ("bell", {"lone_march": 5}, Totals((40, 1, 32, 0)), "40/32:0, 40/32:1, 39/32:0"),
    ("bell", {"lone_march": 5}, Totals((32, 1, 40, 0)), "32/40:0, 32/40:1, 32/39:0"),
    # as far from where the one is as from where the other is
    ("bell", {}, Totals((20, 0, 10, 0)), "18:0, 19:0, 20:0"),
    ("bell", {"lone_march": 5}, Totals((20, 0, 10, 0), lone_marches=(2, 0, 0, 0)), "18/16:0, 19/17:0, 20/18:0"),
    # nothing goes with nine lone marches in three hands: proposed is what goes with three hands
    ("bell", STUCK, Totals((20, 0, 20, 0), hands=3, lone_marches=(9, 0, 0, 0)), "12:0, 10:0, 9:0"),
]


@pytest.mark.parametrize(("ends", "options", "totals", "near"), PROPOSED, ids=str)
def test_it_proposes_the_nearest_totals_side_by_side(ends, options, totals, near):
    sentence = str(refusal(EUCHRE.read_ruleset({**options, "game_ends": ends}), totals))
    assert sentence.endswith(f"The nearest possible totals are {near}.")


MISSHAPEN = [
    (Totals((10, 7, 10)), {"points"}),
    (Totals(()), {"points"}),
    (Totals((10, 7, 10, 7, 0)), {"points"}),
    (Totals((10, 7, 10, True)), {"points"}),
    (Totals((10, 7, 10, 7.0)), {"points"}),
    (Totals(None), {"points"}),
    (Totals((10, 7, 10, 7), hands=-1), {"hands"}),
    (Totals((10, 7, 10, 7), hands=True), {"hands"}),
    (Totals((10, 7, 10, 7), lone_marches=(1, 0)), {"loners"}),
    (Totals((10, 7, 10, 7), lone_marches=(-1, 0, 0, 0)), {"loners"}),
    (Totals((10, 7, 10, "7"), euchres=(0, 0, 0, None), hands="8"), {"points", "euchres", "hands"}),
]


@pytest.mark.parametrize(("totals", "fields"), MISSHAPEN, ids=[str(totals) for totals, _ in MISSHAPEN])
def test_it_asks_for_four_whole_numbers(totals, fields):
    with pytest.raises(ShapeError) as refused:
        EUCHRE.check_totals(EUCHRE.read_ruleset({}), totals)
    names = ", ".join(refused.value.fields)
    assert refused.value.code == "shape"
    assert set(refused.value.fields) == fields
    assert str(refused.value).endswith(f"one for each seat. Please check: {names}.")


SCORING_OPTIONS = {
    "all_pass": ["redeal", "stick-the-dealer", "no-trump"],
    "defend_alone": ["off", "defender", "cross-corner"],
    "lone_march": [4, 5],
    "lone_euchred": [2, 3, 4],
    "renege": [4, 2],
    "poker_for_a_point": [False, True],
    "canadian_loner": [False, True],
}


def test_it_rests_on_hands_that_bring_one_side_points_and_one_mark_at_most():
    for values in product(*SCORING_OPTIONS.values()):
        options = dict(zip(SCORING_OPTIONS, values, strict=True))
        for points, lone, euchres in outcomes(EUCHRE.read_ruleset(options)):
            scoring = {seat % 2 for seat in range(4) if points[seat]}
            assert len(scoring) <= 1
            assert {seat % 2 for seat in range(4) if lone[seat] or euchres[seat]} <= scoring
            assert sum(lone) + max(euchres) <= 1
            assert euchres[:2] == euchres[2:]
