"""The rounds to come as a player's page shows them, where they are known beforehand."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import cache

from scoring.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.rules.movements.base import sides_at
from tournaments.rules.movements.registry import get_movement
from tournaments.services.seating.rotation import PlannedRound, plan_rounds

PLAN_SECONDS = 60
"""How old a plan may be: as old as the page that shows it."""


@dataclass(frozen=True)
class ComingRound:
    """Where a player sits in a round to come, if nobody comes or leaves; without a table they sit out."""

    number: int
    table: int | None = None
    partners: str = ""
    others: str = ""


def coming_rounds(tournament: Tournament, entrant: int, names: Mapping[int, str]) -> list[ComingRound]:
    """Return the rounds after the latest published one, but for a draft, which is the director's until it is published.

    Empty where results decide who sits where, and for somebody who is in none of them.
    """
    if not get_movement(tournament.movement).known_beforehand:
        return []
    latest = tournament.rounds.filter(status__in=Round.PLAYED).last()
    if latest is None or latest.number >= tournament.rounds_planned:
        return []
    plan = [round_ for round_ in _plan(tournament, latest) if round_.number > latest.number and not round_.is_drawn]
    return [shown for round_ in plan for shown in _of_player(round_, tournament, entrant, names)]


def _plan(tournament: Tournament, latest: Round) -> tuple[PlannedRound, ...]:
    """Return the plan that all players' pages share."""
    key = f"coming:{tournament.pk}:{latest.pk}:{latest.status}"
    plan: tuple[PlannedRound, ...] | None = cache.get(key)
    if plan is None:
        try:
            plan = plan_rounds(tournament)
        except Refused:
            plan = ()
        cache.set(key, plan, PLAN_SECONDS)
    return plan


def _of_player(
    round_: PlannedRound, tournament: Tournament, entrant: int, names: Mapping[int, str]
) -> list[ComingRound]:
    if entrant in round_.sit_outs:
        return [ComingRound(round_.number)]
    for number, table in zip(round_.numbers, round_.tables, strict=True):
        if entrant in table:
            own = table.index(entrant)
            side = next(side for side in sides_at(table, tournament.sides) if own in side)
            partners = [names.get(table[seat], "") for seat in side if seat != own]
            others = [names.get(who, "") for seat, who in enumerate(table) if seat not in side]
            return [ComingRound(round_.number, number, ", ".join(partners), ", ".join(others))]
    return []
