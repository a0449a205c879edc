"""The parts of a board that are the same for everybody: rendered and compressed once, then cached."""

import gzip
import threading
from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.http import quote_etag
from django.utils.translation import get_language

from accounts.directions import isolate_in_page
from tournaments.board.markup import standing_rows
from tournaments.board.presenter import show_board
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.etag import forget_etag

CACHED_SECONDS = 600
_rendering = threading.RLock()
"""Of all who ask for a part that has just changed, one renders it. The others wait and take that, even where a newer
one is asked for by then: they ask again in a second, and a queue of renderings would never end."""


@dataclass(frozen=True)
class CachedPart:
    """A part as bytes, plain and compressed, and the tag that both have."""

    tag: str
    html: bytes
    gzipped: bytes
    etag: str = ""
    """What its answers have for an ETag, where that is not the tag."""


def tag_of(etag: str) -> str:
    """Return the ETag of a board's answers, in the language of the moment: weak, it is that of both forms of bytes."""
    return f"W/{quote_etag(f'{etag}-{get_language()}')}"


def cached_part(pk: int, part: str, tag: str) -> CachedPart:
    """Return a part (one of PARTS) of a tournament's board at this tag, or newer."""
    return rendered_once(f"board:{part}:{get_language()}:{pk}", tag, CACHED_SECONDS, lambda: _render(pk, part, tag))


def rendered_once(key: str, tag: str, seconds: int, render: Callable[[], CachedPart]) -> CachedPart:
    """Return what is cached under a key, if it has this tag or was rendered meanwhile; else render and cache it."""
    known: CachedPart | None = cache.get(key)
    if known is not None and known.tag == tag:
        return known
    with _rendering:
        cached: CachedPart | None = cache.get(key)
        if cached is not None and (known is None or cached.tag != known.tag):
            return cached
        cached = render()
        cache.set(key, cached, seconds)
    return cached


def compressed(content: bytes) -> bytes:
    """Return bytes as every answer with them has them compressed."""
    return gzip.compress(content, 6, mtime=0)


def answer_with(request: HttpRequest, part: CachedPart) -> HttpResponse:
    """Return the answer that has these bytes, compressed for anybody who can read that."""
    headers = {"ETag": part.etag or part.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return HttpResponse(part.gzipped, headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(part.html, headers=headers)


def _render(pk: int, part: str, asked: str) -> CachedPart:
    snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
    tag = tag_of(snapshot.etag)
    if tag != asked:
        forget_etag(pk)  # an older one was cached: the next request reads the database
    board = show_board(snapshot.body)
    rows = standing_rows(board.rows, board.columns) if part == "standings" else ""
    html = isolate_in_page(render_to_string(f"board/_{part}.html", {"board": board, "rows": rows}).encode())
    return CachedPart(tag, html, compressed(html))
