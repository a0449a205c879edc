"""Whatever is sent, the rules answer with a value or a FactsError, in words that can be sent back."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.errors import RuleError, ShapeError
from scoring.rules.euchre.facts import KINDS
from scoring.rules.registry import get_game
from scoring.rules.scores import Totals

EUCHRE = get_game("euchre")

WORDS = st.sampled_from([*KINDS, "on", "off", "bell", "hands: 8", "points: 10", "order-up", "swap", "go-under"])
NUMBERS = st.one_of(st.integers(-2, 8), st.integers(), st.integers(-(10**400), 10**400))
TEXT = st.text(st.characters(exclude_categories=()), max_size=60)  # lone surrogates too: JSON lets them in
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXT, WORDS)
JUNK = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3))
)
FACTS = ["kind", "maker", "tricks", "alone", "defender_alone", "dealer", "bid", "side", "by"]
OPTIONS = [*EUCHRE.ruleset_as_json(EUCHRE.read_ruleset({})), "target", "stick_the_dealer"]


def objects(names):
    keys = st.one_of(st.sampled_from(names), TEXT)
    return st.one_of(JUNK, st.dictionaries(st.sampled_from(names), JUNK), st.dictionaries(keys, JUNK, max_size=4))


def answer(call, *args):
    """What the call returns, or None where it raised one of the two errors, in words that can be sent."""
    try:
        return call(*args)
    except (ShapeError, RuleError) as error:
        problem = error
    message = {"code": problem.code, "message": str(problem), "fields": problem.fields, "rule": problem.rule}
    assert json.dumps(message, ensure_ascii=False).encode()
    assert problem.rule or isinstance(problem, ShapeError)
    assert problem.fields or "Named values" in str(problem)
    return None


@given(objects(FACTS))
def test_it_reads_any_junk_as_a_hand_or_says_what_is_wrong(raw):
    hand = answer(EUCHRE.read_hand, raw)
    if hand:
        written = EUCHRE.hand_as_json(hand)
        assert EUCHRE.read_hand(json.loads(json.dumps(written))) == hand
        answer(EUCHRE.score_hand, EUCHRE.read_ruleset({}), hand)


PLAUSIBLE = {
    "kind": st.sampled_from([*KINDS]),
    "maker": NUMBERS,
    "tricks": NUMBERS,
    "alone": st.booleans(),
    "defender_alone": st.one_of(st.none(), NUMBERS),
    "dealer": st.one_of(st.none(), NUMBERS),
    "bid": st.sampled_from([None, "order-up", "call"]),
    "side": NUMBERS,
    "by": NUMBERS,
}
NEEDED = {
    "played": ["maker", "tricks", "alone", "defender_alone", "bid", "dealer"],
    "passed-out": ["dealer"],
    "no-trump": ["side", "tricks"],
    "renege": ["by", "alone"],
    "poker": ["side"],
}
HANDS = st.sampled_from(sorted(NEEDED)).flatmap(
    lambda kind: st.fixed_dictionaries({"kind": st.just(kind), **{name: PLAUSIBLE[name] for name in NEEDED[kind]}})
)
HOUSE_RULES = st.fixed_dictionaries(
    {
        "all_pass": st.sampled_from(["redeal", "stick-the-dealer", "no-trump"]),
        "defend_alone": st.sampled_from(["off", "defender", "cross-corner"]),
        "poker_for_a_point": st.booleans(),
        "canadian_loner": st.booleans(),
        "lone_march": st.sampled_from([4, 5]),
        "game_ends": st.sampled_from(["points: 10", "points: 21", "hands: 8", "hands: 99", "bell"]),
    }
)


@given(HANDS, HOUSE_RULES)
def test_it_scores_a_well_formed_hand_or_names_the_rule(facts, options):
    hand = EUCHRE.read_hand(facts)
    scored = answer(EUCHRE.score_hand, EUCHRE.read_ruleset(options), hand)
    assert scored is None or len(scored.points) == 4


@given(objects(OPTIONS))
def test_it_reads_any_junk_as_house_rules_or_says_what_is_wrong(raw):
    ruleset = answer(EUCHRE.read_ruleset, raw)
    if ruleset:
        assert EUCHRE.read_ruleset(json.loads(json.dumps(EUCHRE.ruleset_as_json(ruleset)))) == ruleset
        assert hash(ruleset)


SMALL = st.tuples(*[st.integers(0, 30)] * 4)
HUGE = st.tuples(*[st.integers(0, 10**400)] * 4)
ROWS = st.one_of(SMALL, HUGE, st.tuples(*[st.one_of(NUMBERS, LEAVES)] * 4), JUNK)


@settings(deadline=None)  # the first question about 99 hands fills the caches
@given(
    ROWS,
    st.one_of(st.none(), NUMBERS, JUNK),
    st.one_of(st.none(), ROWS),
    st.one_of(st.none(), ROWS),
    HOUSE_RULES,
)
def test_it_takes_any_totals_or_says_what_is_wrong(points, hands, lone_marches, euchres, options):
    answer(EUCHRE.check_totals, EUCHRE.read_ruleset(options), Totals(points, hands, lone_marches, euchres))
