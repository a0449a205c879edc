"""The board: a page, and the parts of it that are asked for again and again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.access import SignInFirst, Visitor, require_sight
from tournaments.board.cached_parts import CachedPart, cached_part, tag_of
from tournaments.board.codes import code_for_phones
from tournaments.board.presenter import PARTS
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.board_etag import board_etag
from tournaments.services.house_rules import rules_in_force
from tournaments.web import for_people, unchanged
from tournaments.words.house_rules import rules_sheet

VIEWS = ("wall", "list")
"""How a board is shown where the address says it; elsewhere by the width of the screen."""


@gzip_page  # it holds nothing that nobody may know, and is asked for by a whole hall at one moment
@require_safe
@for_people
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the board: all of it, in an order that suits the phase, or `?show=standings` or `?show=seats` alone.

    `?view=wall` and `?view=list` ask for pages that turn by themselves, or for lists.
    """
    snapshots = StandingsSnapshot.objects.select_related("tournament__organization").defer("body")
    snapshot = get_object_or_404(snapshots, tournament__slug=slug)
    require_sight(Visitor.of(request.user), snapshot.tournament)
    tag = tag_of(snapshot.etag)
    parts = {part: mark_safe(cached_part(snapshot.pk, part, tag).html.decode()) for part in PARTS}  # noqa: S308 - a template's
    context = {
        "tournament": snapshot.tournament,
        "show": _asked(request, "show", PARTS) or "all",
        "view": _asked(request, "view", VIEWS),
        "code": code_for_phones(request),
        **parts,
    }
    return render(request, "board/board.html", context)


@require_safe
@for_people
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the house rules in force, in plain words, to whoever may see the board."""
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    sheet = rules_sheet(tournament, rules_in_force(tournament))
    return render(request, "board/rules.html", {"tournament": tournament, "rules": sheet})


@require_safe
def live(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Show what changes on a board: standings, or `?show=seats`. Where nothing has: 304, for one cached value."""
    known = board_etag(pk)
    if known is None:
        raise Http404
    visibility, etag = known
    if visibility != Tournament.Visibility.PUBLIC:
        try:
            require_sight(Visitor.of(request.user), get_object_or_404(Tournament, pk=pk))
        except SignInFirst:
            return HttpResponse(status=401)
    tag = tag_of(etag)
    return unchanged(request, tag) or _answer(request, cached_part(pk, _asked(request, "show", PARTS) or PARTS[0], tag))


def _answer(request: HttpRequest, part: CachedPart) -> HttpResponse:
    headers = {"ETag": part.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(part.gzipped, headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(part.html, headers=headers)


def _asked(request: HttpRequest, name: str, known: tuple[str, ...]) -> str:
    """Return what the address asks for, empty where it is nothing known."""
    asked = request.GET.get(name, "")
    return asked if asked in known else ""
