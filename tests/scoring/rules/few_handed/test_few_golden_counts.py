"""How many hands two or three can play from one deal: numbers that only change when a rule does.

The biddings are worked out by hand beside the numbers.
"""

import pytest

from tests.scoring.rules.euchre.test_golden_counts import count, leads
from tests.scoring.rules.few import after, table_of

TWO, THREE = "euchre-two-handed", "euchre-three-handed"
HANDS = ("JH JC JS QD TH", "9H KC KH QS KS", "9C KD QC AS 9D")

BIDDINGS = [
    # 2 seats order up, 5 discards each; 2 seats call 3 suits; one way to pass out.
    (TWO, {}, 10 + 6 + 1),
    (TWO, {"all_pass": "stick-the-dealer"}, 10 + 6),
    (TWO, {"turn_down": True}, 12 + 6 + 1),
    # 3 seats order up, 5 discards each; 3 seats call 3 suits; one way to pass out.
    (THREE, {}, 15 + 9 + 1),
    (THREE, {"all_pass": "stick-the-dealer"}, 15 + 9),
    (THREE, {"turn_down": True}, 18 + 9 + 1),
]


@pytest.mark.parametrize(("game", "options", "ways"), BIDDINGS, ids=str)
def test_it_comes_to_the_first_lead_of_few_in_so_many_ways(game, options, ways):
    seats = 2 if game == TWO else 3
    assert leads(table_of(game, *HANDS[:seats], upcard="TC", **options)) == ways


PLAYS = [(TWO, "1 order-up C", 2_536), (THREE, "1 order-up C alone", 63_664)]


@pytest.mark.parametrize(("game", "bid", "hands"), PLAYS)
def test_it_plays_so_many_hands_of_few_from_one_deal(game, bid, hands):
    seats = 2 if game == TWO else 3
    state = after(game, table_of(game, *HANDS[:seats], upcard="TC"), bid, "0 discard QD")
    assert count(state, {}) == hands == by_strings(HANDS[:seats])


def by_strings(hands):
    """The same count by a few lines of their own, which know nothing but strings: clubs are trump, TC for QD."""
    first = [hand.split() for hand in hands]
    first[0] = [card for card in first[0] if card != "QD"] + ["TC"]
    return ways(first, 1, ["9C", "TC", "QC", "KC", "AC", "JS", "JC"])


def ways(hands, leader, trumps, trick=()):
    """The ways to play these hands, where the trumps are known from the lowest."""

    def suit(card):
        return "trump" if card in trumps else card[1]

    def strength(card):
        if card in trumps:
            return 100 + trumps.index(card)
        return "89TJQKA".index(card[0]) if suit(card) == suit(trick[0]) else -1

    if len(trick) == len(hands):
        best = trick.index(max(trick, key=strength))
        return ways(hands, (leader + best) % len(hands), trumps)
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    choice = [card for card in hands[seat] if trick and suit(card) == suit(trick[0])] or hands[seat]
    return sum(
        ways([[other for other in hand if other != card] for hand in hands], leader, trumps, (*trick, card))
        for card in choice
    )
