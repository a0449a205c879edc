"""The JSON Schema of hand records says what is read."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scoring.rules.cards import EUCHRE_PACKS
from scoring.rules.record_schema import record_schema
from scoring.rules.records import record_as_json
from scoring.rules.registry import GAMES
from scoring.rules.replay import answer
from tests.scoring.rules.playing import UNTIMED, dealt, played_at_random, random_options
from tests.scoring.rules.test_records_junk import nearly_sound

SCHEMA = record_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
ONLY_SHAPE = ("record", "act", "unknown-act", "unknown-game", "shape")


def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_it_fits_the_records_of_another_engine():
    lines = (Path(__file__).parents[2] / "data" / "euchre-hands.jsonl").read_text().splitlines()
    for line in lines:
        VALIDATOR.validate(json.loads(line))
    assert len(lines) == 300


@UNTIMED
@given(st.integers(0, 2**32).map(Random))
def test_it_fits_records_played_at_random(rng):
    options = random_options(rng)
    record, _ = played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[options["deck"]]), interruptions=0.1)
    VALIDATOR.validate(json.loads(json.dumps(record_as_json(record))))


@UNTIMED
@given(nearly_sound())
def test_it_fits_whatever_is_read(raw):
    read = "error" not in answer(raw)
    assert VALIDATOR.is_valid(raw) or not read


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
        {"dealer": 6},
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
    assert VALIDATOR.is_valid(SOUND)
    assert "error" not in answer(SOUND)
    assert not VALIDATOR.is_valid(SOUND | change)
    assert answer(SOUND | change)["error"]["code"] in ONLY_SHAPE


def test_it_explains_every_word_of_every_game():
    of_games = [game["then"]["properties"]["actions"]["items"]["oneOf"] for game in SCHEMA["allOf"]]
    told = {action["properties"]["do"]["const"] for actions in of_games for action in actions}
    assert told == {do for game in GAMES.values() for do in game.verbs}
    assert all(verb.means.endswith(".") for game in GAMES.values() for verb in game.verbs.values())
