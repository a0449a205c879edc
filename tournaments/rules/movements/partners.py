"""Who has partnered whom, and what cannot be avoided in it."""

from collections.abc import Mapping, Sequence, Set

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import ACROSS, PastRound, Sides
from tournaments.rules.movements.fours.matching import NOBODY, bits, largest_matching
from tournaments.rules.movements.quality import partners_at
from tournaments.rules.movements.seating_rules import FOUR

Four = tuple[int, int, int, int]
Pair = tuple[int, int]

PAIRINGS: Mapping[str, tuple[int, int, int]] = {"1+4": (3, 2, 1), "1+3": (2, 3, 1), "1+2": (1, 2, 3)}
"""By the set pairing: which of four (0 the best) partners the best, the most wanted first.

Where the set pairing would repeat partners, the nearest to it comes next; of two as near, the fairer.
"""


PAIRING_NAMES: Mapping[str, str] = {
    "1+4": gettext_noop("1+4 against 2+3"),
    "1+3": gettext_noop("1+3 against 2+4"),
    "1+2": gettext_noop("1+2 against 3+4"),
}


def past_partners(history: Sequence[PastRound]) -> dict[int, set[int]]:
    """Return for each entrant everyone they have partnered."""
    past: dict[int, set[int]] = {}
    for played in history:
        for first, second in (pair for table in played.together for pair in partners_at(table, played.sides)):
            past.setdefault(first, set()).add(second)
            past.setdefault(second, set()).add(first)
    return past


def past_meetings(history: Sequence[PastRound]) -> dict[int, set[int]]:
    """Return for each entrant everyone they have shared a table with."""
    past: dict[int, set[int]] = {}
    for table in (table for played in history for table in played.together):
        for who in table:
            past.setdefault(who, set()).update(other for other in table if other != who)
    return past


def pairs_of(table: Sequence[int]) -> tuple[Pair, Pair]:
    """Return the partners at a table of four: seats 0 and 2, seats 1 and 3."""
    return (table[0], table[2]), (table[1], table[3])


def fresh_partners(order: Sequence[int], past: Mapping[int, Set[int]]) -> list[int]:
    """Return for each place in the order the set of places (as bits) without a partner yet."""
    places = {entrant: place for place, entrant in enumerate(order)}
    everybody = (1 << len(order)) - 1
    fresh = []
    for place, entrant in enumerate(order):
        stale = 1 << place
        for partner in past.get(entrant, ()):
            if partner in places:
                stale |= 1 << places[partner]
        fresh.append(everybody & ~stale)
    return fresh


def fewest_repeats(fresh: Sequence[int], present: int) -> int:
    """Return how many partnerships among those present (an even number) repeat however they pair up."""
    mates = largest_matching(fresh, present)
    return sum(mates[place] == NOBODY for place in bits(present)) // 2


def pair_up(fresh: Sequence[int], present: int) -> list[Pair]:
    """Pair all of an even number of places, with the fewest repeats that can be, in order of place."""
    mates = largest_matching(fresh, present)
    alone = [place for place in bits(present) if mates[place] == NOBODY]
    pairs = [(place, mates[place]) for place in bits(present) if place < mates[place]]
    return sorted([*pairs, *zip(alone[::2], alone[1::2], strict=True)])


def repeated_partners(
    tables: Sequence[Sequence[int]],
    past: Mapping[int, Set[int]],
    must: Set[Pair] = frozenset(),
    *,
    sides: Sides = ACROSS,
) -> tuple[Pair, ...]:
    """Return the partners in a seating who have been partners before, from the head table down.

    Those who must be partners, lower entrant first, are so by wish: they repeat nothing.
    """
    if not past:  # nobody has had a partner yet, as in games where everybody plays alone
        return ()
    if sides == ACROSS:
        pairs = (pair for table in tables if len(table) == FOUR for pair in pairs_of(table))
    else:
        pairs = (pair for table in tables for pair in partners_at(table, sides))
    again = ((first, second) for first, second in pairs if second in past.get(first, ()))
    return tuple(pair for pair in again if (min(pair), max(pair)) not in must)
