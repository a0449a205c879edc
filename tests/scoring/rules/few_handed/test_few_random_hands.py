"""Whatever hand is played at the tables that do not seat four, under whatever house rules."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleError
from scoring.rules.five_handed import cards as five_cards
from scoring.rules.hand.cards import EUCHRE_PACKS, as_cards, names
from scoring.rules.hand.record import act_as_json, read_act, read_record, record_as_json
from scoring.rules.records.replay import answer, replay
from scoring.rules.records.schema import record_schema
from scoring.rules.registry import get_game
from tests.scoring.rules.few import dealt, every_act
from tests.scoring.rules.playing import FEWER, UNTIMED, played_at_random
from tests.support.check_all import more

FEW = {
    "all_pass": ["redeal", "stick-the-dealer", "no-trump"],
    "turn_down": [False, True],
    "low_hand": [[], ["exchange-three"], ["exchange-all-low", "go-under"], ["redeal-no-ace-no-face", "go-under"]],
}
OPTIONS = {
    "euchre-two-handed": FEW | {"deck": [24, 28, 32]},
    "euchre-three-handed": FEW,
    "euchre-five-handed": {"deck": [29, 30], "jokers": [False, True]},
}
PACKS = {
    "euchre-two-handed": lambda options: EUCHRE_PACKS[options["deck"]],
    "euchre-three-handed": lambda options: EUCHRE_PACKS[24],
    "euchre-five-handed": lambda options: five_cards.PACKS[options["deck"], options["jokers"]],
}
CARDS = (*EUCHRE_PACKS[32], "2S", "2H", "JOKER-HIGH", "JOKER-LOW", "9H1")
EVERY_ACT = {game: every_act(game, CARDS) for game in OPTIONS}
GAMES = pytest.mark.parametrize("game", OPTIONS)
SEEDS = st.integers(0, 2**32).map(Random)


def random_hand(rng, game):
    options = {name: rng.choice(values) for name, values in OPTIONS[game].items()}
    return played_at_random(rng, dealt(rng, game, options, PACKS[game](options)))


@GAMES
@UNTIMED
@given(rng=SEEDS)
def test_it_scores_a_record_of_any_table_as_its_outcome(game, rng):
    record, states = random_hand(rng, game)
    replayed, rules = replay(record), get_game(game)
    assert replayed.over == states[-1]
    if replayed.over.outcome is None:
        assert not any(replayed.points)
        return
    facts = json.loads(json.dumps(rules.hand_as_json(replayed.over.outcome)))
    assert rules.read_hand(facts) == replayed.over.outcome
    assert rules.score_hand(rules.read_ruleset(record.options), rules.read_hand(facts)).points == replayed.points


@GAMES
@UNTIMED
@given(rng=SEEDS)
def test_it_reads_back_the_record_of_any_table(game, rng):
    record, _ = random_hand(rng, game)
    written = json.loads(json.dumps(record_as_json(record)))
    assert read_record(written) == record
    assert "error" not in answer(written)


@GAMES
@UNTIMED
@given(rng=SEEDS)
def test_it_loses_no_card_of_any_table(game, rng):
    record, states = random_hand(rng, game)
    pack = as_cards(PACKS[game](record.options))
    hands = states[:-1]
    for state in hands:
        together = sum(state.hands)
        assert together & ~pack == 0
        assert together.bit_count() == sum(hand.bit_count() for hand in state.hands)
    for state, item, following in zip(hands, record.actions, hands[1:], strict=False):
        act = read_act(get_game(game).verbs, item)
        before, then = sum(state.hands) | came(record, act), sum(following.hands)
        assert names(before & ~then) == gone(act)
        assert then & ~before == 0


def came(record, act):
    """Cards that come to the hands by one act."""
    if act.do in ("exchange", "go-under"):
        return as_cards(record.kitty[:3])
    return as_cards([record.upcard]) if act.do == "discard" else 0


def gone(act):
    """Cards that leave the hands by one act."""
    if act.do in ("exchange", "go-under"):
        return tuple(sorted(act.cards))
    return (act.card,) if act.do in ("play", "discard") else ()


@GAMES
@UNTIMED
@given(rng=SEEDS)
def test_it_always_has_somebody_to_act_at_any_table(game, rng):
    _, states = random_hand(rng, game)
    assert all(state.legal() for state in states[:-1])
    assert all(len(set(state.legal())) == len(state.legal()) for state in states[:-1])


@GAMES
@FEWER
@given(rng=SEEDS)
def test_it_refuses_every_act_that_is_not_legal_at_any_table(game, rng):
    _, states = random_hand(rng, game)
    for state in states:
        legal = set(state.legal())
        for act in legal:
            before = hash(state)
            state.act(act)
            assert hash(state) == before
        for act in rng.sample(EVERY_ACT[game], more(15, 60)):
            whole = act
            if act.do == "order-up" and act.suit is None:  # who orders up need not name the suit
                whole = act._replace(suit=getattr(state, "suit", None))
            if whole in legal:
                continue
            with pytest.raises(RuleError) as refused:
                state.act(act)
            assert refused.value.code
            assert refused.value.rule


@GAMES
def test_it_tells_the_words_of_any_table_in_the_schema(game):
    [words] = [
        {action["properties"]["do"]["const"] for action in part["then"]["properties"]["actions"]["items"]["oneOf"]}
        for part in record_schema()["allOf"]
        if part["if"]["properties"]["game"]["const"] == game
    ]
    _, states = random_hand(Random(7), game)
    assert {act_as_json(act)["do"] for state in states[:-1] for act in state.legal()} <= words
