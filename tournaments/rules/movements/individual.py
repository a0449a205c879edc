"""Individual: everybody plays for themselves over deals; in a rainbow the deals move, else all play the same ones.

A rainbow has four lines of people, one for each seat, and one of deals. Nobody meets anybody of another line twice,
nor a set of deals. There is one for 5, 7, 8, 9, 11 … tables, all of them full. Otherwise everybody meets everybody as
evenly as can be (`best_schedule`), and in each round all tables play the same set: it needs one copy for each table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Contender, PastRound, Seating, Sentence, Terms
from tournaments.rules.movements.options import MovementOption
from tournaments.rules.movements.schedules.best import best_schedule
from tournaments.rules.movements.schedules.planned import Plan, Planned
from tournaments.rules.movements.with_deals.plans import rainbow


class Individual(Planned):
    """Single people, partners change."""

    key = "individual"
    name = gettext_noop("Individual (deals move)")
    about = gettext_noop("Everybody plays for themselves, with other partners and other deals in each round.")
    moves_deals = True
    by_lot = True
    options: Mapping[str, MovementOption] = MappingProxyType(
        {
            "deals": MovementOption(
                gettext_noop("Deals"),
                MappingProxyType(
                    {
                        "move": gettext_noop(
                            "move from table to table, where a rainbow exists for this number of people"
                        ),
                        "same": gettext_noop("the same ones at all tables, everybody with and against everybody"),
                    }
                ),
                help=gettext_noop("Whether one copy of each deal is enough, or every table has its own."),
            )
        }
    )

    def expectation(self, players: int, terms: Terms) -> Sentence | None:
        """Say whether deals move with this many people."""
        if players < 4:
            return None
        moving = gettext_noop("%(tables)d tables, a rainbow: %(tables)d sets of deals, one copy of each.")
        same = gettext_noop("%(tables)d tables: in each round all play the same deals, so that each table has a copy.")
        return Sentence(moving if _is_rainbow(players, terms) else same, {"tables": players // 4})

    def schedule(self, people: int, terms: Terms) -> Plan:
        """Return a rainbow, or the best schedule for this many people and rounds."""
        found = rainbow(people // 4) if _is_rainbow(people, terms) else None
        if found is None:
            return best_schedule(people, terms.rounds)
        rounds = found[: terms.rounds]
        return tuple(PastRound(tuple(table for table, _set in round_)) for round_ in rounds)

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round, and say which deals each table plays.

        They are those of the rainbow as long as it is what was played; after that all tables play the same ones, which
        nobody has seen. Raises ValueError as all movements do.
        """
        seating = super().draw(contenders, history, terms, rng)
        return replace(seating, deal_sets=self._sets(seating, history, terms))

    def _sets(self, seating: Seating, history: Sequence[PastRound], terms: Terms) -> tuple[int, ...]:
        here = PastRound(seating.tables, seating.sit_outs)
        rounds = [*history, here]
        planned = self._planned(rounds, terms) if not terms.since else []
        if len(planned) < len(rounds) or any(
            {*plan} != {*played.tables} for plan, played in zip(planned, rounds, strict=False)
        ):
            used = [deal_set for played in history for deal_set in played.deal_sets if deal_set is not None]
            sets = len(rounds[0].tables) if planned else 0
            return (max([sets, *used], default=0) + 1,) * len(seating.tables)
        return tuple(planned[len(history)][table] for table in seating.tables)

    def _planned(self, rounds: Sequence[PastRound], terms: Terms) -> list[Mapping[tuple[int, ...], int]]:
        """Return of each round of the rainbow which deals each four play; nothing where there is none."""
        first = rounds[0]
        people = sorted([*(entrant for table in first.tables for entrant in table), *first.sit_outs])
        found = rainbow(len(first.tables)) if _is_rainbow(len(people), terms) else None
        if found is None:
            return []
        names = self._as_seated(people, first, terms)
        return [{tuple(names[n] for n in table): deal_set + 1 for table, deal_set in round_} for round_ in found]


def _is_rainbow(people: int, terms: Terms) -> bool:
    """Tell whether deals move: where it is wanted, where all sit, and for as many rounds as there are tables."""
    tables, over = divmod(people, 4)
    wanted = terms.options.get("deals", "move") == "move"
    return wanted and not over and terms.rounds <= tables and rainbow(tables) is not None
