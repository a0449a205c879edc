"""Cards in words ("jack of hearts"), and how they look."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SUITS: dict[str, tuple[Promise, str]] = {
    "S": (gettext_lazy("spades"), "suit-spade-fill"),
    "H": (gettext_lazy("hearts"), "suit-heart-fill"),
    "C": (gettext_lazy("clubs"), "suit-club-fill"),
    "D": (gettext_lazy("diamonds"), "suit-diamond-fill"),
}
"""By its letter: what a suit is called, and its picture. In the order in which players hold them, colors apart."""

_RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
}
_JOKERS = {
    "JOKER": gettext_lazy("joker"),
    "JOKER-HIGH": gettext_lazy("high joker"),
    "JOKER-LOW": gettext_lazy("low joker"),
}
HIGH_TO_LOW = "AKQJT98765432"


class CardShown(NamedTuple):
    """A card on a page."""

    card: str
    """As the rules call it: TC is the ten of clubs."""
    name: str
    face: str
    """Its rank, or the word of a joker."""
    icon: str
    """The picture of its suit; empty for a joker."""
    is_red: bool


def show_card(card: str) -> CardShown:
    """Return a card as it is shown."""
    if card in _JOKERS:
        name = str(_JOKERS[card])
        return CardShown(card, name, name, "", False)
    rank, suit, copy = card[0], card[1], card[2:]
    face = "10" if rank == "T" else rank
    suit_name, icon = SUITS[suit]
    name = _("%(rank)s of %(suit)s") % {"rank": _RANKS.get(rank, face), "suit": suit_name}
    return CardShown(card, f"{name} {copy}".strip(), face, icon, suit in "HD")


def place_in_fan(card: str) -> tuple[int, str]:
    """Return what sorts the cards of a suit from the highest."""
    return (HIGH_TO_LOW.index(card[0]), card)


def name_of_denomination(denomination: str) -> str:
    """Return what was named: the sign of a suit, or no trump."""
    suits = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
    return suits.get(denomination) or (_("no trump, high") if denomination == "high" else _("no trump, low"))
