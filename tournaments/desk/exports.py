"""Exporting a tournament: its people, seating, hands and standings as files for spreadsheets and programs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import add_details, logged
from accounts.models import MAY_LOOK
from tournaments.desk.operations import rights_in, tournament_of
from tournaments.exports.files import TABLES, export
from tournaments.web import for_people


@require_safe
@for_people
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """List the files."""
    rights = rights_in(request, tournament_of(request, slug, MAY_LOOK))
    tables = [(key, title) for key, (title, _build) in TABLES.items() if key != "teams" or rights["plays_in_teams"]]
    return render(request, "desk/exports.html", {**rights, "tables": tables})


@logged(gettext_noop("Downloaded an export."))
@require_safe
@for_people
def download(request: HttpRequest, slug: str, what: str, kind: str) -> HttpResponse:
    """Send a file; viewers get it without e-mail addresses and phone numbers. 404 for an unknown one."""
    tournament = tournament_of(request, slug, MAY_LOOK)
    private = rights_in(request, tournament)["may_enter"]
    file = export(tournament, what, kind, private=private, now=timezone.now())
    if file is None:
        raise Http404
    add_details(request, what=_("Downloaded the export %(what)s.%(kind)s.") % {"what": what, "kind": kind})
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)
