"""What a request did, and to which tournament: the sentence of its view, filled in from its address."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from accounts.activity_log import sentence_of
from accounts.models import Organization
from tournaments.access import known_as
from tournaments.models import Entrant, Round, Sitting, Tournament


@dataclass(frozen=True)
class Action:
    """What was done, in a sentence, and in which tournament."""

    what: str
    tournament: str = ""
    tournament_name: str = ""
    organization: Organization | None = None


class _InAddress(dict[str, Any]):
    """The values of an address, and more that sentences use, looked up on demand."""

    def __missing__(self, name: str) -> str:
        return "?"


def action_of(request: HttpRequest, response: HttpResponse) -> Action:
    """Return what a request did."""
    assert request.resolver_match  # noqa: S101 - there was an answer
    match = request.resolver_match
    named = _InAddress(match.kwargs)
    is_sitting = "/sittings/<" in match.route and "pk" in match.kwargs
    sitting = match.kwargs["pk"] if is_sitting else match.kwargs.get("sitting")
    if sitting is not None:
        named |= _of_sitting(sitting)
    if "round_id" in named:
        named["number"] = getattr(Round.objects.filter(pk=named["round_id"]).first(), "number", "?")
    if "entrant" in named:
        named["entrant"] = getattr(Entrant.objects.filter(pk=named["entrant"]).first(), "name", "?")
    what = _(sentence_of(match) or "") % named
    tournament = named.get("tournament") or _tournament(match.view_name, match.kwargs, response)
    if tournament is None:
        return Action(what)
    return Action(what, tournament.slug, tournament.name, tournament.organization)


def _of_sitting(pk: int | UUID) -> dict[str, Any]:
    wanted = Sitting.objects.select_related("table", "round__tournament__organization")
    sitting = wanted.filter(known_as(pk)).first()
    if sitting is None:
        return {}
    return {"table": sitting.table.number, "round": sitting.round.number, "tournament": sitting.round.tournament}


def _tournament(route: str, in_address: dict[str, Any], response: HttpResponse) -> Tournament | None:
    """Return the tournament that the address names or, where one was made, the answer."""
    tournaments = Tournament.objects.select_related("organization")
    if route.startswith("desk:"):
        slug = in_address.get("slug") or _named_by(response.get("Location", "")).get("slug")
        return tournaments.filter(slug=slug).first() if slug else None
    if route.startswith("api:"):
        pk = in_address.get("pk") or (getattr(response, "data", None) or {}).get("id")
        return tournaments.filter(pk=pk).first() if pk else None
    return None


def _named_by(address: str) -> dict[str, Any]:
    try:
        return dict(resolve(urlsplit(address).path).kwargs)
    except Resolver404:
        return {}
