"""Pages accept large requests, such as uploaded lists and photos, only from signed-in users."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

Answer = Callable[[HttpRequest], HttpResponse]


def only_of_staff(answer: Answer) -> Answer:
    """Middleware: refuse a large request from somebody not signed in before any of it is parsed.

    Calls of the API authenticate differently, and check the length themselves (`tournaments.api.views`).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if _is_large(request) and not request.path.startswith("/api/") and not request.user.is_authenticated:
            return HttpResponse(_("This upload is too large. Sign in first."), status=413, content_type="text/plain")
        return answer(request)

    return middleware


def _is_large(request: HttpRequest) -> bool:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0) > settings.LIMITS.request_bytes
    except ValueError:
        return False
