"""Pages of the deals that every table has played: all of them, one as a traveller, and those of one person; files."""

import json
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.board.players import seen_snapshot
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.rules.duplicate.scores import MATCHPOINTS
from tournaments.rules.movements.registry import get_movement
from tournaments.services.boards.hidden_standings import public_through
from tournaments.services.people.names import distinct_names
from tournaments.services.results.deals_as_json import deals_as_json, deals_as_records
from tournaments.services.results.travellers import Traveller, travellers
from tournaments.web import as_file, for_people
from tournaments.words.deals import DealShown, deals_of, show_deal

KEPT_SECONDS = 30
"""Perfect play is worked out after the standings: a page may be so much older."""
LONGEST_NUMBER = 5
LONGEST_KIND = 20

Context = Callable[[list[Traveller]], dict[str, Any]]


@require_safe
@for_people
def deals(request: HttpRequest, slug: str) -> HttpResponse:
    """List the deals that every table has played, and how the others are sealed.

    `?deal=7` shows one of them: the hands, what every table made of them, and par; 404 before all have played it.
    `?as=json` and `?as=records` send them as a file for programs, `?as=sealed-1` what was sealed from deal 1 on.
    """
    snapshot, asked = seen_snapshot(request, slug), request.GET.get("deal", "")[:LONGEST_NUMBER]

    def all_of_them(known: list[Traveller]) -> dict[str, Any]:
        seals = list(snapshot.tournament.sealed_deals.order_by("first"))
        return {"deals": _shown(snapshot, known), "seals": seals}

    def asked_for(known: list[Traveller]) -> dict[str, Any]:
        place = next((place for place, traveller in enumerate(known) if str(traveller.number) == asked), None)
        if place is None:
            raise Http404
        before, after = known[:place][-1:], known[place + 1 :][:1]
        return {"deal": _shown(snapshot, [known[place]])[0], "before": before, "after": after}

    if kind := request.GET.get("as"):
        return _file(snapshot, kind)
    if not asked:
        return _page(snapshot, "board/deals.html", "all", all_of_them)
    return _page(snapshot, "board/deal.html", f"deal-{asked}", asked_for)


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
        shared = {
            "tournament": tournament,
            "hidden_after": through,
            "by_rank": tournament.duplicate == MATCHPOINTS,
            "moves_deals": get_movement(tournament.movement).moves_deals,
        }
        html = render_to_string(template, {**shared, **shown})
        cache.set(key, html, KEPT_SECONDS)
    return HttpResponse(html)


def _file(snapshot: StandingsSnapshot, kind: str) -> HttpResponse:
    """Return the deals as a file. 404 for no such kind, and for what is still sealed."""
    tournament = snapshot.tournament
    key = f"deals:as-{kind[:LONGEST_KIND]}:{snapshot.etag}"
    content: str | None = cache.get(key)
    if content is None:
        content = _content(tournament, kind)
        cache.set(key, content, KEPT_SECONDS)
    suffix = {"json": "json", "records": "jsonl"}.get(kind, "txt")
    return as_file(content.encode(), f"{tournament.slug}-deals.{suffix}")


def _content(tournament: Tournament, kind: str) -> str:
    if kind in ("json", "records"):
        known = deals_as_json(tournament, through=public_through(tournament))
        if kind == "json":
            return json.dumps(known, cls=DjangoJSONEncoder, indent=1)
        return "".join(f"{json.dumps(record)}\n" for record in deals_as_records(known))
    first = kind.removeprefix("sealed-")
    if not kind.startswith("sealed-") or not first.isdecimal() or len(first) > LONGEST_NUMBER:
        raise Http404
    seal = tournament.sealed_deals.filter(first=int(first)).exclude(opened_at=None).exclude(seed="").first()
    if seal is None:
        raise Http404
    return seal.seed


def _names(snapshot: StandingsSnapshot) -> dict[int, str]:
    rows = [*snapshot.body["rows"], *filter(None, [snapshot.body.get("ghost")])]
    return distinct_names((row["entrant"], row["number"], row["name"]) for row in rows)


def _shown(snapshot: StandingsSnapshot, known: list[Traveller]) -> list[DealShown]:
    names = _names(snapshot)
    return [show_deal(traveller, names, snapshot.tournament.duplicate) for traveller in known]
