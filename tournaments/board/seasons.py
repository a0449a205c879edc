"""The page of a season for everybody, where the organizer has made it public."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.access import Visitor, require_sight_of_season
from tournaments.models import Season
from tournaments.services.seasons import season_board
from tournaments.web import for_people
from tournaments.words.seasons import shown_season


@require_safe
@for_people
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of a season."""
    found = get_object_or_404(Season.objects.select_related("organization"), slug=slug)
    require_sight_of_season(Visitor.of(request.user), found)
    shown = shown_season(found, season_board(found).for_everybody)
    context = {"season": found, "organization": found.organization, "shown": shown}
    return render(request, "board/season.html", context)
