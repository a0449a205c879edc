"""The figures behind the charts."""

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
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.statistics import Statistics, statistics_of
from tournaments.statistics.hands import PlayerHands


class TournamentStatistics(Call):
    """GET tournaments/{id}/statistics/"""

    @documented(
        gives={200: StatisticsAnswer},
        summary="Show points through the rounds, hands by outcome and by player, and who met whom.",
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer whoever may see the board, under the names that it shows; ten seconds old at most."""
        snapshot = get_object_or_404(StandingsSnapshot.objects.select_related("tournament__organization"), pk=pk)
        require_sight(visitor_of(request), snapshot.tournament)
        through = public_through(snapshot.tournament)
        answer = _as_json(statistics_of(snapshot.tournament, through=through), snapshot)
        return Response({"hidden_after": through, **answer})


def _as_json(statistics: Statistics, snapshot: StandingsSnapshot) -> dict[str, Any]:
    rows = {row["entrant"]: row for row in snapshot.body["rows"]}
    pairs = sorted({*statistics.meetings.partners, *statistics.meetings.opponents})
    return {
        "version": statistics.version,
        "games": statistics.games,
        "games_as_totals": statistics.games_as_totals,
        "outcomes": [{"kind": kind, "hands": count} for kind, count in statistics.outcomes.items()],
        "players": [
            {
                **{key: rows[course.entrant][key] for key in ("entrant", "number", "name")},
                **_hands(statistics.players.get(course.entrant) or PlayerHands(course.entrant)),
                "points": list(course.points),
                "ranks": list(course.ranks),
            }
            for course in statistics.courses
            if course.entrant in rows
        ],
        "meetings": [
            {
                "entrants": list(pair),
                "as_partners": statistics.meetings.partners.get(pair, 0),
                "as_opponents": statistics.meetings.opponents.get(pair, 0),
            }
            for pair in pairs
        ],
    }


def _hands(player: PlayerHands) -> dict[str, int]:
    return {
        "games": player.games,
        "games_as_totals": player.totals_games,
        "hands": player.hands,
        "called": player.called,
        "euchred": player.euchred,
        "loners": player.loners,
        "lone_marches": player.lone_marches,
        "marches": player.marches,
        "euchres": player.euchres,
    }
