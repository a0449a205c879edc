"""The whole tournament for people 0, 1, 2 …, with as few repeated meetings as possible.

Tables of two: the circle method, in which nobody meets anybody twice before all have met. Where the tables are a
prime number, or at least have no divisor below the seats, seats move around them at speeds of their own: nobody meets
again for as many rounds as there are tables (a transversal design). Everything else is searched for, and never below
what `quality.least_repeats` says no schedule can go below.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from tournaments.rules.movements.base import PastRound, Terms, each_alone
from tournaments.rules.movements.quality import quality_of
from tournaments.rules.movements.round_robin import NOBODY, circle_round
from tournaments.rules.movements.schedules.best import best_schedule
from tournaments.rules.movements.schedules.replanning import sit_outs_so_far
from tournaments.rules.movements.schedules.table_numbers import vary_tables
from tournaments.rules.movements.seating_rules import rules_for
from tournaments.rules.movements.wishes import seat_together
from tournaments.rules.movements.without_partners.meetings import count_meetings, times_met
from tournaments.rules.movements.without_partners.search import Costs, Matrix, improved

Rounds = tuple[PastRound, ...]

STEPS = 600
"""Of the search, for each round; a quarter of it when a round is looked at again."""
PASSES = 2
"""How often each round is looked at again once all are there."""


@lru_cache(maxsize=64)
def schedule_alone(people: int, seats: int, rounds: int) -> Rounds:
    """Return this many rounds at tables of this many seats. Raises ValueError where nobody could fill a table."""
    if people < seats or rounds < 1:
        raise ValueError(f"a schedule takes at least {seats} people and one round")
    if seats == 2:
        schedule = _circle(people, rounds)
    elif people % seats == 0 and _moves_without_meeting(people // seats, seats) and rounds <= people // seats:
        schedule = _moving(people // seats, seats, rounds)
    else:
        schedule = plan_rounds((), tuple(range(people)), Terms(rounds, sides=each_alone(seats)))
    if seats == 4:  # those made for partners are good at this, too
        schedule = min(
            schedule, best_schedule(people, rounds), key=lambda rounds: quality_of(rounds, each_alone(4)).key
        )
    sides = each_alone(seats)
    return tuple(PastRound(round_.tables, round_.sit_outs, sides=sides) for round_ in vary_tables(schedule))


def _circle(people: int, rounds: int) -> Rounds:
    schedule = []
    for number in range(1, rounds + 1):
        pairs = circle_round(range(people), number)
        out = tuple(who for pair in pairs if NOBODY in pair for who in pair if who != NOBODY)
        schedule.append(PastRound(tuple(pair for pair in pairs if NOBODY not in pair), out))
    return tuple(schedule)


def _moves_without_meeting(tables: int, seats: int) -> bool:
    """Tell whether all differences of speeds below `seats` go through all tables before they come back."""
    return tables >= seats and all(tables % divisor for divisor in range(2, seats))


def _moving(tables: int, seats: int, rounds: int) -> Rounds:
    """Return rounds where seat s moves s tables."""

    def table(at: int, number: int) -> tuple[int, ...]:
        return tuple(seat * tables + (at - seat * number) % tables for seat in range(seats))

    return tuple(PastRound(tuple(table(at, number) for at in range(tables))) for number in range(rounds))


def plan_rounds(history: Sequence[PastRound], here: Sequence[int], terms: Terms) -> Rounds:
    """Return the rounds after this history for the present players: few repeats in each, then in all.

    At least one. The same arguments give the same rounds.
    """
    plan = _Plan(history, here, terms)
    coming = max(terms.rounds - len(history), 1)
    first = len(history) + 1
    outs = sit_outs_in_turn(history, here, terms.seats, coming)
    schedule: list[PastRound] = []
    for number, out in enumerate(outs, first):
        schedule.append(plan.fresh(out, number, (*history, *schedule)))
    for _ in range(PASSES):
        for number, round_ in enumerate(schedule, first):
            schedule[number - first] = plan.again(round_, number)
    return tuple(schedule)


class _Plan:
    """Who has met whom how often, in the history and in the rounds that are planned."""

    def __init__(self, history: Sequence[PastRound], here: Sequence[int], terms: Terms) -> None:
        self.here, self.terms = list(here), terms
        self.place = {who: place for place, who in enumerate(self.here)}
        self.met = times_met(history, self.here)
        self.rng = Random(len(history))  # noqa: S311 - a search, not a secret
        self.locked: dict[int, dict[int, int]] = {}
        """By round who must stay at which table, so that those meet who want to."""

    def fresh(self, out: Sequence[int], number: int, history: Sequence[PastRound]) -> PastRound:
        """Plan round `number` after this history, which these sit out."""
        playing = [place for place, who in enumerate(self.here) if who not in out]
        self.rng.shuffle(playing)
        seats = self.terms.seats
        tables = [playing[first : first + seats] for first in range(0, len(playing), seats)]
        people = [self.here[place] for place in playing]
        groups = rules_for(people, self.terms.seating_rules, number, seats, history).groups
        seat_together(tables, [{self.place[who] for who in group} for group in groups])
        wishing = {self.place[who] for group in groups for who in group}
        self.locked[number] = {at: n for n, table in enumerate(tables) for at in table if at in wishing}
        return self._settled(tables, out, number, STEPS)

    def again(self, round_: PastRound, number: int) -> PastRound:
        """Plan a round again, leaving all others as they are."""
        tables = [[self.place[who] for who in table] for table in round_.tables]
        count_meetings(self.met, tables, -1)
        return self._settled(tables, round_.sit_outs, number, STEPS // 4)

    def _settled(self, tables: Sequence[Sequence[int]], out: Sequence[int], number: int, steps: int) -> PastRound:
        found = improved(
            tables, Costs(self._together(tables, number), locked=self.locked[number]), steps=steps, rng=self.rng
        )
        count_meetings(self.met, found)
        seated = tuple(tuple(self.here[place] for place in table) for table in found)
        return PastRound(seated, tuple(sorted(out)), sides=self.terms.sides)

    def _together(self, tables: Sequence[Sequence[int]], number: int) -> Matrix:
        """Return what it costs that two share a table in this round."""
        playing = [self.here[place] for table in tables for place in table]
        apart = rules_for(playing, self.terms.seating_rules, number, self.terms.seats).apart
        if not apart:
            return self.met
        together = [list(row) for row in self.met]
        broken = sum(map(sum, self.met)) + 1
        for player, others in apart.items():
            for other in others:
                together[self.place[player]][self.place[other]] += broken
        return together


def sit_outs_in_turn(
    history: Sequence[PastRound], here: Sequence[int], seats: int, rounds: int
) -> Iterator[tuple[int, ...]]:
    """Give who sits out each round to come: who did least, of them not who did the round before, then in turn."""
    counts, last = sit_outs_so_far(history, here), set(history[-1].sit_outs if history else ())
    turn = {who: place for place, who in enumerate(here)}
    for _ in range(rounds):
        order = sorted(here, key=lambda who: (counts[who], who in last, turn[who]))
        out = tuple(order[: len(here) % seats])
        last = set(out)
        for who in out:
            counts[who] += 1
        yield out
