"""The figures behind the charts."""

from dataclasses import asdict
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.shapes.statistics import StatisticsAnswer
from tournaments.api.views import Call, documented
from tournaments.models import StandingsSnapshot
from tournaments.rules.standings.players import Course
from tournaments.rules.statistics.hands import PlayerHands
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.statistics import Statistics, statistics_of


class TournamentStatistics(Call):
    """GET tournaments/{id}/statistics/"""

    @documented(
        gives={200: StatisticsAnswer},
        summary="Show points through the rounds, hands by outcome and by player, and who met whom.",
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer those who may see the board, under the names that it shows; ten seconds old at most."""
        snapshot = get_object_or_404(StandingsSnapshot.objects.select_related("tournament__organization"), pk=pk)
        require_sight(visitor_of(request), snapshot.tournament)
        through = public_through(snapshot.tournament)
        statistics = statistics_of(snapshot.tournament, through=through)
        answer = vars(statistics) | _counted(statistics, snapshot) | {"hidden_after": through}
        return Response(StatisticsAnswer.of(answer))


def _counted(statistics: Statistics, snapshot: StandingsSnapshot) -> dict[str, Any]:
    """Return what is counted by outcome, by player under the names of the board, and by who met."""
    rows, met = {row["entrant"]: row for row in snapshot.body["rows"]}, statistics.meetings
    return {
        "outcomes": [{"kind": kind, "hands": count} for kind, count in statistics.outcomes.items()],
        "players": [
            {**rows[course.entrant], **asdict(_hands(statistics, course)), **asdict(course)}
            for course in statistics.courses
            if course.entrant in rows
        ],
        "meetings": [
            {"entrants": pair, "as_partners": met.partners.get(pair, 0), "as_opponents": met.opponents.get(pair, 0)}
            for pair in sorted({*met.partners, *met.opponents})
        ],
    }


def _hands(statistics: Statistics, course: Course) -> PlayerHands:
    return statistics.players.get(course.entrant) or PlayerHands(course.entrant)
