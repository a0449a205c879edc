"""What a laptop with another one beside it says to everybody; one that is alone spends a look at a file on it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from standby import first, role
from standby.role import NOBODY_ELSE, Part, Role
from tournaments.api.errors import problem

Answer = Callable[[HttpRequest], HttpResponse]

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
OPEN_TO_ALL = ("/standby/", "/static/", "/health/", "/ready/", "/help/", "/metrics/")
"""What a laptop that does not serve the hall still answers."""
FOR_LOOKING_UP = ("/desk/", "/log/", "/accounts/")
"""What else staff may look at on one that was replaced: what was entered there last is nowhere else."""
OF_PADS = ("/pad/", "/api/v1/", "/standby/serving/")
"""What pads ask for that were opened at the first laptop."""
SENT_BY_PADS = "authorization, content-type, if-none-match, x-epoch, x-waiting, x-waiting-since"
READ_BY_PADS = "date, etag, x-epoch, x-standby"
PAGES_OF_PADS = ("/pad/", "/pad/game/")
BOARDS = "/t/"
"""Boards and phones, too, go on at the other laptop: `static/live.js`."""
HAND = "api:hands"


def beside_another(get_response: Answer) -> Answer:
    """Middleware: refuse what this laptop must not answer, tell pads of the other one, and wait for the standby."""

    def answer(request: HttpRequest) -> HttpResponse:
        now = role.current()
        if now is NOBODY_ELSE:
            return get_response(request)
        response = _preflight(request, now) or _refusal(request, now) or _served(request, now, get_response)
        return _with_the_other(request, response, role.current())

    return answer


def _served(request: HttpRequest, now: Role, get_response: Answer) -> HttpResponse:
    if request.method in SAFE or not now.serves or request.path.startswith("/standby/"):
        return get_response(request)
    with first.writers.writing():
        if not role.current().serves:  # it has retired this very moment
            return _not_serving(request, role.current())
        response = get_response(request)
        if now.part == Part.FIRST and response.status_code < 400 and not _is_hand_of_pad(request):
            response["X-Standby-Has-It"] = "yes" if first.is_confirmed() else "no"
    return response


def _is_hand_of_pad(request: HttpRequest) -> bool:
    """Tell whether this is a hand that a tablet keeps, and offers again to a server that lacks it."""
    match = request.resolver_match
    return match is not None and match.view_name == HAND and _is_by_pad(request)


def _is_by_pad(request: HttpRequest) -> bool:
    return request.headers.get("Authorization", "").startswith("Pad ")


def _refusal(request: HttpRequest, now: Role) -> HttpResponse | None:
    """Return why this laptop does not answer the request; None if it does."""
    if now.is_outdone_by(request.headers.get("X-Epoch", "")):
        first.retire(now=timezone.now())
        now = role.current()
    if now.serves or request.path.startswith(OPEN_TO_ALL):
        return None
    is_looking_up = request.method in SAFE or request.path.startswith("/accounts/")
    if now.part == Part.RETIRED and is_looking_up and request.path.startswith(FOR_LOOKING_UP):
        return None
    return _not_serving(request, now)


def _not_serving(request: HttpRequest, now: Role) -> HttpResponse:
    """Answer 503: pads keep their hands and ask the other laptop."""
    with translation.override(translation.get_language_from_request(request)):  # nobody has chosen it yet
        if request.path.startswith(("/api/", "/pad/sheet", "/pad/game/sheet")):
            response: HttpResponse = JsonResponse(problem(503, "not-serving", why_not_serving(now)), status=503)
        else:
            response = render(request, "standby/not_serving.html", {"role": now}, status=503)
    response["Cache-Control"] = "no-store"
    return response


def why_not_serving(now: Role) -> str:
    """Return the sentence for anybody who asks a laptop that does not serve."""
    if now.part == Part.STANDBY:
        return _("This computer is the standby of %(other)s and takes nothing until it takes over.") % {
            "other": now.other
        }
    return _("This computer no longer serves the hall: %(other)s took over. Nothing was changed here.") % {
        "other": now.other or _("another computer")
    }


def _preflight(request: HttpRequest, now: Role) -> HttpResponse | None:
    """Answer a browser's question whether a pad of the former address may ask here; None for anything else."""
    is_theirs = request.headers.get("Origin") in now.origins and request.path.startswith(OF_PADS)
    return HttpResponse(status=204) if request.method == "OPTIONS" and is_theirs else None


def _with_the_other(request: HttpRequest, response: HttpResponse, now: Role) -> HttpResponse:
    is_board = request.path.startswith(BOARDS)
    if _is_by_pad(request):
        response["X-Epoch"] = now.proof
    if now.part == Part.FIRST and (is_board or _is_by_pad(request)):
        response["X-Standby"] = now.other
    if now.part == Part.FIRST and (is_board or request.path in PAGES_OF_PADS):
        response._csp_update = {"connect-src": ["'self'", now.other]}  # type: ignore[attr-defined]  # read by django-csp
    if request.path.startswith(OF_PADS) and now.origins:
        patch_vary_headers(response, ["Origin"])
        if request.headers.get("Origin") in now.origins:
            response["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response["Access-Control-Allow-Methods"] = "GET, POST"
            response["Access-Control-Allow-Headers"] = SENT_BY_PADS
            response["Access-Control-Expose-Headers"] = READ_BY_PADS
            response["Access-Control-Max-Age"] = "600"
    return response
