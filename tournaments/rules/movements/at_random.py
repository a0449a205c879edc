"""Everybody by lot, with new people while that can be: the best schedule known, its numbers drawn."""

from collections.abc import Sequence
from typing import ClassVar

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Terms
from tournaments.rules.movements.schedules.best import best_schedule
from tournaments.rules.movements.schedules.planned import Plan, Planned
from tournaments.rules.movements.without_partners.into_sides import rounds_with_partners
from tournaments.rules.movements.without_partners.schedule import plan_rounds, schedule_alone


class AtRandom(Planned):
    """All rounds are drawn together at random, with as few repeats as possible."""

    key = "random"
    name = gettext_noop("Random draw")
    about = gettext_noop("Everybody is dealt new people to play with by lot, whatever the score.")
    seats_without_partners = True
    seats_left_over = True
    table_rule = gettext_noop("By lot")
    by_lot: ClassVar[bool] = True

    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return the best schedule for this many people and rounds."""
        if terms.are_pairs_of_four:
            return best_schedule(people, terms.rounds)
        schedule = schedule_alone(people, terms.seats, terms.rounds)
        return rounds_with_partners(schedule, (), terms.sides) if terms.has_partners else schedule

    def again(self, plan: Plan, history: Plan, here: Sequence[int], terms: Terms, times: int) -> Plan:
        """Return the rounds after this history, planned again for the `times`-th time."""
        if terms.are_pairs_of_four:
            return super().again(plan, history, here, terms, times)
        rounds = plan_rounds(history, here, terms.as_alone)
        return rounds_with_partners(rounds, history, terms.sides) if terms.has_partners else rounds
