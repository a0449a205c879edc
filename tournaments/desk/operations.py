"""What the desk's pages share: who may use them, how an operation runs, and that it runs only once."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.activity_log import leave_out
from accounts.models import (
    MAY_DIRECT,
    MAY_ENTER,
    MAY_KEEP_BOOKS,
    MAY_OWN,
    MAY_READ_BOOKS,
    MAY_TAKE_PAYMENTS,
    Permission,
)
from accounts.operations import IN_ADDRESS, Page, Work
from accounts.operations import operation as accounts_operation
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.access import SignInFirst, Visitor, role_in, tournament_for_staff
from tournaments.desk.part_of_hall import part_of
from tournaments.desk.places import places_in
from tournaments.models import Tournament
from tournaments.services.hall.calls import standing_calls
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.writing.once import do_once, done_before
from tournaments.web import for_people, sentence_of


class NotDone(Exception):
    """The input cannot be used; the message is a sentence for the person who typed it."""


def tournament_of(request: HttpRequest, slug: str, allowed: Permission) -> Tournament:
    """Return the tournament if the signed-in user has one of these roles there. Raises SignInFirst, 404, 403."""
    return tournament_for_staff(Visitor.of(request.user), allowed, slug=slug)


def rights_in(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the context of every page of a tournament: the tournament, and what this role may do there."""
    role = role_in(Visitor.of(request.user), tournament.organization)
    may = {"may_enter": role in MAY_ENTER, "may_direct": role in MAY_DIRECT, "may_own": role in MAY_OWN}
    may |= {
        "may_take_payments": role in MAY_TAKE_PAYMENTS,
        "may_read_books": role in MAY_READ_BOOKS,
        "may_keep_books": role in MAY_KEEP_BOOKS,
    }
    plays_in_teams = movement_of_teams(tournament) is not None
    context = {"tournament": tournament, "plays_in_teams": plays_in_teams, **may}
    return context | places_in(request, tournament, context) | calls_of(request, tournament)


def calls_of(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the tables that call, the longest waiting first; `calls_state` changes whenever they do.

    A helper who directs a part of the hall has the calls of that part.
    """
    part = part_of(request, tournament)
    calls = [call for call in standing_calls(tournament) if part is None or part.has(call.table.number)]
    return {"calls": calls, "calls_state": " ".join(f"{call.pk}{call.reason}" for call in calls)}


def by(request: HttpRequest) -> str:
    """Return the name of the user for the record."""
    return str(Visitor.of(request.user))


def operation(back: str, *, log: str, keeps: tuple[str, ...] = IN_ADDRESS) -> Callable[[Work], Page]:
    """Make the view of a button on the desk: see `accounts.operations.operation`."""
    refusals = (Refused, FactsError, NotDone)
    return accounts_operation(back, log=log, guard=for_people, refusals=refusals, in_words=_in_words, keeps=keeps)


def _in_words(refusal: Refused | FactsError | NotDone) -> str:
    return str(refusal) if isinstance(refusal, NotDone) else sentence_of(refusal)


def operation_in_part(part: Callable[..., HttpResponse], *, log: str) -> Callable[[Callable[..., str]], Page]:
    """Make the view of a button in a part of a page: htmx gets the new `part`, a plain form the whole page."""

    def wrap(work: Callable[..., str]) -> Page:
        whole = operation("desk:tournament", log=log)(work)

        @wraps(whole)
        def done(request: HttpRequest, slug: str, **where: Any) -> HttpResponse:
            if "HX-Request" not in request.headers:
                return whole(request, slug=slug, **where)
            try:
                work(request, slug=slug, **where)
            except (Refused, NotDone) as refusal:
                leave_out(request)
                return part(request, slug, _in_words(refusal))
            return part(request, slug)

        return require_POST(for_people(done))

    return wrap


def part_unless_known(request: HttpRequest, template: str, context: dict[str, Any], state: str) -> HttpResponse:
    """Render a part again, or answer that it has not changed, so that half-typed input in it stays."""
    if request.method != "POST" and request.GET.get("state") == state:
        return HttpResponse(status=204)
    return render(request, template, context)


def only_once(request: HttpRequest, work: Callable[[], object]) -> bool:
    """Do the work of a form unless the same form was sent before (`services.once`); return whether it was done now.

    The form's field `once` distinguishes two submissions of the same text from a double click. Exceptions of `work`
    pass.
    """

    def carried_out() -> tuple[int, Any]:
        work()
        return 302, {}

    _done, is_new = do_once(**_sent(request), work=carried_out)
    if not is_new:
        leave_out(request)
    return is_new


def was_done(request: HttpRequest) -> bool:
    """Return whether the same form was carried out before; then its input may no longer be valid.

    A repetition changes nothing and is left out of the activity log.
    """
    is_known = done_before(**_sent(request)) is not None
    if is_known:
        leave_out(request)
    return is_known


def _sent(request: HttpRequest) -> dict[str, Any]:
    user = Visitor.of(request.user).user
    if user is None:
        raise SignInFirst
    return {"user": user, "key": f"desk {_digest(request)}"}


def _digest(request: HttpRequest) -> str:
    fields = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return sha256(repr((request.path, fields)).encode()).hexdigest()
