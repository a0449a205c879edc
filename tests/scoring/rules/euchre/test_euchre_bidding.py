"""Two rounds of bidding and the pick-up, in four-handed euchre."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.euchre.facts import PassedOut
from scoring.rules.hand.acts import Act
from scoring.rules.hand.cards import names
from scoring.rules.hand.tricks import Play
from tests.scoring.rules.playing import act, after, table_of, turns, why_not

HANDS = ("JH JC JS QD TH", "9H KC KH QS KS", "9C KD QC AS 9D", "TS JD QH 9S AD")
ALL_PASS = ("1 pass", "2 pass", "3 pass", "0 pass")


def hand(**options):
    return table_of(*HANDS, upcard="TC", **options)


def refused(state, words):
    with pytest.raises(RuleError) as refused:
        state.act(act(words))
    assert act(words) not in state.legal()
    return refused.value.code, refused.value.rule


def bids(state):
    return {(bid.seat, bid.do, bid.suit, bid.alone) for bid in turns(state)}


def test_it_bids_the_up_cards_suit_from_the_dealers_left():
    state = hand()
    assert bids(state) == {
        (1, "pass", None, False),
        (1, "order-up", "C", False),
        (1, "order-up", "C", True),
    }
    assert {bid[0] for bid in bids(after(state, "1 pass", "2 pass", "3 pass"))} == {0}
    assert refused(state, "2 pass") == ("not-your-turn", "turns go clockwise")
    assert refused(state, "1 order-up H")[0] == "suit"
    assert refused(state, "1 call H") == ("not-now", "the order of a hand")


def test_it_calls_any_other_suit_in_the_second_round():
    state = after(hand(), *ALL_PASS)
    assert {bid[2] for bid in bids(state) if bid[1] == "call"} == {"D", "H", "S"}
    assert refused(state, "1 call C")[0] == "suit"
    assert refused(state, "1 order-up C")[0] == "not-now"
    called = after(state, "1 pass", "2 call S alone")
    assert isinstance(called, Play)
    assert (called.contract.trump, called.contract.maker, called.contract.alone) == ("S", 2, True)


def test_it_passes_the_hand_out_after_two_rounds():
    over = after(hand(dealer=1), "2 pass", "3 pass", "0 pass", "1 pass", "2 pass", "3 pass", "0 pass", "1 pass")
    assert (over.outcome, over.next_dealer) == (PassedOut(dealer=1), "left")


def test_it_makes_a_stuck_dealer_call():
    state = after(hand(all_pass="stick-the-dealer"), *ALL_PASS, "1 pass", "2 pass", "3 pass")
    assert refused(state, "0 pass") == ("dealer-must-call", "all_pass")
    assert {bid[:2] for bid in bids(state)} == {(0, "call")}


def test_it_plays_without_trump_when_all_pass():
    state = after(hand(all_pass="no-trump"), *ALL_PASS, *ALL_PASS)
    assert (state.contract.trump, state.contract.maker, state.turn) == (None, None, 1)
    # Jacks in natural rank: the ace of spades takes the jack, and no jack of clubs follows a spade.
    state = after(state, "1 play QS", "2 play AS", "3 play TS", "0 play JS")
    assert state.winners == (2,)
    assert "defend-alone" not in {possible.do for possible in state.legal()}


def test_it_gives_the_dealer_the_up_card_for_any_other_card():
    state = after(hand(), "1 order-up C")
    assert names(state.choices()) == ("JC", "JH", "JS", "QD", "TH")
    assert refused(state, "0 discard TC") == ("not-in-hand", "the up-card itself may not be laid away")
    assert refused(state, "1 discard 9H")[0] == "not-your-turn"
    assert refused(state, "0 discard 9H")[0] == "not-in-hand"
    assert refused(state, "0 turn-down")[0] == "not-now"
    assert names(after(state, "0 discard JH").hands[0]) == ("JC", "JS", "QD", "TC", "TH")


def test_it_gives_the_up_card_also_to_a_dealer_who_sits_out():
    state = after(hand(), "1 pass", "2 order-up C alone")
    assert {possible.do for possible in turns(state)} == {"discard"}
    play = after(state, "0 discard QD")
    assert names(play.hands[0]) == ("JC", "JH", "JS", "TC", "TH")
    assert play.seats == (1, 2, 3)


@pytest.mark.parametrize("maker", ["1 order-up C", "1 pass|2 pass|3 pass|0 order-up C"])
def test_it_lets_the_dealer_turn_the_up_card_down(maker):
    state = after(hand(turn_down=True), *maker.split("|"))
    assert {possible.do for possible in turns(state)} == {"discard", "turn-down"}
    play = after(state, "0 turn-down")
    assert names(play.hands[0]) == ("JC", "JH", "JS", "QD", "TH")
    assert play.contract.trump == "C"


def test_it_makes_the_dealers_partner_play_alone_in_canada():
    state = after(hand(canadian_loner=True), "1 pass")
    sentence = "Seat 2 must play alone with this bid."
    assert why_not(state.act, act("2 order-up C")) == ("alone", ("alone",), "who may play alone", sentence)
    assert after(state, "2 order-up C alone").contract.alone
    for others in (hand(canadian_loner=True), after(state, "2 pass"), after(state, "2 pass", "3 pass")):
        assert {bid[3] for bid in bids(others) if bid[1] == "order-up"} == {False, True}
    second_round = after(state, "2 pass", "3 pass", "0 pass", "1 pass")
    assert {bid[3] for bid in bids(second_round) if bid[1] == "call"} == {False, True}


def test_it_asks_the_dealer_which_suit_a_turned_up_joker_stands_for():
    state = table_of(*HANDS, upcard="JOKER", deck=25)
    assert {(possible.seat, possible.do) for possible in turns(state)} == {(0, "propose")}
    assert refused(state, "1 propose H")[0] == "not-your-turn"
    assert refused(state, "1 pass")[0] == "not-now"
    bidding = after(state, "0 propose H")
    assert {bid[2] for bid in bids(bidding) if bid[1] == "order-up"} == {"H"}
    assert names(after(bidding, "1 order-up H", "0 discard QD").hands[0])[2] == "JOKER"
    assert {bid[2] for bid in bids(after(bidding, *ALL_PASS)) if bid[1] == "call"} == {"C", "D", "S"}


def test_it_asks_for_a_suit_and_for_nothing_else_where_a_joker_is_turned_up():
    state = table_of(*HANDS, upcard="JOKER", deck=25)
    assert [possible.suit for possible in turns(state)] == ["C", "D", "H", "S"]
    for item in (Act(0, "propose"), act("0 order-up H")):
        assert why_not(state.act, item)[0] == "not-now"


IN_WHOLE = [
    # acts before, refused, code, field, rule, sentence
    ((), "2 pass", "not-your-turn", "seat", "turns go clockwise", "Seat 1 is to pass now, not seat 2."),
    ((), "1 order-up H", "suit", "suit", "the suit of the up-card", "The first round is about C only."),
    (
        ALL_PASS,
        "1 call C",
        "suit",
        "suit",
        "the suit of the up-card",
        "C was turned down; another suit must be called.",
    ),
    (
        (),
        "1 call H",
        "not-now",
        "do",
        "the order of a hand",
        "Seat 1 cannot call now. Possible is: pass, order-up, misdeal.",
    ),
    (
        ("1 order-up C",),
        "0 discard TC",
        "not-in-hand",
        "card",
        "the up-card itself may not be laid away",
        "Seat 0 cannot discard TC; the choice is JC, JH, JS, QD, TH.",
    ),
]


@pytest.mark.parametrize(("body", "words", "code", "field", "rule", "sentence"), IN_WHOLE)
def test_it_says_in_whole_what_is_wrong_with_a_bid(body, words, code, field, rule, sentence):
    assert why_not(after(hand(), *body).act, act(words)) == (code, (field,), rule, sentence)
