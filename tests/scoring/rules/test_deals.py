"""Whose deal it is (docs/house-rules.md, "A hand of euchre", 1, and `steal_the_deal`)."""

import pytest

from scoring.rules.deals import dealer_of_hand, first_black_jack, lowest_drawn
from scoring.rules.registry import get_game

EUCHRE = get_game("euchre")

ROWS = [
    # hand, known dealers, first_deal, seats, dealer
    (1, {}, "seat-0", 4, 0),
    (2, {}, "seat-0", 4, 1),
    (5, {}, "seat-0", 4, 0),
    (8, {}, "seat-0", 4, 3),
    (1, {}, "first-black-jack", 4, None),
    (7, {}, "draw", 4, None),
    (1, {1: 2}, "first-black-jack", 4, 2),
    (4, {1: 2}, "first-black-jack", 4, 1),
    (2, {1: 3}, "draw", 4, 0),
    (3, {4: 1}, "draw", 4, None),  # a later hand tells nothing
    (3, {4: 1}, "seat-0", 4, 2),
    (4, {1: 0, 3: 0}, "draw", 4, 1),  # hand 3 was stolen by seat 0: next deals its left
    (1, {1: 3}, "seat-0", 4, 3),  # what the table entered goes before the option
    (3, {1: 3}, "seat-0", 4, 1),
    (4, {}, "seat-0", 3, 0),
    (6, {2: 4}, "draw", 5, 3),
]


@pytest.mark.parametrize(("number", "known", "first_deal", "seats", "dealer"), ROWS)
def test_it_passes_the_deal_left_from_the_nearest_known_hand(number, known, first_deal, seats, dealer):
    assert dealer_of_hand(number, known, first_deal, seats) == dealer


def test_it_deals_by_the_first_deal_of_the_house():
    drawn, fixed = EUCHRE.read_ruleset({}), EUCHRE.read_ruleset({"first_deal": "seat-0"})
    assert EUCHRE.dealer_of(drawn, 2, {}, 4) is None
    assert EUCHRE.dealer_of(drawn, 2, {1: 3}, 4) == 0
    assert EUCHRE.dealer_of(fixed, 2, {}, 4) == 1


@pytest.mark.parametrize(
    ("options", "expected", "dealer", "codes"),
    [
        ({}, 1, 2, ["dealer-out-of-turn"]),
        ({}, 1, 1, []),
        ({}, None, 2, []),
        ({"steal_the_deal": True}, 1, 2, []),  # michigan, Stealing the Deal
    ],
)
def test_it_warns_of_a_dealer_out_of_turn_unless_the_deal_may_be_stolen(options, expected, dealer, codes):
    cautions = EUCHRE.cautions_for_dealer(EUCHRE.read_ruleset(options), expected, dealer)
    assert [caution.code for caution in cautions] == codes
    assert all("check who dealt" in caution.sentence for caution in cautions)


@pytest.mark.parametrize(
    ("cards", "dealing", "dealer"),
    [("JS", 0, 1), ("9H JC", 0, 2), ("9H JH AS JD JC JS", 0, 1), ("9H JH AS JC", 1, 1), ("9H JH AS AC JS", 3, 0)],
)
def test_it_has_the_first_black_jack_deal(cards, dealing, dealer):
    assert first_black_jack(cards.split(), dealing) == dealer


def test_it_finds_no_first_dealer_without_a_black_jack():
    with pytest.raises(ValueError, match="no black jack"):
        first_black_jack(["JH", "JD"], dealing=0)


@pytest.mark.parametrize(
    ("drawn", "seats"),
    [
        ({0: "9H", 1: "TC", 2: "KS", 3: "JD"}, (0,)),
        ({0: "9H", 1: "AC", 2: "KS", 3: "JD"}, (1,)),
        ({0: "9H", 1: "9C", 2: "KS", 3: "JD"}, (0, 1)),
        ({2: "TC", 3: "9D"}, (3,)),
    ],
)
def test_it_has_the_lowest_card_drawn_deal(drawn, seats):
    assert lowest_drawn(drawn) == seats
