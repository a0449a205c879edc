"""The tournament as an event for somebody's calendar."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.access import Visitor, require_sight
from tournaments.models import Tournament
from tournaments.services.boards.calendars import calendar_file
from tournaments.web import for_people


@require_safe
@for_people
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Return an iCalendar file with the tournament as an event."""
    tournament = get_object_or_404(Tournament.objects.select_related("organization"), slug=slug)
    require_sight(Visitor.of(request.user), tournament)
    board = request.build_absolute_uri(request.path.removesuffix("calendar.ics"))
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}.ics"', "Cache-Control": "no-cache"}
    return HttpResponse(calendar_file(tournament, board), content_type="text/calendar; charset=utf-8", headers=headers)
