"""From cards to what the search knows: the hands of those who play, and the tricks from any moment on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..hand.cards import BIT, SUITS, Card, order, ranking
from ..hand.cards import Suit as SuitName
from .search import Search, Table, Trick
from .suits import Suits, suit_of_owners


@dataclass(frozen=True)
class Holding:
    """The hands of those who play, when a trick begins."""

    trump: SuitName
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
        taker = order(self.trump).taker([BIT[card] for card in cards])
        return Holding(self.trump, self.seats[taker:] + self.seats[:taker], self.side, hands)

    def count(self, of_leader: int) -> int:
        """Of what the leader's side takes, what the counted side does."""
        return of_leader if self.seats[0] in self.side else self.left - of_leader


def tricks(search: Search, holding: Holding) -> int:
    """How many tricks the counted side takes when all play perfectly."""
    return holding.count(search.tricks(_suits(holding, holding.hands), holding.table))


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
    taker = order(holding.trump).taker([BIT[card] for card in cards])
    suits = [_suit_place(holding.trump, card) for card in (cards[0], cards[taker])]
    row = suit_rows(holding.trump)[suits[1]]
    lower = row[: row.index(cards[taker])]
    level = sum(card in lower for hand in hands.values() for card in hand)
    return Trick(_suits(holding, hands), suits[0], suits[1], level, taker)


def _suits(holding: Holding, hands: Mapping[int, Sequence[Card]]) -> Suits:
    places = {card: place for place, seat in enumerate(holding.seats) for card in hands[seat]}
    trump, first, second, third = (
        suit_of_owners([places[card] for card in row if card in places]) for row in suit_rows(holding.trump)
    )
    return trump, first, second, third


@lru_cache(maxsize=4)
def suit_rows(trump: SuitName) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit, the lowest first; trump is the first suit."""
    suits = (trump, *(suit for suit in SUITS if suit != trump))
    return tuple(ranking(suit, trump)[::-1] for suit in suits)


def _suit_place(trump: SuitName, card: Card) -> int:
    return next(place for place, row in enumerate(suit_rows(trump)) if card in row)
