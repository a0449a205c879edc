"""The treasurer's report at the desk: its page, its workbook, and the list for letters of thanks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import logged
from accounts.models import MAY_READ_BOOKS
from fundraising.desk.report_files import letters_file, report_file
from fundraising.services.report import report_of
from fundraising.services.report_tables import tables_of
from fundraising.services.thresholds import thresholds_of
from tournaments.archive.transfer import consistent_snapshot
from tournaments.desk.operations import rights_in, tournament_of
from tournaments.services.setup.seasons import weekends_of
from tournaments.web import for_people


@require_safe
@for_people
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the report."""
    tournament = tournament_of(request, slug, MAY_READ_BOOKS)
    with consistent_snapshot():
        found = report_of(tournament)
        standings = thresholds_of(tournament, found)
        tables = tables_of(found, standings)
    context = {**rights_in(request, tournament), "report": found, "tables": tables, "standings": standings}
    context["weekends"] = weekends_of(tournament)
    return render(request, "fundraising/report.html", context)


@logged(gettext_noop("Downloaded the treasurer's report."))
@require_safe
@for_people
def report_workbook(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the report as an Excel workbook, a sheet for each table."""
    file = report_file(tournament_of(request, slug, MAY_READ_BOOKS))
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)


@logged(gettext_noop("Downloaded the list for letters of thanks."))
@require_safe
@for_people
def letters(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send donors, sponsors and helpers as a spreadsheet for a mail merge."""
    file = letters_file(tournament_of(request, slug, MAY_READ_BOOKS), kind)
    if file is None:
        raise Http404
    return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)
