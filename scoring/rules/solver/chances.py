"""Alone or with the partner? What a single hand comes to, by dealing the cards that it does not see again and again.

Each time the other hands are dealt at random from the cards that are not seen, and the tricks are solved as if all saw
every hand. So neither the maker nor the others err, and the chances are those of perfect play, not of a table's.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from ..game import GameRules
from ..hand.cards import EUCHRE_PACKS, Card, Suit
from .deal import Deal, SolvedDeal
from .holding import tricks

DEALS = 100
"""How often the other hands are dealt: about a second's work."""
FIRST_DEALS = 12
"""How many of these choose the discard that is then made in all of them."""
STANDARD_ERRORS = 1.96
"""Half the width of a 95 % confidence interval."""


class OneHand(NamedTuple):
    """A hand of five cards, and the call to be judged."""

    hand: tuple[Card, ...]
    seat: int
    dealer: int
    up: Card
    trump: Suit


class Chance(NamedTuple):
    """What a call comes to."""

    alone: bool
    deals: tuple[int, ...]
    """Of how many deals the maker's side takes 0, 1, 2 … 5 tricks."""
    points: float
    """What it scores on average: the points of the own side less those of the other."""
    margin: float
    """The average over all deals lies within this much of `points`, 95 times out of 100."""
    discard: Card | None
    """Where the maker dealt and picks up: the card to lay away."""


def chances(asked: OneHand, ruleset: Any, game: GameRules) -> tuple[Chance, ...]:
    """What the hand comes to with the partner and alone. The same question has the same answer."""
    dealt = [SolvedDeal(deal, ruleset, game) for deal in _deals(asked, ruleset.deck, game.seat_counts[0])]
    return tuple(_chance(asked, dealt, alone) for alone in dealt[0].game.alone)


def _deals(asked: OneHand, deck: int, seats: int) -> Iterator[Deal]:
    """Deals in which the hand and the up-card are as they are."""
    drawn = Random(repr(asked))  # noqa: S311 - chances, not secrets
    unseen = [card for card in EUCHRE_PACKS[deck] if card not in asked.hand and card != asked.up]
    for _number in range(DEALS):
        cards = drawn.sample(unseen, 5 * (seats - 1))
        others = iter(tuple(cards[place : place + 5]) for place in range(0, len(cards), 5))
        hands = tuple(asked.hand if seat == asked.seat else next(others) for seat in range(seats))
        yield Deal(hands, asked.up, asked.dealer)


def _chance(asked: OneHand, dealt: Sequence[SolvedDeal], alone: bool) -> Chance:
    discard = _best_discard(asked, dealt[:FIRST_DEALS], alone)
    made = [_tricks(asked, solved, alone, discard) for solved in dealt]
    worth = [_worth(dealt[0], asked.seat, count, alone) for count in made]
    mean = sum(worth) / len(worth)
    variance = sum((each - mean) ** 2 for each in worth) / (len(worth) - 1)
    counts = tuple(made.count(count) for count in range(6))
    return Chance(alone, counts, mean, STANDARD_ERRORS * sqrt(variance / len(worth)), discard)


def _best_discard(asked: OneHand, dealt: Sequence[SolvedDeal], alone: bool) -> Card | None:
    """What a maker who dealt lays away without seeing the other hands: what takes most tricks on average."""
    if asked.seat != asked.dealer:
        return None
    may = dealt[0].discards(asked.trump)
    return max(may, key=lambda card: sum(_tricks(asked, solved, alone, card) for solved in dealt), default=None)


def _tricks(asked: OneHand, solved: SolvedDeal, alone: bool, discard: Card | None) -> int:
    if discard is None:  # another dealer lays away what is best against the maker, or for a partner
        return solved.made(asked.trump, asked.seat, alone).tricks
    return tricks(solved.search, solved.holding(asked.trump, asked.seat, alone, discard))


def _worth(solved: SolvedDeal, maker: int, made: int, alone: bool) -> int:
    points = solved.points(maker, made, alone)
    side = solved.game.side(maker)
    return points[maker] - max(scored for seat, scored in enumerate(points) if seat not in side)
