"""Who gets which number of a schedule, so that it keeps seating rules and fulfills wishes without being changed."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.rules.movements.base import PastRound, SeatingRules

TRIES = 3_000
Places = list[dict[int, tuple[int, int]]]
"""By round the table and the seat of each number that plays."""


def label(schedule: Sequence[PastRound], order: Sequence[int], seating_rules: SeatingRules) -> list[int]:
    """Return the entrants in the order of their numbers, changed as little as keeps these seating rules.

    Who must partner whom is not looked at: in a good schedule nobody partners the same person in every round.
    """
    search = _LabelSearch(schedule, order, seating_rules)
    if search.wanted or search.wishes:
        search.run()
    return search.order


class _LabelSearch:
    """Change the number of somebody in a broken seating rule for any other while no more are broken."""

    def __init__(self, schedule: Sequence[PastRound], order: Sequence[int], seating_rules: SeatingRules) -> None:
        self.order = list(order)
        self.numbers = {entrant: number for number, entrant in enumerate(order)}
        self.places: Places = [
            {who: (n, seat) for n, table in enumerate(round_.tables) for seat, who in enumerate(table)}
            for round_ in schedule
        ]
        tables = len(schedule[0].tables)
        stays = sorted(who for who, table in seating_rules.stays.items() if table <= tables)
        wanted = [(pair, 0) for pair in sorted(seating_rules.never_partners - seating_rules.partners)]
        wanted += sorted(seating_rules.apart.items())
        wanted += [(pair, len(schedule) + 1) for pair in combinations(stays, 2)]
        self.wanted = [(pair, until) for pair, until in wanted if pair[0] in self.numbers and pair[1] in self.numbers]
        """Pairs, and the first round in which they may meet; 0: they may not partner."""
        self.wishes = [(pair, by) for pair, by in sorted(seating_rules.meet.items()) if self.numbers.keys() >= {*pair}]
        """Pairs who want to meet, with the round to meet by."""

    def run(self) -> None:
        rng = Random(0)  # noqa: S311 - a search, not a secret
        broken, missed = self._broken(), self._missed()
        for _ in range(TRIES):
            if not broken and not missed:
                return
            first = rng.choice(rng.choice([*broken, *missed]))
            second = rng.choice(self.order)
            self._change(first, second)
            now, still = self._broken(), self._missed()
            if (len(now), len(still)) > (len(broken), len(missed)):
                self._change(first, second)
            else:
                broken, missed = now, still

    def _change(self, first: int, second: int) -> None:
        a, b = self.numbers[first], self.numbers[second]
        self.numbers[first], self.numbers[second] = b, a
        self.order[a], self.order[b] = second, first

    def _broken(self) -> list[tuple[int, int]]:
        """Return the pair of every time a seating rule is broken."""
        found = []
        for pair, until in self.wanted:
            first, second = self.numbers[pair[0]], self.numbers[pair[1]]
            for places in self.places[: until - 1] if until else self.places:
                at, there = places.get(first), places.get(second)
                if at and there and at[0] == there[0] and (until or abs(at[1] - there[1]) == 2):
                    found.append(pair)
        return found

    def _missed(self) -> list[tuple[int, int]]:
        """Return the pairs who want to meet and do not in time."""
        return [pair for pair, by in self.wishes if not any(self._meet(pair, places) for places in self.places[:by])]

    def _meet(self, pair: tuple[int, int], places: dict[int, tuple[int, int]]) -> bool:
        at, there = (places.get(self.numbers[who]) for who in pair)
        return bool(at and there and at[0] == there[0])
