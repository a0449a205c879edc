"""The board: a page, and the part of it that is asked for again and again."""

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.access import SignInFirst, Visitor, require_sight
from tournaments.board.shown import PARTS, show_board
from tournaments.etags import unchanged
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.pages import for_people
from tournaments.services.standings import board_etag

HTML_SECONDS = 60
"""How long a rendered board is kept: long enough for everybody who polls to fetch it."""


@require_safe
@for_people
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the board; `?show=standings` or `?show=seats` shows that part alone, for a wall."""
    snapshots = StandingsSnapshot.objects.select_related("tournament__organization")
    snapshot = get_object_or_404(snapshots, tournament__slug=slug)
    require_sight(Visitor.of(request.user), snapshot.tournament)
    part = _part(request)
    context = {"tournament": snapshot.tournament, "show": part, "board": show_board(snapshot.body)}
    return render(request, "board/board.html", context)


@require_safe
def live(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Show what changes on a board. Where nothing has: 304, at the cost of one cached value."""
    known = board_etag(pk)
    if known is None:
        raise Http404
    visibility, etag = known
    if visibility != Tournament.Visibility.PUBLIC:
        try:
            require_sight(Visitor.of(request.user), get_object_or_404(Tournament, pk=pk))
        except SignInFirst:
            return HttpResponse(status=401)
    tag = _tag(etag)
    return unchanged(request, tag) or _answer(pk, tag, _part(request))


def _answer(pk: int, tag: str, part: str) -> HttpResponse:
    """Everybody who asks is shown the same: it is rendered for the first of them, and kept for the others."""
    html = cache.get(_html_key(tag, part))
    if html is None:
        snapshot = get_object_or_404(StandingsSnapshot, pk=pk)
        tag = _tag(snapshot.etag)
        html = render_to_string("board/_live.html", {"show": part, "board": show_board(snapshot.body)})
        cache.set(_html_key(tag, part), html, HTML_SECONDS)
    return HttpResponse(html, headers={"ETag": tag, "Cache-Control": "no-cache"})


def _html_key(tag: str, part: str) -> str:
    return f"board-html:{part}:{tag}"


def _tag(etag: str) -> str:
    return quote_etag(f"{etag}-{get_language()}")


def _part(request: HttpRequest) -> str:
    asked = request.GET.get("show", "")
    return asked if asked in PARTS else "all"
