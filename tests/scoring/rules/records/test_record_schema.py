"""The JSON Schema of hand records says what is read."""

import json
from pathlib import Path
from random import Random

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from scoring.rules.hand.cards import EUCHRE_PACKS
from scoring.rules.hand.record import record_as_json
from scoring.rules.records.replay import answer
from scoring.rules.records.schema import record_schema
from scoring.rules.registry import GAMES
from tests.scoring.rules.playing import UNTIMED, dealt, played_at_random, random_options
from tests.scoring.rules.records.test_records_junk import nearly_sound

ONLY_SHAPE = ("record", "act", "unknown-act", "unknown-game", "shape")


def validator():
    return Draft202012Validator(record_schema())


def test_it_is_a_schema():
    schema = record_schema()
    jsonschema_rs.meta.validate(schema)
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_it_takes_what_engines_write_beside_the_acts():
    assert validator().is_valid(SOUND | {"actions": [{"seat": 0, "do": "misdeal", "legal": ["9H", "TC"]}]})


@pytest.mark.parametrize(("seats", "sound"), [(0, False), (1, True), (8, True), (9, False)])
def test_it_takes_one_to_eight_seats(seats, sound):
    assert validator().is_valid(SOUND | {"deal": [["JH"]] * seats}) == sound


KEYWORDS = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "required", "properties", "items"),
    *("minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "allOf", "if", "then", "additionalProperties"),
    *("default", "pattern"),
}
NAMED = ("properties", "$defs")
"""What holds schemas by names of its own."""


def schemas_in(schema):
    """This schema and all there are in it, however deep."""
    yield schema
    for keyword, value in schema.items():
        if keyword == "default":  # a value, not a schema
            continue
        parts = value.values() if keyword in NAMED else value if isinstance(value, list) else [value]
        for part in parts:
            if isinstance(part, dict):
                yield from schemas_in(part)


def test_it_says_all_it_says_in_the_words_of_json_schema():
    # A validator passes over a word it does not know, and what it was to forbid is allowed.
    schema = record_schema()
    parts = list(schemas_in(schema))
    assert {keyword for part in parts for keyword in part} == KEYWORDS
    assert {part["$ref"] for part in parts if "$ref" in part} == {"#/$defs/card"}
    found = [part["description"] for part in parts if "description" in part]
    assert all(text[0].isupper() or text[0] == "`" for text in [*found, schema["title"]])
    assert all(text.endswith(".") for text in found)


def test_it_fits_the_records_of_another_engine():
    lines = (Path(__file__).parents[3] / "data" / "euchre-hands.jsonl").read_text().splitlines()
    sound = validator()
    for line in lines:
        sound.validate(json.loads(line))
    assert len(lines) == 300


@UNTIMED
@given(st.integers(0, 2**32).map(Random))
def test_it_fits_records_played_at_random(rng):
    options = random_options(rng)
    record, _ = played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[options["deck"]]), interruptions=0.1)
    validator().validate(json.loads(json.dumps(record_as_json(record))))


@UNTIMED
@given(nearly_sound())
def test_it_fits_whatever_is_read(raw):
    read = "error" not in answer(raw)
    assert validator().is_valid(raw) or not read


SOUND = {
    "id": "one",
    "game": "euchre",
    "dealer": 0,
    "deal": [["JH"], ["9H"], ["9C"], ["TS"]],
    "upcard": None,
    "actions": [{"seat": 0, "do": "misdeal"}],
}


@pytest.mark.parametrize(
    "change",
    [
        {"game": "whist"},
        {"dealer": 8},
        {"dealer": "0"},
        {"deal": [["1H"]]},
        {"deal": "9H"},
        {"upcard": "XX"},
        {"kitty": ["9H", 3]},
        {"options": []},
        {"id": [1]},
        {"actions": {}},
        {"actions": [{"seat": 0, "do": "fold"}]},
        {"actions": [{"do": "misdeal"}]},
        {"actions": [{"seat": 0, "do": "misdeal", "card": "9H"}]},
        {"actions": [{"seat": 0, "do": "play"}]},
        {"actions": [{"seat": True, "do": "misdeal"}]},
        {"actions": [{"seat": 0, "do": "call", "suit": "X"}]},
        {"actions": [{"seat": 0, "do": "call", "suit": "H", "alone": 1}]},
        {"actions": [7]},
    ],
    ids=str,
)
def test_it_refuses_what_cannot_be_read(change):
    form = validator()
    assert form.is_valid(SOUND)
    assert "error" not in answer(SOUND)
    assert not form.is_valid(SOUND | change)
    assert answer(SOUND | change)["error"]["code"] in ONLY_SHAPE


def test_it_explains_every_word_of_every_game():
    of_games = [game["then"]["properties"]["actions"]["items"]["oneOf"] for game in record_schema()["allOf"]]
    found = {action["properties"]["do"]["const"] for actions in of_games for action in actions}
    assert found == {do for game in GAMES.values() for do in game.verbs}
    assert all(verb.means.endswith(".") for game in GAMES.values() for verb in game.verbs.values())
