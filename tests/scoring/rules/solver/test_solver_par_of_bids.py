"""Par in bid euchre: what a deal comes to when everybody bids, names and plays perfectly, by the house's auction."""

from typing import Any, NamedTuple

import pytest

from scoring.rules import answer_deal
from tests.scoring.rules.solver.deals import bid_deal, random_bid_deals
from tests.support.check_all import few, more

# Seat 1 has the six highest hearts, and takes every trick with nobody's help; nobody else takes six of another suit.
HEARTS = ("9C TC KS 9D TD AD", "JH JD AH KH QH TH", "9S TS AS KD QD QC", "JC AC KC JS QS 9H")


def calls_of(given: dict[str, Any]) -> tuple[tuple[int, ...], list[str]]:
    """Par's points, and its calls in short."""
    par = answer_deal(given)["par"]
    return par["points"], [
        f"{call['seat']} {call['bid']} {call['denomination']} {call['tricks']}" for call in par["calls"]
    ]


def test_it_bids_what_brings_most() -> None:
    assert calls_of(bid_deal(*HEARTS, dealer=0, no_trump="off")) == ((0, 12, 0, 12), ["1 moon hearts 6"])
    assert calls_of(bid_deal(*HEARTS, dealer=0, no_trump="off", double_moon=24)) == (
        (0, 24, 0, 24),
        ["1 double-moon hearts 6"],
    )
    # Without words for it a bid of any number brings a point for each of the six tricks.
    points, calls = calls_of(bid_deal(*HEARTS, dealer=0, no_trump="off", moon=0, shooter=0))
    assert points == (0, 6, 0, 6)
    assert {"1 3 hearts 6", "1 6 hearts 6"} <= {*calls}


def test_it_bids_the_moon_and_fails_where_that_costs_less_than_the_others_moon() -> None:
    # Seat 2 speaks first: a failed moon costs six here, that of seat 1 would bring the others twelve.
    rules = {"failed_special": "tricks", "defenders_score": "nothing", "no_trump": "off"}
    points, calls = calls_of(bid_deal(*HEARTS, dealer=1, **rules))
    assert points == (-6, 0, -6, 0)
    assert {tuple(call.split()[:2]) for call in calls} == {("2", "moon"), ("0", "moon")}
    # At a cost of 18, twelve for the bid and six tricks of the others, nobody does.
    points, calls = calls_of(bid_deal(*HEARTS, dealer=1, no_trump="off"))
    assert points[1] - points[0] == 12
    assert "1 moon hearts 6" in calls
    assert not [call for call in calls if call.split()[0] in "02" and " moon " in call]


def test_it_passes_where_every_bid_costs_and_has_a_dealer_bid_who_must() -> None:
    # Bowers and aces lie so that nobody takes all six tricks, whatever is trump; seat 2 takes four of them at most.
    given = ("9H 9S JC KH QS TC", "9D AH KC KS QC QH", "9C JD JH TD TH TS", "AC AD AS JS KD QD")
    rules: dict[str, Any] = {"least_bid": 6, "moon": 0, "shooter": 0, "no_trump": "off"}
    tricks = answer_deal(bid_deal(*given, **rules))["tricks"]
    assert max(max(row) for rows in tricks.values() for row in rows) < 6
    assert calls_of(bid_deal(*given, **rules)) == ((0, 0, 0, 0), [])
    points, calls = calls_of(bid_deal(*given, dealer=2, **rules, all_pass="stick-the-dealer"))
    best = max(tricks[name][0][2] for name in tricks)
    # Six that were bid are lost, and the others score what they took.
    assert (best, points) == (4, (-6, 2, -6, 2))
    assert {call.split()[0] for call in calls} <= {"0", "2"}


def test_it_takes_one_more_to_name_no_trump_where_the_house_says_so() -> None:
    # Four aces and two kings: seat 0 takes every trick without trump, and loses to any trump of another hand.
    given = ("AC AD AH AS KC KD", "JH 9H TH QH KH 9C", "9D TD JD QD TC QC", "9S TS JS QS KS JC")
    rules: dict[str, Any] = {"moon": 0, "shooter": 0, "no_trump": "high-from-one-more"}
    assert "0 6 high 6" in calls_of(bid_deal(*given, **rules, least_bid=5))[1]
    assert "0 6 high 6" not in calls_of(bid_deal(*given, **rules, least_bid=6))[1]


def test_it_has_the_holder_of_the_joker_bid_three_where_all_pass() -> None:
    # Nobody bids six, since nobody takes them; the holder must bid three, and takes five.
    given = ("9S AH JH JOKER QS TH", "9C 9D AS JD JS KD", "AC KH KS QC TD TS", "9H AD JC KC QH TC")
    rules: dict[str, Any] = {"deck": "25", "least_bid": 6, "moon": 0, "shooter": 0, "no_trump": "off"}
    points, calls = calls_of(bid_deal(*given, **rules, all_pass="joker-bids-three"))
    assert (points, calls) == ((5, 1, 5, 1), ["0 3 hearts 5", "0 3 spades 5"])


ROWS = {"shooter": 2, "moon": 1, "little-pepper": 0, "big-pepper": 0}


def ahead(tricks: dict[str, Any], seat: int, bid: int | str, brings: dict[str, int]) -> int:
    """By how much seats 0 and 2 come out ahead once this was bid: the bidder names what is best."""
    results = []
    for rows in tricks.values():
        taken = rows[ROWS.get(str(bid), 0)][seat]
        others = 6 - taken
        if isinstance(bid, str):
            results.append((brings[bid] if taken == 6 else -brings[bid]) - others)
        else:
            results.append((taken if taken >= bid else -bid) - others)
    return max(results) * (-1 if seat % 2 else 1)


WITH_WORDS: dict[str, Any] = {"bidding": "once-around"}
WITH_PEPPERS: dict[str, Any] = {
    "bidding": "until-passed",
    "little_pepper": 6,
    "big_pepper": 12,
    "shooter": 0,
    "moon": 0,
}


class Auction(NamedTuple):
    """The bidding over some deal, as the house has it; it shares nothing with that of the rules."""

    tricks: dict[str, Any]
    dealer: int
    goes_on: bool
    sticks: bool

    @property
    def brings(self) -> dict[str, int]:
        """The words for all the tricks."""
        return {"little-pepper": 6, "big-pepper": 12} if self.goes_on else {"shooter": 9, "moon": 12}

    @property
    def bids(self) -> list[int | str]:
        """Everything that can be bid, from the lowest."""
        return [*range(3, 6 if self.goes_on else 7), *self.brings]

    def worth(self, seat: int, highest: tuple[int, int] | None, out: frozenset[int], spoken: int) -> int:
        """What it comes to when it is the turn of this seat, which is out or not."""
        done = len(out) == 3 if self.goes_on else spoken == 4
        if highest and (done or highest[1] == len(self.bids) - 1):
            return ahead(self.tricks, highest[0], self.bids[highest[1]], self.brings)
        if len(out) == 4:
            return 0
        after = (seat + 1) % 4
        if seat in out:
            return self.worth(after, highest, out, spoken)
        lowest = 0 if highest is None else highest[1] + 1
        results = [self.worth(after, (seat, place), out, spoken + 1) for place in range(lowest, len(self.bids))]
        must = self.sticks and seat == self.dealer and highest is None and len(out) == 3
        if not must:
            results.append(self.worth(after, highest, out | {seat}, spoken + 1))
        return (min if seat % 2 else max)(results)


@few(2)
@pytest.mark.parametrize("options", [WITH_WORDS, WITH_PEPPERS])
@pytest.mark.parametrize("all_pass", ["redeal", "stick-the-dealer"])
def test_it_is_what_the_bidding_comes_to_turn_by_turn(options: dict[str, Any], all_pass: str) -> None:
    for given in random_bid_deals(more(3, 100), options["bidding"], {**options, "all_pass": all_pass}):
        answered = answer_deal(given)
        tricks, points = answered["tricks"], answered["par"]["points"]
        goes_on = options["bidding"] == "until-passed"
        auction = Auction(tricks, given["dealer"], goes_on, sticks=all_pass == "stick-the-dealer")
        assert points[0] - points[1] == auction.worth((given["dealer"] + 1) % 4, None, frozenset(), 0)
        assert (points[0], points[1]) == (points[2], points[3])
        for call in answered["par"]["calls"]:
            assert call["tricks"] == tricks[call["denomination"]][ROWS.get(str(call["bid"]), 0)][call["seat"]]
