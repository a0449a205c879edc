"""Everybody by lot, with new partners while that can be."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from scoring.rules.base import gettext_noop
from tournaments.movements.base import Contender, PastRound, Seating, Terms
from tournaments.movements.options import Option
from tournaments.movements.partners import fresh_partners, pair_up, past_partners, repeated_partners
from tournaments.movements.sit_outs import check_field, draw_sit_outs


class AtRandom:
    """A new partner drawn for everybody, two pairs to a table as they were drawn."""

    key = "random"
    name = gettext_noop("Random draw")
    options: Mapping[str, Option] = MappingProxyType({})
    fixed_partners = False

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round by lot. The pairing says nothing here: nobody is the best of four.

        Raises ValueError with fewer than four contenders, or one named twice.
        """
        check_field(contenders)
        sit_outs = draw_sit_outs(contenders, history, rng)
        order = sorted(contender.entrant for contender in contenders if contender.entrant not in sit_outs)
        rng.shuffle(order)
        past = past_partners(history)
        pairs = pair_up(fresh_partners(order, past), (1 << len(order)) - 1)
        tables = tuple(
            (order[a], order[b], order[c], order[d]) for (a, c), (b, d) in zip(pairs[::2], pairs[1::2], strict=True)
        )
        return Seating(tables, sit_outs, repeated_partners=repeated_partners(tables, past))
