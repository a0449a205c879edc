"""Hands for the tests: dealt by seed, played at random or as given."""

import pytest
from hypothesis import settings

from scoring.rules.errors import FactsError
from scoring.rules.hand.acts import Over
from scoring.rules.hand.dealing import in_packets
from scoring.rules.hand.record import HandRecord, act_as_json, read_act
from scoring.rules.registry import get_game
from tests.support.check_all import more

EUCHRE = get_game("euchre")
UNTIMED = settings(deadline=None)
"""For tests of random hands: one that is laid down may need a search."""

FEWER = settings(deadline=None, max_examples=min(more(15, 200), UNTIMED.max_examples))
"""For tests that try a great deal with each of them."""

INTERRUPTIONS = ("misdeal", "lay-down", "poker", "redeal")
"""What anybody may say, whoever's turn it is."""

OPTIONS = {
    "all_pass": ["redeal", "stick-the-dealer", "no-trump"],
    "turn_down": [False, True],
    "defend_alone": ["off", "defender", "cross-corner"],
    "loner_may_lead": [True, False],
    "partners_best": ["off", "discard-first", "swap"],
    "low_hand": [
        [],
        ["exchange-three"],
        ["exchange-all-low", "go-under"],
        ["redeal-no-ace-no-face", "redeal-ace-no-face", "exchange-three", "exchange-all-low", "go-under"],
    ],
    "poker_for_a_point": [False, True],
    "deck": [24, 25, 28, 29, 32, 33],
    "lone_march": [4, 5],
    "lone_euchred": [2, 3, 4],
    "canadian_loner": [False, True],
}


def random_options(rng):
    return {name: rng.choice(values) for name, values in OPTIONS.items()}


def dealt(rng, options, pack):
    """A record of euchre without actions; its kitty is given."""
    cards = rng.sample(pack, len(pack))
    dealer = rng.randrange(4)
    deal, upcard, kitty = in_packets(cards, dealer)
    return HandRecord("random", "euchre", dealer, deal, upcard, kitty, options)


def begun(record):
    game = get_game(record.game)
    return game.begin(game.read_ruleset(record.options), record)


def turns(state):
    """What the one whose turn it is may do, where anybody's is; the lone defender's word too."""
    return [act for act in state.legal() if act.do not in INTERRUPTIONS]


def played_at_random(rng, record, interruptions=0.01):
    """The record with random legal actions to the end, and all states of the hand, the `Over` last."""
    state, states, acts = begun(record), [], []
    while not isinstance(state, Over):
        states.append(state)
        act = rng.choice(state.legal() if rng.random() < interruptions else turns(state))
        acts.append(act)
        state = state.act(act)
    return record._replace(actions=[act_as_json(act) for act in acts]), [*states, state]


def after(state, *values):
    """The state after acts in short form: "1 pass", "2 order-up alone", "0 play 9H", "1 call S"."""
    for words in values:
        state = state.act(act(words))
    return state


def act(words):
    seat, do, *rest = words.split()
    raw = {"seat": int(seat), "do": do}
    if "alone" in rest:
        rest.remove("alone")
        raw["alone"] = True
    if rest:
        raw |= {"suit": rest[0]} if len(rest[0]) == 1 else {"card": rest[0]} if len(rest) == 1 else {"cards": rest}
    return read_act(EUCHRE.verbs, raw)


def why_not(answer, *asked):
    """All that a refusal tells: its code, the fields and the rule it names, the sentence."""
    with pytest.raises(FactsError) as refused:
        answer(*asked)
    return refused.value.code, refused.value.fields, refused.value.rule, str(refused.value)


def table_of(*hands, upcard, dealer=0, kitty=None, **options):
    """A hand of euchre before its first act; hands as "9H TH JH QH KH", seat 0 first."""
    record = HandRecord(
        "by hand",
        "euchre",
        dealer,
        tuple(tuple(hand.split()) for hand in hands),
        upcard,
        kitty and tuple(kitty.split()),
        options,
    )
    return begun(record)
