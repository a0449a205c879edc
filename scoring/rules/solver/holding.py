"""From cards to the search's terms: the players' hands, and the tricks still to come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ..hand.cards import LOW, NO_SUIT, SUITS, Card, ranking
from ..hand.cards import Suit as SuitName
from .search import Search, Table, Trick
from .suits import Suits, suit_of_owners


@dataclass(frozen=True)
class Holding:
    """The hands of those who play, when a trick begins."""

    trump: SuitName
    """A suit, or `HIGH` or `LOW`: no trump."""
    seats: tuple[int, ...]
    """Who plays, the leader first, clockwise."""
    side: tuple[int, ...]
    """The seats of the side whose tricks are counted."""
    hands: Mapping[int, Sequence[Card]]
    """By seat; of those who sit out nothing counts."""

    @property
    def left(self) -> int:
        """How many tricks are left."""
        return len(self.hands[self.seats[0]])

    @property
    def table(self) -> Table:
        """Who plays, as the search has it."""
        leads = self.seats[0] in self.side
        allies = sum(((seat in self.side) is leads) << place for place, seat in enumerate(self.seats))
        return Table(len(self.seats), allies, self.left)

    def after(self, cards: Sequence[Card]) -> "Holding":
        """When the next trick begins, after a whole one: these cards, in the order of play."""
        played = set(cards)
        hands = {seat: tuple(card for card in self.hands[seat] if card not in played) for seat in self.seats}
        first = taker(self.trump, cards)
        return Holding(self.trump, self.seats[first:] + self.seats[:first], self.side, hands)

    def exchanged(self, given: Sequence[Card], passed: Sequence[Card]) -> "Holding":
        """Once a lone maker, who leads, has these cards for those; the partner sits out."""
        own = tuple(card for card in self.hands[self.seats[0]] if card not in given)
        return replace(self, hands={**self.hands, self.seats[0]: (*own, *passed)})

    def count(self, of_leader: int) -> int:
        """The counted side's tricks, given those of the leader's side."""
        return of_leader if self.seats[0] in self.side else self.left - of_leader


def tricks(search: Search, holding: Holding) -> int:
    """How many tricks the counted side takes when all play perfectly."""
    return holding.count(search.tricks(_suits(holding, holding.hands), holding.table))


def takes(search: Search, holding: Holding, need: int) -> bool:
    """Whether the counted side takes at least this many tricks when all play perfectly."""
    suits, table = _suits(holding, holding.hands), holding.table
    if holding.seats[0] in holding.side:
        return search.reaches(suits, table, need)
    return not search.reaches(suits, table, holding.left - need + 1)


def tricks_after(search: Search, holding: Holding, cards: Sequence[Card]) -> int:
    """The same once these cards of the trick have been played: at least the lead."""
    trick = _trick(holding, cards)
    if len(cards) == len(holding.seats):
        rest = holding.after(cards)
        return (rest.seats[0] in holding.side) + (tricks(search, rest) if rest.left else 0)
    return holding.count(search.tricks_from(trick, len(cards), holding.table))


def _trick(holding: Holding, cards: Sequence[Card]) -> Trick:
    """A trick that has begun, as the search has it."""
    played = set(cards)
    hands = {seat: [card for card in holding.hands[seat] if card not in played] for seat in holding.seats}
    best = taker(holding.trump, cards)
    stands = places(holding.trump)
    suit, height = stands[cards[best]]
    lower = suit_rows(holding.trump)[suit][:height]
    level = sum(card in lower for hand in hands.values() for card in hand)
    return Trick(_suits(holding, hands), stands[cards[0]].suit, suit, level, best)


def _suits(holding: Holding, hands: Mapping[int, Sequence[Card]]) -> Suits:
    owners = {card: place for place, seat in enumerate(holding.seats) for card in hands[seat]}
    return tuple(suit_of_owners([owners[card] for card in row if card in owners]) for row in suit_rows(holding.trump))


@lru_cache(maxsize=6)
def suit_rows(trump: SuitName) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit, those first that any other card beats; the first suit is trump.

    Without trump the joker is one by itself.
    """
    if trump in SUITS:
        suits = (trump, *(suit for suit in SUITS if suit != trump))
        return tuple(ranking(suit, trump)[::-1] for suit in suits)
    rows = (ranking(suit, None) for suit in SUITS)
    return (ranking(NO_SUIT, None)[::-1], *(row if trump == LOW else row[::-1] for row in rows))


class Place(NamedTuple):
    """The rank of a card under a trump."""

    suit: int
    """The place of its suit in `suit_rows`: 0 for a trump."""
    height: int
    """Its place in that row."""


@lru_cache(maxsize=6)
def places(trump: SuitName) -> Mapping[Card, Place]:
    """The rank of every card."""
    rows = enumerate(suit_rows(trump))
    return {card: Place(suit, height) for suit, row in rows for height, card in enumerate(row)}


def taker(trump: SuitName, cards: Sequence[Card]) -> int:
    """The place in a trick of the card that takes it: the highest trump, else the highest of the suit led."""
    stands = [places(trump)[card] for card in cards]
    led = stands[0].suit

    def worth(place: int) -> tuple[bool, bool, int]:
        suit, height = stands[place]
        return (suit == 0, suit == led, height)

    return max(range(len(cards)), key=worth)
