"""Logs every request in which a member changed something.

As a middleware, it cannot miss one. It also logs downloads of archives and exports, if the view says so.

What was refused changed nothing: a status of 400 or more, or a page that goes back with an error to show. The entry is
made afterwards, in a transaction of its own; if that fails, the change stands and the server's log says so.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from accounts import activity_log
from accounts.models import User
from tournaments.activity_log.subjects import action_of

logger = logging.getLogger("headtable.audit")

Answer = Callable[[HttpRequest], HttpResponse]
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


def record_changes(get_response: Answer) -> Answer:
    """Return the middleware. It goes inside those of sessions, users and messages."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _is_worth_an_entry(request, response):
            try:
                _record(request, response)
            except Exception:
                logger.exception("A change could not be put on record: %s %s", request.method, request.path)
        return response

    return answer


def _is_worth_an_entry(request: HttpRequest, response: HttpResponse) -> bool:
    if request.method in SAFE:
        return request.method == "GET" and _is_taken_home(request, response)
    return _has_changed_something(request, response)


def _is_taken_home(request: HttpRequest, response: HttpResponse) -> bool:
    """Tell whether the response is a download to be logged (`logged`): an archive or an export."""
    is_file = response.status_code == 200 and response.get("Content-Disposition", "").startswith("attachment")
    return is_file and isinstance(_user(request), User) and activity_log.is_named(request)


def _has_changed_something(request: HttpRequest, response: HttpResponse) -> bool:
    if response.status_code >= 400 or request.resolver_match is None or not isinstance(_user(request), User):
        return False
    if activity_log.is_left_out(request):
        return False
    route = request.resolver_match.view_name
    # allauth answers 200 to a form with errors, and redirects when all is well.
    is_again = ":" not in route and response.status_code < 300
    return not is_again and not any(message.level >= messages.ERROR for message in _messages_to_user(request))


def _user(request: HttpRequest) -> Any:
    """Return who sent the request, by a session or a staff token; None for a pad or a stranger."""
    user = request.user
    return user if user.is_authenticated else None


def _messages_to_user(request: HttpRequest) -> list[Any]:
    """Return this request's messages to the user without consuming them."""
    return list(getattr(messages.get_messages(request), "_queued_messages", ()))


def _record(request: HttpRequest, response: HttpResponse) -> None:
    known = activity_log.details_of(request)
    action = action_of(request, response)
    outcome = " ".join(str(message.message) for message in _messages_to_user(request))
    if not outcome and request.resolver_match and request.resolver_match.namespace == "api":
        outcome = str(response.status_code)
    activity_log.record(
        request,
        user=_user(request),
        what=known.get("what", action.what),
        outcome=outcome,
        organization=known.get("organization", action.organization),
        tournament=action.tournament,
        tournament_name=action.tournament_name,
    )
