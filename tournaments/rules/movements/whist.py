"""Whist: the best schedule known, people seated as they are numbered.

Over N - 1 rounds (N, where N = 1 mod 4) it is a whist tournament: everybody partners everybody once and opposes
everybody twice. For any other number of rounds a schedule of its own is better than a part of one.
"""

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Terms
from tournaments.rules.movements.schedules.best import best_schedule
from tournaments.rules.movements.schedules.planned import Plan, Planned


class Whist(Planned):
    """Everybody meets as many others as can be, in an order printed beforehand."""

    key = "whist"
    name = gettext_noop("Whist")
    about = gettext_noop(
        "Everybody plays with and against as many others as possible, evenly; all rounds are known in advance."
    )

    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return the best schedule for this many people and rounds."""
        return best_schedule(people, terms.rounds)
