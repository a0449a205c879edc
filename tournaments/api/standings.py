"""The standings."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import quote_etag
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.shapes.standings import StandingsAnswer
from tournaments.api.views import Call, documented
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.board_etag import board_etag
from tournaments.web import unchanged


class Standings(Call):
    """GET tournaments/{id}/standings/"""

    @documented(gives={200: StandingsAnswer, 304: None}, summary="Who is ahead.")
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer from the snapshot; 304 where the caller's ETag is still right, at the cost of one cached value."""
        known = board_etag(pk)
        if known is None:
            raise Http404
        visibility, etag = known
        if visibility != Tournament.Visibility.PUBLIC:
            require_sight(visitor_of(request), get_object_or_404(Tournament, pk=pk))
        same = unchanged(request._request, quote_etag(etag))
        if same is not None:
            return same
        snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
        body = snapshot.body
        answer = {
            "version": snapshot.version,
            "fewest_wins": body.get("fewest_wins", False),
            "left_over_scores": body.get("left_over_scores"),
            "rows": body["rows"],
        }
        if body.get("teams") is not None:
            answer["teams"] = body["teams"]
        return Response(answer, headers={"ETag": quote_etag(snapshot.etag), "Cache-Control": "no-cache"})
