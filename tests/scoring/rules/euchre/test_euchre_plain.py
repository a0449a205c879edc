"""The quick way through a plain record says what the states say, and nothing where they would refuse."""

import json
from copy import deepcopy
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import FactsError
from scoring.rules.euchre.alone import lead
from scoring.rules.euchre.plain import replay_plain
from scoring.rules.hand.acts import Over
from scoring.rules.hand.cards import EUCHRE_PACKS, names
from scoring.rules.hand.record import act_as_json, read_act, read_record, record_as_json
from scoring.rules.records.replay import answer
from tests.scoring.rules.playing import EUCHRE, UNTIMED, begun, dealt, played_at_random, random_options
from tests.scoring.rules.records.test_records_junk import nearly_sound

FILE = Path(__file__).parents[3] / "data" / "euchre-hands.jsonl"
RECORDS = [json.loads(line) for line in FILE.read_text().splitlines()]
PLAIN = RECORDS[0]
"""Seat 1 orders up, seat 0 discards, and the tricks are played."""


def said(raw):
    """What was said in a hand, and whether alone."""
    return {(act["do"], act.get("alone")) for act in raw["actions"]}


CALLED = next(raw for raw in RECORDS if any(act["do"] == "call" for act in raw["actions"]))
DEFENDED = next(raw for raw in RECORDS if any(act["do"] == "defend-alone" for act in raw["actions"]))
MAKER = next(act["seat"] for act in DEFENDED["actions"] if "alone" in act)
NOT_ALONE = next(raw for raw in RECORDS if {("call", False), ("defend-alone", None)} <= said(raw))
UNDEFENDED = [raw for raw in RECORDS if ("defend-alone", None) not in said(raw)]
LONER = next(raw for raw in UNDEFENDED if {("order-up", True), ("call", True)} & said(raw))
PASSED = next(raw for raw in RECORDS if {act["do"] for act in raw["actions"]} == {"pass"})


def quick(raw):
    record = read_record(raw)
    return replay_plain(EUCHRE.read_ruleset(record.options), record)


def by_states(raw):
    """The cards shown and the end of the hand, act by act; None where something is refused or missing."""
    record = read_record(raw)
    try:
        state, shown = begun(record), []
        for item in record.actions:
            act = read_act(EUCHRE.verbs, item)
            if act.do in ("play", "discard"):
                shown.append({"seat": act.seat, "do": act.do, "legal": names(state.choices())})
            state = state.act(act)
    except FactsError:
        return None
    return (shown, state) if isinstance(state, Over) else None


def test_it_goes_the_quick_way_with_every_record_of_another_engine():
    for raw in RECORDS:
        assert quick(raw) == by_states(raw) is not None


@UNTIMED
@given(st.integers(0, 2**32).map(Random), st.sampled_from([0, 0.02]))
def test_it_says_quickly_what_the_states_say(rng, interruptions):
    options = random_options(rng)
    record, _ = played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[options["deck"]]), interruptions)
    raw = json.loads(json.dumps(record_as_json(record._replace(kitty=None))))
    assert quick(raw) in (None, by_states(raw))


ORDINARY = ["all_pass", "turn_down", "defend_alone", "loner_may_lead", "lone_march", "lone_euchred"]


@UNTIMED
@given(st.integers(0, 2**32).map(Random))
def test_it_goes_the_quick_way_with_every_plain_hand(rng):
    options = {name: value for name, value in random_options(rng).items() if name in ORDINARY}
    record, _ = played_at_random(rng, dealt(rng, options, EUCHRE_PACKS[24]), interruptions=0)
    raw = json.loads(json.dumps(record_as_json(record._replace(kitty=None))))
    for act in raw["actions"]:
        if act["do"] in ("order-up", "call"):
            act["alone"] = act.get("alone", False)
    words = {act["do"] for act in raw["actions"]}
    without_a_maker = not words & {"order-up", "call"} and "play" in words
    assert (quick(raw) is None) == ("turn-down" in words or without_a_maker)


@UNTIMED
@given(nearly_sound())
def test_it_says_nothing_quickly_of_a_record_with_something_wrong(raw):
    try:
        shown = quick(raw)
    except FactsError:  # no record, or house rules there are not
        return
    assert shown in (None, by_states(raw))


def bidder(raw):
    """The act that made the trump."""
    return next(act for act in raw["actions"] if "alone" in act)


def ordered_by_the_dealers_partner(alone):
    """A record in which the dealer's partner orders up."""
    ordered = [raw for raw in UNDEFENDED if ("order-up", alone) in said(raw)]
    return next(raw for raw in ordered if bidder(raw)["seat"] == (raw["dealer"] + 2) % 4)


def of(raw, do, nth=0):
    """The place of an act of this kind."""
    return [place for place, act in enumerate(raw["actions"]) if act["do"] == do][nth]


def defended_by_the_partner():
    """The record of a lone defender with the maker's partner in their place, and plays as if that could be."""
    raw, state = deepcopy(DEFENDED), begun(read_record(DEFENDED))
    defence, partner = of(raw, "defend-alone"), (MAKER + 2) % 4
    for item in raw["actions"][:defence]:
        state = state.act(read_act(EUCHRE.verbs, item))
    raw["actions"][defence:] = [{"seat": partner, "do": "defend-alone"}]
    state = lead(state.table, state.contract._replace(defender_alone=partner), state.hands)
    while not isinstance(state, Over):
        play = next(act for act in state.legal() if act.do == "play")
        raw["actions"].append(act_as_json(play))
        state = state.act(play)
    return raw


def changed(raw, place, **fields):
    shown = deepcopy(raw)
    acts = shown["actions"]
    acts[place] = {name: value for name, value in (acts[place] | fields).items() if value != "gone"}
    return shown


NOT_PLAIN = {
    "a seat that is true": changed(PLAIN, 0, seat=True),
    "a seat out of turn": changed(PLAIN, 0, seat=2),
    "a bid with a word too many": changed(PLAIN, 0, why="strong"),
    "a bid that is alone in another way": changed(PLAIN, 0, alone=0),
    "another suit than that of the up-card": changed(PLAIN, 0, suit="H"),
    "an order for a suit that is none": changed(PLAIN, 0, suit="X"),
    "a call of the suit turned down": changed(CALLED, of(CALLED, "call"), suit=CALLED["upcard"][1]),
    "a call of no suit": changed(CALLED, of(CALLED, "call"), suit="T"),
    "an order in the second round": changed(CALLED, of(CALLED, "call"), do="order-up"),
    "a call in the first round": changed(PLAIN, 0, do="call"),
    "a pass with a word too many": changed(CALLED, 0, why="weak"),
    "a pass out of turn": changed(CALLED, 1, seat=CALLED["actions"][0]["seat"]),
    "another's discard": changed(PLAIN, 1, seat=1),
    "a discard of another's card": changed(PLAIN, 1, card="9H"),
    "a discard of the up-card": changed(PLAIN, 1, card="TC"),
    "a discard with a word too many": changed(PLAIN, 1, why="low"),
    "no discard": PLAIN | {"actions": PLAIN["actions"][:1] + PLAIN["actions"][2:]},
    "a maker who defends": changed(DEFENDED, of(DEFENDED, "defend-alone"), seat=MAKER),
    "a maker's partner who defends": changed(DEFENDED, of(DEFENDED, "defend-alone"), seat=(MAKER + 2) % 4),
    "a maker's partner who defends with cards that fit": defended_by_the_partner(),
    "a lone defender who does not sit here": changed(DEFENDED, of(DEFENDED, "defend-alone"), seat=5),
    "a lone defender with a word too many": changed(DEFENDED, of(DEFENDED, "defend-alone"), why="bold"),
    "a lone defender whose seat is true": changed(DEFENDED, of(DEFENDED, "defend-alone"), seat=True),
    "a call in a third round": PASSED
    | {"actions": [*PASSED["actions"], PASSED["actions"][0] | {"do": "call", "suit": "S", "alone": False}]},
    "a lone defender where nobody defends alone": DEFENDED | {"options": {}},
    "a lone defender across a maker with a partner": NOT_ALONE | {"options": {"defend_alone": "cross-corner"}},
    "a loner whose partner passes no card": LONER | {"options": {"partners_best": "swap"}},
    "a dealer's partner with a partner in Canada": ordered_by_the_dealers_partner(alone=False)
    | {"options": {"canadian_loner": True}},
    "a call after a joker that stands for no suit": CALLED | {"upcard": "JOKER", "options": {"deck": 25}},
    "a play out of turn": changed(PLAIN, 2, seat=0),
    "a revoke": changed(PLAIN, 5, card="JH"),
    "a card of another's hand": changed(PLAIN, 2, card="AS"),
    "a card that is none": changed(PLAIN, 2, card="1H"),
    "a play with a word too many": changed(PLAIN, 2, why="high"),
    "no last play": PLAIN | {"actions": PLAIN["actions"][:-1]},
    "one play more": PLAIN | {"actions": PLAIN["actions"] + PLAIN["actions"][-1:]},
    "an act that is a word": PLAIN | {"actions": ["pass", *PLAIN["actions"]]},
    "an act that is nothing": PLAIN | {"actions": [{}, *PLAIN["actions"]]},
    "nothing after the deal": PLAIN | {"actions": []},
    "passes only where the dealer is stuck": PASSED | {"options": {"stick_the_dealer": True}},
    "a ninth pass": PASSED | {"actions": PASSED["actions"] + PASSED["actions"][:1]},
    "seven passes": PASSED | {"actions": PASSED["actions"][:-1]},
    "a card that is dealt twice": PLAIN | {"deal": [PLAIN["deal"][0], PLAIN["deal"][0], *PLAIN["deal"][2:]]},
    "a card that is dealt twice where all pass": PASSED
    | {"deal": [[*PASSED["deal"][0][:4], PASSED["deal"][1][0]], *PASSED["deal"][1:]]},
    "a card that is dealt and turned": PLAIN | {"upcard": PLAIN["deal"][0][0]},
    "four cards": PLAIN | {"deal": [PLAIN["deal"][0][:4], *PLAIN["deal"][1:]]},
    "three hands": PLAIN | {"deal": PLAIN["deal"][:3], "dealer": 0},
    "no up-card": PLAIN | {"upcard": None},
    "a card of another pack": PLAIN | {"upcard": "8C"},
}


@pytest.mark.parametrize("raw", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_it_leaves_what_is_wrong_to_the_states(raw):
    assert by_states(raw) is None
    assert quick(raw) is None


LEFT_TO_THE_STATES = {
    "the kitty given": PLAIN | {"kitty": sorted({*EUCHRE_PACKS[24]} - {*chain(*PLAIN["deal"]), PLAIN["upcard"]})},
    "a bid that does not say whether it is alone": changed(PLAIN, 0, alone="gone"),
    "an order without the suit": changed(PLAIN, 0, suit="gone"),
    "a loner who does not ask for the partner's best": LONER | {"options": {"partners_best": "discard-first"}},
    "a dealer's partner alone in Canada": ordered_by_the_dealers_partner(alone=True)
    | {"options": {"canadian_loner": True}},
}


@pytest.mark.parametrize("raw", LEFT_TO_THE_STATES.values(), ids=LEFT_TO_THE_STATES)
def test_it_goes_the_long_way_where_more_is_told(raw):
    assert by_states(raw) is not None
    assert quick(raw) is None


@pytest.mark.parametrize("body", [True, 1.0, 1])
def test_it_reads_house_rules_that_python_takes_for_the_same(body):
    # To Python 1, 1.0 and true are equal, and so would one replay's house rules be another's.
    sound = PLAIN | {"options": {"stick_the_dealer": True}}
    assert "error" not in answer(sound)
    assert ("error" in answer(sound | {"options": {"stick_the_dealer": body}})) == (body is not True)
