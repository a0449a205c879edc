"""Hands of low cards: dealt again, or three cards changed (option `low_hand`)."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.hand.acts import Act
from scoring.rules.hand.cards import names
from tests.scoring.rules.playing import act, after, table_of, why_not

# Seat 1: four low cards. Seat 2: an ace and low cards. Seat 3: nothing but low cards. Under the JD: KD, AD, QS.
HANDS = ("JH JC JS QD KH", "9H 9C TH TS AC", "AH TC KC QC KS", "9S 9D TD AS QH")
UNDER = "KD AD QS"


def hand(*low_hand, hands=HANDS, upcard="JD", kitty=None, **options):
    return table_of(*hands, upcard=upcard, kitty=kitty, low_hand=list(low_hand), **options)


def refused(state, words):
    with pytest.raises(RuleError) as refused:
        state.act(act(words))
    assert act(words) not in state.legal()
    return refused.value.code, refused.value.rule


def test_it_deals_a_hand_of_nines_and_tens_again():
    hands = ("JH JC JS QD KH", "9H 9C TH TS 9S", "AH TC KC QC KS", "AC 9D TD AS QH")
    state = hand("redeal-no-ace-no-face", hands=hands)
    over = after(state, "1 redeal")
    assert (over.outcome, over.next_dealer) == (None, "same")
    for words in ("0 redeal", "2 redeal", "3 redeal"):
        assert refused(state, words) == ("low-hand", "low_hand")
    assert refused(after(state, "1 pass"), "1 redeal")[0] == "low-hand"
    assert refused(hand("redeal-ace-no-face", hands=hands), "1 redeal")[0] == "low-hand"


def test_it_deals_a_hand_with_one_ace_and_no_face_again():
    state = hand("redeal-ace-no-face")
    assert after(state, "1 redeal").next_dealer == "same"
    assert refused(state, "3 redeal")[0] == "low-hand"  # an ace and a queen
    assert refused(state, "2 redeal")[0] == "low-hand"  # faces
    assert refused(hand("redeal-no-ace-no-face"), "1 redeal")[0] == "low-hand"
    two_aces = ("JH JC JS QD KH", "9H 9C TH AS AC", "AH TC KC QC KS", "9S 9D TD TS QH")
    assert refused(hand("redeal-ace-no-face", hands=two_aces), "1 redeal")[0] == "low-hand"


@pytest.mark.parametrize(("option", "do"), [("exchange-three", "exchange"), ("go-under", "go-under")])
def test_it_changes_three_low_cards_for_those_under_the_up_card(option, do):
    state = after(hand(option), f"1 {do} 9C 9H TH")
    assert names(state.hands[1]) == ("AC", "AD", "KD", "QS", "TS")
    assert state.turn == 1
    assert {possible.do for possible in state.legal() if possible.seat == 1} >= {"pass", "order-up"}


@pytest.mark.parametrize(("option", "do"), [("exchange-three", "exchange"), ("go-under", "go-under")])
def test_it_changes_cards_once_a_hand_at_ones_first_turn(option, do):
    state = hand(option)
    assert refused(state, f"3 {do} 9S 9D TD")[0] == "not-your-turn"
    claimed = after(state, f"1 {do} 9C 9H TH", "1 pass", "2 pass")
    assert refused(claimed, f"3 {do} 9S 9D TD") == ("low-hand", "low_hand")
    later = after(state, "1 pass", "2 pass")
    assert names(after(later, f"3 {do} 9S 9D TD").hands[3]) == ("AD", "AS", "KD", "QH", "QS")
    second_round = after(later, "3 pass", "0 pass")
    assert refused(second_round, f"1 {do} 9C 9H TH")[0] == "low-hand"


def test_it_changes_three_low_cards_of_the_own_hand_only():
    state = hand("exchange-three")
    for cards in ("9C 9H", "9C 9H TH TS", "9C 9C TH", "9C 9H AC", "9C 9H TD"):
        assert refused(state, f"1 exchange {cards}")[0] == "low-hand"
    assert refused(state, "1 go-under 9C 9H TH")[0] == "low-hand"
    assert refused(hand("go-under"), "1 exchange 9C 9H TH")[0] == "low-hand"
    assert refused(after(state, "1 pass"), "2 exchange TC KC QC")[0] == "low-hand"
    assert refused(hand(), "1 exchange 9C 9H TH")[0] == "low-hand"


def test_it_offers_every_three_low_cards_and_every_hand_to_be_dealt_again():
    state = hand("exchange-three", "go-under", "redeal-ace-no-face")
    threes = [("9C", "9H", "TH"), ("9C", "9H", "TS"), ("9C", "TH", "TS"), ("9H", "TH", "TS")]
    offered = [Act(1, "redeal"), *(Act(1, do, cards=cards) for do in ("exchange", "go-under") for cards in threes)]
    assert [item for item in state.legal() if item.do in ("redeal", "exchange", "go-under")] == offered
    passed = after(state, "1 pass", "2 pass")
    assert {(item.seat, item.do) for item in passed.legal() if item.cards} == {(3, "exchange"), (3, "go-under")}
    assert not [item for item in after(state, "1 pass").legal() if item.cards or item.do == "redeal"]


def test_it_deals_no_hand_again_once_cards_were_changed():
    hands = ("JH JC JS QD KH", "9H 9C TH AC QS", "AH KC QC KS AS", "9S 9D TD TC TS")
    state = hand("exchange-three", "redeal-no-ace-no-face", hands=hands)
    assert after(state, "3 redeal").next_dealer == "same"
    assert refused(after(state, "1 exchange 9H 9C TH"), "3 redeal") == ("low-hand", "low_hand")
    assert refused(state, "4 redeal") == ("low-hand", "low_hand")  # nobody sits there


def test_it_says_in_whole_why_no_cards_are_changed():
    state = hand("exchange-three")
    not_low = "Seat 1 must lay away three low cards from their own hand."
    assert why_not(state.act, act("1 exchange 9C 9H AC")) == ("low-hand", ("do",), "low_hand", not_low)
    assert why_not(state.act, act("1 go-under 9C 9H TH"))[3] == "Seat 1 cannot change three cards now."
    not_three = after(state, "1 pass")
    assert why_not(not_three.act, act("2 exchange TC KC QC"))[3] == "Seat 2 cannot change three cards now."
    assert why_not(state.act, act("2 redeal"))[3] == "Seat 2 cannot have the cards dealt again."


def test_it_changes_cards_of_an_all_low_hand_only():
    assert refused(hand("exchange-all-low"), "1 exchange 9C 9H TH")[0] == "low-hand"
    hands = ("JH JC JS QD KH", "9H 9C TH TS 9S", "AH TC KC QC KS", "AC 9D TD AS QH")
    state = after(hand("exchange-all-low", hands=hands), "1 exchange 9C 9H TH")
    assert names(state.hands[1]) == ("9S", "AD", "KD", "QS", "TS")


def test_it_needs_to_know_the_kitty_of_a_bigger_pack():
    for option, words in (("exchange-three", "1 exchange 9C 9H TH"), ("go-under", "1 go-under 9C 9H TH")):
        assert why_not(hand(option, deck=28).act, act(words)) == (
            "kitty",
            ("kitty",),
            "low_hand",
            "The record must give the kitty, so that it is known which three cards lie under the up-card.",
        )
    # Where the hand could not be changed anyway, it is that which is wrong.
    assert refused(hand("exchange-three", deck=28), "1 go-under 9C 9H TH")[0] == "low-hand"
    shown = hand("exchange-three", deck=28, kitty="8C KD 8D AD QS 8H 8S")
    assert names(after(shown, "1 exchange 9C 9H TH").hands[1]) == ("8C", "8D", "AC", "KD", "TS")


def test_it_refuses_a_kitty_that_is_not_the_rest_of_the_pack():
    for kitty, code in [("KD AD", "kitty"), ("KD AD JH", "card-twice"), ("KD AD 8H", "not-in-pack")]:
        with pytest.raises(RuleError) as refused:
            hand(kitty=kitty)
        assert refused.value.code == code


def test_it_counts_eights_and_sevens_as_low():
    hands = ("JH JC JS QD KH", "7H 8C TH TS 7S", "AH TC KC QC KS", "AC 9D TD AS QH")
    assert after(hand("redeal-no-ace-no-face", hands=hands, deck=32), "1 redeal").outcome is None


def test_it_deals_a_low_hand_again_before_a_turned_up_joker_stands_for_a_suit():
    hands = ("JH JC JS QD KH", "9H 9C TH TS 9S", "AH TC KC QC KS", "AC 9D TD AS QH")
    state = hand("redeal-no-ace-no-face", hands=hands, upcard="JOKER", deck=25)
    assert Act(1, "redeal") in state.legal()
    assert after(state, "1 redeal").next_dealer == "same"
    assert refused(state, "2 redeal")[0] == "low-hand"
    assert after(state, "0 propose H", "1 redeal").next_dealer == "same"
    assert refused(after(state, "0 propose H", "1 pass"), "1 redeal")[0] == "low-hand"
