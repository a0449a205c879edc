"""Bettering rounds of tables by having two people change places, again and again, by simulated annealing.

Every pair of people belongs to a class; a class counts how often its pairs are partners and opponents, and each
count has a price. One class a pair makes whole schedules better; one class for all pairs that the same step turns into
each other makes a first round from which all rounds follow. Effort is counted in steps, so that a seed gives the
same on any machine.
"""

from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp
from random import Random

STRIDE = 64
"""A count is partners times this plus opponents, plus the region of the class; no count may reach it."""
PLAIN, BARRED, MUST, DOUBLED, FIXED, WISHED = (STRIDE * STRIDE * region for region in range(6))
"""Regions: what counting costs in a class. Barred pairs may not be partners, those who must have to be; each count of
a doubled class is two, of a fixed one is many. Those of a wished class want to meet once."""
PARTNERS, OPPONENTS, MEETINGS = 60, 8, 2
"""What a repeat costs: the second time this, the third time twice this, and so on."""
HARD = 5_000
"""What a broken seating rule costs."""
MISSED = HARD // 2
"""What it costs that two never meet who want to: more than any repeats, less than a rule."""
STEPS_A_BATCH = 256
"""Steps at one temperature."""


@dataclass
class RoundsToImprove:
    """Rounds to better, in place."""

    places: list[list[int]]
    """By round the people at tables, every four in a row one: partners are two apart."""
    classes: Sequence[Sequence[int]]
    """By one and the other of a pair the class of it; the same both ways."""
    counts: MutableSequence[int] | MutableMapping[int, int]
    """By class what was counted, these rounds included."""
    apart: Mapping[int, int] = field(default_factory=dict)
    """By class the round of these (counted from 0) before which its pairs may not meet."""

    def cost(self) -> int:
        """Return what all of it costs."""
        price = prices()
        counts = self.counts.values() if isinstance(self.counts, Mapping) else self.counts
        return sum(price[count] for count in counts) + self._too_early()

    def _too_early(self) -> int:
        if not self.apart:
            return 0
        return HARD * sum(
            number < self.apart.get(self.classes[first][second], 0)
            for number, round_ in enumerate(self.places)
            for first, second, _ in pairs_with_roles(round_)
        )

    def count(self) -> None:
        """Add these rounds to the counts."""
        for round_ in self.places:
            for first, second, role in pairs_with_roles(round_):
                self.counts[self.classes[first][second]] += role


def pairs_with_roles(round_: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return every pair at the tables of a round with what it adds to the count of its class."""
    pairs = []
    for first in range(0, len(round_), 4):
        a, b, c, d = round_[first : first + 4]
        pairs += [(a, c, STRIDE), (b, d, STRIDE), (a, b, 1), (b, c, 1), (c, d, 1), (d, a, 1)]
    return pairs


@cache
def prices() -> list[int]:
    """Return by region and count what it costs."""
    counts = [(partners, opponents) for partners in range(STRIDE) for opponents in range(STRIDE)]
    return [
        *(_plain(partners, opponents) for partners, opponents in counts),
        *(_plain(partners, opponents) + HARD * partners for partners, opponents in counts),
        *(-HARD * partners for partners, opponents in counts),
        *(_plain(2 * partners, 2 * opponents) // 2 for partners, opponents in counts),
        *(_plain(STRIDE * partners, STRIDE * opponents) for partners, opponents in counts),
        *(_plain(partners, opponents) + (0 if partners or opponents else MISSED) for partners, opponents in counts),
    ]


def _plain(partners: int, opponents: int) -> int:
    return PARTNERS * _twos(partners) + OPPONENTS * _twos(opponents) + MEETINGS * _twos(partners + opponents)


def _twos(times: int) -> int:
    return times * (times - 1) // 2


def anneal(rounds: RoundsToImprove, *, steps: int, hot: float, rng: Random, goal: int = 0) -> int:
    """Better the rounds, from temperature `hot` down, and return what they cost then; stops where that is the goal."""
    cost = best = rounds.cost()
    since_best: list[tuple[list[int], int, int]] = []
    batches = max(1, steps // STEPS_A_BATCH)
    cooling = (0.3 / hot) ** (1 / batches)
    for _ in range(batches):
        if best <= goal or not rounds.places[0]:
            break
        for round_, i, j, change in _batch(rounds, hot, rng):
            cost += change
            since_best.append((round_, i, j))
            if cost < best:
                best = cost
                since_best.clear()
        hot *= cooling
    for round_, i, j in reversed(since_best):
        _swap_and_count(rounds, round_, i, j)
    return best


def _swap_and_count(rounds: RoundsToImprove, round_: list[int], i: int, j: int) -> None:
    for klass, change in _changes(rounds.classes, round_, i, j):
        rounds.counts[klass] += change
    round_[i], round_[j] = round_[j], round_[i]


def _changes(classes: Sequence[Sequence[int]], round_: list[int], i: int, j: int) -> tuple[tuple[int, int], ...]:
    """Return the classes whose counts change, and by how much, if the people at two places swap.

    Written out, as nearly all time is spent here. Of four places in a row, i ^ 2 is the partner of i, i ^ 1 and i ^ 3
    are the opponents.
    """
    of_i, of_j = classes[round_[i]], classes[round_[j]]
    if i >> 2 == j >> 2:
        k, n = round_[i ^ 2], round_[j ^ 2]
        role = STRIDE - 1
        return (of_i[k], -role), (of_j[n], -role), (of_j[k], role), (of_i[n], role)
    k, m, n = round_[i ^ 2], round_[i ^ 1], round_[i ^ 3]
    x, y, z = round_[j ^ 2], round_[j ^ 1], round_[j ^ 3]
    return (
        (of_i[k], -STRIDE),
        (of_i[m], -1),
        (of_i[n], -1),
        (of_j[x], -STRIDE),
        (of_j[y], -1),
        (of_j[z], -1),
        (of_j[k], STRIDE),
        (of_j[m], 1),
        (of_j[n], 1),
        (of_i[x], STRIDE),
        (of_i[y], 1),
        (of_i[z], 1),
    )


def _batch(rounds: RoundsToImprove, hot: float, rng: Random) -> list[tuple[list[int], int, int, int]]:
    """Try a batch of swaps at one temperature and return those that were made: the round, both places, the change.

    One function, its names bound outside the loop: a call a step would double the time.
    """
    places, classes, counts, apart = rounds.places, rounds.classes, rounds.counts, rounds.apart
    price, random = prices(), rng.random
    many, seats = len(places), len(places[0])
    made = []
    for _ in range(STEPS_A_BATCH):
        number, i, j = int(random() * many), int(random() * seats), int(random() * seats)
        round_ = places[number]
        # Most people are well seated where most is well: look at the others more often.
        if i == j or i == j ^ 2 or (random() < 0.9 and _is_well_seated(round_, i, classes, counts)):
            continue
        changes = _changes(classes, round_, i, j)
        cost = 0
        for klass, change in changes:
            count = counts[klass]
            cost += price[count + change] - price[count]
            counts[klass] = count + change
        if apart and i >> 2 != j >> 2:
            for klass, change in changes:
                if number < apart.get(klass, 0):
                    cost += HARD if change > 0 else -HARD
        if cost <= 0 or random() < exp(-cost / hot):
            round_[i], round_[j] = round_[j], round_[i]
            made.append((round_, i, j, cost))
        else:
            for klass, change in changes:
                counts[klass] -= change
    return made


def _is_well_seated(
    round_: Sequence[int],
    i: int,
    classes: Sequence[Sequence[int]],
    counts: MutableSequence[int] | MutableMapping[int, int],
) -> bool:
    """Judge whether all pairs at the table with the person at this place cost nothing."""
    price, row = prices(), classes[round_[i]]
    return (
        price[counts[row[round_[i ^ 2]]]] <= 0
        and price[counts[row[round_[i ^ 1]]]] <= 0
        and price[counts[row[round_[i ^ 3]]]] <= 0
    )
