"""Two- and three-handed euchre card by card."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.few_handed.facts import FewNoTrump, FewPassedOut, FewPlayed
from scoring.rules.few_handed.game import FewHandedRules
from scoring.rules.hand.acts import Over
from scoring.rules.hand.cards import BIT, names
from scoring.rules.hand.table import Contract
from scoring.rules.registry import get_game
from tests.scoring.rules.few import act, after, table_of
from tests.scoring.rules.playing import turns

TWO, THREE = "euchre-two-handed", "euchre-three-handed"
TWO_HANDS = ("JH JC JS QD TH", "9H KC KH QS KS")
THREE_HANDS = (*TWO_HANDS, "9C KD QC AS 9D")


def refused(game, state, words):
    with pytest.raises(RuleError) as refused:
        state.act(act(game, words))
    assert act(game, words) not in state.legal()
    return refused.value.code


def test_it_has_only_the_defenders_of_three_share_their_tricks():
    house = FewHandedRules(get_game(THREE).score_hand, 3, True)
    maker, *defenders = (house.parties(Contract("C", maker=1))[seat] for seat in (1, 0, 2))
    assert defenders[0] == defenders[1] != maker
    assert len(set(house.parties(Contract(None)))) == 3  # without trump everybody plays for themselves


def test_it_never_plays_alone_with_two():
    state = table_of(TWO, *TWO_HANDS, upcard="TC")
    assert {bid.alone for bid in turns(state)} == {False}
    assert refused(TWO, state, "1 order-up C alone") == "alone"


def test_it_always_plays_alone_with_three():
    state = table_of(THREE, *THREE_HANDS, upcard="TC")
    assert {bid.alone for bid in turns(state) if bid.do != "pass"} == {True}
    assert refused(THREE, state, "1 order-up C") == "alone"
    assert after(THREE, state, "1 order-up C alone", "0 discard QD").seats == (1, 2, 0)


def test_it_bids_and_picks_up_with_two():
    state = table_of(TWO, *TWO_HANDS, upcard="TC")
    assert refused(TWO, state, "0 pass") == "not-your-turn"
    state = after(TWO, state, "1 pass", "0 order-up C")
    assert refused(TWO, state, "0 discard TC") == "not-in-hand"
    play = after(TWO, state, "0 discard QD")
    assert names(play.hands[0]) == ("JC", "JH", "JS", "TC", "TH")
    assert (play.turn, play.contract.maker) == (1, 0)


def test_it_passes_out_after_two_rounds_of_two_or_three():
    state = after(TWO, table_of(TWO, *TWO_HANDS, upcard="TC", dealer=1), "0 pass", "1 pass", "0 pass")
    assert refused(TWO, state, "1 call C") == "suit"
    assert after(TWO, state, "1 pass") == Over(FewPassedOut(dealer=1))
    state = table_of(THREE, *THREE_HANDS, upcard="TC")
    assert after(THREE, state, *["1 pass", "2 pass", "0 pass"] * 2) == Over(FewPassedOut(dealer=0))


def test_it_makes_a_stuck_dealer_of_few_call():
    state = table_of(THREE, *THREE_HANDS, upcard="TC", all_pass="stick-the-dealer")
    state = after(THREE, state, *["1 pass", "2 pass", "0 pass"], "1 pass", "2 pass")
    assert refused(THREE, state, "0 pass") == "dealer-must-call"


def test_it_plays_a_hand_of_two():
    state = after(TWO, table_of(TWO, *TWO_HANDS, upcard="TC"), "1 order-up C", "0 discard QD")
    state = after(TWO, state, "1 play KC", "0 play JC", "0 play JH", "1 play 9H")
    # The jack of spades is the left bower: it follows no spade.
    state = after(TWO, state, "0 play TC", "1 play KH", "0 play JS", "1 play QS")
    over = after(TWO, state, "0 play TH", "1 play KS")
    assert over.outcome == FewPlayed(maker=1, tricks=0, alone=False, bid="order-up", dealer=0)
    assert over.winners == (0, 0, 0, 0, 0)


def test_it_plays_a_hand_of_two_called_in_the_second_round():
    state = after(TWO, table_of(TWO, *TWO_HANDS, upcard="TC"), "1 pass", "0 pass", "1 call S")
    for trick in ("1 play QS|0 play JC", "0 play JS|1 play KS", "0 play QD|1 play KC", "0 play JH|1 play 9H"):
        state = after(TWO, state, *trick.split("|"))
    over = after(TWO, state, "0 play TH", "1 play KH")
    assert over.outcome == FewPlayed(maker=1, tricks=1, alone=False, bid="call", dealer=0)


def test_it_plays_a_hand_of_three():
    state = after(THREE, table_of(THREE, *THREE_HANDS, upcard="TC"), "1 pass", "2 pass", "0 order-up C alone")
    state = after(THREE, state, "0 discard QD", "1 play KS", "2 play AS", "0 play TH")
    assert state.winners == (2,)
    state = after(THREE, state, "2 play QC", "0 play JC")
    assert refused(THREE, state, "1 play QS") == "must-follow"
    state = after(THREE, state, "1 play KC", "0 play JS", "1 play QS", "2 play 9C", "0 play TC", "1 play 9H")
    state = after(THREE, state, "2 play KD", "0 play JH", "1 play KH", "2 play 9D")
    assert state.winners == (2, 0, 0, 0, 1)
    assert state.outcome == FewPlayed(maker=0, tricks=3, alone=True, bid="order-up", dealer=0)


def test_it_plays_without_trump_with_few():
    state = table_of(THREE, *THREE_HANDS, upcard="TC", all_pass="no-trump")
    state = after(THREE, state, *["1 pass", "2 pass", "0 pass"] * 2)
    assert (state.contract.trump, state.turn) == (None, 1)
    state = after(THREE, state, "1 play QS", "2 play AS", "0 play JS", "2 play QC", "0 play JC", "1 play KC")
    state = after(THREE, state, "1 play KS", "2 play 9C", "0 play QD", "1 play KH", "2 play KD", "0 play JH")
    over = after(THREE, state, "1 play 9H", "2 play 9D", "0 play TH")
    assert over.outcome == FewNoTrump((1, 3, 1), dealer=0)


def test_it_lets_a_dealer_of_few_turn_the_up_card_down():
    state = after(TWO, table_of(TWO, *TWO_HANDS, upcard="TC", turn_down=True), "1 order-up C", "0 turn-down")
    assert names(state.hands[0]) == ("JC", "JH", "JS", "QD", "TH")


def test_it_changes_three_low_cards_with_few():
    low = ("JH JC JS QD KH", "9H TH 9S QS KS")
    rest = ["9D", "TD", "AH", "9C", "TS", "JD", "KD", "AD", "QC", "KC", "AC", "AS", "QH"]
    state = table_of(TWO, *low, upcard="TC", kitty=" ".join(rest), low_hand=["exchange-three"])
    state = after(TWO, state, "1 exchange 9H TH 9S")
    assert names(state.hands[1]) == ("9D", "AH", "KS", "QS", "TD")
    assert refused(TWO, table_of(TWO, *low, upcard="TC", kitty=" ".join(rest)), "1 exchange 9H TH 9S") == "low-hand"


def test_it_plays_two_handed_with_eights_and_sevens():
    state = table_of(TWO, "7H JC JS QD TH", "8H KC KH QS KS", upcard="TC", deck=32)
    assert after(TWO, state, "1 pass", "0 pass", "1 call H").seats == (1, 0)
    with pytest.raises(RuleError) as bad:
        table_of(TWO, "7H JC JS QD TH", "8H KC KH QS KS", upcard="TC", deck=28)
    assert bad.value.code == "not-in-pack"
    with pytest.raises(RuleError) as bad:
        table_of(THREE, "8H JC JS QD TH", *THREE_HANDS[1:], upcard="TC")
    assert bad.value.code == "not-in-pack"
    with pytest.raises(RuleError, match=r"^Not in this pack of 24: JOKER\.$"):
        table_of(THREE, "JOKER JC JS QD TH", *THREE_HANDS[1:], upcard="TC")


@pytest.mark.parametrize("game", [TWO, THREE])
def test_it_plays_with_a_joker_by_few(game):
    hands = ("9H JC JS QD TH", "JOKER KC KH QS KS", "AC AD AS QC QH")[: get_game(game).seat_counts[0]]
    order = "1 order-up alone" if game == THREE else "1 order-up"
    for deck in (25, 29, 33):
        # The joker is the highest trump: above the right bower.
        state = after(game, table_of(game, *hands, upcard="TC", deck=deck), order, "0 discard 9H")
        lead = state.order.taker([BIT["JC"], BIT["JOKER"]])
        assert lead == 1
        # Turned up, it stands for the suit that the dealer names before looking.
        state = table_of(game, hands[0], "9S KC KH QS KS", *hands[2:], upcard="JOKER", deck=deck)
        state = after(game, state, "0 propose D", order, "0 discard 9H")
        assert state.contract.trump == "D"
        assert names(state.hands[0]) == ("JC", "JOKER", "JS", "QD", "TH")


def test_it_seats_two_or_three():
    with pytest.raises(RuleError) as bad:
        table_of(TWO, *THREE_HANDS, upcard="TC")
    assert bad.value.code == "seats"
    with pytest.raises(RuleError):
        table_of(THREE, *TWO_HANDS, upcard="TC")


def test_it_finds_a_misdeal_among_few():
    state = table_of(TWO, *TWO_HANDS, upcard="TC")
    assert after(TWO, state, "0 misdeal").next_dealer == "left"
    assert after(TWO, table_of(TWO, "JH JC", TWO_HANDS[1], upcard=None), "1 misdeal").next_dealer == "same"
