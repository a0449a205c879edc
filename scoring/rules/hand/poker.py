"""Comparing poker hands of five cards (option `poker_for_a_point`): the usual order, aces high."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from .cards import HIGH_TO_LOW, JOKER, SUITS, Card

Worth: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Comparable: the kind of hand, as its groups of equal ranks or their equivalent; then the ranks."""

STRAIGHT, FLUSH, STRAIGHT_FLUSH = (3, 1, 1, 1), (3, 1, 1, 2), (4, 2)
"""Where these stand among the groups: above three of a kind (3, 1, 1), flush below a full house (3, 2);
a straight flush above four of a kind (4, 1) and below five (5,)."""


def worth(hand: Sequence[Card]) -> Worth:
    """What a hand of five is worth; a joker is the card that helps most."""
    if JOKER in hand:
        others = [card for card in hand if card != JOKER]
        return max(worth([*others, rank + suit]) for rank in HIGH_TO_LOW for suit in SUITS)
    ranks = [len(HIGH_TO_LOW) - HIGH_TO_LOW.index(card[0]) for card in hand]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = tuple(count for count, _ in groups)
    straight = len(groups) == len(hand) and max(ranks) - min(ranks) == len(hand) - 1
    flush = len({card[1] for card in hand}) == 1
    if straight or (flush and len(groups) == len(hand)):
        kind = STRAIGHT_FLUSH if straight and flush else STRAIGHT if straight else FLUSH
    return kind, tuple(rank for _, rank in groups)
