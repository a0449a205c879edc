"""The standings."""

from contextlib import suppress
from typing import Any

from django.core.cache import cache
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import quote_etag
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from tournaments.access import require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.shapes.standings import StandingsAnswer
from tournaments.api.views import JSON, Call, documented, takes_json
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.board_etag import board_etag
from tournaments.web import unchanged

STORED_SECONDS = 600


class Standings(Call):
    """GET tournaments/{id}/standings/"""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer a plain request for a public board from what is stored; any other goes through the framework."""
        is_simple = request.method == "GET" and "HTTP_AUTHORIZATION" not in request.META and takes_json(request)
        with suppress(Http404, DatabaseError):  # the framework answers these
            known = board_etag(kwargs["pk"]) if is_simple else None
            if known and known[0] == Tournament.Visibility.PUBLIC:
                return _answer(request, kwargs["pk"], known[1])
        return super().dispatch(request, *args, **kwargs)

    @documented(gives={200: StandingsAnswer, 304: None}, summary="Show the standings.")
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Answer from the snapshot; 304, for one cached value, if the caller's ETag is current."""
        known = board_etag(pk)
        if known is None:
            raise Http404
        visibility, etag = known
        if visibility != Tournament.Visibility.PUBLIC:
            require_sight(visitor_of(request), get_object_or_404(Tournament, pk=pk))
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
        known = snapshot.etag, JSONRenderer().render(_as_json(snapshot))
        cache.set(key, known, STORED_SECONDS)
    return known


def _as_json(snapshot: StandingsSnapshot) -> dict[str, Any]:
    body = snapshot.body
    answer = {
        "version": snapshot.version,
        "fewest_wins": body.get("fewest_wins", False),
        "left_over_scores": body.get("left_over_scores"),
        "rows": body["rows"],
    }
    return answer if body.get("teams") is None else answer | {"teams": body["teams"]}
