"""Pages of the deals that every table has played: all of them, one as a traveller, and those of one person."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.board.players import seen_snapshot
from tournaments.duplicate.scores import MATCHPOINTS
from tournaments.models import StandingsSnapshot
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.people.names import distinct_names
from tournaments.services.results.travellers import Traveller, travellers
from tournaments.web import for_people
from tournaments.words.deals import DealShown, deals_of, show_deal

KEPT_SECONDS = 30
"""Perfect play is worked out after the standings: a page may be so much older."""
LONGEST_NUMBER = 5

Context = Callable[[list[Traveller]], dict[str, Any]]


@require_safe
@for_people
def deals(request: HttpRequest, slug: str) -> HttpResponse:
    """List the deals that every table has played, and how the others are sealed.

    `?deal=7` shows one of them: the hands, what every table made of them, and par; 404 before all have played it.
    """
    snapshot, asked = seen_snapshot(request, slug), request.GET.get("deal", "")[:LONGEST_NUMBER]

    def all_of_them(known: list[Traveller]) -> dict[str, Any]:
        seals = list(snapshot.tournament.sealed_deals.order_by("first"))
        return {"deals": _shown(snapshot, known), "seals": seals}

    def one_of_them(known: list[Traveller]) -> dict[str, Any]:
        place = next((place for place, one in enumerate(known) if str(one.number) == asked), None)
        if place is None:
            raise Http404
        before, after = known[:place][-1:], known[place + 1 :][:1]
        return {"deal": _shown(snapshot, [known[place]])[0], "before": before, "after": after}

    if not asked:
        return _page(snapshot, "board/deals.html", "all", all_of_them)
    return _page(snapshot, "board/deal.html", f"deal-{asked}", one_of_them)


@require_safe
@for_people
def of_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the deals of one player, by the number on their badge: their best, and where points were lost."""
    snapshot = seen_snapshot(request, slug)
    row = next((row for row in snapshot.body["rows"] if row["number"] == number), None)
    if row is None:
        raise Http404

    def context(known: list[Traveller]) -> dict[str, Any]:
        names = _names(snapshot)
        own = deals_of(row["entrant"], known, names, snapshot.tournament)
        return {"name": names[row["entrant"]], "number": number, "own": own}

    return _page(snapshot, "board/player_deals.html", f"player-{number}", context)


def _page(snapshot: StandingsSnapshot, template: str, what: str, context: Context) -> HttpResponse:
    """Return a page, rendered once for everybody who reads this language, until the standings change."""
    tournament = snapshot.tournament
    key = f"deals:{what}:{snapshot.etag}:{get_language()}"
    html: str | None = cache.get(key)
    if html is None:
        through = public_through(tournament)
        shown = context(travellers(tournament, through=through))
        shared = {"tournament": tournament, "hidden_after": through, "by_rank": tournament.duplicate == MATCHPOINTS}
        html = render_to_string(template, {**shared, **shown})
        cache.set(key, html, KEPT_SECONDS)
    return HttpResponse(html)


def _names(snapshot: StandingsSnapshot) -> dict[int, str]:
    rows = [*snapshot.body["rows"], *filter(None, [snapshot.body.get("ghost")])]
    return distinct_names((row["entrant"], row["number"], row["name"]) for row in rows)


def _shown(snapshot: StandingsSnapshot, known: list[Traveller]) -> list[DealShown]:
    names = _names(snapshot)
    return [show_deal(one, names, snapshot.tournament.duplicate) for one in known]
