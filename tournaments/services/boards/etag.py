"""The ETag of a board, cached: most requests for a board are answered with 304 without a query."""

import re

from django.conf import settings
from django.core.cache import cache

from tournaments.models import Tournament

ETAG_SECONDS = 5
"""How long a cached ETag may stand in for the database: what a lost cache write costs at most."""
SEEN = "HTTP_IF_NONE_MATCH"
"""Where a request says what its caller has seen."""


def etag_of(tournament: Tournament) -> str:
    """Return the ETag of a board's answer, without its language."""
    return f"{tournament.pk}-{tournament.scores_version}-{tournament.visibility}{release_suffix()}"


def release_suffix() -> str:
    """Return the suffix of every ETag from this release, since another release may have other columns."""
    return f"-{settings.RELEASE}"


def board_etag(tournament_id: int, seen: str = "") -> tuple[str, str] | None:
    """Return (visibility, ETag) of a tournament's board from one cached value; None if there is no such board.

    `seen`: what the request has at SEEN. If the cache is empty or unreachable, or this caller has seen a newer
    version than the cached one, it costs one query: a cache that was away missed a write, and no board may go back.
    """
    known: tuple[str, str] | None = cache.get(_cache_key(tournament_id))
    if known is None or _is_newer(seen, known[1], tournament_id):
        tournaments = Tournament.objects.filter(pk=tournament_id, snapshot__isnull=False)
        known = tournaments.values_list("visibility", "snapshot__etag").first()
        if known:
            remember_etag(tournament_id, *known)
    return known


def remember_etag(tournament_id: int, visibility: str, etag: str) -> None:
    """Cache a board's visibility and ETag."""
    cache.set(_cache_key(tournament_id), (visibility, etag), ETAG_SECONDS)


def forget_etag(tournament_id: int) -> None:
    """Make the next request for the board read the database: a change of visibility must take effect at once."""
    cache.delete(_cache_key(tournament_id))


def _is_newer(seen: str, etag: str, tournament_id: int) -> bool:
    """Tell whether an If-None-Match names a later version of a board than an ETag does."""
    if not seen or etag in seen:
        return False
    later, known = (re.search(rf"\b{tournament_id}-(\d{{1,18}})-", text) for text in (seen, etag))
    return bool(later and known and int(later[1]) > int(known[1]))


def _cache_key(tournament_id: int) -> str:
    return f"board-etag:{tournament_id}"
