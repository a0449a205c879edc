"""Seating rules, whatever the movement: what they rule out at a table, what a seating breaks, which cannot all hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from tournaments.rules.movements.base import Broken, PastRound, SeatingRules
from tournaments.rules.movements.wishes import groups_to_seat, met_in, open_wishes

Pair = tuple[int, int]
FOUR = 4
"""Only at tables of this many are there partners."""
WISH = "meet"
"""The kind of Broken that breaks no rule: a wish that this round does not fulfill."""


@dataclass(frozen=True)
class RoundRules:
    """What seating rules forbid in one round among its players. All of it is symmetric."""

    barred: dict[int, set[int]]
    """Whom each may not partner: never at all, or because one of the two must partner someone else who plays."""
    apart: dict[int, set[int]]
    """Whom each may not share a table with: not yet, or because both keep tables of their own."""
    must: dict[int, int]
    """Whom each must partner."""
    stays: dict[int, int]
    """Who keeps which table (counted from 1), where there is such a table this round and nobody else keeps it."""
    groups: tuple[frozenset[int], ...] = ()
    """Who is to sit at one table, as somebody in it wants to meet somebody else; with the partners they must have."""
    wishes: tuple[Pair, ...] = ()
    """The pairs who want to meet, among those who play."""

    def wishes_of(self, entrant: int) -> tuple[Pair, ...]:
        """Return the pairs to be seated together in this round."""
        group = next((group for group in self.groups if entrant in group), frozenset())
        return tuple(pair for pair in self.wishes if group.issuperset(pair))


def rules_for(
    playing: Sequence[int],
    seating_rules: SeatingRules,
    number: int,
    seats: int = 4,
    history: Sequence[PastRound] | None = None,
) -> RoundRules:
    """Return the rules for round `number` (from 1) among its players; rules about others are ignored.

    `seats` are those of each table. With the `history`, it also says who is to be brought together in this round.
    """
    here = set(playing)
    must: dict[int, int] = {}
    for first, second in sorted(seating_rules.partners):
        if {first, second} <= here and first not in must and second not in must:
            must[first], must[second] = second, first
    barred: dict[int, set[int]] = {}
    for first, second in seating_rules.never_partners:
        if {first, second} <= here and must.get(first) != second:
            _both(barred, first, second)
    for first, second in must.items():
        for third in here - {first, second}:
            _both(barred, first, third)
    stays = _stays(here, seating_rules, seats)
    apart: dict[int, set[int]] = {}
    for first, second in [*_not_yet(here, seating_rules, number), *combinations(stays, 2)]:
        _both(apart, first, second)
    wishes = [] if history is None else [pair for pair in open_wishes(seating_rules, history) if here.issuperset(pair)]
    groups = groups_to_seat(wishes, must, apart, stays, tables=len(here) // seats, seats=seats) if wishes else []
    wished = tuple(frozenset(group) for group in groups if _is_wished(group, must))
    return RoundRules(barred, apart, must, stays, wished, tuple(wishes))


def _is_wished(group: set[int], must: Mapping[int, int]) -> bool:
    """Judge whether a group is more than two who must be partners."""
    return len(group) > 2 or not group <= must.keys()  # two partners alone are no wish


def _both(sets: dict[int, set[int]], first: int, second: int) -> None:
    sets.setdefault(first, set()).add(second)
    sets.setdefault(second, set()).add(first)


def _not_yet(here: set[int], seating_rules: SeatingRules, number: int) -> list[Pair]:
    return sorted(pair for pair, meeting in seating_rules.apart.items() if number < meeting and set(pair) <= here)


def _stays(here: set[int], seating_rules: SeatingRules, seats: int) -> dict[int, int]:
    tables = len(here) // seats
    keepers: dict[int, int] = {}
    for entrant, table in sorted(seating_rules.stays.items()):
        if entrant in here and table <= tables and table not in keepers.values():
            keepers[entrant] = table
    return keepers


def bring_to_their_tables(tables: Sequence[tuple[int, ...]], stays: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return the tables in such an order that who stays sits at theirs, with as few moved as can be.

    The others come to the person who cannot move, so nobody's partner or opponents change. `stays` is that of
    `RoundRules`.
    """
    spot_of: dict[int, int] = {}
    for place, table in enumerate(tables):
        wanted = [stays[entrant] - 1 for entrant in table if entrant in stays]
        if wanted and wanted[0] not in spot_of.values():
            spot_of[place] = wanted[0]
    spot_of |= {place: place for place in set(range(len(tables))) - spot_of.keys() - set(spot_of.values())}
    left = iter(sorted(set(range(len(tables))) - set(spot_of.values())))
    for place in range(len(tables)):
        if place not in spot_of:
            spot_of[place] = next(left)
    seated = {spot: tables[place] for place, spot in spot_of.items()}
    return tuple(seated[spot] for spot in range(len(tables)))


def broken_in(tables: Sequence[Sequence[int]], seating_rules: SeatingRules, number: int) -> tuple[Broken, ...]:
    """Return every seating rule that the seating of round `number` breaks. Tables are from the head table down.

    Rules about partners do not apply at tables of other sizes than four, where nobody has one.
    """
    seat_of = {entrant: (table, seat) for table, seats in enumerate(tables, 1) for seat, entrant in enumerate(seats)}
    paired = {entrant: at for entrant, at in seat_of.items() if len(tables[at[0] - 1]) == FOUR}
    return (
        *(Broken("partners", pair) for pair in _both_play(seating_rules.partners, paired) if not _are(pair, paired)),
        *(
            Broken("never-partners", pair)
            for pair in _both_play(seating_rules.never_partners, paired)
            if _are(pair, paired)
        ),
        *(
            Broken("apart", pair, seating_rules.apart[pair])
            for pair in _both_play(seating_rules.apart, seat_of)
            if number < seating_rules.apart[pair] and seat_of[pair[0]][0] == seat_of[pair[1]][0]
        ),
        *(
            Broken("stays", (entrant,), table)
            for entrant, table in sorted(seating_rules.stays.items())
            if entrant in seat_of and seat_of[entrant][0] != table
        ),
    )


def broken_in_draw(
    tables: Sequence[Sequence[int]],
    seating_rules: SeatingRules,
    history: Sequence[PastRound],
    later: Iterable[Sequence[int]] = (),
) -> tuple[Broken, ...]:
    """Return what `broken_in` does of the round after this history, and who wants to meet but does not in it.

    Nothing is said of those who meet at tables planned for `later`.
    """
    playing = {entrant for table in tables for entrant in table}
    wishes = [pair for pair in open_wishes(seating_rules, history) if playing.issuperset(pair)]
    missed = sorted(set(wishes) - met_in((*tables, *later), wishes))
    return (
        *broken_in(tables, seating_rules, len(history) + 1),
        *(Broken(WISH, pair, seating_rules.meet[pair]) for pair in missed),
    )


def _both_play(pairs: Iterable[Pair], seat_of: dict[int, Pair]) -> list[Pair]:
    return sorted(pair for pair in pairs if pair[0] in seat_of and pair[1] in seat_of)


def _are(pair: Pair, seat_of: dict[int, Pair]) -> bool:
    """Judge whether two are partners: seats 0 and 2, or 1 and 3, of one table."""
    (table, seat), (second_table, second_seat) = seat_of[pair[0]], seat_of[pair[1]]
    return table == second_table and abs(seat - second_seat) == 2


class Contradiction(NamedTuple):
    """Why seating rules cannot all hold."""

    code: str
    """`two-partners`, `must-and-never`, `must-and-apart`, `two-at-one-table`, `partners-keep-two-tables`,
    `meet-and-apart`, `meet-and-keep-two-tables`."""
    entrants: tuple[int, ...]


def contradiction(seating_rules: SeatingRules) -> Contradiction | None:
    """Return the first reason why no seating can keep all of these, or None."""
    partner: dict[int, int] = {}
    stays = seating_rules.stays
    for first, second in sorted(seating_rules.partners):
        for person, mate in ((first, second), (second, first)):
            if partner.setdefault(person, mate) != mate:
                return Contradiction("two-partners", (person, partner[person], mate))
        if (first, second) in seating_rules.never_partners:
            return Contradiction("must-and-never", (first, second))
        if (first, second) in seating_rules.apart:
            return Contradiction("must-and-apart", (first, second))
        if {first, second} <= stays.keys() and stays[first] != stays[second]:
            return Contradiction("partners-keep-two-tables", (first, second))
    keeper: dict[int, int] = {}
    for entrant, table in sorted(stays.items()):
        if keeper.setdefault(table, entrant) != entrant:
            return Contradiction("two-at-one-table", (keeper[table], entrant))
    return _impossible_wish(seating_rules, partner)


def _impossible_wish(seating_rules: SeatingRules, partner: Mapping[int, int]) -> Contradiction | None:
    """Return the first pair who want to meet but are kept apart by another rule, also through partners."""
    for pair, by in sorted(seating_rules.meet.items()):
        sides = [[person, *([partner[person]] if person in partner else [])] for person in pair]
        for first, second in product(*sides):
            if seating_rules.apart.get((min(first, second), max(first, second)), 0) > by:
                return Contradiction("meet-and-apart", pair)
            tables = {seating_rules.stays[who] for who in (first, second) if who in seating_rules.stays}
            if len(tables) > 1:
                return Contradiction("meet-and-keep-two-tables", pair)
    return None
