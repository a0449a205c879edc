"""The ladder for games without partners: by rank, with new opponents while possible.

In this order as little as can be: seating rules broken, how often those at a table have met before, how far people sit
from the table of their rank (squared, so that two small steps are better than a large one).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tournaments.rules.movements.base import Displaced, PastRound, Seating, Terms
from tournaments.rules.movements.seating_rules import bring_to_their_tables, broken_in_draw, rules_for
from tournaments.rules.movements.wishes import brought_together, seat_together
from tournaments.rules.movements.without_partners.meetings import times_met
from tournaments.rules.movements.without_partners.search import Costs, improved

Pair = tuple[int, int]


def seat_by_rank(
    order: Sequence[int], sit_outs: tuple[int, ...], history: Sequence[PastRound], terms: Terms
) -> Seating:
    """Seat the players, best first. The same arguments give the same seating."""
    return _AloneDraw(order, history, terms).seating(sit_outs)


class _AloneDraw:
    def __init__(self, order: Sequence[int], history: Sequence[PastRound], terms: Terms) -> None:
        self.order, self.terms, self.seats, self.number = tuple(order), terms, terms.seats, len(history) + 1
        self.history = history
        self.rules = rules_for(order, terms.seating_rules, self.number, self.seats, history)
        if not history:  # before the first round, rank is nothing but a lot
            self.order = tuple(brought_together(order, self.rules.groups))
        self.met = times_met(history, self.order)
        self.place = {entrant: place for place, entrant in enumerate(self.order)}
        self.apart = {
            (self.place[first], self.place[second]) for first, others in self.rules.apart.items() for second in others
        }

    def seating(self, sit_outs: tuple[int, ...]) -> Seating:
        costs, start = self._costs(len(self.order) // self.seats), self._start()
        costs = replace(costs, locked=self._locked(start))
        found = improved(start, costs, steps=400 + 10 * len(self.order), rng=Random(self.number))  # noqa: S311 - a search
        by_rank = [tuple(self.order[place] for place in sorted(table)) for table in found]
        tables = bring_to_their_tables(by_rank, self.rules.stays)
        return Seating(
            tables=tables,
            sit_outs=sit_outs,
            order=self.order,
            displaced=tuple(self._displaced(found, by_rank, tables)),
            broken=broken_in_draw(tables, self.terms.seating_rules, self.history),
        )

    def _start(self) -> list[list[int]]:
        """Return tables by rank alone, except for players who want to meet."""
        order = [self.place[entrant] for entrant in brought_together(self.order, self.rules.groups)]
        tables = [order[first : first + self.seats] for first in range(0, len(order), self.seats)]
        seat_together(tables, [{self.place[entrant] for entrant in group} for group in self.rules.groups])
        return tables

    def _locked(self, tables: Sequence[Sequence[int]]) -> dict[int, int]:
        """Return who must stay at which table, so that those meet who want to."""
        wishing = {self.place[entrant] for group in self.rules.groups for entrant in group}
        return {place: number for number, table in enumerate(tables) for place in table if place in wishing}

    def _costs(self, tables: int) -> Costs:
        people = len(self.order)
        again = people * tables * tables + 1  # more than all displacements together
        broken = again * (sum(map(sum, self.met)) + 1)
        together = [[again * times for times in row] for row in self.met]
        for first, second in self.apart:
            together[first][second] += broken
        home = [place // self.seats for place in range(people)]
        return Costs(together, [[(table - at) ** 2 for table in range(tables)] for at in home])

    def _displaced(
        self, found: Sequence[Sequence[int]], by_rank: Sequence[tuple[int, ...]], tables: Sequence[tuple[int, ...]]
    ) -> list[Displaced]:
        """Name whole tables that moved because somebody keeps one, then those away from their rank, and why."""
        number = {table: place for place, table in enumerate(tables, 1)}
        numbers = [number[table] for table in by_rank]
        moved = []
        for strict, (table, at) in enumerate(zip(by_rank, numbers, strict=True), 1):
            keeps = tuple((entrant, entrant) for entrant in table if self.rules.stays.get(entrant) == at)
            moved += [Displaced(entrant, strict, at, "stays", keeps) for entrant in table if at != strict]
        sits = {place: table for table, people in enumerate(found) for place in people}
        for place, entrant in enumerate(self.order):
            strict = place // self.seats
            if sits[place] != strict:
                because, pairs = self._fault_of(strict)
                wishes = self.rules.wishes_of(entrant)
                if wishes:
                    because, pairs = "meet", wishes
                elif self.rules.groups and because == "way":
                    because = "for-wish"
                moved.append(Displaced(entrant, strict + 1, numbers[sits[place]], because, pairs))
        return moved

    def _fault_of(self, strict: int) -> tuple[str, tuple[Pair, ...]]:
        """Return what would be wrong with a table by rank alone, and between whom."""
        pairs = list(combinations(range(strict * self.seats, (strict + 1) * self.seats), 2))
        apart = [pair for pair in pairs if pair in self.apart]
        again = [pair for pair in pairs if self.met[pair[0]][pair[1]]]
        because = "constraint" if apart else "met" if again else "way"
        return because, tuple((self.order[first], self.order[second]) for first, second in apart or again)
