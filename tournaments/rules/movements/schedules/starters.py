"""Whole schedules that follow from a first round, every round by the same step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd

from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.schedules.galois import Field, prime_power

SLOPES = sorted(range(-7, 8), key=lambda slope: (slope == 0, abs(slope), slope))
"""Tables a circle may move each round, in the order tried; a person who never moves stays at one table."""


@dataclass(frozen=True)
class Starter:
    """A first round: people stand in circles of `width` places, those left over in none.

    Person p of a circle becomes, a round later, the next one of the same circle.
    """

    base: tuple[int, ...]
    """Every four in a row are a table, the rest sit out."""
    width: int
    circles: int

    def schedule(self, rounds: int) -> tuple[PastRound, ...]:
        """Return this many rounds."""
        return tuple(cut(tuple(self.moved(person, number) for person in self.base)) for number in range(rounds))

    def moved(self, person: int, number: int) -> int:
        """Return who has this person's place this many rounds later."""
        circle, place = divmod(person, self.width)
        return person if circle >= self.circles else circle * self.width + (place + number) % self.width


def cut(people: Sequence[int]) -> PastRound:
    """Return as a round people in a row: every four a table, what is left sits out."""
    seats = len(people) // 4 * 4
    tables = tuple((people[n], people[n + 1], people[n + 2], people[n + 3]) for n in range(0, seats, 4))
    return PastRound(tables, tuple(sorted(people[seats:])))


def moving_circles(people: int, rounds: int) -> tuple[PastRound, ...] | None:
    """Return rounds where no two meet twice, for many tables; None for too few.

    Each seat of the tables moves its own number of tables a round, around the hall. Sitting out is one more place
    on the way, past the last table. With a multiple of four and moves 0, 1, 2, 3 it holds where m / gcd(m, d) is at
    least the rounds for m tables and d = 1, 2, 3; here every set of moves is tried, and proved by counting.
    """
    tables, over = divmod(people, 4)
    lengths = [tables + (seat < over) for seat in range(4)]
    slopes = _slopes(tables, lengths, rounds) if tables >= rounds else None
    if slopes is None:
        return None
    first = [sum(lengths[:seat]) for seat in range(4)]
    schedule = []
    for number in range(rounds):
        at = [
            [first[seat] + (table - slopes[seat] * number) % lengths[seat] for table in range(lengths[seat])]
            for seat in range(4)
        ]
        seated = tuple((at[0][n], at[1][n], at[2][n], at[3][n]) for n in range(tables))
        schedule.append(PastRound(seated, tuple(sorted(circle[-1] for circle in at if len(circle) > tables))))
    return tuple(schedule)


def _slopes(tables: int, lengths: Sequence[int], rounds: int) -> list[int] | None:
    def complete(chosen: list[int]) -> list[int] | None:
        if len(chosen) == len(lengths):
            return chosen
        length = lengths[len(chosen)]
        for slope in SLOPES:
            too_slow = length > tables and length // gcd(length, slope) < rounds
            if not too_slow and all(
                _never_twice(tables, rounds, (lengths[n], before), (length, slope)) for n, before in enumerate(chosen)
            ):
                found = complete([*chosen, slope])
                if found:
                    return found
        return None

    return complete([])


@cache
def _never_twice(tables: int, rounds: int, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Judge whether nobody of one circle meets anybody of the other twice; a circle is its length and its slope."""
    if first == second:
        return False
    met = {
        ((table - first[1] * number) % first[0], (table - second[1] * number) % second[0])
        for number in range(rounds)
        for table in range(tables)
    }
    return len(met) == tables * rounds


def complete_rounds(people: int) -> int:
    """Return in how many rounds everybody can partner everybody once, and sit out as often as all others."""
    return people - 1 if people % 4 == 0 else people


def complete_whist(people: int, starters: Callable[[int], Starter | None]) -> tuple[PastRound, ...] | None:
    """Return a whist tournament: everybody partners everybody once and opposes everybody twice, in N - 1 or N rounds.

    From a known first round, or for a prime power N = 1 mod 4 by the field of N elements; None where neither is known.
    """
    starter = starters(people)
    if starter:
        return starter.schedule(complete_rounds(people))
    power = prime_power(people)
    return _whist_by_field(Field(*power), people) if power and people % 4 == 1 else None


def _whist_by_field(field: Field, people: int) -> tuple[PastRound, ...]:
    """Tables g^i, g^(i+2t) against g^(i+t), g^(i+3t), i = 0 … t-1, where people = 4t + 1; each round adds an element.

    The method is R. D. Baker's (Whist tournaments, 1975), known since the 19th century for primes.
    """
    quarter = people // 4
    tables = [tuple(field.powers[i + turn * quarter] for turn in range(4)) for i in range(quarter)]
    schedule = []
    for number in range(people):
        seated = tuple(tuple(field.add(element, number) for element in table) for table in tables)
        schedule.append(PastRound(seated, (number,)))
    return tuple(schedule)
