"""Who wins which prize: as it was awarded, else as the plan and the standings have it now."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tournaments.hooks import drawn_for_door_prizes, entry_fees_taken, lots_for_ties, standing_awards
from tournaments.models import Entrant, Tournament
from tournaments.rules.prizes.amounts import amounts_of
from tournaments.rules.prizes.awards import Award, Finisher, Outcome, award
from tournaments.rules.prizes.plan import Kind, Plan, read_plan
from tournaments.rules.statistics.hands import by_player
from tournaments.services.results.statistics import played_games


def plan_of(tournament: Tournament) -> Plan:
    """Return the plan of prizes."""
    return read_plan(tournament.prizes)


def pot_of_shares(tournament: Tournament, plan: Plan) -> int:
    """Return what the shares are of, in the smallest unit."""
    if plan.pot_percent is None:
        return plan.pot_amount or 0
    return max(entry_fees_taken(tournament.pk), 0) * plan.pot_percent // 100


def amounts_in(tournament: Tournament, plan: Plan) -> tuple[int, ...]:
    """Return the money in each prize of the plan."""
    return amounts_of(plan, pot_of_shares(tournament, plan))


def outcome_of(tournament: Tournament, body: Mapping[str, Any]) -> Outcome:
    """Return who wins what by the plan and the whole standings (`board_body`) of now."""
    plan = plan_of(tournament)
    return outcomes_of(tournament, body)(plan) if plan.prizes else Outcome((), ())


def outcomes_of(tournament: Tournament, body: Mapping[str, Any]) -> Callable[[Plan], Outcome]:
    """Return what tells who wins what by whichever plan: its prizes are those of the tournament, its ties may differ.

    Nobody wins anything before somebody has a point. The winner of a draw is known once the prizes are awarded.
    """
    finishers = finishers_of(tournament, body)
    numbers = {row["number"]: row["entrant"] for row in body["rows"]}
    doors = sorted(prize.place for prize in plan_of(tournament).prizes if prize.kind == Kind.DOOR)
    drawn = drawn_for_door_prizes(tournament.pk) if doors else {}
    by_lot = {place: numbers[drawn[nth]] for nth, place in enumerate(doors, 1) if drawn.get(nth) in numbers}

    def outcome(plan: Plan) -> Outcome:
        if not _has_begun(body):
            return Outcome((), tuple(range(len(plan.prizes))))
        lots = lots_for_ties(tournament.pk) if plan.has_draws else None
        return award(plan, amounts_in(tournament, plan), finishers, drawn=by_lot, lots=lots)

    return outcome


def _has_begun(body: Mapping[str, Any]) -> bool:
    """Tell whether anything was played that the standings show: before that everybody is level for every prize."""
    is_played = body["round"] is not None and any(row["points"] for row in body["rows"])
    return bool(body["finished"]) or is_played


def won_by(tournament: Tournament, body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the awards that stand, else those of now, as JSON (`prizes.awards.Award`)."""
    awards: Sequence[Award] = standing_awards(tournament.pk) or outcome_of(tournament, body).awards
    return [{**asdict(standing_award), "things": list(standing_award.things)} for standing_award in awards]


def finishers_of(tournament: Tournament, body: Mapping[str, Any]) -> list[Finisher]:
    """Return how everybody finished, by the whole standings."""
    groups = dict(Entrant.objects.filter(tournament=tournament).exclude(group="").values_list("pk", "group"))
    euchred: dict[int, int] = {}
    if any(prize.kind == Kind.EUCHRED for prize in plan_of(tournament).prizes):
        euchred = {pk: hands.euchred for pk, hands in by_player(played_games(tournament)).items()}
    sign = -1 if body["fewest_wins"] else 1
    points = [sign * row["points"] for row in body["rows"]]
    return [
        Finisher(
            entrant=row["entrant"],
            rank=row["rank"],
            level=row["points"] if body["teams"] is None else row["rank"],
            unit=-row["team"] if row.get("team") else row["entrant"],
            own_rank=row["rank"]
            if body["teams"] is None
            else 1 + sum(other > sign * row["points"] for other in points),
            own_level=row["points"],
            is_here=not row["withdrawn"],
            played_all=None not in row["rounds"],
            group=groups.get(row["entrant"], ""),
            loners=row["loners"] or 0,
            euchred=euchred.get(row["entrant"], 0),
            number=row["number"],
            high_game=None if row["best_game"] is None else sign * row["best_game"],
        )
        for row in body["rows"]
    ]
