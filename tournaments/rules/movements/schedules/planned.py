"""Movements known beforehand: a plan of all rounds, followed as long as it is what was played.

Nothing is remembered between rounds. The first round that was played tells who has which number of the plan; from
there the plan is made again and compared with what was played. Where somebody came or left since, the director
changed a round by hand or the settings (`Terms.since`), the rounds after it were planned again, and are so each time:
the same in, the same out.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, Terms
from tournaments.rules.movements.partners import past_partners, repeated_partners
from tournaments.rules.movements.schedules.best import relabelled
from tournaments.rules.movements.schedules.labels import label
from tournaments.rules.movements.schedules.replanning import STEPS, Task, replan
from tournaments.rules.movements.seating_rules import bring_to_their_tables, broken_in, broken_in_draw, rules_for
from tournaments.rules.movements.sit_outs import check_field
from tournaments.rules.movements.wishes import not_in_time

Plan = tuple[PastRound, ...]


class Planned(Movement):
    """A movement that plans all rounds for numbers 0, 1, 2 … and gives each entrant one."""

    known_beforehand = True
    wish_rule = gettext_noop(
        "All rounds are planned so that the two meet in one of them. If a plan that has begun does not bring them "
        "together, the rounds still to come are planned again."
    )
    by_lot: ClassVar[bool] = False
    """Whether numbers are drawn; else they are as people entered."""

    @abstractmethod
    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return all rounds of this many people by number."""

    def again(self, plan: Plan, history: Plan, here: Sequence[int], terms: Terms, times: int) -> Plan:
        """Return the rounds after this history, planned again for the `times`-th time."""
        return replan(_task(plan, history, here, terms, STEPS // times))

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round of the plan.

        Raises ValueError with fewer than four contenders, one named twice, or an option the movement does not know.
        """
        return next(self._seatings(contenders, history, terms, rng))

    def plan(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random
    ) -> tuple[Seating, ...]:
        """Return all rounds to come, the next one first: what rotation cards are printed from. Raises ValueError."""
        return tuple(self._seatings(contenders, history, terms, rng))

    def _seatings(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random
    ) -> Iterator[Seating]:
        check_field(contenders, terms.seats)
        here = tuple(sorted(contender.entrant for contender in contenders))
        played = [_as_planned(round_) for round_ in history]
        plan = self._to_come(here, tuple(played), terms, rng)
        for number, planned in enumerate(plan, 1):
            seating = _seating(planned, played, terms, later=plan[number:])
            yield seating
            played.append(PastRound(seating.tables, planned.sit_outs, sides=terms.sides))

    def _to_come(self, here: tuple[int, ...], history: Plan, terms: Terms, rng: Random) -> Plan:
        if not history:
            return self._within_rules(self._numbered(self._order(here, terms, rng), terms), history, here, terms)
        since = max(_since(history, here), min(terms.since, len(history)))
        plan: Plan = ()
        if not since or since > terms.since:
            first = _field(history[0])
            plan = self._numbered(self._as_seated(first, history[0], terms), terms)[max(since, 1) :]
        times = 1
        if since:
            plan = self.again(plan, history[:since], here, terms, times)
        else:
            plan, since = self._within_rules(plan, history[:1], here, terms), 1
        for number in range(since, len(history)):
            if not plan or set(plan[0].tables) != set(history[number].tables):
                times += 1
                plan = self.again(plan[1:], history[: number + 1], here, terms, times)
            else:
                plan = plan[1:]
        return plan or self.again((), history, here, terms, times + 1)

    def _within_rules(self, plan: Plan, history: Plan, here: Sequence[int], terms: Terms) -> Plan:
        """Return the plan if it keeps all seating rules, else one that does as far as can be."""
        seated = ((number, bring(round_, terms, number)) for number, round_ in enumerate(plan, len(history) + 1))
        if any(broken_in(tables, terms.seating_rules, number) for number, tables in seated) or any(
            {*pair} <= {*here} for pair in not_in_time(terms.seating_rules, history, plan)
        ):
            return self.again(plan, history, here, terms, 1)
        return plan

    def _numbered(self, order: Sequence[int], terms: Terms) -> Plan:
        return tuple(relabelled(round_, order) for round_ in self.schedule(len(order), terms))

    def _order(self, here: Sequence[int], terms: Terms, rng: Random) -> list[int]:
        """Return who gets which number, so that seating rules are kept where that can be."""
        order = list(here)
        if self.by_lot:
            rng.shuffle(order)
        schedule = self.schedule(len(order), terms)
        order = label(schedule, order, terms.seating_rules)
        # Who sits out first is known, not in which order: numbers among them go by entrant.
        out = schedule[0].sit_outs
        for number, entrant in zip(out, sorted(order[number] for number in out), strict=True):
            order[number] = entrant
        return order

    def _as_seated(self, here: Sequence[int], first: PastRound, terms: Terms) -> list[int]:
        """Return who has which number, by where they sat in the first round."""
        planned = self.schedule(len(here), terms)[0]
        seats = [number for table in planned.tables for number in table]
        seated = [entrant for table in first.tables for entrant in table]
        numbers = dict(zip([*seats, *planned.sit_outs], [*seated, *first.sit_outs], strict=False))
        left = iter(sorted(set(here) - set(numbers.values())))
        return [numbers[number] if number in numbers else next(left) for number in range(len(here))]


def _as_planned(round_: PastRound) -> PastRound:
    """Return of a round that was played what a plan goes by: not the points."""
    return PastRound(round_.tables, tuple(sorted(round_.sit_outs)), before=round_.before, sides=round_.sides)


def bring(round_: PastRound, terms: Terms, number: int) -> tuple[tuple[int, ...], ...]:
    """Return the tables in such an order that people who keep a table have it."""
    playing = [entrant for table in round_.tables for entrant in table]
    return bring_to_their_tables(round_.tables, rules_for(playing, terms.seating_rules, number, terms.seats).stays)


def _seating(round_: PastRound, played: Sequence[PastRound], terms: Terms, later: Plan) -> Seating:
    tables = bring(round_, terms, len(played) + 1) if terms.seating_rules.stays else round_.tables
    return Seating(
        tables,
        round_.sit_outs,
        repeated_partners=repeated_partners(
            tables, past_partners(played), terms.seating_rules.partners, sides=terms.sides
        ),
        broken=broken_in_draw(
            tables, terms.seating_rules, played, [table for planned in later for table in planned.tables]
        ),
    )


def _field(round_: PastRound) -> tuple[int, ...]:
    return tuple(sorted([*(entrant for table in round_.tables for entrant in table), *round_.sit_outs]))


def _since(history: Plan, here: tuple[int, ...]) -> int:
    """Return after how many rounds it is these people who play."""
    since = len(history)
    while since and _field(history[since - 1]) == here:
        since -= 1
    return since


def _task(plan: Plan, history: Plan, here: Sequence[int], terms: Terms, steps: int) -> Task:
    seating_rules = terms.seating_rules
    return Task(
        plan=plan,
        history=history,
        here=tuple(here),
        rounds=terms.rounds,
        partners=seating_rules.partners,
        never_partners=seating_rules.never_partners,
        apart=tuple(sorted(seating_rules.apart.items())),
        stays=tuple(sorted(seating_rules.stays.items())),
        meet=tuple(sorted(seating_rules.meet.items())),
        steps=steps,
    )
