"""Dealing a pack out, and misdeals."""

from collections import Counter

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.hand.cards import EUCHRE_PACKS
from scoring.rules.hand.dealing import in_packets
from tests.scoring.rules.playing import act, after, table_of, why_not

PACK = EUCHRE_PACKS[24]
HANDS = ("JH JC JS QD TH", "9H KC KH QS KS", "9C KD QC AS 9D", "TS JD QH 9S AD")


def test_it_deals_three_two_three_two_and_the_other_way_round():
    hands, upcard, kitty = in_packets(PACK, dealer=0)
    # traditional-euchre, Dealing: 3 to the left of the dealer, then 2, 3, 2; then 2, 3, 2, 3.
    assert hands[1] == (*PACK[0:3], *PACK[10:12])
    assert hands[2] == (*PACK[3:5], *PACK[12:15])
    assert hands[3] == (*PACK[5:8], *PACK[15:17])
    assert hands[0] == (*PACK[8:10], *PACK[17:20])
    assert (upcard, kitty) == (PACK[20], PACK[21:])


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("size", [24, 25, 28, 32])
def test_it_deals_five_cards_each_and_leaves_a_kitty(dealer, size):
    pack = EUCHRE_PACKS[size]
    hands, upcard, kitty = in_packets(pack, dealer)
    assert [len(hand) for hand in hands] == [5, 5, 5, 5]
    assert Counter(pack) == Counter([card for hand in hands for card in hand] + [upcard, *kitty])
    assert hands[(dealer + 1) % 4][:3] == pack[:3]


def test_it_passes_the_deal_left_after_a_misdeal_found_late():
    state = table_of(*HANDS, upcard="TC")
    for item in [(), ("1 pass",), ("1 order-up C",), ("1 order-up C", "0 discard QD", "1 play 9H")]:
        over = after(state, *item, "2 misdeal")
        assert (over.outcome, over.next_dealer) == (None, "left")


def test_it_has_the_same_dealer_deal_again_before_the_up_card_is_turned():
    over = after(table_of(*HANDS, upcard=None), "3 misdeal")
    assert (over.outcome, over.next_dealer) == (None, "same")


@pytest.mark.parametrize("upcard", [None, "TC"])
def test_it_allows_nothing_but_a_misdeal_where_somebody_has_too_many_cards(upcard):
    state = table_of("JH JC JS QD TH AH", "9H KC KH QS", *HANDS[2:], upcard=upcard)
    assert why_not(state.act, act("1 pass"))[:3] == ("misdealt", ("deal",), "misdeal")
    assert state.choices() == 0
    assert after(state, "0 misdeal").next_dealer == ("left" if upcard else "same")


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ((*HANDS[:3], "TS JD QH 9S JH"), "card-twice"),
        ((*HANDS[:3], "TS JD QH 9S TC"), "card-twice"),
        ((*HANDS[:3], "TS JD QH 9S 2H"), "not-in-pack"),
        (HANDS[:3], "seats"),
        ((*HANDS, "AH"), "seats"),
    ],
)
def test_it_refuses_what_no_pack_can_give(hands, code):
    with pytest.raises(RuleError) as refused:
        table_of(*hands, upcard="TC")
    assert refused.value.code == code


def dealt(*hands, **fields):
    return why_not(lambda: table_of(*hands, **fields))


def test_it_names_the_cards_that_no_pack_can_have_given():
    # The ten of clubs is turned up as well; the eights are not in a pack of 24.
    twice = dealt(*HANDS[:3], "TS JD QH JH 9H", upcard="TC")
    assert twice == ("card-twice", ("deal",), "the pack", "There twice: 9H, JH.")
    assert dealt(*HANDS[:3], "TS JD QH 9S TC", upcard="TC")[3] == "There twice: TC."
    strange = dealt(*HANDS[:3], "TS JD QH 8S 8H", upcard="TC")
    assert strange == ("not-in-pack", ("deal",), "the pack", "Not in this pack of 24: 8H, 8S.")
    missing = dealt(*HANDS, upcard="TC", kitty="AC")
    assert missing == ("kitty", ("deal",), "the pack", "Missing from the kitty: AH, TD.")
    few = dealt(*HANDS[:3], upcard="TC")
    assert few == ("seats", ("deal",), "players", "Cards were dealt to 3 players; the game is for 4.")
