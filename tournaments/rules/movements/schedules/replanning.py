"""Planning the rounds to come from what was really played, whatever was meant to be."""

from collections import defaultdict
from collections.abc import Iterator, MutableMapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random

from tournaments.rules.movements.base import PastRound, SeatingRules
from tournaments.rules.movements.partners import fresh_partners, pair_up, past_partners
from tournaments.rules.movements.schedules.annealing import (
    BARRED,
    MUST,
    STRIDE,
    WISHED,
    RoundsToImprove,
    anneal,
    pairs_with_roles,
)
from tournaments.rules.movements.seating_rules import rules_for
from tournaments.rules.movements.wishes import met_in, not_in_time, open_wishes, seat_together

STEPS = 100_000
"""Steps for one plan: about a second."""
HORIZON = 40
"""Rounds planned ahead at most."""
MOST_COUNTED = 20
"""A pair that met more often than this is as unwelcome as can be."""
LARGE = 600
"""People from which pairs are numbered as they come up: all of them would fill the memory."""
HOT = 3.0
"""Below what any repeated partners cost: a plan that has none keeps that."""
ALWAYS = 1_000_000


@dataclass(frozen=True)
class Task:
    """What a plan is made from. Equal tasks have equal plans."""

    plan: tuple[PastRound, ...]
    """The rounds to come as they were planned, perhaps for other people; as few as there are."""
    history: tuple[PastRound, ...]
    here: tuple[int, ...]
    """Who plays from now on."""
    rounds: int
    """Planned in all."""
    partners: frozenset[tuple[int, int]]
    never_partners: frozenset[tuple[int, int]]
    apart: tuple[tuple[tuple[int, int], int], ...]
    stays: tuple[tuple[int, int], ...]
    meet: tuple[tuple[tuple[int, int], int], ...] = ()
    steps: int = STEPS

    @property
    def seating_rules(self) -> SeatingRules:
        """Return what must hold at every table, and what people wish."""
        return SeatingRules(self.partners, self.never_partners, dict(self.apart), dict(self.stays), dict(self.meet))


@lru_cache(maxsize=128)
def replan(task: Task) -> tuple[PastRound, ...]:
    """Return the rounds to come: as they were planned where that still holds, bettered where it does not.

    Sit-outs are shared fairly first; then partners, opponents and meetings repeat as little as a search of this many
    steps finds, those in the history counted.
    """
    coming = min(max(task.rounds - len(task.history), 1), HORIZON)
    rng = Random(len(task.history))  # noqa: S311 - a search, not a secret
    fitted = [_fitted(row, task) for row in _with_sit_outs(task, coming)]
    if task.meet:
        fitted = _with_wishes(fitted, task)
    best, cost = _bettered(fitted, task, rng)
    if _repeats_partners(best, task):
        other, cheaper = _bettered([(_fresh(fitted[0], task), fitted[0][1]), *fitted[1:]], task, rng)
        best = other if cheaper < cost else best
    tables = ([tuple(row[n : n + 4]) for n in range(0, len(row), 4)] for row in best)
    return tuple(
        PastRound(tuple(seated), tuple(sorted(sit_outs))) for seated, (_, sit_outs) in zip(tables, fitted, strict=True)
    )


def _with_sit_outs(task: Task, coming: int) -> Iterator[tuple[Sequence[tuple[int, ...]], list[int]]]:
    """Give for each round to come the planned tables and who sits out.

    These are who sat out least, of them not who did the round before, of them those whom the plan leaves over.
    """
    sat_out, last = sit_outs_so_far(task.history, task.here), set(task.history[-1].sit_outs if task.history else ())
    rng = Random(len(task.here))  # noqa: S311 - who it hits among equals is settled by the plan, not by luck
    lot = {entrant: rng.random() for entrant in task.here}
    for number in range(coming):
        tables = task.plan[number].tables if number < len(task.plan) else ()
        whole = {entrant for table in tables if set(table) <= set(task.here) for entrant in table}
        order = sorted(task.here, key=lambda who: (sat_out[who], who in last, who in whole, lot[who]))
        out = order[: len(order) % 4]
        for entrant in out:
            sat_out[entrant] += 1
        last = set(out)
        yield tables, out


def sit_outs_so_far(history: Sequence[PastRound], here: Sequence[int]) -> dict[int, int]:
    """Return each present player's sit-outs; latecomers start at the minimum when they came."""
    counts: dict[int, int] = {}
    for played in [*history, PastRound((tuple(here),))]:
        least = min(counts.values(), default=0)
        for entrant in (*(who for table in played.tables for who in table if who >= 0), *played.sit_outs):
            counts.setdefault(entrant, least)
        for entrant in played.sit_outs:
            counts[entrant] += 1
    return {entrant: counts[entrant] for entrant in here}


Row = tuple[list[int], list[int]]
"""Who is seated, every four a table, and who sits out."""


def _fitted(planned: tuple[Sequence[tuple[int, ...]], list[int]], task: Task) -> Row:
    """Keep complete tables of four, and seat the others in order, with required partners together."""
    tables, out = planned
    seated = set(task.here) - set(out)
    whole = [table for table in tables if len(table) == 4 and set(table) <= seated]
    row = [entrant for table in whole for entrant in table]
    return _with_partners([*row, *sorted(seated - set(row))], task), out


def _with_partners(row: list[int], task: Task) -> list[int]:
    """Return a row with required partners together."""
    for first, second in sorted(task.partners):
        if {first, second} <= {*row}:
            at, wanted = row.index(second), row.index(first) ^ 2
            row[at], row[wanted] = row[wanted], row[at]
    return row


def _with_wishes(rows: Sequence[Row], task: Task) -> list[Row]:
    """Seat players who want to meet in the first round that both play, unless they meet in time anyway."""
    rules, played = task.seating_rules, list(task.history)
    plan = [PastRound(tuple(tuple(row[n : n + 4]) for n in range(0, len(row), 4)), tuple(out)) for row, out in rows]
    missed = set(not_in_time(rules, task.history, plan))
    seated = []
    for planned, (row, out) in zip(plan, rows, strict=True):
        wishes = replace(rules, meet={pair: rules.meet[pair] for pair in missed | met_in(planned.tables, rules.meet)})
        groups = rules_for(row, wishes, len(played) + 1, history=played).groups
        tables = [list(table) for table in planned.tables]
        seat_together(tables, groups)
        played.append(PastRound(tuple(map(tuple, tables)), tuple(out)))
        seated.append((_with_partners([who for table in tables for who in table], task), out))
    return seated


def _fresh(row: Row, task: Task) -> list[int]:
    """Seat a round again with the fewest repeated partners possible, ignoring everything else."""
    order = sorted(row[0])
    rules = rules_for(order, task.seating_rules, len(task.history) + 1)
    past = past_partners(task.history)
    barred = {who: past.get(who, set()) - {rules.must.get(who, who)} | rules.barred.get(who, set()) for who in order}
    pairs = pair_up(fresh_partners(order, barred), (1 << len(order)) - 1)
    return [
        order[place]
        for first, second in zip(pairs[::2], pairs[1::2], strict=True)
        for place in (first[0], second[0], first[1], second[1])
    ]


def _repeats_partners(rows: Sequence[Sequence[int]], task: Task) -> bool:
    past = past_partners(task.history)
    first = ((left, right) for left, right, role in pairs_with_roles(rows[0]) if role == STRIDE)
    return any(right in past.get(left, ()) for left, right in first)


def _bettered(rows: Sequence[Row], task: Task, rng: Random) -> tuple[list[list[int]], int]:
    """Return the rows after annealing, and what they cost."""
    number = {entrant: n for n, entrant in enumerate(task.here)}
    rounds = RoundsToImprove(
        [[number[entrant] for entrant in seated] for seated, _ in rows],
        _pair_numbers(len(task.here)),
        defaultdict(int) if len(task.here) > LARGE else [0] * len(task.here) ** 2,
    )
    _constrain(rounds, task, number)
    _count_history(rounds, task, number)
    rounds.count()
    steps = min(task.steps, 400 * len(task.here) * len(rows))
    cost = anneal(rounds, steps=steps, hot=HOT, rng=rng, goal=-ALWAYS if task.partners else 0)
    return [[task.here[n] for n in row] for row in rounds.places], cost


class _Numbered(Sequence[int]):
    """The row of one person in a table of pair numbers that nobody wrote down."""

    def __init__(self, person: int, people: int) -> None:
        self.person, self.people = person, people

    def __len__(self) -> int:
        return self.people

    def __getitem__(self, second: int) -> int:  # type: ignore[override]  # nobody takes a slice of a row
        first, two = (self.person, second) if self.person < second else (second, self.person)
        return first * self.people + two


def _pair_numbers(people: int) -> Sequence[Sequence[int]]:
    rows = [_Numbered(person, people) for person in range(people)]
    if people > LARGE:
        return rows
    return [[row[other] for other in range(people)] for row in rows]


def _constrain(rounds: RoundsToImprove, task: Task, number: dict[int, int]) -> None:
    """Put pairs into the regions of their seating rules."""
    regions = [(pair, WISHED) for pair in open_wishes(task.seating_rules, task.history)]
    regions += [(pair, BARRED) for pair in task.never_partners] + [(pair, MUST) for pair in task.partners]
    for (left, right), region in regions:
        if left in number and right in number:
            rounds.counts[rounds.classes[number[left]][number[right]]] = region
    apart = [(pair, first - len(task.history) - 1) for pair, first in task.apart]
    apart += [(pair, ALWAYS) for pair in combinations(sorted(dict(task.stays)), 2)]
    rounds.apart = {
        rounds.classes[number[left]][number[right]]: until
        for (left, right), until in apart
        if until > 0 and left in number and right in number
    }


def _count_history(rounds: RoundsToImprove, task: Task, number: dict[int, int]) -> None:
    """Count what was played; pairs who must partner count nothing, as they were asked to."""
    counts: MutableSequence[int] | MutableMapping[int, int] = rounds.counts
    for played in task.history:
        for table in played.fours:
            for first, second, role in pairs_with_roles(table):
                if first in number and second in number:
                    klass = rounds.classes[number[first]][number[second]]
                    region, counted = divmod(counts[klass], STRIDE * STRIDE)
                    full = (counted // STRIDE if role == STRIDE else counted % STRIDE) >= MOST_COUNTED
                    if region * STRIDE * STRIDE != MUST and not full:
                        counts[klass] += role
