"""A tournament, and the nights of a season, as events for somebody's calendar."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.access import Visitor, require_sight, require_sight_of_season
from tournaments.models import Season, Tournament
from tournaments.services.boards.calendars import calendar_feed, calendar_file
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


@require_safe
@for_people
def season_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Return an iCalendar feed of a season's public nights, to which a calendar can subscribe."""
    season = get_object_or_404(Season.objects.select_related("organization"), slug=slug)
    require_sight_of_season(Visitor.of(request.user), season)
    nights = [night for night in season.tournaments if night.visibility == Tournament.Visibility.PUBLIC]
    addresses = {night: request.build_absolute_uri(reverse("board:board", args=[night.slug])) for night in nights}
    content = calendar_feed(season.name, addresses)
    return HttpResponse(content, "text/calendar; charset=utf-8", headers={"Cache-Control": "no-cache"})
