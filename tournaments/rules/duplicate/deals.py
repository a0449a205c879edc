"""Deals made from a seed that was chosen beforehand, so that everybody can make them again (docs/duplicate.md).

The seed is 64 hexadecimal digits. For the counter 1, 2, 3 … the hash of `SEED deal NUMBER COUNTER` gives a number by
its first 8 digits; the pack, in its order, is shuffled from its last card down by Fisher and Yates, each card changing
places with one of those up to it. Numbers that would favor some cards are passed over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

Cards = tuple[str, ...]

_RANGE = 16**8


@dataclass(frozen=True)
class DealtCards:
    """One deal: seat 0 first, cards as in hand records (`9H`, `TC`)."""

    number: int
    """From 1, as printed on the slips."""
    dealer: int
    hands: tuple[Cards, ...]
    up: str | None
    """None: in this game no card is turned up."""
    kitty: Cards
    """What nobody holds, without the up-card."""


def fingerprint(seed: str) -> str:
    """Return the SHA-256 that seals a seed, as text."""
    return sha256(seed.encode()).hexdigest()


def dealer_of(number: int, seats: int = 4) -> int:
    """Return who deals: seat 0 deal 1, and then in turn, so that everybody deals as often whatever is played."""
    return (number - 1) % seats


def make_deal(
    seed: str, number: int, pack: Sequence[str], *, seats: int = 4, each: int = 5, turns_up: bool = True
) -> DealtCards:
    """Return the deal of this number: every order of the pack is as likely as every other.

    The first `each` cards are seat 0's, the next seat 1's, and so on; the card after them is turned up, the others are
    the kitty; with `turns_up` off all of them are. Raises ValueError where the pack has not that many cards, or one of
    them twice.
    """
    if len(set(pack)) != len(pack) or len(pack) < seats * each + turns_up:
        raise ValueError(f"a pack of {len(pack)} cards is no pack for {seats} hands of {each} and an up-card")
    cards = shuffled(f"{seed} deal {number}", pack)
    hands = tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(seats))
    rest = cards[seats * each :]
    up = rest.pop(0) if turns_up else None
    return DealtCards(number, dealer_of(number, seats), hands, up, tuple(rest))


def shuffled(text: str, cards: Sequence[str]) -> list[str]:
    """Return the cards in the order that a text gives, every order as likely as every other."""
    found, numbers = list(cards), _numbers(text)
    for last in range(len(found) - 1, 0, -1):
        other = _below(last + 1, numbers)
        found[last], found[other] = found[other], found[last]
    return found


def _numbers(text: str) -> Iterator[int]:
    counter = 0
    while True:
        counter += 1
        yield int(sha256(f"{text} {counter}".encode()).hexdigest()[:8], 16)


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number below the limit, each as likely as any other."""
    fair = _RANGE - _RANGE % limit
    return next(number for number in numbers if number < fair) % limit
