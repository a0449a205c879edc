"""Every house rule explains itself, so that a panel of settings can be built from the rules alone."""

import pytest

from scoring.rules import GAMES, PARTS, get_game

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
            return [*dict.fromkeys((rule.lowest, rule.default, rule.highest))]
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


@GAMES_BY_KEY
def test_it_says_every_value_in_a_sentence_of_its_own(game):
    for rule in game.house_rules():
        assert rule.part in PARTS
        said = [tuple(sentence % params for sentence, params in rule.in_words(value)) for value in values_of(rule)]
        assert len({*said}) == len(said)
        for sentence in (sentence for sentences in said for sentence in sentences):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "%" not in sentence


@GAMES_BY_KEY
def test_it_reads_the_rules_in_force_out_part_by_part(game):
    for preset in game.presets.values():
        in_words = game.in_words(preset.ruleset)
        assert [part for part, _ in in_words] == [part for part in PARTS if part in {part for part, _ in in_words}]
        said = [sentence for _, sentences in in_words for sentence, _ in sentences]
        assert len({*said}) == len(said)
        values = game.ruleset_as_json(preset.ruleset)
        options = {sentence for rule in game.house_rules() for sentence, _ in rule.in_words(values[rule.name])}
        assert options | {sentence for ones in game.always.values() for sentence in ones} == {*said}


def test_it_says_each_thing_that_a_list_allows():
    [low] = (rule for rule in get_game("euchre").house_rules() if rule.name == "low_hand")
    assert [sentence for sentence, _ in low.in_words([])] == [
        "A low hand is played like any other: no redeal and no exchange."
    ]
    assert len(low.in_words(["go-under", "exchange-three"])) == 2


def test_it_says_what_a_preset_is_in_a_sentence():
    for game in GAMES.values():
        for preset in game.presets.values():
            assert preset.about.endswith(".")
            assert preset.about.count(". ") == 0
