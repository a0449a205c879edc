"""Every house rule explains itself, so that a panel of settings can be built from the rules alone."""

import pytest

from scoring.rules import GAMES, get_game

GAMES_BY_KEY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@GAMES_BY_KEY
def test_it_explains_every_option_with_its_default(game):
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    assert {rule.name: rule.default for rule in game.house_rules()} == defaults
    for rule in game.house_rules():
        assert rule.label[0].isupper()
        assert rule.help.endswith(".")


@GAMES_BY_KEY
def test_it_offers_values_that_can_be_set_and_no_others(game):
    for rule in game.house_rules():
        values = values_of(rule)
        for value in values:
            ruleset = game.ruleset_as_json(game.read_ruleset({rule.name: value}))
            assert ruleset[rule.name] == value
        assert rule.default in values
        assert all(choice.label for choice in rule.choices)


def values_of(rule):
    match rule.kind:
        case "switch":
            return [False, True]
        case "several":
            return [[], *([choice.value] for choice in rule.choices)]
        case "number":
            return [rule.lowest, rule.default, rule.highest]
        case "end":
            numbered = [{choice.value: number} for choice in rule.choices for number in choice.numbers]
            return numbered + [choice.value for choice in rule.choices if not choice.numbers]
    return [choice.value for choice in rule.choices]


def test_it_knows_every_kind_of_option():
    kinds = {rule.name: rule.kind for key in GAMES for rule in get_game(key).house_rules()}
    assert kinds["turn_down"] == "switch"
    assert kinds["all_pass"] == kinds["deck"] == "choice"
    assert kinds["low_hand"] == "several"
    assert kinds["game_ends"] == "end"
    assert kinds["limit"] == "number"


def test_it_labels_the_values_of_an_option():
    [deck] = (rule for rule in get_game("euchre-three-handed").house_rules() if rule.name == "deck")
    assert [choice.value for choice in deck.choices] == [24, 25, 28, 29, 32, 33]
    assert deck.choices[1].label == "25: nine to ace, and a joker"
    [ends] = (rule for rule in get_game("euchre").house_rules() if rule.name == "game_ends")
    assert [choice.value for choice in ends.choices] == ["points", "hands", "bell"]
    assert ends.choices[0].numbers == (10, 5, 7, 11, 13, 15, 21)  # the usual one first
