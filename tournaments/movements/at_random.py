"""Everybody by lot, with new partners while that can be: the best schedule known, its numbers drawn."""

from typing import ClassVar

from scoring.rules import gettext_noop
from tournaments.movements.base import Terms
from tournaments.movements.schedules.best import best_schedule
from tournaments.movements.schedules.planned import Plan, Planned


class AtRandom(Planned):
    """Who plays with whom is drawn for the whole night at once, so that it repeats as little as can be."""

    key = "random"
    name = gettext_noop("Random draw")
    about = gettext_noop("Everybody is dealt a new partner and new opponents by lot, whatever the score.")
    table_rule = gettext_noop("By lot")
    by_lot: ClassVar[bool] = True

    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return the best schedule for so many people and rounds."""
        return best_schedule(people, terms.rounds)
