"""The one place where errors become HTTP: 400 shape, 401/403/404 access, 409 state, 412 If-Match, 422 rule, 503."""

import logging
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from django.utils.translation import gettext, gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from machine import disk
from scoring.errors import Refused
from scoring.rules import FactsError, RuleError
from tournaments.access import OutOfScope, SignInFirst
from tournaments.errors import ChangedMeanwhile
from tournaments.errors.held import TooManyWait
from tournaments.errors.photographs import TooManyPhotographs
from tournaments.web import sentence_of

logger = logging.getLogger("headtable")

DISK_FULL = gettext_lazy(
    "The disk of the hall's computer is full, so nothing can be stored. Hands wait on the tablets, which send them "
    "again by themselves."
)

MOST_FIELDS = 100
"""The most faults that one answer lists."""
PROBLEM_JSON = "application/problem+json"
PROBLEMS = "/help/problems/#"
"""The page that says what to do about each code (docs/problems.md), which is a problem's `type` in RFC 9457."""

SENTENCES = {
    exceptions.ParseError: ("broken-json", gettext_lazy("The request body is not valid JSON.")),
    exceptions.NotAuthenticated: (
        "sign-in-first",
        gettext_lazy("Sign in first, or open a table's pad."),
    ),
    exceptions.NotFound: ("not-found", gettext_lazy("Nothing was found at this address.")),
    exceptions.MethodNotAllowed: (
        "method-not-allowed",
        gettext_lazy("This address does not accept that method."),
    ),
    exceptions.UnsupportedMediaType: ("not-json", gettext_lazy("Send JSON.")),
    exceptions.NotAcceptable: ("not-acceptable", gettext_lazy("Only JSON answers are available here.")),
    exceptions.Throttled: (
        "too-many-tries",
        gettext_lazy("Too many wrong codes. Wait a few minutes, or scan the code on the table."),
    ),
}


class Flood(exceptions.Throttled):
    """Too many requests of one kind; each subclass has its sentence."""

    default_code = "too-many-tries"
    extra_detail_singular = extra_detail_plural = ""


class TooManyRequests(Flood):
    """More requests by the programs of one organization than it may send."""

    default_code = "too-many-requests"
    default_detail = gettext_lazy("The programs of this organization send too many requests. Wait a minute.")


class NeedsScope(exceptions.PermissionDenied):
    """An API key without the scope that a call needs."""

    default_code = "out-of-scope"


class NotHere(exceptions.ValidationError):
    """A value of the right form that names something this tournament, or this organization, does not have."""

    status_code = 422
    default_code = "not-here"
    default_detail = gettext_lazy("This tournament has no entrant with this id.")


class TooLong(exceptions.ValidationError):
    """A text of the right form that has no room where it goes: a description counts letters, and room is in bytes."""

    status_code = 422
    default_code = "too-long"
    default_detail = gettext_lazy("A Wi-Fi name has 32 letters at most; accented ones count twice.")


class TooLarge(exceptions.APIException):
    """A request with more bytes than any valid one."""

    status_code = 413
    default_code = "too-large"
    default_detail = gettext_lazy("This request is too large. Send it in smaller parts.")


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an error into an answer; None (hence 500) for an unforeseen one."""
    if isinstance(error, FactsError):
        return _facts(error)
    if isinstance(error, Refused):
        return refusal(error, context)
    if isinstance(error, OperationalError):
        return _not_just_now(error)
    return _http(error, context)


def problem(status: int, code: str, message: str, **more: Any) -> dict[str, Any]:
    """Return the body of a refusal: `code` and `message`, and the same as RFC 9457 calls them, for its libraries."""
    title = code.replace("-", " ").capitalize()
    standard = {"type": f"{PROBLEMS}{code}", "title": title, "status": status, "detail": message}
    return standard | {"code": code, "message": message} | more


def media_type_of(status: int, accepted: str | None) -> str | None:
    """Return application/problem+json for a refusal to a program that names it in its Accept header, else None."""
    return PROBLEM_JSON if status >= 400 and PROBLEM_JSON in (accepted or "") else None


def _not_just_now(error: OperationalError) -> Response:
    """Answer while the database is away, or busy with others for too long: nothing was written, and pads send again."""
    if disk.FULL in str(error):
        return Response(problem(503, "disk-full", str(DISK_FULL)), status=503, headers={"Retry-After": "3"})
    logger.error("The database did not answer a request.", exc_info=error)
    sentence = gettext("The server is too busy right now. Nothing was changed; try again in a moment.")
    return Response(problem(503, "busy", sentence), status=503, headers={"Retry-After": "3"})


def refusal(error: Refused, context: Mapping[str, Any] | None = None) -> Response:
    """Return the answer to a request that is not possible in the current state: 412 where it said If-Match."""
    is_condition = isinstance(error, ChangedMeanwhile) and context and "If-Match" in context["request"].headers
    is_for_now = isinstance(error, TooManyWait | TooManyPhotographs)
    status = 429 if is_for_now else 412 if is_condition else 409
    body = problem(status, error.code, sentence_of(error), **error.details)
    return Response(body, status=status, headers={"Retry-After": "60"} if is_for_now else None)


def _facts(error: FactsError) -> Response:
    message, status = sentence_of(error), 422 if isinstance(error, RuleError) else 400
    body = problem(status, error.code, message)
    if error.rule:
        body["rule"] = error.rule
    if error.fields:
        body["fields"] = dict.fromkeys(error.fields, message)
    return Response(body, status=status)


def _http(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, SignInFirst):
        error = exceptions.NotAuthenticated()
    elif isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, OutOfScope):
        error = NeedsScope(str(error))
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(str(error) or None)
    if isinstance(error, exceptions.NotAuthenticated):
        error.auth_header = "Token"  # type: ignore[attr-defined]  # read by the library's handler
    response = exception_handler(error, context)
    if response is not None and isinstance(error, exceptions.APIException):
        if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
            response.status_code = 401
        response.data = _body(error, response.status_code)
    return response


def _body(error: exceptions.APIException, status: int) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        fields = dict(islice(_flat(error.detail), MOST_FIELDS))
        first = next(iter(fields.items()))
        code = error.default_code if isinstance(error, NotHere | TooLong) else "shape"
        return problem(status, code, f"{first[0]}: {first[1]}" if first[0] else first[1], fields=fields)
    code, sentence = SENTENCES.get(type(error), (error.default_code, error.detail))
    return problem(status, str(code).replace("_", "-"), str(sentence))


def _flat(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Give `rounds` or `3.name` with its first sentence, for each field at fault."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _flat(inner, path if name == "non_field_errors" else f"{path}.{name}".strip("."))
    elif detail and isinstance(detail, list) and isinstance(detail[0], dict | list):
        for index, inner in enumerate(detail):
            yield from _flat(inner, f"{path}.{index}".strip("."))
    elif detail:
        yield _sendable(path), _sendable(str(detail[0] if isinstance(detail, list) else detail))


def _sendable(text: str) -> str:
    """Return text that may quote what came in, less the halves of characters that no answer can carry."""
    return text.encode("utf-8", "replace").decode()
