"""What four people at one table cost: seating rules broken, partners and opponents repeated, the same four again."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.partners import Four, Pair, fresh_partners, past_partners
from tournaments.rules.movements.seating_rules import RoundRules

BROKEN = 1000
"""What a broken seating rule weighs against repeated partners: no number of them makes up for one."""


class PairedOff(NamedTuple):
    """Four people paired off. Less is better, in this order."""

    faults: int
    """Repeated partners, and BROKEN for every seating rule broken."""
    same: int
    """1 where the same four sat together in the round before."""
    opponents: int
    """How many pairs of opponents have been opponents before, of four."""
    unwanted: int
    """0 for the set pairing, 1 for the next, 2 for the last."""
    seats: Four


@dataclass(frozen=True)
class Judge:
    """What is known of places 0 … n - 1 of an order. By place a set of places, as bits; all hold both ways."""

    fresh: Sequence[int]
    """Whom each may partner without a repeat or a broken seating rule."""
    ways: tuple[int, int, int]
    """A value of PAIRINGS."""
    barred: Sequence[int]
    """Whom each may not partner, by a seating rule."""
    apart: Sequence[int]
    """Whom each may not share a table with, by a seating rule."""
    opposed: Sequence[int]
    """Whom each has opposed."""
    last: frozenset[int]
    """The fours of the round before, as far as all four play."""
    keepers: int
    """Those who keep tables of their own: a four takes one of them at most."""
    company: Sequence[int] = ()
    """Whom each is to share a table with, as they want to meet, or as their partners do; empty where nobody does."""

    def pair_off(self, four: Sequence[int]) -> PairedOff:
        """Return the best way to pair off four places given in order."""
        together = as_bits(four)
        same, apart = self._whoever_partners(four, together)
        options = []
        for unwanted in range(3):
            options.append(self._way(four, unwanted, same, apart))
            if not options[-1].faults and not options[-1].opponents:
                break
        return min(options)

    def ways_of(self, four: Sequence[int]) -> list[PairedOff]:
        """Return all three ways to pair off four places given in order, the most wanted first.

        The best sits at seat 0 with the partner across; the better of the other two at seat 1.
        """
        same, apart = self._whoever_partners(four, as_bits(four))
        return [self._way(four, unwanted, same, apart) for unwanted in range(3)]

    def _whoever_partners(self, four: Sequence[int], together: int) -> tuple[int, int]:
        """Return what these four cost however they are partnered: the same four again, and rules about who meets."""
        meetings = sum((self.apart[place] & together).bit_count() for place in four) // 2
        missing = sum((self.company[place] & ~together).bit_count() for place in four) if self.company else 0
        return int(together in self.last), BROKEN * (meetings + missing)

    def _way(self, four: Sequence[int], unwanted: int, same: int, apart: int) -> PairedOff:
        first, partner = four[0], four[self.ways[unwanted]]
        third, fourth = (place for place in four[1:] if place != partner)
        faults = apart
        for left, right in ((first, partner), (third, fourth)):
            if not self.fresh[left] >> right & 1:
                faults += BROKEN if self.barred[left] >> right & 1 else 1
        others = 1 << third | 1 << fourth
        opponents = (self.opposed[first] & others).bit_count() + (self.opposed[partner] & others).bit_count()
        return PairedOff(faults, same, opponents, unwanted, (first, third, partner, fourth))

    def seat_pairs(self, first: Pair, second: Pair) -> PairedOff:
        """Return two pairs of partners at one table."""
        four = sorted(first + second)
        return next(paired for paired in self.ways_of(four) if set(first) in map(set, partners_at(paired.seats)))

    def from_place(self, first: int) -> "Judge":
        """Return a judge of the places from `first` on, which is its place 0."""
        return replace(
            self,
            fresh=[others >> first for others in self.fresh[first:]],
            barred=[others >> first for others in self.barred[first:]],
            apart=[others >> first for others in self.apart[first:]],
            opposed=[others >> first for others in self.opposed[first:]],
            last=frozenset(four >> first for four in self.last if not four & (1 << first) - 1),
            keepers=self.keepers >> first,
            company=[others >> first for others in self.company[first:]],
        )

    def without_opponents(self) -> "Judge":
        """Return a judge that minds only partners, seating rules and the set pairing: quicker to satisfy."""
        return replace(self, opposed=[0] * len(self.opposed), last=frozenset())


def judge_of(
    order: Sequence[int],
    history: Sequence[PastRound],
    rules: RoundRules,
    ways: tuple[int, int, int],
    partners: Mapping[int, Set[int]] | None = None,
) -> Judge:
    """Return the judge of this order, best first, after this history.

    `partners`: what `past_partners` makes of the history, where it is known already.
    """
    places = {entrant: place for place, entrant in enumerate(order)}
    fresh = fresh_partners(order, past_partners(history) if partners is None else partners)
    barred = _sets(places, rules.barred)
    for first, second in rules.must.items():
        fresh[places[first]] = 1 << places[second]
    return Judge(
        fresh=[new & ~no for new, no in zip(fresh, barred, strict=True)] if rules.barred else fresh,
        ways=ways,
        barred=barred,
        apart=_sets(places, rules.apart),
        opposed=_sets(places, past_opponents(history)),
        last=_last_fours(places, history),
        keepers=sum(1 << places[entrant] for entrant in rules.stays),
        company=_sets(places, _company(rules)) if rules.groups else (),
    )


def _company(rules: RoundRules) -> dict[int, set[int]]:
    return {entrant: {*group} - {entrant} for group in rules.groups for entrant in group}


def past_opponents(history: Sequence[PastRound]) -> dict[int, set[int]]:
    """Return for each entrant everyone they have opposed at a table of four."""
    past: dict[int, set[int]] = {}
    for a, b, c, d in (table for played in history for table in played.fours):
        for player, others in ((a, (b, d)), (b, (a, c)), (c, (b, d)), (d, (a, c))):
            past.setdefault(player, set()).update(others)
    return past


def _sets(places: Mapping[int, int], people: Mapping[int, Set[int]]) -> list[int]:
    sets = [0] * len(places)
    for entrant, others in people.items():
        if entrant in places:
            sets[places[entrant]] = as_bits(places[other] for other in others if other in places)
    return sets


def as_bits(places: Iterable[int]) -> int:
    """Return a set of places as an int."""
    members = 0
    for place in places:
        members |= 1 << place
    return members


def _last_fours(places: Mapping[int, int], history: Sequence[PastRound]) -> frozenset[int]:
    fours = (table for table in history[-1].tables if places.keys() >= set(table)) if history else ()
    return frozenset(as_bits(places[entrant] for entrant in table) for table in fours)


def partners_at(seats: Four) -> tuple[Pair, Pair]:
    """Return the partners among four places in seat order."""
    return (seats[0], seats[2]), (seats[1], seats[3])
