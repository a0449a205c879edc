"""A deal, solved: what each maker makes of each suit, alone or not, and the best discards."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from ..game import GameRules
from ..hand.cards import Card, Suit
from ..scores import Points
from .holding import Holding, places, takes, tricks
from .search import Search

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class Deal(NamedTuple):
    """The hands as they were dealt, by seat, the card turned up, and who dealt."""

    hands: Hands
    up: Card | None
    """None: no card is turned up in this game."""
    dealer: int


class Made(NamedTuple):
    """What a maker makes when all play perfectly."""

    tricks: int
    """Of the maker's side."""
    discards: tuple[Card, ...]
    """What the dealer may lay away for it, best for the dealer's side; the up-card itself: it is left where it is.
    Empty where the up-card was turned down."""
    given: tuple[Card, ...] = ()
    """What a lone maker gives away in an exchange of cards, one of the best choices."""
    passed: tuple[Card, ...] = ()
    """What the partner passes for it."""


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
        self._made: dict[tuple[Suit, int, bool, int], Made] = {}

    @cached_property
    def tricks(self) -> dict[Suit, tuple[tuple[int, ...], ...]]:
        """For each trump the tricks by maker: a row for each way to play that the game has, with the partner first."""
        seats, ways = range(self.game.seats), self.game.ways(self.ruleset)
        return {
            self.game.trump_name(trump): tuple(
                tuple(self.made(trump, maker, *way).tricks for maker in seats) for way in ways
            )
            for trump in self.game.trumps(self.ruleset)
        }

    def points(self, maker: int, tricks: int, alone: bool) -> Points:
        """What this many tricks of a maker's side score, by seat."""
        hand = self.rules.read_hand({"maker": maker, "tricks": tricks, "alone": alone})
        return self.rules.score_hand(self.ruleset, hand).points

    def made(self, trump: Suit, maker: int, alone: bool, exchanged: int = 0) -> Made:
        """What this maker makes of this trump, after an exchange of this many cards with the partner."""
        asked = trump, maker, alone, exchanged
        if asked not in self._made:
            self._made[asked] = self._same(trump, maker, alone) or self._solved(trump, maker, alone, exchanged)
        return self._made[asked]

    def _same(self, trump: Suit, maker: int, alone: bool) -> Made | None:
        """What the partner makes, where that is known: with their partners, both are in the same hand if it is led
        by the same player."""
        if alone:
            return None
        (leader, *_), *others = (
            self.game.players(self.ruleset, self.deal.dealer, seat, False) for seat in self.game.side(maker)
        )
        if any(other[0] != leader for other in others):
            return None
        return next(filter(None, (self._made.get((trump, seat, False, 0)) for seat in self.game.side(maker))), None)

    def holding(self, trump: Suit, maker: int, alone: bool, discard: Card | None) -> Holding:
        """The hands at the first lead; `discard` is what the dealer lays away for the up-card, None: it stays."""
        seats = self.game.players(self.ruleset, self.deal.dealer, maker, alone)
        hands = dict(enumerate(self.deal.hands))
        if discard is not None:
            held = (*hands[self.deal.dealer], self.deal.up)
            hands[self.deal.dealer] = tuple(card for card in held if card and card != discard)
        return Holding(trump, seats, self.game.side(maker), hands)

    def discards(self, trump: Suit) -> Sequence[Card]:
        """What the dealer may lay away: not the up-card, unless `turn_down` lets the dealer leave it where it is."""
        if self.deal.up is None or trump != self.deal.up[1]:
            return ()
        return self.deal.hands[self.deal.dealer] + ((self.deal.up,) if self.ruleset.turn_down else ())

    def _solved(self, trump: Suit, maker: int, alone: bool, exchanged: int) -> Made:
        if exchanged:
            return self._after_exchange(trump, maker, exchanged)
        discards = self.discards(trump)
        if not discards:
            return Made(tricks(self.search, self.holding(trump, maker, alone, None)), ())
        by_discard = {card: tricks(self.search, self.holding(trump, maker, alone, card)) for card in discards}
        best = max if self.deal.dealer in self.game.side(maker) else min
        count = best(by_discard.values())
        return Made(count, tuple(card for card, made in by_discard.items() if made == count))

    def _after_exchange(self, trump: Suit, maker: int, cards: int) -> Made:
        """The best that the maker and the partner can do by an exchange before the lead."""
        before = self.holding(trump, maker, True, None)
        best, choice = 0, None
        for given, passed in self._exchanges(trump, maker, cards):
            after = before.exchanged(given, passed)
            while best < after.left and takes(self.search, after, best + 1):
                best, choice = best + 1, (given, passed)
            choice = choice or (given, passed)
            if best == after.left:
                break
        return Made(best, (), *(choice or ()))

    def _exchanges(self, trump: Suit, maker: int, cards: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
        """What may be given and passed, the likely choices first: low cards for high ones.

        A partner who takes up what was given may pass some of it back.
        """
        partner = next(seat for seat in self.game.side(maker) if seat != maker)
        stands = places(trump)

        def worth(card: Card) -> tuple[bool, int]:
            return (stands[card].suit == 0, stands[card].height)

        own = sorted(self.deal.hands[maker], key=worth)
        others = sorted(self.deal.hands[partner], key=worth, reverse=True)
        fewest = 0 if self.ruleset.exchange == "through-partner" else cards
        for many in range(cards, fewest - 1, -1):
            yield from product(combinations(own, many), combinations(others, many))
