"""Whatever is sent about a table that does not seat four, the answer is a value or a FactsError that can be sent."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.hand.record import record_as_json
from scoring.rules.records.replay import answer as answer_record
from scoring.rules.registry import get_game
from tests.scoring.rules.euchre.test_euchre_junk import NUMBERS, answer, objects
from tests.scoring.rules.few_handed import test_few_random_hands
from tests.scoring.rules.playing import UNTIMED
from tests.scoring.rules.records.test_records_junk import is_told, spoilt
from tests.scoring.rules.texas import test_texas_hand

GAMES = [get_game(f"euchre-{seats}-handed") for seats in ("two", "three", "five")]
FACTS = ["kind", "maker", "tricks", "alone", "partner", "dealer", "bid", "by"]
OPTIONS = ["all_pass", "turn_down", "low_hand", "steal_the_deal", "game_ends", "target", "deck", "jokers", "first_deal"]
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@EACH_GAME
@given(raw=objects(FACTS))
def test_it_reads_any_junk_as_a_hand_of_any_table(game, raw):
    hand = answer(game.read_hand, raw)
    if hand:
        assert game.read_hand(json.loads(json.dumps(game.hand_as_json(hand)))) == hand
        answer(game.score_hand, game.read_ruleset({}), hand)


@EACH_GAME
@given(raw=objects(OPTIONS))
def test_it_reads_any_junk_as_house_rules_of_any_table(game, raw):
    ruleset = answer(game.read_ruleset, raw)
    if ruleset:
        assert game.read_ruleset(json.loads(json.dumps(game.ruleset_as_json(ruleset)))) == ruleset
        assert hash(ruleset)


ROWS = st.one_of(st.lists(st.one_of(st.integers(-1, 5), NUMBERS), max_size=6), NUMBERS)


@EACH_GAME
@given(maker=NUMBERS, tricks=ROWS, partner=st.none() | NUMBERS, kind=st.sampled_from(["played", "no-trump"]))
def test_it_scores_a_well_formed_hand_of_any_table(game, maker, tricks, partner, kind):
    facts = {"kind": kind, "tricks": tricks}
    if kind == "played":
        facts |= {"maker": maker} | ({"partner": partner} if game.seat_counts == (5,) else {})
    hand = answer(game.read_hand, facts)
    scored = hand and answer(game.score_hand, game.read_ruleset({}), hand)
    assert not scored or len(scored.points) == game.seat_counts[0]


@st.composite
def nearly_sound(draw, game):
    rng = Random(draw(st.integers(0, 2**32)))
    is_texas = game == "texas-euchre"
    record, _ = test_texas_hand.random_hand(rng) if is_texas else test_few_random_hands.random_hand(rng, game)
    return spoilt(draw, json.loads(json.dumps(record_as_json(record))))


@pytest.mark.parametrize("game", [*test_few_random_hands.OPTIONS, "texas-euchre"])
@UNTIMED
@given(st.data())
def test_it_answers_a_record_of_any_table_with_one_thing_wrong(game, data):
    is_told(answer_record(data.draw(nearly_sound(game))))
