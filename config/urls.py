"""All URLs."""

import sys

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import include, path
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.defaults import server_error

from accounts.activity_log import logged
from config import demo, help_pages
from config.readiness import look_at_parts
from fundraising import urls as fundraising
from machine import disk
from occasions import urls as occasions
from tournaments.api import urls as api
from tournaments.archive import urls as archive
from tournaments.board.calendars import season_calendar
from tournaments.board.embedded import embedded, overlay
from tournaments.board.seasons import season
from tournaments.desk import urls as desk


@logged(None)
def ready(request: HttpRequest) -> HttpResponse:
    """Answer a monitor: 200 if the services behind the server work, 503 if not."""
    parts = look_at_parts(timezone.now())
    return JsonResponse(parts, status=200 if all(parts.values()) else 503, headers={"Cache-Control": "no-store"})


@logged(None)
def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server accepts requests, without looking at the services behind it."""
    return HttpResponse("ok", content_type="text/plain")


@logged(None)
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer Prometheus, which knows METRICS_TOKEN. To everybody else there is no such page."""
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not constant_time_compare(sent, settings.METRICS_TOKEN):
        raise Http404
    from config.metrics import page  # loaded only where there are metrics

    return page()


def handler500(request: HttpRequest) -> HttpResponse:
    """Answer where a page failed: where that was for a full disk, it says so."""
    if disk.FULL not in str(sys.exc_info()[1]):
        return server_error(request)
    return HttpResponse(render_to_string("disk_full.html"), status=503, headers={"Retry-After": "3"})


_calls = [*api.urlpatterns, *archive.api_patterns, *fundraising.api_patterns, *occasions.api_patterns, api.nowhere]
_desk = [*archive.desk_patterns, *fundraising.desk_patterns, *occasions.desk_patterns, *desk.urlpatterns]
urlpatterns = [
    # Looked through in this order: what a whole hall asks for all evening comes first.
    path("t/", include("tournaments.board.urls")),
    path("t/", include("fundraising.sign_up.urls")),
    path("t/", include("fundraising.draws.urls")),
    path("api/v1/", include((_calls, api.app_name))),
    path("", demo.root, name="root"),
    path("demo/", demo.begin, name="demo"),
    path("seasons/<slug:slug>/", season, name="season"),
    path("seasons/<slug:slug>/calendar.ics", season_calendar, name="season-calendar"),
    path("embedded/<slug:organization>/", embedded, name="embedded"),
    path("embedded/<slug:organization>/overlay/", overlay, name="overlay"),
    path("occasions/", include("occasions.board.urls")),
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("metrics/", metrics, name="metrics"),
    path("standby/", include("standby.urls")),
    path("installation/", include("config.installation_urls")),
    path("help/", help_pages.page, name="help"),
    path("help/<path:path>", help_pages.page, name="help-page"),
    path("accounts/", include("accounts.urls")),
    path("log/", include("tournaments.activity_log.urls")),
    path("desk/", include((_desk, desk.app_name))),
    path("pad/", include("tournaments.pad.urls")),
    path("score/", include("tournaments.friendly.urls")),
    path("referee/", include("tournaments.referee.urls")),
]
