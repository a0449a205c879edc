"""The page of a public board as cached bytes, since a whole hall scans its code at the same moment.

Whatever differs between readers is in the key or the ETag: the language, the view, and the address beside the QR code.
The time is not in the page; a browser gets it with the first live answer.
"""

from collections.abc import Mapping
from hashlib import blake2b
from zlib import crc32

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from accounts.directions import isolate_in_page
from accounts.languages import language_of
from accounts.models import Organization
from accounts.time_zones import use_time_zone
from scoring.rules import get_game
from tournaments.board.cached_parts import CachedPart, cached_part, compressed, rendered_once, tag_of
from tournaments.board.codes import address_for_phones, code_of
from tournaments.board.pictures import SIZE
from tournaments.board.presenter import PARTS
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.boards.etag import ETAG_SECONDS, board_etag, forget_etag
from tournaments.services.setup.seasons import public_seasons_of
from tournaments.services.setup.stages import public_stages_of

PAGE_SECONDS = 5
"""How long a page may stand for what changes without the board: the color of the organization, say."""
ADDRESSES = 8
"""Room for as many addresses of a hall; more push each other out, so that a stranger's inventions fill no memory."""
LONGEST_SLUG = 60


def public_page(request: HttpRequest, slug: str, asked: Mapping[str, str]) -> CachedPart | None:
    """Return the page of a public board; None if there is none, or it is not public.

    `asked`: the `show` and the `view` of the page's context.
    """
    known = public_board(slug)
    if known is None:
        return None
    pk, tag = known
    address = address_for_phones(request) or ""
    place = crc32(address.encode()) % ADDRESSES
    key = f"board-page:{get_language()}:{pk}:{asked['show']}:{asked['view']}:{place}"
    page = rendered_once(key, f"{tag} {address}", PAGE_SECONDS, lambda: _render(pk, tag, address, asked))
    # A page rendered meanwhile under the same key may be for another address.
    return page if page.tag.endswith(f" {address}") else _render(pk, tag, address, asked)


def language_at(slug: str) -> str:
    """Return the language of the hall with this board's slug, or the installation's."""
    key = f"language-at:{slug}"
    language: str | None = cache.get(key) if len(slug) <= LONGEST_SLUG else None
    if language is None:
        hall = Organization.objects.filter(tournaments__slug=slug).first()
        language = language_of(hall) if hall else settings.LANGUAGE_CODE
        cache.set(key, language, PAGE_SECONDS)
    return language


def public_board(slug: str) -> tuple[int, str] | None:
    """Return (id, tag of its answers) of the public board with this slug; None if there is none."""
    known = _board_at(slug)
    if known is None or known[1] != Tournament.Visibility.PUBLIC:
        return None
    return known[0], tag_of(known[2])


def _board_at(slug: str) -> tuple[int, str, str] | None:
    """Return (id, visibility, ETag) of the board with this slug, from two cached values."""
    key = f"board-at:{slug}"
    pk = cache.get(key) if len(slug) <= LONGEST_SLUG else None
    if pk is None:
        pk = StandingsSnapshot.objects.filter(tournament__slug=slug).values_list("pk", flat=True).first()
        if pk is None:
            return None
        cache.set(key, pk, ETAG_SECONDS)
    known = board_etag(pk)
    return (pk, *known) if known else None


def _render(pk: int, tag: str, address: str, asked: Mapping[str, str]) -> CachedPart:
    snapshot = get_object_or_404(
        StandingsSnapshot.objects.select_related("tournament__organization").defer("body"), pk=pk
    )
    if tag_of(snapshot.etag) != tag:
        forget_etag(pk)  # as for a part of a board
    use_time_zone(snapshot.tournament.time_zone)
    context = page_context(snapshot, address, asked)
    html = isolate_in_page(render_to_string("board/board.html", context).encode())
    etag = f'W/"{blake2b(html, digest_size=12).hexdigest()}"'
    return CachedPart(f"{tag_of(snapshot.etag)} {address}", html, compressed(html), etag)


def page_context(snapshot: StandingsSnapshot, address: str, asked: Mapping[str, str]) -> dict[str, object]:
    """Return what the template of the page shows."""
    tag = tag_of(snapshot.etag)
    cached = {part: cached_part(snapshot.pk, part, tag) for part in PARTS}
    parts = {part: mark_safe(shown.html.decode()) for part, shown in cached.items()}  # noqa: S308 - a template's
    tags = {f"{part}_tag": shown.tag for part, shown in cached.items()}
    shown = {"tournament": snapshot.tournament, "seasons": public_seasons_of(snapshot.tournament)}
    shown |= {"stages": public_stages_of(snapshot.tournament)}
    knows_cards = get_game(snapshot.tournament.game_key).knows_cards
    return {
        **shown,
        "knows_cards": knows_cards,
        "code": code_of(address),
        "address": address,
        "size": SIZE,
        **asked,
        **parts,
        **tags,
    }
