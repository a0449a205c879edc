"""Everybody's own page, at an address to keep: it needs no account and no script."""

from hashlib import blake2b

from django.core.cache import cache
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.directions import isolate_in_page
from accounts.names import reading_key
from accounts.time_zones import use_time_zone
from tournaments.access import Visitor, require_sight
from tournaments.board.cached_pages import public_board
from tournaments.board.cached_parts import CachedPart, answer_with, compressed, tag_of
from tournaments.board.pictures import Line, answer_with_picture, picture_of
from tournaments.board.player import PlayerShown, is_final, show_player
from tournaments.board.presenter import BoardRow, show_board
from tournaments.models import StandingsSnapshot
from tournaments.web import for_people, unchanged

KEPT_SECONDS = 60
"""How old a page may be that asks by itself: one costs as much as a hundred of the board's."""


@require_safe
@for_people
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody by name, with a link to their page; `?name=`: only names with a word that begins like that."""
    snapshot = seen_snapshot(request, slug)
    rows = sorted(show_board(snapshot.body).rows, key=lambda row: reading_key(row.name))
    asked = request.GET.get("name", "").strip()
    found = [row for row in rows if _matches(row, asked)]
    context = {"tournament": snapshot.tournament, "rows": found, "asked": asked, "people": len(rows)}
    return render(request, "board/players.html", context)


def _matches(row: BoardRow, asked: str) -> bool:
    """Tell whether each word asked for begins a word of the name, or whether it is the number on the badge."""
    words = reading_key(row.name).replace("-", " ").split()
    wanted = reading_key(asked).split()
    return asked == str(row.values["number"]) or all(
        any(word.startswith(beginning) for word in words) for beginning in wanted
    )


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show a player's page; 304 where it has not changed.

    A page that is open asks every few seconds, and most hands in the hall are none of its business: until another
    round begins it gets what was rendered within the last minute. Anybody who opens the page gets it as it is now.
    """
    known = public_board(slug)
    if known is None:
        return _page_for_staff(request, slug, number)
    pk, tag = known
    key, stage = f"player-page:{get_language()}:{pk}:{number}", _stage_of(pk, tag)
    cached: tuple[str, CachedPart] | None = cache.get(key)
    if cached is None or cached[0] != stage or "HX-Request" not in request.headers:
        cached = stage, _page(pk, number)
        cache.set(key, cached, KEPT_SECONDS)
    return unchanged(request, cached[1].etag) or answer_with(request, cached[1])


def _stage_of(pk: int, tag: str) -> str:
    """Return what changes where everybody's page does: the round, and whether the results are final."""
    known: tuple[str, str] | None = cache.get(f"stage-of:{pk}")
    if known is None or known[0] != tag:
        body = get_object_or_404(StandingsSnapshot, pk=pk).body
        round_ = body["round"] or {}
        known = tag, f"{round_.get('number')} {round_.get('status')} {is_final(body)}"
        cache.set(f"stage-of:{pk}", known, KEPT_SECONDS)
    return known[1]


@for_people
def _page_for_staff(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return HttpResponse(_rendered(seen_snapshot(request, slug), number))


@require_safe
@for_people
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the picture of a player's result; 404 before the results are final."""
    snapshot = seen_snapshot(request, slug)
    shown = show_player(snapshot, number) if is_final(snapshot.body) else None
    if shown is None:
        raise Http404
    data = picture_of(snapshot.tournament, [_result(shown)])
    return answer_with_picture(request, f"player-{number}-{snapshot.etag}", lambda: data)


def _result(shown: PlayerShown) -> Line:
    row = shown.team or shown.row
    rank = _("Place %(rank)d of %(people)d") % {"rank": row.values["rank"], "people": shown.people}
    points = ngettext("%(points)d point", "%(points)d points", row.values["points"]) % {"points": row.values["points"]}
    return {"label": _("Result"), "words": shown.row.name, "more": f"{rank} · {points}"}


def _page(pk: int, number: int) -> CachedPart:
    snapshot = get_object_or_404(_snapshots(), pk=pk)
    use_time_zone(snapshot.tournament.time_zone)
    html = isolate_in_page(_rendered(snapshot, number).encode())
    etag = f'W/"{blake2b(html, digest_size=12).hexdigest()}"'
    return CachedPart(tag_of(snapshot.etag), html, compressed(html), etag)


def _rendered(snapshot: StandingsSnapshot, number: int) -> str:
    """Return the page of a player, which is the same for everybody who asks for it."""
    shown = show_player(snapshot, number)
    if shown is None:
        raise Http404
    return render_to_string("board/player.html", {"tournament": snapshot.tournament, "player": shown})


def seen_snapshot(request: HttpRequest, slug: str) -> StandingsSnapshot:
    """Return the standings of the tournament at this address, if the visitor may see its board. Raises as that does."""
    snapshot = get_object_or_404(_snapshots(), tournament__slug=slug)
    require_sight(Visitor.of(request.user), snapshot.tournament)
    return snapshot


def _snapshots() -> QuerySet[StandingsSnapshot]:
    return StandingsSnapshot.objects.select_related("tournament__organization")
