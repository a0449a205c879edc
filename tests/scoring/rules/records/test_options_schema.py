"""The JSON Schema of each game's house rules takes what is read, and nothing else."""

import jsonschema_rs
import pytest
from jsonschema_rs import Draft202012Validator

from scoring.rules import GAMES, ShapeError, options_schema
from tests.support.check_all import few

WORDS = ("on", "off", "bell", "lead", "lowest-before", "defender", "true", "", "10", "points", "11-12-13-14", "swap")
NUMBERS = (*range(-1, 36), 99, 100, 1000, 1001)
VALUES = [
    *(None, True, False, [], {}, [[]], ["go-under"], ["go-under", "exchange-three"], ["go-over"], "go-under", [3]),
    *WORDS,
    *NUMBERS,
    *(word for option in ("all_pass", "first_deal", "partners_best") for word in (option, option.replace("_", "-"))),
    *("redeal", "stick-the-dealer", "no-trump", "first-black-jack", "draw", "seat-0", "discard-first", "cross-corner"),
    *({kind: number} for kind in ("points", "hands", "tricks") for number in (*NUMBERS, "10", True, None)),
    *(f"{kind}:{space}{number}" for kind in ("points", "hands") for space in ("", " ", "  ") for number in NUMBERS),
    *(f"points: {number}" for number in ("05", "07", "010", "1.0", "ten")),
    *({"points": 10, "hands": 8}, "points 10", "hands: 08", "hands: 00", "10-10-10-14", 4.5),
]


def is_read(game, options):
    try:
        game.read_ruleset(options)
    except ShapeError:
        return False
    return True


@pytest.mark.parametrize("key", GAMES)
@few(3)
def test_it_takes_the_values_that_are_read(key):
    game = GAMES[key]
    schema = options_schema(game)
    jsonschema_rs.meta.validate(schema)
    validator = Draft202012Validator(schema)
    for name in [*schema["properties"], "colour"]:
        for value in VALUES:
            options = {name: value}
            assert validator.is_valid(options) == is_read(game, options), options


@pytest.mark.parametrize("key", GAMES)
def test_it_tells_every_option_and_its_default(key):
    game = GAMES[key]
    shown = options_schema(game)["properties"]
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    assert {name: option["default"] for name, option in shown.items() if "default" in option} == defaults
    assert set(shown) - set(defaults) <= {"stick_the_dealer", "target"}
    assert "required" not in options_schema(game)


@pytest.mark.parametrize("key", GAMES)
def test_it_takes_the_house_rules_of_every_preset(key):
    game = GAMES[key]
    validator = Draft202012Validator(options_schema(game))
    for preset in game.presets.values():
        assert validator.is_valid(game.ruleset_as_json(preset.ruleset))
