"""What a request was about, worked out from its address: the tournament, the table, the person."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from accounts.models import Organization
from tournaments.access import known_as
from tournaments.activity_log.words import AT_A_SHEET, WORDS
from tournaments.models import Entrant, Round, Sitting, Tournament


@dataclass(frozen=True)
class Deed:
    """A sentence, and whose it was."""

    what: str
    tournament: str = ""
    tournament_name: str = ""
    organization: Organization | None = None


class _Named(dict[str, Any]):
    """What an address holds; a sentence may name what it lacks."""

    def __missing__(self, name: str) -> str:
        return "?"


def deed_of(request: HttpRequest, response: HttpResponse) -> Deed:
    """Return the deed. A route without words of its own, which a test would find, goes by its name."""
    assert request.resolver_match  # noqa: S101 - there was an answer
    route, held = request.resolver_match.view_name, request.resolver_match.kwargs
    named = _Named(held)
    sitting = held.get("pk") if route in AT_A_SHEET else held.get("sitting")
    if sitting is not None:
        named |= _of_sitting(sitting)
    if "round_id" in held:
        named["number"] = getattr(Round.objects.filter(pk=held["round_id"]).first(), "number", "?")
    if "entrant" in held:
        named["entrant"] = getattr(Entrant.objects.filter(pk=held["entrant"]).first(), "name", "?")
    what = _(WORDS[route]) % named if route in WORDS else route
    tournament = named.get("tournament") or _tournament(route, held, response)
    if tournament is None:
        return Deed(what)
    return Deed(what, tournament.slug, tournament.name, tournament.organization)


def _of_sitting(pk: int | UUID) -> dict[str, Any]:
    wanted = Sitting.objects.select_related("table", "round__tournament__organization")
    sitting = wanted.filter(known_as(pk)).first()
    if sitting is None:
        return {}
    return {"table": sitting.table.number, "round": sitting.round.number, "tournament": sitting.round.tournament}


def _tournament(route: str, held: dict[str, Any], response: HttpResponse) -> Tournament | None:
    """Return the tournament that the address names or, where one was made, the answer."""
    tournaments = Tournament.objects.select_related("organization")
    if route.startswith("desk:"):
        slug = held.get("slug") or _held_by(response.get("Location", "")).get("slug")
        return tournaments.filter(slug=slug).first() if slug else None
    if route.startswith("api:"):
        pk = held.get("pk") or getattr(response, "data", {}).get("id")
        return tournaments.filter(pk=pk).first() if pk else None
    return None


def _held_by(address: str) -> dict[str, Any]:
    try:
        return dict(resolve(urlsplit(address).path).kwargs)
    except Resolver404:
        return {}
