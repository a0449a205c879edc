"""The JSON Schema of a hand's facts takes every hand that scores, and nothing that cannot be read."""

from itertools import product

import jsonschema_rs
import pytest
from jsonschema_rs import Draft202012Validator

from scoring.rules import GAMES, FactsError, ShapeError, facts_schema

VALUES = {
    "maker": (0, 1, 9, "Ada", None),
    "tricks": (0, 3, 5, 6, "3", [3, 2], [0, 5, 0], [1, 1, 1, 1, 1], [0, 2, 2, 1]),
    "alone": (True, "yes"),
    "partner": (None, 2, "Cleo"),
    "kind": ("played", "passed-out", "no-trump", "renege", "poker", "thrown-in", "thrown-down", "exhausted", "slam"),
    "side": (0, 1, 2, None),
    "by": (0, 3, None),
    "laid": ([5, 4, 4, 4], [60, 60, 60, 60], 5),
    "thrower": (1, None),
    "dealer": (None, 1),
    "colour": ("red",),
    "bidder": (0, 2, 8, "Ada"),
    "bid": (1, 4, 17, "moon", "alone", "slam", None),
    "denomination": ("hearts", "low", None, "H"),
}
NAMES = [*VALUES]
NOT_SAID = object()


def every_hand():
    """Facts of all kinds, sound and unsound: up to four of these names, each with each of its values."""
    rows = [("maker", "tricks", "alone", "kind"), ("maker", "tricks", "partner", "dealer"), ("side", "tricks", "kind")]
    rows += [("bidder", "bid", "tricks", "denomination"), ("bidder", "bid", "tricks", "dealer")]
    rows += [("by", "alone", "kind"), ("laid", "tricks", "thrower", "kind"), ("colour", "maker", "tricks")]
    for names in rows:
        for values in product(*((NOT_SAID, *VALUES[name]) for name in names)):
            yield {name: value for name, value in zip(names, values, strict=True) if value is not NOT_SAID}


def is_read(game, facts):
    try:
        game.read_hand(facts)
    except ShapeError:
        return False
    return True


def scores(game, ruleset, facts):
    try:
        game.score_hand(ruleset, game.read_hand(facts))
    except FactsError:
        return False
    return True


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.knows_cards])
def test_it_takes_every_hand_that_scores_and_none_that_cannot_be_read(key):
    game = GAMES[key]
    schema = facts_schema(game)
    jsonschema_rs.meta.validate(schema)
    validator = Draft202012Validator(schema)
    rulesets = [preset.ruleset for preset in game.presets.values()]
    taken = 0
    for facts in every_hand():
        is_valid = validator.is_valid(facts)
        taken += is_valid
        assert not is_valid or is_read(game, facts), facts
        assert is_valid or not any(scores(game, ruleset, facts) for ruleset in rulesets), facts
    assert taken > 5


def test_it_says_by_hand_what_a_hand_of_euchre_needs():
    validator = Draft202012Validator(facts_schema(GAMES["euchre"]))
    assert validator.is_valid({"maker": 0, "tricks": 3})
    assert validator.is_valid({"kind": "passed-out"})
    assert validator.is_valid({"kind": "poker", "side": None})
    assert not validator.is_valid({})  # no kind: it was played, and nobody says by whom
    assert not validator.is_valid({"maker": 4, "tricks": 3})
    assert not validator.is_valid({"maker": 0, "tricks": 6})
    assert not validator.is_valid({"maker": 0, "tricks": 3, "thrower": 1})
