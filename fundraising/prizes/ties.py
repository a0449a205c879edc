"""Ties for prizes: who is level for what now, what each way of settling it would do, and which way the hall chose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from fundraising.prizes import errors
from tournaments.models import Tournament
from tournaments.rules.prizes.awards import Award, Outcome, Tie
from tournaments.rules.prizes.plan import BREAK, SPLIT, Kind, Plan, Prize
from tournaments.services.boards.body import board_body
from tournaments.services.results.prizes_won import outcomes_of, plan_of
from tournaments.services.setup.settings import change_tournament
from tournaments.services.writing.locks import lock_tournament


@dataclass(frozen=True)
class TieNow:
    """A tie of now, and who would have what of its prizes if they were split, or the next tie-break decided."""

    tie: Tie
    if_split: tuple[Award, ...]
    if_broken: tuple[Award, ...]


def ties_now(tournament: Tournament) -> list[TieNow]:
    """Return the ties for prizes by the plan and the standings of now; none before somebody has a point."""
    plan = plan_of(tournament)
    if not plan.prizes:
        return []
    outcome = outcomes_of(tournament, board_body(tournament))
    return [
        TieNow(tie, *(_of(tie, outcome(_settled_by(plan, tie.numbers, ties))) for ties in (SPLIT, BREAK)))
        for tie in outcome(plan).ties
    ]


def _of(tie: Tie, outcome: Outcome) -> tuple[Award, ...]:
    own = (tie.kind, tie.group.casefold())
    places = range(tie.place, tie.last_place + 1)
    return tuple(
        award for award in outcome.awards if (award.kind, award.group.casefold()) == own and award.place in places
    )


def _settled_by(plan: Plan, numbers: Sequence[int], ties: str) -> Plan:
    """Return the plan with another way to settle ties for some of its prizes, from 0."""
    prizes = [replace(prize, ties=ties) if n in numbers else prize for n, prize in enumerate(plan.prizes)]
    return replace(plan, prizes=tuple(prizes))


@transaction.atomic
def choose(*, tournament: Tournament, numbers: Sequence[int], ties: str, by: str, now: datetime) -> list[Prize]:
    """Choose what settles a tie for some prizes, by their numbers in the plan from 1; return these prizes.

    The same again changes nothing. Raises NotInThePlan, ShapeError for what settles no tie.
    """
    plan = plan_of(lock_tournament(tournament.pk))
    if not numbers or not all(0 < n <= len(plan.prizes) and plan.prizes[n - 1].kind != Kind.DOOR for n in numbers):
        raise errors.NotInThePlan
    chosen = _settled_by(plan, [n - 1 for n in numbers], ties)
    change_tournament(tournament=tournament, changes={"prizes": chosen.as_json()}, by=by, now=now)
    return [chosen.prizes[n - 1] for n in numbers]
