"""Hands that no euchre table under these house rules can have had."""

import pytest

from scoring.rules.errors import RuleError, ShapeError
from scoring.rules.registry import get_game

EUCHRE = get_game("euchre")

REFUSED = [
    # options, facts, code, field, rule (by docs/house-rules.md)
    ({}, {"maker": 0, "tricks": 6}, "tricks", "tricks", "five tricks"),
    ({}, {"maker": 0, "tricks": -1}, "tricks", "tricks", "five tricks"),
    ({}, {"maker": 0, "tricks": 10**40}, "tricks", "tricks", "five tricks"),
    ({}, {"maker": 4, "tricks": 3}, "no-such-seat", "maker", "seats"),
    ({}, {"maker": -1, "tricks": 3}, "no-such-seat", "maker", "seats"),
    ({}, {"maker": 0, "tricks": 3, "dealer": 4}, "no-such-seat", "dealer", "seats"),
    ({}, {"kind": "passed-out", "dealer": -1}, "no-such-seat", "dealer", "seats"),
    ({}, {"kind": "renege", "by": 4}, "no-such-seat", "by", "seats"),
    (
        {},
        {"maker": 0, "tricks": 2, "defender_alone": 1},
        "defend-alone-off",
        "defender_alone",
        "defend_alone",
    ),
    (
        {"defend_alone": "defender"},
        {"maker": 0, "tricks": 2, "defender_alone": 2},
        "defender-is-maker",
        "defender_alone",
        "defend_alone",
    ),
    (
        {"defend_alone": "defender"},
        {"maker": 0, "tricks": 2, "defender_alone": 0},
        "defender-is-maker",
        "defender_alone",
        "defend_alone",
    ),
    (
        {"defend_alone": "defender"},
        {"maker": 0, "tricks": 2, "defender_alone": 5},
        "no-such-seat",
        "defender_alone",
        "seats",
    ),
    (
        {"defend_alone": "cross-corner"},
        {"maker": 0, "tricks": 2, "defender_alone": 1},
        "maker-not-alone",
        "defender_alone",
        "defend_alone",
    ),
    (
        {"defend_alone": "cross-corner"},
        {"maker": 3, "tricks": 2, "alone": True, "defender_alone": 1},
        "defender-is-maker",
        "defender_alone",
        "defend_alone",
    ),
    ({"all_pass": "stick-the-dealer"}, {"kind": "passed-out"}, "dealer-must-call", "kind", "all_pass"),
    ({"all_pass": "no-trump"}, {"kind": "passed-out"}, "played-without-trump", "kind", "all_pass"),
    ({}, {"kind": "no-trump", "side": 0, "tricks": 3}, "no-trump-off", "kind", "all_pass"),
    (
        {"all_pass": "stick-the-dealer"},
        {"kind": "no-trump", "side": 0, "tricks": 3},
        "no-trump-off",
        "kind",
        "all_pass",
    ),
    ({"all_pass": "no-trump"}, {"kind": "no-trump", "side": 2, "tricks": 3}, "no-such-side", "side", "seats"),
    (
        {"all_pass": "no-trump"},
        {"kind": "no-trump", "side": 1, "tricks": 6},
        "tricks",
        "tricks",
        "five tricks",
    ),
    ({}, {"kind": "poker", "side": 0}, "poker-off", "kind", "poker_for_a_point"),
    ({}, {"kind": "poker", "side": None}, "poker-off", "kind", "poker_for_a_point"),
    ({"poker_for_a_point": True}, {"kind": "poker", "side": 2}, "no-such-side", "side", "seats"),
    (
        {"canadian_loner": True},
        {"maker": 2, "tricks": 3, "dealer": 0, "bid": "order-up"},
        "canadian-loner",
        "alone",
        "canadian_loner",
    ),
    (
        {"canadian_loner": True},
        {"maker": 1, "tricks": 3, "dealer": 3, "bid": "order-up", "alone": False},
        "canadian-loner",
        "alone",
        "canadian_loner",
    ),
]


@pytest.mark.parametrize(("options", "facts", "code", "field", "rule"), REFUSED)
def test_it_refuses_a_hand_that_cannot_have_been(options, facts, code, field, rule):
    ruleset, hand = EUCHRE.read_ruleset(options), EUCHRE.read_hand(facts)

    with pytest.raises(RuleError) as refused:
        EUCHRE.score_hand(ruleset, hand)

    assert (refused.value.code, refused.value.fields, refused.value.rule) == (code, (field,), rule)


@pytest.mark.parametrize(("options", "facts"), [row[:2] for row in REFUSED])
def test_it_tells_the_volunteer_what_to_do_instead(options, facts):
    with pytest.raises(RuleError) as refused:
        EUCHRE.score_hand(EUCHRE.read_ruleset(options), EUCHRE.read_hand(facts))

    sentence = str(refused.value)
    assert "invalid" not in sentence.lower()
    assert "%(" not in sentence
    assert sentence.count(". ") or sentence.count("; ")
    assert sentence.endswith(".")
    assert refused.value.sentence % refused.value.params == sentence


def test_it_names_the_tricks_that_nobody_can_take():
    with pytest.raises(RuleError, match=r"^A hand has five tricks; nobody can take 6\. Enter 0 to 5\.$"):
        EUCHRE.score_hand(EUCHRE.read_ruleset({}), EUCHRE.read_hand({"maker": 0, "tricks": 6}))


def test_it_names_the_seat_that_there_is_not():
    with pytest.raises(RuleError, match=r"^Nobody sits at seat 4\. "):
        EUCHRE.score_hand(EUCHRE.read_ruleset({}), EUCHRE.read_hand({"maker": 4, "tricks": 3}))


def test_it_names_the_side_that_there_is_not():
    sentence = "There is no side 2. Seats 0 and 2 are side 0, seats 1 and 3 are side 1."
    with pytest.raises(RuleError) as refused:
        EUCHRE.score_hand(
            EUCHRE.read_ruleset({"poker_for_a_point": True}), EUCHRE.read_hand({"kind": "poker", "side": 2})
        )
    assert str(refused.value) == sentence


MISSHAPEN = [
    # facts, fields
    ({}, {"maker", "tricks"}),
    ({"maker": 0}, {"tricks"}),
    ({"maker": 0, "tricks": True}, {"tricks"}),
    ({"maker": False, "tricks": 3}, {"maker"}),
    ({"maker": 0, "tricks": 3.0}, {"tricks"}),
    ({"maker": 0, "tricks": "3"}, {"tricks"}),
    ({"maker": None, "tricks": None}, {"maker", "tricks"}),
    ({"maker": 0, "tricks": [3]}, {"tricks"}),
    ({"maker": 0, "tricks": 3, "alone": 1}, {"alone"}),
    ({"maker": 0, "tricks": 3, "alone": "yes"}, {"alone"}),
    ({"maker": 0, "tricks": 3, "alone": None}, {"alone"}),
    ({"maker": 0, "tricks": 3, "defender_alone": True}, {"defender_alone"}),
    ({"maker": 0, "tricks": 3, "defender_alone": "1"}, {"defender_alone"}),
    ({"maker": 0, "tricks": 3, "dealer": 1.5}, {"dealer"}),
    ({"maker": 0, "tricks": 3, "bid": "pass"}, {"bid"}),
    ({"maker": 0, "tricks": 3, "caller": 2}, {"caller"}),
    ({"maker": 0, "tricks": 3, "by": 2, "side": 1}, {"by", "side"}),
    ({"kind": "passed-out", "tricks": 0}, {"tricks"}),
    ({"kind": "no-trump"}, {"side", "tricks"}),
    ({"kind": "no-trump", "side": True, "tricks": 3}, {"side"}),
    ({"kind": "renege"}, {"by"}),
    ({"kind": "renege", "by": True}, {"by"}),
    ({"kind": "poker"}, {"side"}),
    ({"kind": "poker", "side": "0"}, {"side"}),
    ({"kind": "misdeal"}, {"kind"}),
    ({"kind": None}, {"kind"}),
    ({"kind": ["played"]}, {"kind"}),
]


@pytest.mark.parametrize(("facts", "fields"), MISSHAPEN)
def test_it_names_every_fact_that_is_missing_unknown_or_of_the_wrong_kind(facts, fields):
    with pytest.raises(ShapeError) as refused:
        EUCHRE.read_hand(facts)

    assert refused.value.code == "shape"
    assert set(refused.value.fields) == fields
    if fields != {"kind"}:
        assert all(field in str(refused.value) for field in fields)


def test_it_says_which_values_a_wrong_fact_could_have():
    with pytest.raises(ShapeError, match=r"tricks: 0–5"):
        EUCHRE.read_hand({"maker": 0, "tricks": "all"})


@pytest.mark.parametrize("raw", [None, [], "played", 3, True])
def test_it_asks_for_named_facts(raw):
    with pytest.raises(ShapeError, match="Named values"):
        EUCHRE.read_hand(raw)


SAME = [
    ({"maker": 0, "tricks": 3}, {"kind": "played", "maker": 0, "alone": False, "tricks": 3, "dealer": None}),
    ({"kind": "renege", "by": 1}, {"by": 1, "kind": "renege", "alone": False}),
    ({"kind": "passed-out"}, {"kind": "passed-out", "dealer": None}),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_it_writes_two_entries_that_say_the_same_alike(first, second):
    assert EUCHRE.hand_as_json(EUCHRE.read_hand(first)) == EUCHRE.hand_as_json(EUCHRE.read_hand(second))


def test_it_writes_the_facts_of_a_played_hand_in_full():
    assert EUCHRE.hand_as_json(EUCHRE.read_hand({"maker": 2, "tricks": 4})) == {
        "kind": "played",
        "maker": 2,
        "alone": False,
        "tricks": 4,
        "defender_alone": None,
        "bid": None,
        "dealer": None,
    }


def test_it_keeps_different_hands_apart():
    facts = [{"maker": 0, "tricks": 3}, {"maker": 0, "tricks": 4}, {"maker": 0, "tricks": 3, "dealer": 1}]
    written = [str(EUCHRE.hand_as_json(EUCHRE.read_hand(hand))) for hand in facts]
    assert len(set(written)) == 3
