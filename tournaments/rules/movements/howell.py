"""Howell: every pair meets every other once, all of them over the same deals in the end."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Sentence
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.with_deals.pairs import PLACES, PairsAndDeals
from tournaments.rules.movements.with_deals.plans import MOST_HOWELL, Plan, howell, mitchell


class Howell(PairsAndDeals):
    """As bridge clubs play with few tables."""

    key = "howell"
    name = gettext_noop("Howell (pairs, deals move)")
    about = gettext_noop("Every pair plays every other once, and all play the same deals in the end; one pair stays.")
    options: Mapping[str, MovementOption] = MappingProxyType({"seeding": PLACES})

    def plan(self, pairs: int, rounds: int, options: Mapping[str, str]) -> Plan:
        """Return the first rounds of the Howell for this many pairs, or of a Mitchell where there is no such Howell."""
        if pairs > MOST_HOWELL:
            return mitchell(pairs // 2, rounds, relay=False, shared=False)
        return howell(pairs)[:rounds]

    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Say so where the rounds are too few for all to meet."""
        needed = teams - 1 + teams % 2
        few = gettext_noop(
            "%(teams)d pairs need %(needed)d rounds for a whole Howell. In %(rounds)d rounds each meets some of the "
            "others, over some of the deals; a Mitchell compares more."
        )
        said = super().advice(teams, rounds, options)
        if teams < 3 or rounds >= needed:
            return said
        return (*said, Sentence(few, {"teams": teams, "rounds": rounds, "needed": needed}))
