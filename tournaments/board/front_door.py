"""The front door: the plain address shows tonight's board, and staff sign in from there."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.hooks import with_sign_up
from tournaments.models import Season, Tournament

MOST_LISTED = 12
"""How many tournaments are listed on a day when none is played."""


@require_safe
def front_door(request: HttpRequest) -> HttpResponse:
    """Go to the board of tonight's tournament; list several, or the nearest ones where nothing is played tonight."""
    public = Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC, rehearsal=False)
    tonight = tonights(public, timezone.now())
    if len(tonight) == 1:
        return redirect("board:board", tonight[0].slug)
    seasons = Season.objects.filter(visibility=Tournament.Visibility.PUBLIC, nights__isnull=False).distinct()
    context = {
        "tonight": tonight,
        "others": [] if tonight else _nearest(public, timezone.localdate()),
        "seasons": seasons.select_related("organization")[:MOST_LISTED],
    }
    return render(request, "board/front_door.html", context)


def tonights(tournaments: QuerySet[Tournament], now: datetime) -> list[Tournament]:
    """Return the tournaments of today, by the clocks of their halls, and those of yesterday that are still played."""
    days = (now - timedelta(days=2)).date(), (now + timedelta(days=1)).date()
    near = with_sign_up(tournaments.filter(date__range=days).select_related("organization"))
    near = near.order_by("organization__name", "pk")
    return [tournament for tournament in near if _is_tonight(tournament, now)]


def _is_tonight(tournament: Tournament, now: datetime) -> bool:
    today = timezone.localdate(now, ZoneInfo(tournament.time_zone))
    is_still_played = tournament.status == Tournament.Status.RUNNING and tournament.date < today
    return tournament.date == today or is_still_played


def _nearest(tournaments: QuerySet[Tournament], today: date) -> list[Tournament]:
    """Return what comes next, the soonest first, then what was played last."""
    known = with_sign_up(tournaments.select_related("organization"))
    coming = list(known.filter(date__gte=today).order_by("date", "pk")[:MOST_LISTED])
    return coming + list(known.filter(date__lt=today).order_by("-date", "-pk")[: MOST_LISTED - len(coming)])
