"""Whatever line is read, the answer is a replay or one of the engine's own errors."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.hand.cards import BIT, EUCHRE_PACKS
from scoring.rules.hand.record import record_as_json
from scoring.rules.records.replay import answer, answer_line
from scoring.rules.registry import GAMES
from tests.scoring.rules.playing import UNTIMED, dealt, played_at_random, random_options

VERBS = sorted({do for game in GAMES.values() for do in game.verbs})
TEXT = st.text(st.characters(exclude_categories=()), max_size=20)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(-(10**400), 10**400),
    st.floats(),
    TEXT,
    st.sampled_from([*BIT]),
    st.sampled_from([*VERBS, *GAMES, "C", "D", "H", "S"]),
)
JUNK = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=3))
)
CARDS = st.lists(st.sampled_from(EUCHRE_PACKS[25]), min_size=4, max_size=6)
ACTS = st.fixed_dictionaries(
    {"seat": st.integers(0, 4), "do": st.sampled_from(VERBS)},
    optional={
        "card": st.sampled_from([*BIT]) | JUNK,
        "cards": CARDS | JUNK,
        "suit": st.sampled_from("CDHS") | JUNK,
        "alone": st.booleans() | JUNK,
        "legal": JUNK,
    },
)
RECORDS = st.fixed_dictionaries(
    {
        "game": st.sampled_from([*GAMES]) | JUNK,
        "dealer": st.integers(0, 3) | JUNK,
        "deal": st.lists(CARDS, min_size=3, max_size=5) | JUNK,
        "actions": st.lists(ACTS | JUNK, max_size=6) | JUNK,
    },
    optional={"id": JUNK, "options": JUNK, "upcard": st.sampled_from([*BIT]) | JUNK, "kitty": CARDS | JUNK},
)


def is_told(body):
    line = json.dumps(body)
    assert line.encode("ascii")
    if "error" in body:
        assert set(body) == {"id", "error"}
        assert set(body["error"]) == {"code", "message", "step"}
        assert body["error"]["code"]
        assert body["error"]["message"]
    else:
        assert set(body) == {"id", "steps", "winners", "points", "outcome", "partner", "next_dealer"}


@UNTIMED
@given(RECORDS | JUNK)
def test_it_answers_any_junk(raw):
    is_told(answer(raw))


@UNTIMED
@given(st.binary(max_size=80) | TEXT)
def test_it_answers_any_line(line):
    is_told(json.loads(answer_line(line)))


def spoilt(draw, raw):
    """A sound record with one thing changed, somewhere."""
    at = draw(st.sampled_from(["record", "deal", "act", "acts"]))
    actions = raw["actions"]
    if at == "record":
        raw[draw(st.sampled_from([*raw]))] = draw(JUNK)
    elif at == "deal":
        hand = draw(st.sampled_from(raw["deal"]))
        hand[draw(st.integers(0, len(hand) - 1))] = draw(JUNK)
    elif at == "act":
        act = draw(st.sampled_from(actions))
        act[draw(st.sampled_from(["seat", "do", "card", "suit", "alone", "cards"]))] = draw(JUNK)
    else:
        del actions[draw(st.integers(0, len(actions) - 1))]
    return raw


@st.composite
def nearly_sound(draw):
    rng = Random(draw(st.integers(0, 2**32)))
    options = random_options(rng)
    record, _ = played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[options["deck"]]))
    return spoilt(draw, json.loads(json.dumps(record_as_json(record))))


@UNTIMED
@given(nearly_sound())
def test_it_answers_a_record_with_one_thing_wrong(raw):
    is_told(answer(raw))


@UNTIMED
@given(nearly_sound())
def test_it_tells_the_step_of_the_act_at_fault(raw):
    step = answer(raw).get("error", {}).get("step")
    if step is not None and step < len(raw["actions"]):
        before = answer(raw | {"actions": raw["actions"][:step]})
        assert before.get("error", {}).get("code") in (None, "unfinished")


def test_it_answers_a_very_deep_line():
    is_told(json.loads(answer_line("[" * 100_000)))
