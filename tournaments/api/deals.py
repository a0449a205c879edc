"""Deals that every table has played, once it has."""

from django.core.cache import cache
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.shapes.deals import DealsAnswer
from tournaments.api.views import Call, documented
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.deals_as_json import deals_as_json

KEPT_SECONDS = 10
"""Perfect play is worked out after the standings: an answer may be so much older."""


class Deals(Call):
    """GET tournaments/{id}/deals/"""

    @documented(
        gives={200: DealsAnswer},
        summary="Show the deals that every table has played: cards, results by table, par.",
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer whoever may see the board; nobody gets a deal that a table is still to play."""
        snapshots = StandingsSnapshot.objects.select_related("tournament__organization").defer("body")
        snapshot = get_object_or_404(snapshots, pk=pk)
        require_sight(visitor_of(request), snapshot.tournament)
        key = f"deals-json:{pk}:{snapshot.etag}"
        known: dict[str, object] | None = cache.get(key)
        if known is None:
            through = public_through(snapshot.tournament)
            known = DealsAnswer.of(deals_as_json(snapshot.tournament, through=through))
            cache.set(key, known, KEPT_SECONDS)
        return Response(known)
