"""Whatever hand of four-handed euchre is played, under whatever house rules."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleError
from scoring.rules.hand.acts import Act
from scoring.rules.hand.cards import EUCHRE_PACKS, SUITS, as_cards, names
from scoring.rules.hand.record import read_act, read_record, record_as_json
from scoring.rules.records.replay import answer, replay
from tests.scoring.rules.playing import EUCHRE, FEWER, UNTIMED, dealt, played_at_random, random_options

SEEDS = st.integers(0, 2**32).map(Random)


def random_hand(rng):
    """A record with random legal actions under random house rules, and the states of the hand."""
    options = random_options(rng)
    return played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[options["deck"]]))


@UNTIMED
@given(SEEDS)
def test_it_scores_a_record_as_its_outcome(rng):
    record, states = random_hand(rng)
    replayed = replay(record)
    assert replayed.over == states[-1]
    if replayed.over.outcome is None:
        assert replayed.points == (0, 0, 0, 0)
        return
    facts = json.loads(json.dumps(EUCHRE.hand_as_json(replayed.over.outcome)))
    scored = EUCHRE.score_hand(EUCHRE.read_ruleset(record.options), EUCHRE.read_hand(facts))
    assert (scored.points, scored.warnings) == (replayed.points, ())


@UNTIMED
@given(SEEDS)
def test_it_reads_back_the_record_it_wrote(rng):
    record, _ = random_hand(rng)
    written = json.loads(json.dumps(record_as_json(record)))
    assert read_record(written) == record
    assert answer(written) == answer(record_as_json(record))


@UNTIMED
@given(SEEDS)
def test_it_counts_the_tricks_the_seats_took(rng):
    _, states = random_hand(rng)
    outcome = states[-1].outcome
    if outcome and outcome.kind == "played" and len(states[-1].winners) == 5:
        assert outcome.tricks == sum((seat - outcome.maker) % 2 == 0 for seat in states[-1].winners)


@UNTIMED
@given(SEEDS)
def test_it_loses_no_card(rng):
    record, states = random_hand(rng)
    pack = as_cards(EUCHRE_PACKS[record.options["deck"]])
    hands = states[:-1]
    for state in hands:
        together = sum(state.hands)
        assert together & ~pack == 0
        assert together.bit_count() == sum(hand.bit_count() for hand in state.hands)
    for state, item, following in zip(hands, record.actions, hands[1:], strict=False):
        before, then = sum(state.hands), sum(following.hands)
        moves = names(then & ~before), names(before & ~then)
        assert moves == moved(record, read_act(EUCHRE.verbs, item))


def moved(record, act):
    """Cards that come to the hands and that leave them, by one act."""
    match act.do:
        case "play" | "lay-away":
            return (), (act.card,)
        case "discard":
            return (record.upcard,), (act.card,)
        case "exchange" | "go-under":
            return tuple(sorted(record.kitty[:3])), tuple(sorted(act.cards))
    return (), ()


@UNTIMED
@given(SEEDS)
def test_it_always_has_somebody_to_act(rng):
    _, states = random_hand(rng)
    *hand, over = states
    assert all(state.legal() for state in hand)
    assert all(len(set(state.legal())) == len(state.legal()) for state in hand)
    assert (over.legal(), over.choices()) == ((), 0)


CARDS = (*EUCHRE_PACKS[32], "JOKER", "2S", "9H1")
EVERY_ACT = [
    Act(seat, do, card, suit, alone)
    for do, verb in EUCHRE.verbs.items()
    for seat in range(6)
    for card in (CARDS if "card" in verb.needs else (None,))
    for suit in ((*SUITS, None) if "suit" in (*verb.needs, *verb.may) else (None,))
    for alone in ((True, False) if "alone" in verb.may else (False,))
    if "cards" not in verb.needs
]


@FEWER
@given(SEEDS)
def test_it_refuses_every_act_that_is_not_legal(rng):
    _, states = random_hand(rng)
    for state in states:
        legal = set(state.legal())
        for act in legal:
            state.act(act)
        for act in illegal(rng, state, legal):
            with pytest.raises(RuleError) as refused:
                state.act(act)
            assert refused.value.code
            assert refused.value.rule
            assert str(refused.value)


def illegal(rng, state, legal):
    """Some acts that are not legal; who orders up need not name the suit."""
    threes = [Act(rng.randrange(4), do, cards=tuple(rng.sample(CARDS, 3))) for do in ("exchange", "go-under")]
    for act in [*rng.sample(EVERY_ACT, 60), *threes]:
        whole = act._replace(cards=tuple(sorted(act.cards)))
        if act.do == "order-up" and act.suit is None:
            whole = act._replace(suit=getattr(state, "suit", None))
        if whole not in legal:
            yield act


@UNTIMED
@given(SEEDS)
def test_it_changes_no_state(rng):
    _, states = random_hand(rng)
    state = rng.choice(states[:-1])
    before = hash(state), repr(state)
    for act in state.legal():
        state.act(act)
    assert (hash(state), repr(state)) == before
