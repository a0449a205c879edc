"""Five-handed euchre card by card."""

from time import process_time

import pytest

from scoring.rules import answer
from scoring.rules.errors import RuleError
from scoring.rules.five_handed.facts import FivePlayed, ThrownIn
from scoring.rules.five_handed.play import Naming, Showing
from scoring.rules.hand.acts import Over
from scoring.rules.hand.cards import names
from scoring.rules.hand.tricks import Play
from tests.scoring.rules import few
from tests.scoring.rules.euchre.test_golden_counts import count, leads
from tests.scoring.rules.few_handed.test_few_golden_counts import ways
from tests.scoring.rules.playing import turns, why_not

FIVE = "euchre-five-handed"
HANDS = ("JH JC JS QD TH", "9H KC KH QS KS", "9C KD QC AS 9D", "TS JD QH 9S AD", "2S AH AC 8S TD")
PASSES = ("1 pass", "2 pass", "3 pass", "4 pass", "0 pass")


def table(*hands, upcard="TC", **options):
    return few.table_of(FIVE, *(hands or HANDS), upcard=upcard, **options)


def after(state, *values):
    return few.after(FIVE, state, *values)


def refused(state, words):
    with pytest.raises(RuleError) as refused:
        state.act(few.act(FIVE, words))
    assert few.act(FIVE, words) not in state.legal()
    return refused.value.code


def verbs(state):
    return {(act.seat, act.do) for act in turns(state)}


def test_it_makes_the_dealer_of_five_call():
    state = after(table(), *PASSES, "1 pass", "2 pass", "3 pass", "4 pass")
    assert refused(state, "0 pass") == "dealer-must-call"
    assert verbs(state) == {(0, "call")}


def test_it_asks_for_no_card_before_the_discard():
    proposing = table(HANDS[4], *HANDS[1:4], HANDS[0], upcard="2H")
    bids = after(proposing, "0 propose S")
    calls = after(table(), *PASSES)
    for state in (proposing, after(proposing, "0 show 2S"), bids, calls, after(calls, "1 call S")):
        assert state.choices() == 0


def test_it_lets_the_dealer_discard_any_of_six():
    state = after(table(), "1 order-up C")
    assert names(state.choices()) == ("JC", "JH", "JS", "QD", "TC", "TH")
    assert names(after(state, "0 discard TC").hands[0]) == ("JC", "JH", "JS", "QD", "TH")
    assert refused(state, "0 discard AH") == "not-in-hand"


def test_it_lets_the_dealer_wait_for_the_naming():
    state = after(table(), "1 order-up C")
    waited = after(state, "1 name AC")
    assert refused(waited, "1 name AH") == "not-now"
    play = after(waited, "0 discard QD")
    assert isinstance(play, Play)
    assert play == after(state, "0 discard QD", "1 name AC")
    assert after(state, "1 go-alone", "0 discard QD").contract.alone
    assert isinstance(after(state, "0 discard QD"), Naming)


def test_it_names_any_card_but_a_permanent_trump():
    state = after(table(), *PASSES, "1 call S")
    nameable = [act.card for act in turns(state) if act.do == "name"]
    assert len(nameable) == len(set(nameable)) == 27  # the pack of 29 without the twos
    assert {"TC", "9H", "AH", "8H"} <= set(nameable)
    for card in ("2S", "2H", "8C", "7C"):
        assert refused(state, f"1 name {card}") == "not-to-be-named"
    sentence = "2S cannot be named: it must be a card of this pack, and no permanent trump."
    found = ("not-to-be-named", ("card",), "the named card", sentence)
    assert why_not(state.act, few.act(FIVE, "1 name 2S")) == found
    assert refused(state, "2 name AH") == "not-your-turn"
    assert refused(state, "1 play 9H") == "not-now"


def test_it_finds_the_partner_who_holds_the_named_card():
    state = after(table(), *PASSES, "1 call S")
    assert [after(state, f"1 name {card}").contract.partner for card in ("AH", "JH", "TC", "9H")] == [4, 0, None, None]
    ordered = after(table(), "1 order-up C")
    assert after(ordered, "0 discard QD", "1 name TC").contract.partner == 0
    assert after(ordered, "0 discard TC", "1 name TC").contract.partner is None
    # The dealer who waited may lay away the very card that was named.
    assert after(ordered, "1 name JH", "0 discard JH").contract.partner is None


def test_it_gives_the_partner_away_to_nobody():
    # Seats 3 and 4 have changed the named card for another: the others can neither see nor do anything else.
    second = (*HANDS[:3], "TS JD AH 9S AD", "2S QH AC 8S TD")
    first, two = (after(table(*hands), *PASSES, "1 call S", "1 name AH") for hands in (HANDS, second))
    assert (first.contract.partner, two.contract.partner) == (4, 3)
    for card in ("1 play KC", "2 play 9C"):
        assert first.legal() == two.legal()
        first, two = after(first, card), after(two, card)
    assert refused(first, "3 play KC") == refused(two, "3 play KC")


def test_it_goes_alone_with_the_bid_or_instead_of_naming():
    said = after(table(), *PASSES, "1 call S alone")
    instead = after(table(), *PASSES, "1 call S", "1 go-alone")
    assert said == instead
    assert said.seats == (1, 2, 3, 4, 0)  # nobody sits out
    assert "name" not in {act.do for act in said.legal()}


def test_it_plays_a_hand_of_five():
    state = after(table(), *PASSES, "1 call S", "1 name AH")
    # Spades are trump: the two is higher than both bowers, and the jack of clubs is the left one.
    state = after(state, "1 play QS", "2 play AS", "3 play TS", "4 play 2S", "0 play JC")
    assert state.winners == (4,)
    state = after(state, "4 play AH", "0 play JH", "1 play 9H", "2 play 9C", "3 play QH")
    state = after(state, "4 play AC", "0 play JS")
    assert refused(state, "1 play KS") == "must-follow"
    state = after(state, "1 play KC", "2 play QC", "3 play 9S")
    state = after(state, "0 play QD", "1 play KS", "2 play KD", "3 play JD", "4 play TD")
    over = after(state, "1 play KH", "2 play 9D", "3 play AD", "4 play 8S", "0 play TH")
    assert over.winners == (4, 4, 0, 1, 4)
    assert over.outcome == FivePlayed(maker=1, tricks=(1, 1, 0, 0, 3), partner=4, bid="call", dealer=0)


def test_it_proposes_a_suit_for_a_turned_up_two():
    state = table(upcard="2H")
    assert verbs(state) == {(0, "propose"), (0, "show")}
    assert refused(state, "1 propose H") == "not-your-turn"
    assert refused(state, "1 pass") == "not-now"
    bids = after(state, "0 propose D")
    assert {act.suit for act in after(bids, *PASSES).legal() if act.do == "call"} == {"C", "H", "S"}
    ordered = after(bids, "1 pass", "2 order-up D", "0 discard TH")
    assert "2H" in names(ordered.hands[0])
    assert (ordered.contract.trump, ordered.contract.maker) == ("D", 2)


def test_it_shows_a_card_for_a_turned_up_two():
    state = table(upcard="2H")
    assert {act.card for act in state.legal() if act.do == "show"} == set(HANDS[0].split())
    assert refused(state, "0 show AH") == "not-now"
    assert refused(state, "1 show 9H") == "not-now"
    shown = after(state, "0 show QD")
    assert (shown.contract.trump, shown.contract.maker) == ("D", 0)
    assert names(shown.choices()) == ("2H", "JC", "JH", "JS", "QD", "TH")
    over = after(shown, "0 discard JC", "0 name AD")
    assert (over.contract.partner, over.contract.bid, over.turn) == (3, "show", 1)


def test_it_shows_another_card_after_a_permanent_trump():
    dealers = (HANDS[4], *HANDS[1:4], HANDS[0])
    state = after(table(*dealers, upcard="2H"), "0 show 2S")
    assert isinstance(state, Showing)
    assert refused(state, "0 show 2S") == "not-now"
    assert refused(state, "0 propose H") == "not-now"
    assert [act.card for act in turns(state)] == ["8S", "AC", "AH", "TD"]
    shown = after(state, "0 show TD")
    assert shown.contract.trump == "D"
    assert names(shown.hands[0]) == ("2S", "8S", "AC", "AH", "TD")
    jokers = ("JOKER-LOW AH AC 8S TD", *dealers[1:])
    assert isinstance(after(table(*jokers, upcard="JOKER-HIGH", jokers=True), "0 show JOKER-LOW"), Showing)


def test_it_plays_with_jokers_or_a_fourth_eight():
    for deal, options in (((*HANDS[:4], "2S AH AC 8S 8C"), {}), (HANDS, {"jokers": True})):
        with pytest.raises(RuleError) as bad:
            table(*deal, **options)
        assert bad.value.code == "not-in-pack"
    assert after(table(*HANDS[:4], "2S AH AC 8S 8C", deck=30), *PASSES, "1 call S", "1 name 8C").contract.partner == 4
    jokers = table(*HANDS[:4], "JOKER-LOW AH AC 8S TD", jokers=True)
    state = after(jokers, *PASSES, "1 call S alone", "1 play QS", "2 play AS", "3 play TS")
    assert refused(state, "4 play AH") == "must-follow"
    assert after(state, "4 play JOKER-LOW", "0 play JS").winners == (4,)
    with pytest.raises(RuleError):
        table(*HANDS[:4], upcard="TC")


POOR = "9H TH TD 9D 8H"


def test_it_throws_in_a_hand_with_no_ace_no_face_and_no_trump():
    poor = (HANDS[0].replace("TH", "KH"), "AH KC QH QS KS", "9C KD QC AS AD", "TS JD 8S 9S AC", POOR)
    state = table(*poor)
    assert "throw-in" not in {act.do for act in state.legal()}  # nobody knows the trumps
    called = after(state, *PASSES, "1 call S")
    thrown = Over(ThrownIn(by=4, dealer=0))
    assert after(called, "4 throw-in") == thrown
    assert after(after(state, "1 order-up C"), "4 throw-in") == thrown
    assert refused(called, "3 throw-in") == "not-now"
    lead = after(called, "1 name AC")
    assert after(lead, "4 throw-in") == thrown
    assert refused(after(lead, "1 play KC"), "4 throw-in") == "not-now"
    assert refused(after(state, *PASSES, "1 call H"), "4 throw-in") == "not-now"  # hearts are trump


def test_it_takes_the_up_card_for_one_of_the_dealers():
    poor = (POOR, "AH KC QH QS KS", "9C KD QC AS AD", "TS JD 8S 9S AC", "JH JC JS QD KH")
    ordered = after(table(*poor), "1 order-up C")
    assert refused(ordered, "0 throw-in") == "not-now"
    assert after(ordered, "0 discard TC", "0 throw-in").outcome == ThrownIn(by=0, dealer=0)


def test_it_lays_down_a_hand_of_five():
    sure = ("JH QD TH KD TD", "2S 2H JS JC AS", "9C KC QC AH 9D", "TS JD QH 9S AD", "KS AC QS 8S 9H")
    over = after(table(*sure), *PASSES, "1 call S", "1 go-alone", "1 lay-down")
    assert over.outcome == FivePlayed(maker=1, tricks=(0, 5, 0, 0, 0), alone=True, bid="call", dealer=0)
    state = after(table(), *PASSES, "1 call S", "1 name AH", "1 lay-down")
    assert state.face_up == (1,)


# Whether the maker of clubs, seat 1, is euchred for certain takes half a second to find out.
LONG = ("QD 8S 9D 9C KH", "JS 8H 2S QS JC", "KS 9H QH AC KD", "KC TH QC AH AS", "TD TS JD TC 8D")


def test_it_plays_on_where_it_cannot_be_decided_quickly_whether_a_hand_is_certain():
    state = after(table(*LONG, upcard="AD"), *PASSES, "1 call C", "1 go-alone")
    began = process_time()
    state = after(state, "1 lay-down")
    assert process_time() - began < 0.5  # 0.05 on an idle machine
    assert (state.face_up, state.undecided) == ((1,), True)
    assert after(state, "1 play JC", "2 play AC").face_up == (1,)


def test_it_says_so_where_a_record_stops_at_a_hand_that_cannot_be_decided():
    actions = [*({"seat": seat, "do": "pass"} for seat in (1, 2, 3, 4, 0)), {"seat": 1, "do": "call", "suit": "C"}]
    actions += [{"seat": 1, "do": "go-alone"}, {"seat": 1, "do": "lay-down"}]
    record = {"game": "euchre-five-handed", "dealer": 0, "deal": [hand.split() for hand in LONG], "upcard": "AD"}
    error = answer(record | {"actions": actions})["error"]
    assert (error["code"], error["step"]) == ("undecided", 8)
    assert error["message"] == "It cannot be decided quickly whether the hand laid down is certain. Play it out."


def test_it_finds_a_misdeal_among_five():
    assert after(table(), "3 misdeal").next_dealer == "left"
    assert after(table(), "1 order-up C", "3 misdeal").next_dealer == "left"
    assert after(table(*HANDS[:4], "2S", upcard=None), "1 misdeal").next_dealer == "same"
    assert after(table(upcard="2H"), "3 misdeal").outcome is None


def test_it_comes_to_the_first_lead_of_five_in_so_many_ways():
    # 5 seats order up: alone with 6 discards, or, before or after any of 6 discards, one of 27 cards or alone.
    # 5 seats call 3 suits: alone at once, or one of 27 cards or alone.
    assert leads(table()) == 5 * (6 + 2 * 6 * 28) + 5 * 3 * (1 + 28)
    # The dealer proposes one of 4 suits, or shows one of 5 cards, and then has 2 * 6 * 28.
    assert leads(table(upcard="2H")) == 4 * (5 * (6 + 2 * 6 * 28) + 5 * 3 * (1 + 28)) + 5 * 2 * 6 * 28


def test_it_plays_so_many_hands_of_five_from_one_trick():
    state = after(table(), *PASSES, "1 call S", "1 name AH")
    state = after(state, "1 play QS", "2 play AS", "3 play TS", "4 play 2S", "0 play JC")
    state = after(state, "4 play AH", "0 play JH", "1 play 9H", "2 play 9C", "3 play QH")
    hands = ("JS QD TH", "KC KH KS", "KD QC 9D", "JD 9S AD", "AC 8S TD")
    trumps = ["8S", "9S", "TS", "QS", "KS", "AS", "JC", "JS", "2H", "2S"]
    assert count(state, {}) == 280 == ways([hand.split() for hand in hands], 4, trumps)
