"""Bid euchre as the auditor counts it, by hand from docs/house-rules.md ("Bid euchre").

It shares nothing with the service's rules on purpose.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

BySeat = tuple[int, ...]

# How often all pass, a bid is made, and what was named is not entered.
PASSED_OUT = 0.03
MADE = 0.7
NOT_NAMED = 0.5


@dataclass(frozen=True)
class Bids:
    """What a preset lets people bid, and with how many cards in all."""

    cards: int
    least: int
    words: Mapping[str, int]
    """What bids of all the tricks bring, and cost."""
    lone: tuple[str, ...]
    """Bids that have the partners sit out."""
    exchanging: tuple[str, ...] = ()
    """Bids that exchange cards with a partner: nobody bids them where everybody plays alone."""
    most_is_word: bool = False
    """All the tricks are a word, never a number."""
    named: tuple[str, ...] = ("clubs", "diamonds", "hearts", "spades", "high", "low")
    no_trump_from: int = 1
    """The lowest number that can be bid without trump."""
    may_pass_out: bool = False

    def tricks(self, seats: int) -> int:
        """Return how many tricks a hand has."""
        return self.cards // seats

    def bids(self, seats: int) -> list[int | str]:
        """Return everything that can be bid."""
        words = [word for word in self.words if seats % 2 == 0 or word not in self.exchanging]
        return [*range(self.least, self.tricks(seats) + (not self.most_is_word)), *words]

    def named_with(self, bid: int | str) -> list[str]:
        """Return everything that can be named with this bid."""
        is_low = isinstance(bid, int) and bid < self.no_trump_from
        return [name for name in self.named if not (is_low and name in NO_TRUMP)]


SUITS = ("clubs", "diamonds", "hearts", "spades")
NO_TRUMP = ("high", "low")
ALONE = ("shooter", "moon", "double-moon")

BIDS: Mapping[str, Bids] = {
    "bid-euchre": Bids(24, 3, {"shooter": 9, "moon": 12, "double-moon": 24}, ALONE, ("shooter",)),
    "double-deck": Bids(48, 6, {"shooter": 18, "moon": 24}, ALONE, ("shooter",)),
    "six-handed": Bids(48, 1, {"shooter": 12, "moon": 16}, ALONE, ("shooter",), may_pass_out=True),
    "pepper": Bids(
        *(24, 3, {"little-pepper": 6, "big-pepper": 12}, ()),
        most_is_word=True,
        named=(*SUITS, "high"),
        may_pass_out=True,
    ),
    "hasenpfeffer": Bids(25, 1, {}, (), named=SUITS, may_pass_out=True),
    "ontario-bid": Bids(
        *(32, 3, {"call-two": 12, "call-one": 16, "moon": 24}, ("call-two", "call-one", "moon")),
        exchanging=("call-two", "call-one"),
        named=(*SUITS, "high"),
        no_trump_from=4,
        may_pass_out=True,
    ),
}
"""By the preset's key."""


def sides_of(seats: int) -> tuple[BySeat, ...]:
    """Return who wins with whom: every other player, but three and five play each alone."""
    sides = 2 if seats % 2 == 0 else seats
    return tuple(tuple(range(side, seats, sides)) for side in range(sides))


def points_of(bids: Bids, facts: dict[str, Any], seats: int) -> tuple[BySeat, BySeat, BySeat]:
    """Return what a sound hand is worth: points, loners and who set the bidder, each by seat."""
    if facts.get("kind") == "passed-out":
        return (0,) * seats, (0,) * seats, (0,) * seats
    bid, sides, total = facts["bid"], len(sides_of(seats)), bids.tricks(seats)
    makers = facts["bidder"] % sides
    taken = _tricks_by_seat(facts["tricks"], makers, total)
    needed, stake = (total, bids.words[bid]) if isinstance(bid, str) else (bid, bid)
    is_made = taken[makers] >= needed
    own = (stake if isinstance(bid, str) else taken[makers]) if is_made else -stake
    made = tuple(own if seat % sides == makers else taken[seat % sides] for seat in range(seats))
    loners = tuple(int(is_made and bid in bids.lone and seat == facts["bidder"]) for seat in range(seats))
    return made, loners, tuple(int(not is_made and seat % sides != makers) for seat in range(seats))


def _tricks_by_seat(tricks: int | list[int], makers: int, total: int) -> list[int]:
    """Return the tricks of each side; of two sides those of the bidder's alone are said."""
    if isinstance(tricks, list):
        return tricks
    return [tricks, total - tricks] if makers == 0 else [total - tricks, tricks]


def hand_of(bids: Bids, seats: int, rng: Random) -> dict[str, Any]:
    """Return a hand that can happen, but for its dealer: mostly low bids, mostly made."""
    if bids.may_pass_out and rng.random() < PASSED_OUT:
        return {"kind": "passed-out"}
    every, total, bidder = bids.bids(seats), bids.tricks(seats), rng.randrange(seats)
    bid = every[min(rng.randrange(len(every)), rng.randrange(len(every)))]
    needed = total if isinstance(bid, str) else bid
    taken = rng.randint(needed, total) if rng.random() < MADE else rng.randint(0, total)
    tricks = taken if seats % 2 == 0 else tricks_by_seat(bidder, taken, total, seats, rng)
    facts = {"bidder": bidder, "bid": bid, "tricks": tricks}
    return facts if rng.random() < NOT_NAMED else {**facts, "denomination": rng.choice(bids.named_with(bid))}


def tricks_by_seat(bidder: int, taken: int, total: int, seats: int, rng: Random) -> list[int]:
    """Return everybody's tricks, where the bidder took this many and all the others' fell to any of them."""
    row = [0] * seats
    for _trick in range(total - taken):
        row[rng.choice([seat for seat in range(seats) if seat != bidder])] += 1
    row[bidder] = taken
    return row
