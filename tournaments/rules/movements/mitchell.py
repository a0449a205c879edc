"""Mitchell: half of the pairs stay, the others move up a table each round, and the deals move down one."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.with_deals.pairs import PLACES, PairsAndDeals
from tournaments.rules.movements.with_deals.plans import Plan, mitchell

EVEN = MovementOption(
    gettext_noop("With an even number of tables"),
    MappingProxyType(
        {
            "skip": gettext_noop("the pairs that move skip a table half way"),
            "relay": gettext_noop("the first and the last table share deals, and a set rests in the middle"),
        }
    ),
    help=gettext_noop("How pairs are kept from meeting deals again that they have played."),
)
SETS = MovementOption(
    gettext_noop("Sets of deals"),
    MappingProxyType(
        {
            "tables": gettext_noop("one for each table"),
            "rounds": gettext_noop("one for each round: tables share them, and everybody plays all"),
        }
    ),
    help=gettext_noop("With fewer rounds than tables, whether everybody plays the same deals in the end."),
)


class Mitchell(PairsAndDeals):
    """As most bridge clubs play with many tables; ranked as one field, since sides change at the end."""

    key = "mitchell"
    name = gettext_noop("Mitchell (pairs, deals move)")
    about = gettext_noop(
        "Half of the pairs stay at their tables, the others move up one each round, and the deals move down one. In "
        "the last eighth of the rounds they change sides, so that all pairs are ranked as one field."
    )
    options: Mapping[str, MovementOption] = MappingProxyType({"seeding": PLACES, "even": EVEN, "sets": SETS})

    def plan(self, pairs: int, rounds: int, options: Mapping[str, str]) -> Plan:
        """Return a Mitchell at half as many tables."""
        return mitchell(pairs // 2, rounds, relay=options["even"] == "relay", shared=options["sets"] == "rounds")
