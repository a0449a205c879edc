"""How many hands can be played: numbers that only change when a rule does.

The counts of plays were confirmed by a second program, written for that alone, which knows nothing but strings;
the counts of biddings are worked out by hand beside them.
"""

import pytest

from scoring.rules.hand.acts import Over
from tests.scoring.rules.playing import after, table_of, turns

ONE = ("JH JC JS QD TH", "9H KC KH QS KS", "9C KD QC AS 9D", "TS JD QH 9S AD")


def count(state, counted):
    """The distinct ways to play a hand to its end."""
    if isinstance(state, Over):
        return 1
    if state not in counted:
        counted[state] = sum(count(state.act(act), counted) for act in turns(state))
    return counted[state]


GOLDEN = [
    (("1 order-up C alone", "0 discard QD", "2 defend-alone"), 3_056),
    (("1 order-up C alone", "0 discard QD"), 69_256),
    (("1 order-up C alone",), 264_992),
]


@pytest.mark.parametrize(("body", "hands"), GOLDEN, ids=["two alone", "a loner", "a loner and every discard"])
def test_it_plays_so_many_hands_from_one_deal(body, hands):
    state = after(table_of(*ONE, upcard="TC", defend_alone="defender"), *body)
    assert count(state, {}) == hands


def leads(state):
    """The distinct ways to come to the first lead, or to the end without one."""
    if isinstance(state, Over):
        return 1
    acts = turns(state)
    before = sum(leads(state.act(act)) for act in acts if act.do != "play")
    return before + any(act.do == "play" for act in acts)


BIDDINGS = [
    # In the first round 4 seats order up, alone or not, and the dealer has 5 discards: 40. In the second round
    # 4 seats call 3 suits, alone or not: 24. One way to pass out.
    ({}, 40 + 24 + 1),
    # Stuck, the dealer cannot pass.
    ({"all_pass": "stick-the-dealer"}, 40 + 24),
    # Six things for the dealer to do.
    ({"turn_down": True}, 48 + 24 + 1),
    # Seat 2, the dealer's partner, orders up alone only.
    ({"canadian_loner": True}, 35 + 24 + 1),
    # Either defender alone or none: three times as many.
    ({"defend_alone": "defender"}, 120 + 72 + 1),
    # Only against a loner: 20 + 3 * 20, and 12 + 3 * 12.
    ({"defend_alone": "cross-corner"}, 80 + 48 + 1),
    # A loner's partner passes one of 5 cards, for one of the loner's 5 or none: 30 for one.
    ({"partners_best": "swap"}, 20 + 20 * 30 + 12 + 12 * 30 + 1),
    # The loner lays away one of 5 cards and gets one of 5, or does not call for it: 26 for one.
    ({"partners_best": "discard-first"}, 20 + 20 * 26 + 12 + 12 * 26 + 1),
    ({"partners_best": "swap", "defend_alone": "defender"}, 3 * (20 + 600 + 12 + 360) + 1),
]


@pytest.mark.parametrize(("options", "ways"), BIDDINGS, ids=[str(options) for options, _ in BIDDINGS])
def test_it_comes_to_the_first_lead_in_so_many_ways(options, ways):
    assert leads(table_of(*ONE, upcard="TC", **options)) == ways
