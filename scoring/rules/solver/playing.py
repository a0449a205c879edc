"""A solved deal played card by card: whose turn it is, and what each card that may be played comes to."""

from collections.abc import Sequence
from typing import NamedTuple

from ..errors import RuleError, gettext_noop
from ..hand.cards import Card, Suit
from .deal import SolvedDeal
from .holding import Holding, places, taker, tricks_after


class Contract(NamedTuple):
    """Who made which trump, and whether alone."""

    trump: Suit
    maker: int
    alone: bool
    exchanged: int = 0
    """How many cards a lone maker exchanged with the partner first."""


class TrickPlayed(NamedTuple):
    """A trick as it fell: who played what, and the place in it of the card that is taking it."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    taker: int


class Choice(NamedTuple):
    """A card that may be played now, and the tricks that the maker's side ends with when all go on perfectly."""

    card: Card
    tricks: int


class Position(NamedTuple):
    """Where the play has come to."""

    turn: int | None
    """The seat to play; None once all tricks are over."""
    hands: dict[int, tuple[Card, ...]]
    """What everybody who plays still holds, by seat."""
    tricks: tuple[TrickPlayed, ...]
    """The last one may not be over yet."""
    taken: int
    """Tricks that the maker's side has taken."""
    choices: tuple[Choice, ...]
    best: tuple[Card, ...]
    """Of the choices, those that are best for the side of the player whose turn it is."""
    discard: Card | None
    """What the dealer laid away: the first of the best discards."""
    given: tuple[Card, ...] = ()
    """What a lone maker gave the partner in an exchange."""
    passed: tuple[Card, ...] = ()
    """What came for it."""


def play_out(solved: SolvedDeal, contract: Contract, cards: Sequence[Card]) -> Position:
    """The position after these cards, in the order in which they fell. RuleError for a card that may not be played."""
    made = solved.made(*contract)
    discard = next(iter(made.discards), None)
    holding = solved.holding(contract.trump, contract.maker, contract.alone, discard).exchanged(made.given, made.passed)
    players = len(holding.seats)
    fallen: list[TrickPlayed] = []
    begun = list(cards)
    while holding.left and len(begun) >= players:
        fallen.append(_trick(holding, begun[:players]))
        holding = holding.after(begun[:players])
        begun = begun[players:]
    taken = sum(trick.seats[trick.taker] in holding.side for trick in fallen)
    if begun:
        fallen.append(_trick(holding, begun))
    hands = {seat: tuple(card for card in holding.hands[seat] if card not in begun) for seat in holding.seats}
    turn = holding.seats[len(begun)] if holding.left else None
    may = () if turn is None else _may_play(holding, begun, hands[turn])
    choices = tuple(Choice(card, taken + tricks_after(solved.search, holding, (*begun, card))) for card in may)
    wanted = (max if turn in holding.side else min)((choice.tricks for choice in choices), default=0)
    best = tuple(choice.card for choice in choices if choice.tricks == wanted)
    return Position(turn, hands, tuple(fallen), taken, choices, best, discard, made.given, made.passed)


def _trick(holding: Holding, cards: Sequence[Card]) -> TrickPlayed:
    """A trick, or its beginning. RuleError where a player did not hold the card, or had to follow suit."""
    for place, card in enumerate(cards):
        hand = holding.hands[holding.seats[place]]
        if card not in _may_play(holding, cards[:place], hand):
            raise RuleError(
                "not-playable",
                gettext_noop("This card cannot be played here: follow suit if you can, with a card that you hold."),
                fields=("cards",),
                rule="follow suit",
            )
    return TrickPlayed(holding.seats, tuple(cards), taker(holding.trump, cards))


def _may_play(holding: Holding, fallen: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that follow suit, or all of them where none does or the player leads."""
    if not fallen:
        return tuple(hand)
    stands = places(holding.trump)
    led = stands[fallen[0]].suit
    return tuple(card for card in hand if stands[card].suit == led) or tuple(hand)
