"""The rules that a ruling names: which option decided the points, and what decides a trick."""

import pytest

from scoring.rules import GAMES


@pytest.mark.parametrize(
    ("options", "facts", "rule"),
    [
        ({}, {"tricks": 3}, "makers take 3 or 4"),
        ({}, {"tricks": 5}, "makers take 5"),
        ({}, {"tricks": 5, "alone": True}, "lone_march: 4"),
        ({"lone_march": 5}, {"tricks": 5, "alone": True}, "lone_march: 5"),
        ({}, {"tricks": 2}, "makers take 0 to 2"),
        ({"lone_euchred": 4}, {"tricks": 2, "alone": True}, "lone_euchred: 4"),
        ({"defend_alone": "defender"}, {"tricks": 2, "defender_alone": 1}, "defend_alone: defender"),
        ({"defend_alone": "cross-corner"}, {"tricks": 2, "alone": True, "defender_alone": 1}, "lone_euchred: 2"),
        ({"renege": 4}, {"kind": "renege", "by": 1, "alone": True}, "renege: 4"),
        ({"all_pass": "no-trump"}, {"kind": "no-trump", "side": 0, "tricks": 3}, "all_pass: no-trump"),
    ],
)
def test_it_names_the_option_that_decided_the_points(options, facts, rule):
    game = GAMES["euchre"]
    hand = game.read_hand({"maker": 0, **facts} if "kind" not in facts else facts)
    [decided] = game.point_rules(game.read_ruleset(options), hand)
    assert decided.rule == rule


@pytest.mark.parametrize(
    ("name", "options", "facts", "rules"),
    [
        ("euchre-five-handed", {}, {"maker": 0, "partner": 1, "tricks": [1, 1, 3, 0, 0]}, "0 to 2"),
        ("euchre-five-handed", {}, {"maker": 0, "partner": 1, "tricks": [2, 1, 2, 0, 0]}, "3 or 4"),
        ("euchre-five-handed", {}, {"maker": 0, "partner": 1, "tricks": [4, 1, 0, 0, 0]}, "maker and partner take 5"),
        ("euchre-five-handed", {}, {"maker": 0, "alone": True, "tricks": [5, 0, 0, 0, 0]}, "declared alone, all five"),
        ("euchre-three-handed", {}, {"maker": 0, "tricks": 2}, "0 to 2"),
        ("euchre-three-handed", {}, {"maker": 0, "tricks": 4}, "3 or 4"),
        ("euchre-three-handed", {}, {"maker": 0, "tricks": 5}, "5"),
        ("texas-euchre", {}, {"laid": [9, 9, 9], "tricks": [5, 0, 0], "thrower": 0}, "the thrower takes all"),
        ("texas-euchre", {}, {"laid": [9, 9, 9], "tricks": [1, 2, 2], "thrower": 0}, "the thrower doubles"),
        ("texas-euchre", {}, {"laid": [9, 9, 9, 9], "tricks": [1, 3, 1, 0], "thrower": 0}, "the thrower takes it"),
        ("texas-euchre", {}, {"laid": [9, 9, 9], "tricks": [3, 1, 1], "thrower": 0}, "texas-points"),
        (
            "texas-euchre",
            {"reverse": True},
            {"laid": [9, 9, 9], "tricks": [3, 1, 1], "thrower": 0},
            "reverse: the thrower",
        ),
        ("bid-euchre", {}, {"bidder": 0, "bid": 4, "tricks": 4}, "makers_score: "),
        ("bid-euchre", {}, {"bidder": 0, "bid": 4, "tricks": 3}, "failed_special: "),
    ],
)
def test_it_names_the_rule_that_decided_the_points_of_other_games(name, options, facts, rules):
    game = GAMES[name]
    cited = [each.rule for each in game.point_rules(game.read_ruleset(options), game.read_hand(facts))]
    assert any(rules in rule for rule in cited), cited


@pytest.mark.parametrize(
    ("name", "options", "facts"),
    [
        ("euchre-five-handed", {}, {"kind": "thrown-in"}),
        ("euchre-three-handed", {}, {"kind": "passed-out"}),
        ("texas-euchre", {}, {"kind": "exhausted", "laid": [9, 9, 9]}),
        ("bid-euchre", {}, {"kind": "passed-out"}),
    ],
)
def test_it_names_no_rule_for_points_where_nobody_played(name, options, facts):
    game = GAMES[name]
    assert game.point_rules(game.read_ruleset(options), game.read_hand(facts)) == ()


@pytest.mark.parametrize(
    ("name", "options", "rule"),
    [
        ("texas-euchre", {"reverse": True}, "lowest-rank"),
        ("texas-euchre", {}, "highest-rank"),
        ("euchre-five-handed", {}, "permanent-trumps"),
        ("euchre-five-handed", {}, "follow"),
    ],
)
def test_it_names_the_rule_that_decides_a_trick_of_other_games(name, options, rule):
    game = GAMES[name]
    assert rule in [each.rule for each in game.trick_rules(game.read_ruleset(options), "H")]
