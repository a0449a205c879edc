"""A deal, solved: what each maker makes of each suit, alone or not, and the best discards."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from ..game import GameRules
from ..hand.cards import SUITS, Card, Suit
from ..scores import Points
from .holding import Holding, tricks
from .search import Search

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class Deal(NamedTuple):
    """The hands as they were dealt, by seat, the card turned up, and who dealt."""

    hands: Hands
    up: Card
    dealer: int


class Made(NamedTuple):
    """What a maker makes when all play perfectly."""

    tricks: int
    """Of the maker's side."""
    discards: tuple[Card, ...]
    """What the dealer may lay away for it, best for the dealer's side; the up-card itself: it is left where it is.
    Empty where the up-card was turned down."""


class SolvedDeal:
    """A deal under house rules. Each answer is worked out when it is first asked for, and kept."""

    def __init__(self, deal: Deal, ruleset: Any, rules: GameRules) -> None:
        self.deal = deal
        self.ruleset = ruleset
        if rules.solved is None:
            raise ValueError(f"perfect play is not worked out for {rules.key}")
        self.rules = rules
        self.game = rules.solved
        self.search = Search()
        self._made: dict[tuple[Suit, int, bool], Made] = {}

    @cached_property
    def tricks(self) -> dict[Suit, tuple[tuple[int, ...], ...]]:
        """For each trump the tricks by maker: with the partner, then alone, as far as the game has both."""
        seats = range(self.game.seats)
        return {
            suit: tuple(tuple(self.made(suit, maker, alone).tricks for maker in seats) for alone in self.game.alone)
            for suit in SUITS
        }

    def points(self, maker: int, tricks: int, alone: bool) -> Points:
        """What this many tricks of a maker's side score, by seat."""
        hand = self.rules.read_hand({"maker": maker, "tricks": tricks, "alone": alone})
        return self.rules.score_hand(self.ruleset, hand).points

    def made(self, trump: Suit, maker: int, alone: bool) -> Made:
        """What this maker makes of this suit."""
        asked = trump, maker, alone
        if asked not in self._made:
            # With their partners, both of a side are in the same hand.
            same = [] if alone else [self._made.get((trump, seat, False)) for seat in self.game.side(maker)]
            self._made[asked] = next(filter(None, same), None) or self._solved(trump, maker, alone)
        return self._made[asked]

    def holding(self, trump: Suit, maker: int, alone: bool, discard: Card | None) -> Holding:
        """The hands at the first lead; `discard` is what the dealer lays away for the up-card, None: it stays."""
        seats = self.game.players(self.ruleset, self.deal.dealer, maker, alone)
        hands = dict(enumerate(self.deal.hands))
        if discard is not None:
            held = (*hands[self.deal.dealer], self.deal.up)
            hands[self.deal.dealer] = tuple(card for card in held if card != discard)
        return Holding(trump, seats, self.game.side(maker), hands)

    def discards(self, trump: Suit) -> Sequence[Card]:
        """What the dealer may lay away: not the up-card, unless `turn_down` lets the dealer leave it where it is."""
        if trump != self.deal.up[1]:
            return ()
        return self.deal.hands[self.deal.dealer] + ((self.deal.up,) if self.ruleset.turn_down else ())

    def _solved(self, trump: Suit, maker: int, alone: bool) -> Made:
        discards = self.discards(trump)
        if not discards:
            return Made(tricks(self.search, self.holding(trump, maker, alone, None)), ())
        by_discard = {card: tricks(self.search, self.holding(trump, maker, alone, card)) for card in discards}
        best = max if self.deal.dealer in self.game.side(maker) else min
        count = best(by_discard.values())
        return Made(count, tuple(card for card, made in by_discard.items() if made == count))
