"""The parts of a board that everybody gets alike: rendered and compressed once, then cached."""

import gzip
import threading
from dataclasses import dataclass

from django.core.cache import cache
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.http import quote_etag
from django.utils.translation import get_language

from tournaments.board.markup import standing_rows
from tournaments.board.presenter import show_board
from tournaments.models import StandingsSnapshot
from tournaments.services.board_etag import forget_etag

CACHED_SECONDS = 600
_rendering = threading.Lock()
"""Of all who ask for a part that has just changed, one renders it. The others wait and take that, even where a newer
one is asked for by then: they ask again in a second, and a queue of renderings would never end."""


@dataclass(frozen=True)
class CachedPart:
    """A part as bytes, plain and compressed, and the tag that both have."""

    tag: str
    html: bytes
    gzipped: bytes


def tag_of(etag: str) -> str:
    """Return the ETag of a board's answers, in the language of the moment: weak, it is that of both forms of bytes."""
    return f"W/{quote_etag(f'{etag}-{get_language()}')}"


def cached_part(pk: int, part: str, tag: str) -> CachedPart:
    """Return a part (one of PARTS) of a tournament's board as it is at this tag, or as it was worked out meanwhile."""
    key = f"board:{part}:{get_language()}:{pk}"
    known: CachedPart | None = cache.get(key)
    if known is not None and known.tag == tag:
        return known
    with _rendering:
        cached: CachedPart | None = cache.get(key)
        if cached is not None and (known is None or cached.tag != known.tag):
            return cached
        cached = _render(pk, part, tag)
        cache.set(key, cached, CACHED_SECONDS)
    return cached


def _render(pk: int, part: str, asked: str) -> CachedPart:
    snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
    tag = tag_of(snapshot.etag)
    if tag != asked:
        forget_etag(pk)  # an older one was cached: the next to ask looks at the database
    board = show_board(snapshot.body)
    rows = standing_rows(board.rows, board.columns) if part == "standings" else ""
    html = render_to_string(f"board/_{part}.html", {"board": board, "rows": rows}).encode()
    return CachedPart(tag, html, gzip.compress(html, 6, mtime=0))
