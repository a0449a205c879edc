"""What the seatings of a tournament are worth, counted from the tables alone, however they were made.

Nothing here knows a movement: this is the check on all of them. Repeats are counted over all pairs of people as how
often more than once they were partners, opponents, or at one table (meetings).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Protocol

from tournaments.rules.movements.base import ACROSS, Sides

Pair = tuple[int, int]


class Seated(Protocol):
    """One round, played or to come: tables in seat order (seats 0 and 2, 1 and 3 are partners), who sits out."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """From the head table down."""

    @property
    def sit_outs(self) -> tuple[int, ...]:
        """Who sits out."""


class WrongSeating(ValueError):
    """A round does not seat everybody, or somebody twice. The message says whom."""


@dataclass(frozen=True)
class Quality:
    """The repeats of rounds. Less is better throughout; `key` has the most important first."""

    people: int
    rounds: int
    sit_out_spread: int
    """The most sit-outs anybody had less the fewest."""
    partners: int
    most_opponents: int
    """How often the two who opposed each other most did."""
    opponents: int
    meetings: int
    most_meetings: int
    running: int
    """Pairs who sat at one table in two rounds running, each time counted."""
    table_repeats: int
    """How often somebody came to a table where they had sat before."""
    same_fours: int
    """How often the same four people sat together again."""
    sat_out_running: int
    """How often somebody sat out two rounds running."""
    met_again: int
    """Pairs who shared a table more than once."""

    @property
    def key(self) -> tuple[int, ...]:
        """Return what one schedule is better by than another, the weightiest first."""
        return (
            max(self.sit_out_spread - 1, 0),
            self.partners,
            self.most_opponents,
            self.opponents,
            self.meetings,
            self.most_meetings,
            self.running,
            self.table_repeats,
        )


@dataclass(frozen=True)
class Least:
    """What no schedule can go below, by counting seats."""

    partners: int
    opponents: int
    meetings: int


def check_round(seated: Seated, here: Collection[int], *, everybody: bool = True, sizes: Collection[int] = ()) -> None:
    """Raise WrongSeating unless everybody here sits at one table or sits out, once, and nobody else does.

    With `sizes` every table has one of them. Without `everybody` some may be in no place at all: who is out of a
    knock-out goes home.
    """
    places = Counter([entrant for table in seated.tables for entrant in table])
    places.update(seated.sit_outs)
    twice = sorted(entrant for entrant, times in places.items() if times > 1)
    missing = sorted(set(here) - places.keys()) if everybody else []
    strangers = sorted(places.keys() - set(here))
    if any(not table for table in seated.tables):
        raise WrongSeating("a table has nobody at it")
    if sizes and any(len(table) not in sizes for table in seated.tables):
        raise WrongSeating(f"a table has not {list(sizes)} seats: {[len(table) for table in seated.tables]}")
    if twice or missing or strangers:
        raise WrongSeating(f"seated twice: {twice}, not seated: {missing}, not in this round: {strangers}")


def partners_at(table: Sequence[int], sides: Sides = ACROSS) -> list[Pair]:
    """Return the partners at a full table; a table of another size than these sides has none."""
    if len(table) != sum(map(len, sides)):
        return []
    return [_pair(table[first], table[second]) for side in sides for first, second in combinations(side, 2)]


def opponents_at(table: Sequence[int], sides: Sides = ACROSS) -> list[Pair]:
    """Return everybody who plays against each other at a table."""
    partners = set(partners_at(table, sides))
    return [pair for pair in meetings_at(table) if pair not in partners]


def meetings_at(table: Sequence[int]) -> list[Pair]:
    """Return all pairs at a table."""
    return [_pair(first, second) for first, second in combinations(table, 2)]


def _pair(first: int, second: int) -> Pair:
    return (first, second) if first < second else (second, first)


def quality_of(rounds: Sequence[Seated], sides: Sides = ACROSS) -> Quality:
    """Count these rounds. People who came late or left count like all others.

    `sides` are those of every table.
    """
    tables = [table for seated in rounds for table in seated.tables]
    partners = Counter(pair for table in tables for pair in partners_at(table, sides))
    opponents = Counter(pair for table in tables for pair in opponents_at(table, sides))
    meetings = partners + opponents
    sat_out = _sit_outs(rounds)
    return Quality(
        people=len(sat_out),
        rounds=len(rounds),
        sit_out_spread=max(sat_out.values(), default=0) - min(sat_out.values(), default=0),
        partners=_repeats(partners),
        most_opponents=max(opponents.values(), default=0),
        opponents=_repeats(opponents),
        meetings=_repeats(meetings),
        most_meetings=max(meetings.values(), default=0),
        running=sum(len(_met(before) & _met(after)) for before, after in pairwise(rounds)),
        table_repeats=_repeats(
            Counter((n, who) for seated in rounds for n, t in enumerate(seated.tables) for who in t)
        ),
        same_fours=_repeats(Counter(frozenset(table) for table in tables)),
        sat_out_running=sum(len({*before.sit_outs} & {*after.sit_outs}) for before, after in pairwise(rounds)),
        met_again=sum(times > 1 for times in meetings.values()),
    )


def _sit_outs(rounds: Iterable[Seated]) -> Counter[int]:
    sat_out: Counter[int] = Counter()
    for seated in rounds:
        sat_out.update(dict.fromkeys((entrant for table in seated.tables for entrant in table), 0))
        sat_out.update(seated.sit_outs)
    return sat_out


def _met(seated: Seated) -> set[Pair]:
    return {pair for table in seated.tables for pair in meetings_at(table)}


def _repeats(counted: Counter[Any]) -> int:
    return sum(times - 1 for times in counted.values() if times > 1)


def least_repeats(people: int, rounds: int, sides: Sides = ACROSS) -> Least:
    """Return what no schedule of full tables and evenly shared sit-outs can go below.

    At tables of four with partners across, in g games a person has g partners, 2g opponents and meets 3g people, of
    `people` - 1 there are; games differ by one at most. All sides of a table have the same number of seats.
    """
    at_a_table, partners = sum(map(len, sides)), len(sides[0]) - 1
    seats = people // at_a_table * at_a_table * rounds
    games, with_one_more = divmod(seats, people)
    each = (partners, at_a_table - 1 - partners, at_a_table - 1)
    return Least(*(_least(people, games, with_one_more, others) for others in each))


def _least(people: int, games: int, with_one_more: int, each: int) -> int:
    """Return the repeats of a relation with `each` others a game; every pair counts for both."""
    others = people - 1
    more, fewer = each * (games + 1), each * games
    by_person = with_one_more * max(0, more - others) + (people - with_one_more) * max(0, fewer - others)
    return -(-by_person // 2)
