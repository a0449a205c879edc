"""The ladder: rank by points, four to a table from the top, and new partners while that can be."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from scoring.rules.base import gettext_noop
from tournaments.movements.base import Contender, Displaced, PastRound, Seating, Terms
from tournaments.movements.fours import seat_in_fours
from tournaments.movements.options import Option
from tournaments.movements.partners import PAIRINGS, fresh_partners, past_partners, repeated_partners
from tournaments.movements.sit_outs import check_field, draw_sit_outs


class Ladder:
    """The best four at the head table, the next four at the second, and so on down."""

    key = "ladder"
    name = gettext_noop("Ladder by points")
    options: Mapping[str, Option] = MappingProxyType({})
    fixed_partners = False

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round by rank: points, then wins, then fewest sit-outs, then a lot drawn by `rng`.

        Raises ValueError with fewer than four contenders, one named twice, or a pairing that is not known.
        """
        check_field(contenders)
        if terms.pairing not in PAIRINGS:
            raise ValueError(f"unknown pairing {terms.pairing!r}: known are {', '.join(PAIRINGS)}")
        sit_outs = draw_sit_outs(contenders, history, rng)
        order = _rank([contender for contender in contenders if contender.entrant not in sit_outs], rng)
        past = past_partners(history)
        fours = seat_in_fours(fresh_partners(order, past), PAIRINGS[terms.pairing])
        tables = tuple(tuple(order[place] for place in four) for four in fours)
        return Seating(tables, sit_outs, tuple(order), _displaced(order, tables), repeated_partners(tables, past))


def _rank(contenders: Sequence[Contender], rng: Random) -> list[int]:
    ranked = sorted(contenders, key=lambda contender: contender.entrant)
    rng.shuffle(ranked)
    ranked.sort(key=lambda contender: (-contender.points, -contender.wins, contender.sit_outs))
    return [contender.entrant for contender in ranked]


def _displaced(order: Sequence[int], tables: Sequence[Sequence[int]]) -> tuple[Displaced, ...]:
    seated = {entrant: number for number, table in enumerate(tables, 1) for entrant in table}
    strict = ((entrant, 1 + place // 4) for place, entrant in enumerate(order))
    return tuple(Displaced(entrant, number, seated[entrant]) for entrant, number in strict if seated[entrant] != number)
