"""The standings."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import quote_etag
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MAY_LOOK
from tournaments.access import may, require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.shapes.standings import CutAnswer, StandingsAnswer
from tournaments.api.views import JSON, Call, documented, takes_json
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.etag import SEEN, board_etag
from tournaments.services.boards.hidden_standings import public_through
from tournaments.web import unchanged

STORED_SECONDS = 600


class Standings(Call):
    """GET tournaments/{id}/standings/"""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer a plain request for a public board from what is stored; any other goes through the framework."""
        is_staffs = "HTTP_AUTHORIZATION" in request.META or settings.SESSION_COOKIE_NAME in request.COOKIES
        is_simple = request.method == "GET" and not is_staffs and takes_json(request)
        with suppress(Http404, DatabaseError):  # the framework answers these
            known = board_etag(kwargs["pk"], request.META.get(SEEN, "")) if is_simple else None
            if known and known[0] == Tournament.Visibility.PUBLIC:
                return _answer(request, kwargs["pk"], known[1])
        return super().dispatch(request, *args, **kwargs)

    @documented(gives={200: StandingsAnswer, 304: None}, summary="Show the standings.")
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer from the snapshot; 304, for one cached value, if the caller's ETag is current.

        Staff get the results of rounds that are hidden from the public, too.
        """
        known = board_etag(pk, request.META.get(SEEN, ""))
        if known is None:
            raise Http404
        visitor, (visibility, etag) = visitor_of(request), known
        if visibility == Tournament.Visibility.PUBLIC and visitor.user is None:
            return _answer(request._request, pk, etag)
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor, tournament)
        if public_through(tournament) is not None and may(visitor, tournament.organization, MAY_LOOK):
            return Response(_as_json(tournament.scores_version, board_body(tournament)))
        return _answer(request._request, pk, etag)


def _answer(request: HttpRequest, pk: int, etag: str) -> HttpResponseBase:
    same = unchanged(request, quote_etag(etag))
    if same is not None:
        return same
    etag, content = _stored(pk, etag)
    return HttpResponse(content, content_type=JSON, headers={"ETag": quote_etag(etag), "Cache-Control": "no-cache"})


def _stored(pk: int, etag: str) -> tuple[str, bytes]:
    """Return the standings as they are sent, with their ETag: those of this ETag from the cache, else the newest."""
    key = f"standings:{pk}"
    known: tuple[str, bytes] | None = cache.get(key)
    if known is None or known[0] != etag:
        snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
        known = snapshot.etag, JSONRenderer().render(_as_json(snapshot.version, snapshot.body))
        cache.set(key, known, STORED_SECONDS)
    return known


def _as_json(version: int, body: Mapping[str, Any]) -> dict[str, Any]:
    answer = {
        "version": version,
        "fewest_wins": body.get("fewest_wins", False),
        "left_over_scores": body.get("left_over_scores"),
        "hidden_after": body.get("hidden_after"),
        "chances": body.get("chances"),
        "cut": CutAnswer.of_body(body.get("cut")),
        "rows": body["rows"],
    }
    return answer if body.get("teams") is None else answer | {"teams": body["teams"]}
