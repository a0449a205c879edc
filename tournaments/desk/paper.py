"""The Print page: every kind of paper with a picture of it, as PDF on Letter or A4."""

from typing import Any

from csp.decorators import csp_exempt
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.addresses import address_for_others
from accounts.languages import language_of
from accounts.models import MAY_LOOK
from scoring.errors import Refused
from tournaments.access import Visitor, role_in
from tournaments.desk.operations import rights_in, tournament_of
from tournaments.models import Round, Tournament
from tournaments.paper.jobs import BLANK, PAPERS, PrintJob
from tournaments.paper.kinds import KINDS, print_as_pdf, usual_paper
from tournaments.paper.on_record import put_on_record
from tournaments.web import for_people


class PrintForm(forms.Form):
    """Options of a printout in its address; each has a default."""

    paper = forms.ChoiceField(choices=list(PAPERS.items()), required=False)
    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)
    round = forms.IntegerField(min_value=BLANK, required=False)
    table = forms.IntegerField(min_value=1, required=False)


@require_safe
@for_people
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """List what can be printed."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    role = role_in(Visitor.of(request.user), tournament.organization)
    context = {
        **rights_in(request, tournament),
        "kinds": [(key, kind) for key, kind in KINDS.items() if role in kind.allowed and kind.fits(tournament)],
        "papers": PAPERS.items(),
        "paper": _asked(request)["paper"] or usual_paper(tournament),
        "languages": settings.LANGUAGES,
        "in_language": _asked(request)["language"] or language_of(tournament.organization),
        "rounds": list(tournament.rounds.filter(status__in=Round.PLAYED).values_list("number", flat=True))[::-1],
        "to_come": _rounds_to_come(tournament),
        "is_local": address_for_others(request, reverse("pad:pad")) is None,
    }
    return render(request, "desk/paper.html", context)


@csp_exempt()  # our policy forbids the viewers that browsers have for PDF
@require_safe
@for_people
def pdf(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Send a kind of paper for the browser to show and print; where there is nothing to print, say why."""
    kind = KINDS.get(what)
    if kind is None:
        raise Http404
    tournament = tournament_of(request, slug, kind.allowed)
    try:
        file = print_as_pdf(what, _job(request, tournament))
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("desk:paper", slug)
    put_on_record(request, Visitor.of(request.user).user, tournament, what)
    headers = {**file.headers, "Content-Disposition": f'inline; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=file.content_type, headers=headers)


def _rounds_to_come(tournament: Tournament) -> list[int]:
    closed = tournament.rounds.filter(status=Round.Status.CLOSED).count()
    return list(range(closed + 1, tournament.rounds_planned + 1))


def _asked(request: HttpRequest) -> dict[str, Any]:
    """Return what the address says; None for what it leaves out or what nobody can mean."""
    form = PrintForm(request.GET)
    form.is_valid()
    return {name: form.cleaned_data.get(name) for name in form.fields}


def _job(request: HttpRequest, tournament: Tournament) -> PrintJob:
    asked, path = _asked(request), reverse("pad:pad")
    return PrintJob(
        tournament,
        asked["paper"] or usual_paper(tournament),
        round_number=asked["round"],
        table=asked["table"],
        language=asked["language"] or "",
        pad_page=address_for_others(request, path) or request.build_absolute_uri(path),
    )
