"""Cards, packs, and what beats what.

A card is its name: rank and suit ("TC" the ten of clubs), "JOKER", "JOKER-HIGH", "JOKER-LOW", or, where two
packs are shuffled together, rank, suit and copy ("TC1", "TC2"). Many cards together are a `Cards`: a number
with one bit for each card in it, so that a hand is one small value and following suit is one `&`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

Card: TypeAlias = str
Suit: TypeAlias = str
Cards: TypeAlias = int

SUITS = "CDHS"
SAME_COLOUR: Mapping[Suit, Suit] = {"C": "S", "S": "C", "D": "H", "H": "D"}
JOKER, HIGH_JOKER, LOW_JOKER = "JOKER", "JOKER-HIGH", "JOKER-LOW"
BIG_TWO, LITTLE_TWO = "2S", "2H"
PERMANENT_TRUMPS = (HIGH_JOKER, LOW_JOKER, BIG_TWO, LITTLE_TWO, JOKER)
"""From the highest; each ranks above the right bower (docs/house-rules.md, "A hand of euchre", 5)."""

NO_SUIT: Suit = "JOKER"
"""The suit of a joker in a hand without trump: its own."""
HIGH, LOW = "high", "low"
"""Said in place of a trump suit where there is none, and the highest or the lowest cards take the tricks."""

HIGH_TO_LOW = "AKQJT98765432"
LOW_RANKS = "T987"
"""Neither ace nor face card, in the packs of euchre (docs/house-rules.md, `low_hand`)."""


def pack(ranks: str, *more: Card) -> tuple[Card, ...]:
    """The cards of these ranks in four suits, and some more."""
    return (*(rank + suit for rank, suit in product(ranks, SUITS)), *more)


EUCHRE_PACKS: Mapping[int, tuple[Card, ...]] = {
    24: pack("9TJQKA"),
    25: pack("9TJQKA", JOKER),
    28: pack("89TJQKA"),
    29: pack("89TJQKA", JOKER),
    32: pack("789TJQKA"),
    33: pack("789TJQKA", JOKER),
}
"""docs/house-rules.md, option `deck`: by the number of cards."""

_JOKERS = (HIGH_JOKER, LOW_JOKER)

FULL_PACK = pack(HIGH_TO_LOW)
TWO_PACKS = tuple(card + copy for copy, card in product("12", FULL_PACK))
"""Every card says which copy it is."""

# The pack of 24 comes first and in alphabetical order, which lets `NAMES` join them.
_ALL = tuple(dict.fromkeys((*sorted(EUCHRE_PACKS[24]), JOKER, *pack("8765432"), *_JOKERS, *TWO_PACKS)))
BIT: Mapping[Card, Cards] = {card: 1 << place for place, card in enumerate(_ALL)}
"""The one bit of each card there is."""


def as_cards(cards: Iterable[Card]) -> Cards:
    """These cards as one number. KeyError where something is no card."""
    together = 0
    for card in cards:
        together |= BIT[card]
    return together


_MOST_NAMES = 1 << 16


NAMES: dict[Cards, tuple[Card, ...]] = {}
"""What `names` has answered, up to a limit: for loops in which a call for each card takes too long."""


def names(cards: Cards) -> tuple[Card, ...]:
    """The names of the cards, in alphabetical order."""
    try:
        return NAMES[cards]
    except KeyError:
        return _named(cards)


def _named(cards: Cards) -> tuple[Card, ...]:
    """Make the names, and keep them: a dictionary answers quicker than any function, `lru_cache` included."""
    if len(NAMES) == _MOST_NAMES:
        NAMES.clear()
    if cards < 1 << 24:
        named = _EIGHTHS[0][cards & 255] + _EIGHTHS[1][cards >> 8 & 255] + _EIGHTHS[2][cards >> 16]
    else:
        named = _sorted_names(cards)
    NAMES[cards] = named
    return named


def _sorted_names(cards: Cards) -> tuple[Card, ...]:
    return tuple(sorted(_ALL[place] for place in _places(cards)))


def single(cards: Cards) -> tuple[Cards, ...]:
    """Each card as a distinct number."""
    return tuple(1 << place for place in _places(cards))


def _places(cards: Cards) -> tuple[int, ...]:
    return tuple(place for place in range(cards.bit_length()) if cards >> place & 1)


_EIGHTHS = tuple(tuple(_sorted_names(many << eighth) for many in range(256)) for eighth in (0, 8, 16))
"""The names of any of the first eight cards, of the next eight, of the eight after these."""


def suit_of(card: Card, trump: Suit | None) -> Suit:
    """The suit a card belongs to for leading, following and naming, once this suit is trump (None: no trump).

    Only this function knows the left bower, and that the jokers and the two twos are always trumps
    (docs/house-rules.md, "A hand of euchre", 5; traditional-euchre, "The jack of diamonds is considered a heart").
    """
    if card in PERMANENT_TRUMPS and trump:
        return trump
    if card in (JOKER, HIGH_JOKER, LOW_JOKER):
        return NO_SUIT
    if trump and card[0] == "J" and card[1] == SAME_COLOUR[trump]:
        return trump
    return card[1]


def ranking(suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
    """Every card that belongs to a suit, from the highest (docs/house-rules.md, "A hand of euchre", 5)."""
    return tuple(sorted(of_suit(suit, trump), key=lambda card: _place_in_suit(card, trump)))


def of_suit(suit: Suit, trump: Suit | None) -> tuple[Card, ...]:
    """Every card of single packs that belongs to a suit."""
    return tuple(card for card in _ALL if card not in TWO_PACKS and suit_of(card, trump) == suit)


def _place_in_suit(card: Card, trump: Suit | None) -> tuple[int, int]:
    if card in PERMANENT_TRUMPS and suit_of(card, trump) in (trump, NO_SUIT):
        return (0, PERMANENT_TRUMPS.index(card))
    if trump and card == "J" + trump:  # the right bower
        return (1, 0)
    if trump and card[0] == "J" and suit_of(card, trump) == trump:  # the left bower
        return (2, 0)
    return (3, HIGH_TO_LOW.index(card[0]))


@dataclass(frozen=True, eq=False, repr=False)
class Order:
    """What follows and what beats what under one trump suit; there is one for each."""

    following: Mapping[Cards, Cards]
    """For a card that was led: all cards that follow it."""
    beaten_by: Mapping[Cards, Cards]
    """For a card that would take the trick: all cards that take it away, higher ones of its suit and trumps."""
    suits: tuple[tuple[Cards, ...], ...]
    """The cards of each suit, the strongest first."""

    def taker(self, trick: Sequence[Cards]) -> int:
        """The place in a trick of the card that takes it: the highest trump, else the highest of the suit led."""
        best = 0
        for place, card in enumerate(trick):
            if card & self.beaten_by[trick[best]]:
                best = place
        return best


@lru_cache(maxsize=8)
def order(trump: Suit | None) -> Order:
    """The order of the cards under this trump suit; without trump the jokers alone beat the suit led."""
    suits = {suit: tuple(BIT[card] for card in ranking(suit, trump)) for suit in (*SUITS, NO_SUIT)}
    following, beaten_by = {}, {}
    for suit, cards in suits.items():
        above = 0 if suit == (trump or NO_SUIT) else sum(suits[trump or NO_SUIT])
        for card in cards:
            following[card] = sum(cards)
            beaten_by[card] = above
            above |= card
    return Order(following, beaten_by, tuple(suits.values()))
