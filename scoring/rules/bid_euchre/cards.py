"""The cards of bid euchre: the packs, who wins with whom, and what takes a trick, also without trump."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from ..hand.cards import EUCHRE_PACKS, HIGH, HIGH_TO_LOW, JOKER, LOW, NO_SUIT, SAME_COLOUR, Card, Suit, pack

Denomination: TypeAlias = str
"""A suit by its name, or `high` or `low`: no trump."""

SUIT_NAMES: Mapping[Denomination, Suit] = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
DENOMINATIONS = (*SUIT_NAMES, HIGH, LOW)


def _doubled(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Two of each; every card says which copy it is."""
    return tuple(card + copy for copy, card in product("12", cards))


PACKS: Mapping[str, tuple[Card, ...]] = {
    "24": EUCHRE_PACKS[24],
    "25": EUCHRE_PACKS[25],
    "32": EUCHRE_PACKS[32],
    "36": pack("6789TJQKA"),
    "double-32": _doubled(pack("JQKA")),
    "double-48": _doubled(pack("9TJQKA")),
}
"""By the option `deck`."""

SEATS = (3, 4, 5, 6, 8)
"""How many can play."""
USUAL_SEATS = 4
"""How many do, unless said otherwise."""
FEWEST_CARDS = 4
"""Nobody plays a hand of fewer."""


def cards_each(deck: str, seats: int) -> int:
    """How many cards everybody gets; what is left over stays out of play."""
    return len(PACKS[deck]) // seats


@lru_cache(maxsize=16)
def sides_of(seats: int, teams: str) -> tuple[tuple[int, ...], ...]:
    """Who wins with whom: four in pairs, six and eight as `teams` has it, three and five each alone."""
    if seats % 2:
        return tuple((seat,) for seat in range(seats))
    sides = 2 if seats == 4 or teams == "two-teams" else seats // 2
    return tuple(tuple(range(side, seats, sides)) for side in range(sides))


_BY_SUIT: Mapping[Suit | None, Denomination] = {
    None: HIGH,
    LOW: LOW,
    **{suit: name for name, suit in SUIT_NAMES.items()},
}


def denomination_of(trump: Suit | None) -> Denomination:
    """What was named, where a ruling is asked for: a suit; None: no trump, high; `low`: no trump, low."""
    return _BY_SUIT[trump]


def suit_in(card: Card, denomination: Denomination) -> Suit:
    """The suit that a card belongs to: the left bower and the joker are trumps; without trump the joker is alone."""
    trump = SUIT_NAMES.get(denomination)
    if card == JOKER:
        return trump or NO_SUIT
    is_left = trump is not None and card[0] == "J" and card[1] == SAME_COLOUR[trump]
    return trump if is_left and trump else card[1]


def _height(card: Card, denomination: Denomination) -> int:
    """A card's rank within its suit."""
    if card == JOKER:
        return 100
    trump = SUIT_NAMES.get(denomination)
    if trump and card[0] == "J" and suit_in(card, denomination) == trump:
        return 50 if card[1] == trump else 40
    height = len(HIGH_TO_LOW) - HIGH_TO_LOW.index(card[0])
    return -height if denomination == LOW else height


def taker(trick: Sequence[Card], denomination: Denomination) -> int:
    """The place of the card that takes a trick: the highest trump, else of the suit led; of equals the first."""
    above = SUIT_NAMES.get(denomination, NO_SUIT)
    led = suit_in(trick[0], denomination)

    def worth(card: Card) -> tuple[int, int]:
        suit = suit_in(card, denomination)
        return (2 if suit == above else int(suit == led), _height(card, denomination))

    return max(range(len(trick)), key=lambda place: (worth(trick[place]), -place))


def may_play(hand: Sequence[Card], led: Card | None, denomination: Denomination) -> tuple[Card, ...]:
    """The cards of a hand that may be played to this lead, in alphabetical order: those that follow, or else any."""
    cards = sorted(hand)
    if led is None:
        return tuple(cards)
    suit = suit_in(led, denomination)
    return tuple(card for card in cards if suit_in(card, denomination) == suit) or tuple(cards)
