"""What deals that several tables played came to, and what everybody has for them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.models import Hand
from scoring.statements import Given, Select
from tournaments.models import Round, Sitting, Tournament
from tournaments.rules.duplicate.scores import AVERAGE, DealScore, net_of, scores
from tournaments.rules.standings.tally import Result
from tournaments.services.results.occupants import Occupants, occupants_of

_hands = Select(
    lambda: Hand.objects.filter(game__sitting__round=Given("round"), voided_at=None, number__gt=0).order_by("number")
)


@dataclass(frozen=True)
class AtTable:
    """A deal at one table: who sat there, what happened, and what both sides have for it."""

    sitting: Sitting
    number: int
    """Of the hand on the sheet."""
    hand: Hand | None
    """None: it was not played there, or nobody knows how, since only the game's totals were entered."""
    occupants: Occupants
    score: DealScore

    @property
    def net(self) -> Fraction | None:
        """By how many points seats 0 and 2 were ahead."""
        return None if self.hand is None else net_of(self.hand.points)

    def entrant_at(self, seat: int) -> int | None:
        """Return who sat there for this hand; None: the seat was open."""
        return self.occupants.at(seat, self.number)


PlayedDeals = Mapping[int, Sequence[AtTable]]
"""By the number of the deal, in order: every table that was to play it, in the order of the rounds and tables."""


def played_deals(tournament: Tournament, rounds: Iterable[Round]) -> PlayedDeals:
    """Return the results of the deals of these rounds, which must be closed."""
    found: dict[int, list[tuple[Sitting, int, Hand | None, Occupants]]] = defaultdict(list)
    for round_ in rounds:
        hands = {(hand.game_id, hand.number): hand for hand in _hands.rows(round=round_.pk)}
        sittings = Sitting.objects.filter(round=round_).select_related("table", "game")
        for sitting in sittings.prefetch_related("seats", "changes").order_by("table__number"):
            sitting.round = round_
            occupants = occupants_of(sitting)
            for number, deal in enumerate(sitting.deals, 1):
                found[deal].append((sitting, number, hands.get((sitting.game_id, number)), occupants))
    return {deal: _compared(found[deal], tournament.duplicate) for deal in sorted(found)}


def _compared(tables: Sequence[tuple[Sitting, int, Hand | None, Occupants]], by: str) -> list[AtTable]:
    nets = [None if hand is None else net_of(hand.points) for _sitting, _number, hand, _occupants in tables]
    return [AtTable(*table, score) for table, score in zip(tables, scores(nets, by), strict=True)]


def deal_results(tournament: Tournament, rounds: Iterable[Round]) -> list[Result]:
    """Return everybody's results for the deals of these closed rounds, one for each round."""
    made = Counter[tuple[int, int]]()
    for tables in played_deals(tournament, rounds).values():
        for table in tables:
            for seat in range(4):
                who = table.entrant_at(seat)
                if who is not None:
                    made[who, table.sitting.round.number] += table.score.sides[seat % 2]
    return [Result(entrant, number, points) for (entrant, number), points in made.items()]


def deal_points(tournament: Tournament, rounds: Iterable[Round]) -> dict[int, tuple[int, int]]:
    """Return both sides' results for all deals of these closed rounds, by sitting."""
    made: dict[int, tuple[int, int]] = {}
    for tables in played_deals(tournament, rounds).values():
        for table in tables:
            first, second = made.get(table.sitting.pk, (0, 0))
            made[table.sitting.pk] = (first + table.score.sides[0], second + table.score.sides[1])
    return made


def average_of(round_: Round) -> int:
    """Return what a round comes to for somebody who has the average for each of its deals."""
    longest = max((len(deals) for deals in round_.sittings.values_list("deals", flat=True)), default=0)
    return AVERAGE[round_.tournament.duplicate] * longest
