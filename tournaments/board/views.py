"""The board: a page, and the parts of it that are asked for again and again."""

import json
import time
from collections.abc import Mapping
from hashlib import blake2b

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts.languages import is_chosen
from tournaments.access import SignInFirst, Visitor, require_sight
from tournaments.board.cached_pages import language_at, page_context, public_page
from tournaments.board.cached_parts import answer_with, cached_part, tag_of
from tournaments.board.codes import address_for_phones
from tournaments.board.pictures import answer_with_picture, invitation
from tournaments.board.player import is_final
from tournaments.board.players import seen_snapshot
from tournaments.board.presenter import PARTS
from tournaments.board.story import picture as story_picture
from tournaments.models import Sponsor, StandingsSnapshot, Tournament
from tournaments.services.boards.etag import SEEN, board_etag
from tournaments.services.setup.house_rules import rules_in_force
from tournaments.web import for_people, unchanged
from tournaments.words.house_rules import other_tables, rules_sheet

VIEWS = ("wall", "list")
"""How a board is shown where the address says it; elsewhere by the width of the screen."""


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the board: all of it, in an order that suits the phase, or `?show=standings` or `?show=seats` alone.

    `?view=wall` and `?view=list` ask for pages that turn by themselves, or for lists. On the wall the board is in the
    language of the hall, unless somebody chose another one there.
    """
    asked = {"show": _asked(request, "show", PARTS) or "all", "view": _asked(request, "view", VIEWS)}
    if asked["view"] != "wall" or is_chosen(request):
        return _board(request, slug, asked)
    with translation.override(language_at(slug)):
        return _board(request, slug, asked)


def _board(request: HttpRequest, slug: str, asked: Mapping[str, str]) -> HttpResponseBase:
    page = public_page(request, slug, asked)
    if page is None:
        return _page_for_staff(request, slug, asked)
    return unchanged(request, page.etag) or answer_with(request, page)


@for_people
def _page_for_staff(request: HttpRequest, slug: str, asked: Mapping[str, str]) -> HttpResponse:
    snapshots = StandingsSnapshot.objects.select_related("tournament__organization").defer("body")
    snapshot = get_object_or_404(snapshots, tournament__slug=slug)
    require_sight(Visitor.of(request.user), snapshot.tournament)
    return render(request, "board/board.html", page_context(snapshot, address_for_phones(request) or "", asked))


@require_safe
@for_people
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the picture shown with a shared link to the board: when and where, or the winners once known."""
    snapshot = seen_snapshot(request, slug)
    if is_final(snapshot.body):
        return story_picture(request, slug)
    shown = invitation(snapshot.tournament)
    digest = blake2b(json.dumps(shown).encode(), digest_size=12).hexdigest()
    return answer_with_picture(request, f"board-{digest}", lambda: shown)


@require_safe
@for_people
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the house rules in force, in plain words, to everybody who can see the board."""
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    sheet = rules_sheet(tournament, rules_in_force(tournament))
    context = {"tournament": tournament, "rules": sheet, "other_tables": other_tables(tournament)}
    return render(request, "board/rules.html", context)


@require_safe
def sponsor(_request: HttpRequest, sponsor: int, picture: str) -> HttpResponse:
    """Send a sponsor's picture. Each picture has its own address, so that browsers can keep it for good."""
    shown = get_object_or_404(Sponsor.objects.exclude(picture=""), pk=sponsor, picture=picture)
    return HttpResponse(shown.png, "image/png", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@require_safe
def live(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Show what changes on a board: standings, or `?show=seats`. Where nothing has: 304, for one cached value."""
    known = board_etag(pk, request.META.get(SEEN, ""))
    if known is None:
        raise Http404
    visibility, etag = known
    if visibility != Tournament.Visibility.PUBLIC:
        try:
            require_sight(Visitor.of(request.user), get_object_or_404(Tournament, pk=pk))
        except SignInFirst:
            return HttpResponse(status=401)
    tag, show = tag_of(etag), _asked(request, "show", PARTS) or PARTS[0]
    answer = unchanged(request, tag) or answer_with(request, cached_part(pk, show, tag))
    answer["X-Now"] = str(int(time.time() * 1000))  # finer than Date, for the round clock (static/clock.js)
    return answer


def _asked(request: HttpRequest, name: str, known: tuple[str, ...]) -> str:
    """Return what the address asks for, empty where it is nothing known."""
    asked = request.GET.get(name, "")
    return asked if asked in known else ""
