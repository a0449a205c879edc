"""The page of a season for everybody, where the organizer has made it public."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.access import Visitor, require_sight_of_season
from tournaments.hooks import with_sign_up
from tournaments.models import Season, Tournament
from tournaments.services.setup.seasons import season_board, season_state
from tournaments.services.setup.stages import with_later_stages
from tournaments.web import for_people
from tournaments.words.seasons import shown_season

STORED_SECONDS = 600


@require_safe
@for_people
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of a season."""
    found = get_object_or_404(Season.objects.select_related("organization"), slug=slug)
    require_sight_of_season(Visitor.of(request.user), found)
    feed = request.build_absolute_uri(reverse("season-calendar", args=[slug]))
    context = {
        "season": found,
        "organization": found.organization,
        "standings": _standings(found),
        "nights": _public_nights(found) if found.one_door else [],
        "feed": f"webcal:{feed.partition(':')[2]}",
    }
    return render(request, "board/season.html", context)


def _public_nights(season: Season) -> list[Tournament]:
    """Return a weekend's tournaments and their stages that everybody can see, each with whether its sign-up is open."""
    order = [tournament.pk for tournament in with_later_stages(season.tournaments)]
    public = Tournament.objects.filter(pk__in=order, visibility=Tournament.Visibility.PUBLIC)
    return sorted(with_sign_up(public.select_related("organization")), key=lambda night: order.index(night.pk))


def _standings(season: Season) -> str:
    """Return the part of the page that is the same for everyone; a whole hall may open it at the same time."""
    key = f"season:{get_language()}:{season_state(season)}"
    html: str | None = cache.get(key)
    if html is None:
        shown = shown_season(season, season_board(season).for_everybody)
        html = render_to_string("board/_season.html", {"shown": shown})
        cache.set(key, html, STORED_SECONDS)
    return html
