"""Partner's best and the lone defender, in four-handed euchre."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.euchre.facts import Played
from scoring.rules.hand.cards import names
from scoring.rules.hand.tricks import Play
from tests.scoring.rules.playing import EUCHRE, act, after, table_of, turns, why_not

# Hearts are trump once seat 2 has ordered: the dealer, seat 0, is the loner's partner.
HANDS = ("9H KH AC KC 9S", "JD 9D TD AS KS", "JH AH TC JC QS", "QH TH QD KD JS")


def hand(*values, **options):
    return after(table_of(*HANDS, upcard="AD", **options), *values)


def ordered(alone, **options):
    """Diamonds by seat 2; the dealer picked the ace up and laid a spade away."""
    return hand("1 pass", f"2 order-up D {alone}".strip(), "0 discard 9S", **options)


def refused(state, words):
    with pytest.raises(RuleError) as refused:
        state.act(act(words))
    assert act(words) not in state.legal()
    return refused.value.code


def held(state, seat):
    return set(names(state.hands[seat]))


def test_it_has_the_partner_pass_a_card_after_the_loner_laid_one_away():
    state = ordered("alone", partners_best="discard-first")
    assert {(possible.seat, possible.do) for possible in turns(state)} == {(2, "lay-away"), (1, "play")}
    assert refused(state, "2 lay-away KH") == "not-in-hand"
    assert why_not(state.act, act("2 lay-away KH"))[1:3] == (("card",), "partners_best")
    assert refused(state, "3 lay-away QH") == "not-your-turn"
    state = after(state, "2 lay-away TC")
    assert {(possible.seat, possible.do) for possible in turns(state)} == {(0, "pass-card")}
    assert refused(state, "2 pass-card AD") == "not-your-turn"
    assert refused(state, "0 pass-card 9S") == "not-in-hand"
    assert why_not(state.act, act("0 pass-card 9S"))[1:3] == (("card",), "partners_best")
    assert refused(state, "1 play JD") == "not-now"
    state = after(state, "0 pass-card AD")
    assert isinstance(state, Play)
    assert (held(state, 2), state.seats) == ({"JH", "AH", "AD", "JC", "QS"}, (1, 2, 3))


def test_it_plays_on_where_the_loner_does_not_call_for_partners_best():
    state = after(ordered("alone", partners_best="discard-first"), "1 play AS")
    assert held(state, 2) == {"JH", "AH", "TC", "JC", "QS"}
    assert refused(state, "2 lay-away TC") == "not-now"


def test_it_has_the_loner_swap_a_card_for_the_partners():
    state = ordered("alone", partners_best="swap")
    assert {(possible.seat, possible.do) for possible in turns(state)} == {(0, "pass-card")}
    state = after(state, "0 pass-card AD")
    assert {(possible.seat, possible.do) for possible in turns(state)} == {(2, "take"), (2, "decline")}
    assert refused(state, "2 take AD") == "not-in-hand"
    assert why_not(state.act, act("2 take AD"))[1:3] == (("card",), "partners_best")
    assert refused(state, "0 take KH") == "not-your-turn"
    taken = after(state, "2 take TC")
    assert (held(taken, 2), held(taken, 0)) == ({"JH", "AH", "AD", "JC", "QS"}, {"9H", "KH", "AC", "KC", "TC"})
    declined = after(state, "2 decline")
    assert (held(declined, 2), held(declined, 0)) == ({"JH", "AH", "TC", "JC", "QS"}, {"9H", "KH", "AC", "KC", "AD"})


@pytest.mark.parametrize("partners_best", ["discard-first", "swap"])
def test_it_passes_no_card_to_anybody_but_a_lone_maker(partners_best):
    with_partner = ordered("", partners_best=partners_best, defend_alone="defender")
    assert {possible.do for possible in turns(with_partner)} == {"play", "defend-alone"}
    lone_defender = after(with_partner, "3 defend-alone")
    assert {possible.do for possible in turns(lone_defender)} == {"play"}


@pytest.mark.parametrize("partners_best", ["off", "discard-first", "swap"])
def test_it_comes_after_the_dealers_discard(partners_best):
    state = hand("1 pass", "2 order-up D alone", partners_best=partners_best)
    assert {possible.do for possible in turns(state)} == {"discard"}


def test_it_lets_either_defender_go_alone_before_the_lead():
    state = ordered("", defend_alone="defender")
    assert [possible.seat for possible in turns(state) if possible.do == "defend-alone"] == [3, 1]
    assert refused(state, "0 defend-alone") == "not-a-defender"
    sentence = "Seat 2 is not a defender in this hand."
    assert why_not(state.act, act("2 defend-alone")) == ("not-a-defender", ("seat",), "defend_alone", sentence)
    alone = after(state, "3 defend-alone")
    assert (alone.seats, alone.contract.defender_alone) == ((2, 3, 0), 3)
    assert refused(alone, "1 defend-alone") == "not-now"
    led = after(state, "1 play AS")
    assert len(led.seats) == 4
    assert refused(led, "3 defend-alone") == "not-now"


def test_it_lets_a_defender_go_alone_only_after_the_discard():
    state = hand("1 pass", "2 order-up D alone", defend_alone="defender")
    assert refused(state, "3 defend-alone") == "not-now"


def test_it_lets_a_defender_cross_corners_only_with_a_loner():
    assert refused(ordered("", defend_alone="cross-corner"), "3 defend-alone") == "not-now"
    state = after(ordered("alone", defend_alone="cross-corner"), "1 defend-alone")
    assert state.seats == (1, 2)


def test_it_lets_nobody_defend_alone_where_that_is_off():
    assert refused(ordered("alone"), "3 defend-alone") == "not-now"


def test_it_asks_the_defenders_when_the_loner_has_the_cards():
    state = after(ordered("alone", partners_best="swap", defend_alone="cross-corner"), "0 pass-card AD")
    assert refused(state, "1 defend-alone") == "not-now"
    assert after(state, "2 take TC", "1 defend-alone").contract.defender_alone == 1


def test_it_tells_who_was_alone_in_the_outcome():
    state = after(hand("1 pass", "2 pass", "3 pass", "0 pass", "1 pass", "2 call C alone", defend_alone="cross-corner"))
    state = after(state, "1 defend-alone")
    state = after(state, "1 play AS", "2 play QS", "1 play KS", "2 play TC")
    state = after(state, "2 play JH", "1 play JD", "2 play AH", "1 play TD", "2 play JC", "1 play 9D")
    assert state.outcome == Played(maker=2, tricks=4, alone=True, defender_alone=1, bid="call", dealer=0)
    ruleset = EUCHRE.read_ruleset({"defend_alone": "cross-corner"})
    assert EUCHRE.score_hand(ruleset, state.outcome).points == (1, 0, 1, 0)
