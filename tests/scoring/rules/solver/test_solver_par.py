"""Par: what a deal comes to when everybody calls and plays perfectly."""

import pytest

from scoring.rules import answer_deal, par, solve_deal
from tests.scoring.rules.solver.deals import deal, random_deals
from tests.support.check_all import more

# Seat 1 makes a march of hearts alone, and every other suit is seat 1's and seat 3's as well.
HEARTS = ("9C TC 9D TD QD", "JH JD AH KH QH", "9S TS QS KC TH", "JC JS AC AS AD")


def calls_of(given):
    """Par's points, and its calls in short."""
    points, calls = par(solve_deal(given))
    return points, [f"{call.seat} {call.do} {call.suit}{' alone' * call.alone} {call.tricks}" for call in calls]


def test_it_goes_alone_where_that_scores_most():
    points, calls = calls_of(deal(*HEARTS, up="9H"))
    assert points == (0, 4, 0, 4)
    assert calls[0] == "1 order-up H alone 5"


def test_it_is_euchred_rather_than_let_the_others_march_alone():
    # Clubs are turned up: before seat 1 can call hearts, seats 2 and 0 may take two points' loss for four.
    points, calls = calls_of(deal(*HEARTS, up="QC", dealer=0))
    assert points == (0, 2, 0, 2)
    assert {call.split()[0] for call in calls} >= {"2", "0"}
    assert {call.split()[1] for call in calls} == {"order-up"}


def test_it_has_the_dealers_partner_alone_by_canadian_loner():
    strong_together = deal("9C TC 9D TD QD", "JH JD 9S TS QS", "KC TH QC KD KS", "AH KH QH AC AS", up="9H", dealer=3)
    assert "1 order-up H 5" in calls_of(strong_together)[1]
    assert "1 order-up H 5" not in calls_of({**strong_together, "options": {"canadian_loner": True}})[1]


def test_it_counts_what_the_house_gives_for_a_lone_euchre():
    # With `lone_euchred` 4 nobody would be euchred alone for the same price.
    given = deal(*HEARTS, up="QC", dealer=0)
    assert any("alone" in call for call in calls_of(given)[1])
    points, calls = calls_of({**given, "options": {"lone_euchred": 4}})
    assert points == (0, 2, 0, 2)
    assert not any("alone" in call for call in calls)


POINTS = {(False, 5): 2, (False, 4): 1, (False, 3): 1, (True, 5): 4, (True, 4): 1, (True, 3): 1}


def worth(answer, given, turn, stick):
    """By how much seats 0 and 2 come out ahead from this turn of the bidding on."""
    if turn == 8:
        return 0
    seat, up = (given["dealer"] + 1 + turn) % 4, given["up"][1]
    sign = -1 if seat % 2 else 1
    suits = [suit for suit in "CDHS" if (suit == up) == (turn < 4)]
    results = [
        sign * POINTS.get((alone, tricks), -2)
        for suit in suits
        for alone in (False, True)
        for tricks in [answer["tricks"][suit][alone][seat]]
    ]
    if turn < 7 or not stick:
        results.append(worth(answer, given, turn + 1, stick))
    return max(results) if seat % 2 == 0 else min(results)


@pytest.mark.parametrize("stick", [False, True])
def test_it_is_what_the_bidding_comes_to_turn_by_turn(stick):
    for given in random_deals(more(8, 300), "par"):
        answer = answer_deal({**given, "options": {"stick_the_dealer": stick}})
        points = answer["par"]["points"]
        assert points[0] == points[2]
        assert points[1] == points[3]
        assert points[0] - points[1] == worth(answer, given, 0, stick)
        for call in answer["par"]["calls"]:
            assert call["tricks"] == answer["tricks"][call["suit"]][call["alone"]][call["seat"]]
            gain = POINTS.get((call["alone"], call["tricks"]), -2)
            assert points[call["seat"]] - points[(call["seat"] + 1) % 4] == gain


def test_it_has_everybody_wait_for_a_dealer_who_will_be_stuck():
    # In every suit seats 0 and 2 take three tricks or four, never five, nor three alone: by themselves they score one
    # point. A dealer who is stuck in seat 3 is euchred for two, so they pass.
    given = deal("9S AH TH QC TD", "9C QS 9H TC AD", "KS JS KD 9D AC", "KH TS QH AS KC", up="JD", dealer=3)
    assert calls_of(given)[0] == (1, 0, 1, 0)
    assert calls_of({**given, "options": {"stick_the_dealer": True}})[0] == (2, 0, 2, 0)
