"""Deals that every table has played, once it has."""

from django.core.cache import cache
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import require_sight, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.deals import DealsAnswer, DealsShape, UploadedAnswer
from tournaments.api.views import Call, documented, now, read
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.results.deals_as_json import deals_as_json
from tournaments.services.seating.uploaded_deals import deals_from_a_seed, planned_deals, upload_deals

KEPT_SECONDS = 10
"""Perfect play is worked out after the standings, so an answer may be this much older."""


@logged(gettext_noop("Chose the deals."))
class Deals(Call):
    """GET and POST tournaments/{id}/deals/"""

    @documented(
        gives={200: DealsAnswer},
        summary="Show the deals that every table has played: cards, results by table, par.",
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer anyone who may see the board, without deals that a table has yet to play."""
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

    @documented(
        takes=DealsShape,
        gives={200: UploadedAnswer},
        summary="Have everybody play these deals, before round 1 is drawn.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Seal deals that were sent as hand records; with none of them they are made from a seed again."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        records = read(DealsShape, request.data)["records"]
        if records:
            upload_deals(tournament=tournament, records=list(enumerate(records, 1)), now=now())
        else:
            deals_from_a_seed(tournament=tournament, now=now())
        return Response(UploadedAnswer.of({"uploaded": len(records), "planned": planned_deals(tournament)}))
