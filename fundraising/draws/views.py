"""Draws for everybody who may see the board: their fingerprints, lists, winners, and the check in the browser."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from fundraising.models import Draw
from fundraising.services.draw_proof import proof_of, public_draws, shown_of
from tournaments.access import Visitor, require_sight
from tournaments.board.codes import address_for_phones, code_of
from tournaments.models import Tournament
from tournaments.web import for_people


@require_safe
@for_people
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    """List the draws, the newest first."""
    tournament = _tournament(request, slug)
    shown = [shown_of(draw, public=True) for draw in public_draws(tournament)]
    return render(request, "fundraising/draws.html", {"tournament": tournament, "draws": shown})


@require_safe
@for_people
def draw(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show a draw, with everything that the reader's browser needs to draw again; it prints on one sheet."""
    found = _draw(request, slug, uuid)
    context = {
        "tournament": found.fundraiser.tournament,
        "shown": shown_of(found, public=True),
        "proof": proof_of(found),
        "code": code_of(address_for_phones(request) or ""),
    }
    return render(request, "fundraising/draw.html", context)


@require_safe
@for_people
def list_file(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Send the list of tickets exactly as its fingerprint was made."""
    found = _draw(request, slug, uuid)
    headers = {"Content-Disposition": 'inline; filename="list.txt"', "Cache-Control": "no-store"}
    return HttpResponse(found.tickets, content_type="text/plain; charset=utf-8", headers=headers)


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    return tournament


def _draw(request: HttpRequest, slug: str, uuid: UUID) -> Draw:
    tournament = _tournament(request, slug)
    found = next((draw for draw in public_draws(tournament) if draw.uuid == uuid), None)
    if found is None:
        raise Http404
    found.fundraiser.tournament = tournament
    return found
