"""Deals that players prepare before round 1, in "round 0", without anybody learning where a card goes.

Somebody who puts a pack in order by a list knows the place of every card in it, not who gets it. Somebody who deals it
out face down by another list knows where each place goes, and not which card lies there. Only both lists together are
the deal, and no table has both of one pack.
"""

from dataclasses import dataclass

from tournaments.rules.duplicate.deals import Cards, DealtCards, shuffled

UP, KITTY = "up", "kitty"
Pile = int | str


@dataclass(frozen=True)
class Prepared:
    """The two lists of a pack."""

    order: Cards
    """The cards from the top of the pack, face down."""
    piles: tuple[Pile, ...]
    """Where each of them goes: a seat, UP, KITTY."""


def prepared(deal: DealtCards, secret: str) -> Prepared:
    """Return the lists for a pack; each pack has a `secret` of its own, else two packs together would tell the deal."""
    piles: dict[str, Pile] = {card: seat for seat, hand in enumerate(deal.hands) for card in hand}
    piles |= {**({deal.up: UP} if deal.up else {}), **dict.fromkeys(deal.kitty, KITTY)}
    order = tuple(shuffled(secret, sorted(piles)))
    return Prepared(order, tuple(piles[card] for card in order))
