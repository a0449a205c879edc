"""A suit as perfect play sees it: the owners of its remaining cards, from low to high, and nothing else.

Ranks that no longer lie between others make no difference, so cards that are gone leave no gap: a suit is the row of
the owners of its cards. It is one number: two bits a card, the lowest card in the lowest bits, and a 1 above the
highest. Owners are places in a trick, from 0, who leads.

A card that has been played leaves its row at once. Where it would take the trick, all that is remembered of it is its
level: how many of the cards left in its suit are lower.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Suit: TypeAlias = int
Suits: TypeAlias = tuple[Suit, ...]
"""The trump suit, then the others: three, or without trump four; trump is then empty, or a joker by itself."""

NO_CARDS: Suit = 1
ALL_BEAT, NONE_BEAT = -1, 99
"""Levels: of a card that every card of this suit beats, of a card that none does."""


class Play(NamedTuple):
    """One way to play a card of a suit."""

    rest: Suit
    level: int
    """Of the card that would then take the trick, where it is of this suit."""


class Plays(NamedTuple):
    """The ways to play a card of a suit, the lowest card first; cards that are worth the same count as one."""

    beating: tuple[Play, ...]
    losing: tuple[Play, ...]


class Held(NamedTuple):
    """What is seen of a suit at a glance."""

    top: int
    """Who has the highest card; -1: there is none."""
    run: int
    """How many of the highest cards, one below the other, that player has."""
    counts: tuple[int, int, int, int]
    """How many cards each has."""


def suit_of_owners(owners: Sequence[int]) -> Suit:
    """The number for a row of owners, the lowest card's first."""
    suit = NO_CARDS
    for owner in reversed(owners):
        suit = suit << 2 | owner
    return suit


def owners_of(suit: Suit) -> list[int]:
    """The row of owners, the lowest card's first."""
    owners = []
    while suit > NO_CARDS:
        owners.append(suit & 3)
        suit >>= 2
    return owners


@lru_cache(maxsize=1 << 15)
def plays(suit: Suit, owner: int, level: int) -> Plays:
    """How this owner can play to a trick that a card of this level in this suit would take."""
    owners = owners_of(suit)
    beating, losing = [], []
    for place, held_by in enumerate(owners):
        is_same = place and owners[place - 1] == owner and place != level
        if held_by != owner or is_same:
            continue
        rest = suit >> 2 * place + 2 << 2 * place | suit & (1 << 2 * place) - 1
        if place >= level:
            beating.append(Play(rest, place))
        else:
            losing.append(Play(rest, level - 1))
    return Plays(tuple(beating), tuple(losing))


@lru_cache(maxsize=1 << 14)
def rotated(suit: Suit, leader: int, players: int) -> Suit:
    """The suit with places counted from another leader."""
    return suit_of_owners([(owner - leader) % players for owner in owners_of(suit)])


@lru_cache(maxsize=1 << 14)
def held(suit: Suit) -> Held:
    """Who has the highest cards and how many cards everybody has."""
    owners = owners_of(suit)
    top = owners[-1] if owners else -1
    run = next((run for run, owner in enumerate(reversed(owners)) if owner != top), len(owners))
    return Held(top, run, (owners.count(0), owners.count(1), owners.count(2), owners.count(3)))
