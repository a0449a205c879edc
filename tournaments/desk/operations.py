"""What the desk's pages have in common: whose they are, how something is done there, and that it is done once."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.activity_log import leave_out
from accounts.models import MAY_DIRECT, MAY_ENTER, Role
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.access import SignInFirst, Visitor, role_in, tournament_for_staff
from tournaments.models import StaffRequest, Tournament
from tournaments.services.calls import standing_calls
from tournaments.services.past_rounds import movement_of_teams
from tournaments.web import Page, for_people, sentence_of


class NotDone(Exception):
    """What was typed cannot be used; the message is a sentence for whoever typed it."""


def tournament_of(request: HttpRequest, slug: str, allowed: AbstractSet[Role]) -> Tournament:
    """Return the tournament if whoever is signed in has one of these roles there. Raises SignInFirst, 404, 403."""
    return tournament_for_staff(Visitor.of(request.user), allowed, slug=slug)


def rights_in(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what every page of a tournament needs: it, and what this role may do there."""
    role = role_in(Visitor.of(request.user), tournament.organization)
    may = {"may_enter": role in MAY_ENTER, "may_direct": role in MAY_DIRECT}
    plays_in_teams = movement_of_teams(tournament) is not None
    return {"tournament": tournament, "plays_in_teams": plays_in_teams, **may, **calls_of(tournament)}


def calls_of(tournament: Tournament) -> dict[str, Any]:
    """Return the tables that call, the longest first; `calls_state` is another one whenever they are others."""
    calls = list(standing_calls(tournament))
    return {"calls": calls, "calls_state": " ".join(f"{call.pk}{call.reason}" for call in calls)}


def by(request: HttpRequest) -> str:
    """Return whose deed it is, as it stands on record."""
    return str(Visitor.of(request.user))


def operation(back: str) -> Callable[[Callable[..., str]], Page]:
    """Wrap what a button does. It returns a sentence; that, or the sentence of a refusal, is shown on the page `back`.

    `back` is a URL name with the operation's own `slug` and `sitting`.
    """

    def wrap(deed: Callable[..., str]) -> Page:
        @wraps(deed)
        def done(request: HttpRequest, **where: Any) -> HttpResponse:
            try:
                messages.success(request, deed(request, **where))
            except (Refused, FactsError) as error:
                messages.error(request, sentence_of(error))
            except NotDone as error:
                messages.error(request, str(error))
            return redirect(_address(back, where))

        return require_POST(for_people(done))

    return wrap


def _address(back: str, where: dict[str, Any]) -> str:
    in_address = {name: where[name] for name in ("slug", "sitting") if name in where}
    return reverse(back, kwargs=in_address)


def only_once(request: HttpRequest, deed: Callable[[], object]) -> bool:
    """Do it unless this very form was sent before; tell whether it was done now.

    The form's field `once` tells two submissions of the same words from a double click. It is claimed in the
    transaction of the deed: both happen, or neither. What `deed` raises is raised.
    """
    claim = _claim(request)
    try:
        with transaction.atomic():
            StaffRequest.objects.create(**claim, fingerprint="", status=302, body={})
            deed()
    except IntegrityError:
        if not was_done(request):
            raise
        return False
    return True


def was_done(request: HttpRequest) -> bool:
    """Tell whether this very form was carried out before: then what it says may look wrong by now.

    A repetition is no deed, and is kept off the record.
    """
    is_known = StaffRequest.objects.filter(**_claim(request)).exists()
    if is_known:
        leave_out(request)
    return is_known


def _claim(request: HttpRequest) -> dict[str, Any]:
    user = Visitor.of(request.user).user
    if user is None:
        raise SignInFirst
    return {"user": user, "key": f"desk {_digest(request)}"}


def _digest(request: HttpRequest) -> str:
    told = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return sha256(repr((request.path, told)).encode()).hexdigest()
