"""Poker for a point: the order of the hands, and who takes the point."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.euchre.facts import Poker
from scoring.rules.hand.poker import worth
from tests.scoring.rules.playing import EUCHRE, act, after, table_of

# From the lowest; each line beats the one before.
ASCENDING = [
    "9C TD JH QS AC",
    "9C TD JH KS AC",
    "9C 9D TH JS QC",
    "9C 9D JH KS AC",
    "AC AD 9H TS JC",
    "9C 9D TH TS AC",
    "9C 9D AH AS TC",
    "TC TD AH AS 9C",
    "9C 9D 9H TS JC",
    "AC AD AH 9S TC",
    "9C TD JH QS KC",
    "TC JD QH KS AC",
    "9C TC JC QC AC",
    "9C TC JC KC AC",
    "9C 9D 9H AS AC",
    "AC AD AH 9S 9C",
    "9C 9D 9H 9S AC",
    "AC AD AH AS 9C",
    "9C TC JC QC KC",
    "TC JC QC KC AC",
    "AC AD AH AS JOKER",
]


def test_it_ranks_poker_hands():
    values = [worth(hand.split()) for hand in ASCENDING]
    assert values == sorted(values)
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("9C TD JH QS AC", "9D TC JS QH AS"),
        ("TC JD QH KS AC", "JOKER JD QH KS AC"),
        ("9C 9D TH TS TC", "9C TC TS 9D TH"),
    ],
)
def test_it_knows_equal_poker_hands(first, second):
    assert worth(first.split()) == worth(second.split())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("JOKER 9C 9D TH TS", "TC 9C 9D TH TS"),
        ("JOKER 9C TC QC KC", "JC 9C TC QC KC"),
        ("JOKER 9C TC QC AC", "KC 9C TC QC AC"),
    ],
)
def test_it_takes_the_joker_for_the_card_that_helps_most(first, second):
    assert worth(first.split()) == worth(second.split())


STRAIGHT, PAIRS, TRIPS, HIGH = "9C TD JH QS KC", "9D 9H TC TH AD", "AS AC AH KD QC", "9S TS QD KH JD"
PASSES = ("1 pass", "2 pass", "3 pass", "0 pass")


@pytest.mark.parametrize("body", [(), ("1 pass",), ("1 order-up C",), PASSES, (*PASSES, "1 pass")])
def test_it_gives_no_point_for_equal_poker_hands(body):
    # Seat 2 holds a straight to the king, and so does seat 1: neither side's other hand is better.
    state = table_of(PAIRS, HIGH, STRAIGHT, TRIPS, upcard="JC", poker_for_a_point=True)
    over = after(state, *body, "3 poker")
    assert over.outcome == Poker(side=None, dealer=0)
    assert [body.seat for body in after(state, *body).legal() if body.do == "poker"] == [0, 1, 2, 3]
    assert EUCHRE.score_hand(EUCHRE.read_ruleset({"poker_for_a_point": True}), over.outcome).points == (0, 0, 0, 0)


def test_it_gives_the_point_to_the_side_with_the_better_poker_hand():
    hands = ("9D 9H TC TH AD", "9C TD JH QS KC", "AS QC AH KD 9S", "AC JC TS QD KH")
    over = after(table_of(*hands, upcard="JD", poker_for_a_point=True), "0 poker")
    assert over.outcome == Poker(side=1, dealer=0)
    other = (hands[3], hands[0], hands[2], hands[1])  # the straight to the ace against the one to the king
    assert after(table_of(*other, upcard="JD", poker_for_a_point=True), "0 poker").outcome == Poker(side=0, dealer=0)
    assert EUCHRE.score_hand(EUCHRE.read_ruleset({"poker_for_a_point": True}), over.outcome).points == (0, 1, 0, 1)


def test_it_compares_the_cards_as_they_were_dealt():
    hands = ("AD KH QC JS KS", "9C 9D TH JH QS", "AC KD QD JC TS", "AH KC QH JD 9S")
    state = table_of(*hands, upcard="AS", poker_for_a_point=True, low_hand=["exchange-three"])
    changed = after(state, "1 exchange 9C 9D TH")
    assert changed.hands != state.hands
    assert after(changed, "1 poker").outcome == after(state, "1 poker").outcome == Poker(side=0, dealer=0)


@pytest.mark.parametrize(
    ("body", "options"),
    [
        ((), {"poker_for_a_point": False}),
        (("1 order-up C", "0 discard AD"), {"poker_for_a_point": True}),
        (("1 pass", "2 pass", "3 pass", "0 pass", "1 call S"), {"poker_for_a_point": True}),
    ],
)
def test_it_allows_poker_only_before_the_dealer_picks_up(body, options):
    state = after(table_of(PAIRS, HIGH, STRAIGHT, TRIPS, upcard="JC", **options), *body)
    with pytest.raises(RuleError) as refused:
        state.act(act("1 poker"))
    assert refused.value.code == "not-now"
    assert "poker" not in {body.do for body in state.legal()}
