"""Laying a hand down: it ends where everybody's points are certain, and else is played face up."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.euchre.play import FourHandedRules
from scoring.rules.hand.acts import Over
from scoring.rules.hand.cards import names
from scoring.rules.hand.table import Contract
from tests.scoring.rules.playing import EUCHRE, act, after, table_of

PASSES = ("1 pass", "2 pass", "3 pass", "0 pass")
# Seat 1 holds a loner in spades that nothing beats (michigan, "set-down loner").
SURE = ("9H KH AC KC 9C", "JS JC AS KS QS", "JH AH TC QC 9D", "QH TH QD KD JD")
# With a side ace: led before the trumps are drawn it is lost to the ten of spades.
UNSURE = ("9H KH AC KC 9C", "JS JC AS KS AD", "JH AH TC QC TS", "QH TH QD KD 9D")
# Seat 2 takes the first three tricks; how the last two go nobody can tell.
EUCHRED = ("JS 9S 9H 9C QD", "KS QS TH TD TC", "AH AC KH KC AD", "QH QC TS JD JH")


def points(over):
    return EUCHRE.score_hand(EUCHRE.read_ruleset({}), over.outcome).points


def called(hands, bid, upcard="TD", **options):
    return after(table_of(*hands, upcard=upcard, **options), *PASSES, bid)


@pytest.mark.parametrize(("bid", "score"), [("1 call S alone", (0, 4, 0, 4)), ("1 call S", (0, 2, 0, 2))])
def test_it_ends_a_hand_that_is_certain(bid, score):
    over = after(called(SURE, bid), "1 lay-down")
    assert points(over) == score
    assert over.winners == ()


def test_it_lets_anybody_who_plays_lay_down():
    state = called(SURE, "1 call S alone")
    assert points(after(state, "2 lay-down")) == (0, 4, 0, 4)
    with pytest.raises(RuleError) as refused:
        state.act(act("3 lay-down"))  # the loner's partner sits out
    assert refused.value.code == "not-now"


def test_it_ends_a_hand_in_the_middle_of_a_trick():
    over = after(called(SURE, "1 call S"), "1 play AS", "2 play 9D", "3 lay-down")
    assert points(over) == (0, 2, 0, 2)


def test_it_plays_a_hand_laid_down_too_early_face_up():
    state = called(UNSURE, "1 call S alone")
    shown = after(state, "1 lay-down")
    assert not isinstance(shown, Over)
    assert shown.face_up == (1,)
    assert names(shown.choices()) == names(state.choices())
    with pytest.raises(RuleError):
        shown.act(act("1 lay-down"))
    assert [may.seat for may in state.legal() if may.do == "lay-down"] == [0, 1, 2]
    assert [may.seat for may in shown.legal() if may.do == "lay-down"] == [0, 2]
    assert after(shown, "1 play JS").face_up == (1,)
    assert after(shown, "1 play JS", "2 play TS", "0 play 9C").face_up == (1,)


def test_it_ends_a_hand_that_has_become_certain():
    state = after(called(UNSURE, "1 call S"), "1 play JS", "2 play TS", "3 play TH", "0 play 9C")
    assert points(after(state, "0 lay-down")) == (0, 2, 0, 2)


def test_it_has_partners_share_their_tricks():
    house = FourHandedRules(EUCHRE.score_hand)
    for contract in (Contract("S", maker=1), Contract("S", maker=1, alone=True), Contract(None)):
        ours, theirs, ours_too, theirs_too = house.parties(contract)
        assert ours == ours_too != theirs == theirs_too


def test_it_judges_points_and_not_tricks():
    state = called(EUCHRED, "1 call S", upcard="KD")
    state = after(state, "1 play TH", "2 play AH", "3 play QH", "0 play 9H")
    assert not isinstance(after(state, "0 lay-down"), Over)
    state = after(state, "2 play AC", "3 play QC", "0 play 9C", "1 play TC")
    state = after(state, "2 play AD", "3 play JD", "0 play QD", "1 play TD")
    assert state.winners == (2, 2, 2)
    over = after(state, "0 lay-down")
    assert points(over) == (2, 0, 2, 0)
    assert over.winners == (2, 2, 2)
