"""Every address of the house."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.generic import RedirectView

from accounts.activity_log import logged


@logged(None)
def health(request: HttpRequest) -> HttpResponse:
    """Answer that the server takes requests; what it stands on is looked at by those who use it."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("", logged(None)(RedirectView.as_view(pattern_name="desk:tournaments"))),
    path("health/", health, name="health"),
    path("accounts/", include("accounts.urls")),
    path("log/", include("tournaments.activity_log.urls")),
    path("desk/", include("tournaments.desk.urls")),
    path("pad/", include("tournaments.pad.urls")),
    path("t/", include("tournaments.board.urls")),
    path("api/v1/", include("tournaments.api.urls")),
]
