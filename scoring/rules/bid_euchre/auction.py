"""Bids in their order: numbers of tricks, then the words for all the tricks."""

from typing import NamedTuple, TypeAlias

from .bids import SPECIALS
from .cards import cards_each
from .options import JOKER_BIDS, BidRuleset, cards_exchanged, played
from .points import JOKER_BID, least_to_bid, most_to_bid

Bid: TypeAlias = int | str
"""A number of tricks, or a word for all of them."""

_RANK = {special.word: rank for rank, special in enumerate(SPECIALS)}


class Made(NamedTuple):
    """A bid, and who made it."""

    seat: int
    bid: Bid


def is_higher(bid: Bid, than: Bid) -> bool:
    """Whether a bid outbids another."""
    return _height(bid) > _height(than)


def _height(bid: Bid) -> tuple[int, int]:
    return (1, _RANK[bid]) if isinstance(bid, str) else (0, bid)


def choices_of(ruleset: BidRuleset, seats: int, *, has_partner: bool, forced: bool = False) -> tuple[Bid, ...]:
    """Everything that can be bid by these house rules, from the lowest; `forced`: by a dealer who must bid."""
    total = cards_each(ruleset.deck, seats)
    numbers = range(least_to_bid(ruleset, forced=forced), most_to_bid(ruleset, total) + 1)
    specials = (special for special in played(ruleset) if has_partner or not cards_exchanged(ruleset, special))
    return (*numbers, *(special.word for special in specials))


def bids_on_sheets(ruleset: BidRuleset, seats: int) -> tuple[Bid, ...]:
    """Every bid that a sheet can hold, a forced dealer's and that of a forced joker included."""
    bids = choices_of(ruleset, seats, has_partner=seats % 2 == 0, forced=True)
    has_joker = ruleset.all_pass == JOKER_BIDS and JOKER_BID not in bids
    return (JOKER_BID, *bids) if has_joker else bids
