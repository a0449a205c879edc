"""Tonight on a parish's own website, in a frame, and over the picture of a video stream."""

from datetime import date
from typing import Any

from csp.constants import NONE
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.languages import is_chosen, language_of
from accounts.models import Organization
from accounts.time_zones import use_time_zone
from tournaments.board.cached_parts import cached_part, tag_of
from tournaments.board.front_door import tonights
from tournaments.hooks import with_sign_up
from tournaments.models import Season, Tournament
from tournaments.services.boards.etag import board_etag

MOST_COMING = 4
STANDINGS = "standings"


@require_safe
@xframe_options_exempt
def embedded(request: HttpRequest, organization: str) -> HttpResponse:
    """Show tonight's standings, or else what comes next, in a frame of the websites that the organization lists."""
    hall = get_object_or_404(Organization, slug=organization)
    with translation.override(translation.get_language() if is_chosen(request) else language_of(hall)):
        tonight = _tonight(hall)
        context = {**_standings(tonight), "organization": hall, "tournament": tonight}
        if tonight is None:
            context |= _calm_days(hall, timezone.localdate())
        page = render(request, "board/embedded.html", context)
    page._csp_replace = {"frame-ancestors": hall.websites or [NONE]}  # type: ignore[attr-defined]  # django-csp reads it
    return page


@require_safe
def overlay(request: HttpRequest, organization: str) -> HttpResponse:
    """Show round, clock and who is ahead on a transparent page of 1920 by 1080 pixels, as a browser source of OBS."""
    hall = get_object_or_404(Organization, slug=organization)
    with translation.override(translation.get_language() if is_chosen(request) else language_of(hall)):
        tonight = _tonight(hall)
        context = {**_standings(tonight), "organization": hall, "tournament": tonight}
        return render(request, "board/overlay.html", context)


def _tonight(hall: Organization) -> Tournament | None:
    """Return the public tournament that is played tonight; of several, one that is going on."""
    tonight = tonights(_public(hall), timezone.now())
    tonight.sort(key=lambda tournament: tournament.status != Tournament.Status.RUNNING)
    return tonight[0] if tonight else None


def _public(hall: Organization) -> Any:
    return Tournament.objects.filter(organization=hall, visibility=Tournament.Visibility.PUBLIC, rehearsal=False)


def _standings(tonight: Tournament | None) -> dict[str, Any]:
    """Return the part of the board with the standings, as the board's page has it; nothing where there is none yet."""
    known = board_etag(tonight.pk) if tonight else None
    if tonight is None or known is None:
        return {}
    use_time_zone(tonight.time_zone)
    part = cached_part(tonight.pk, STANDINGS, tag_of(known[1]))
    return {"standings": mark_safe(part.html.decode()), "standings_tag": part.tag}  # noqa: S308 - a template's


def _calm_days(hall: Organization, today: date) -> dict[str, Any]:
    """Return what is shown when nothing is played: the next tournaments, the last one, and the seasons."""
    known = with_sign_up(_public(hall).select_related("organization"))
    return {
        "coming": known.filter(date__gte=today).order_by("date", "pk")[:MOST_COMING],
        "last": known.filter(date__lt=today).order_by("-date", "-pk").first(),
        "seasons": Season.objects.filter(organization=hall, visibility=Tournament.Visibility.PUBLIC),
    }
