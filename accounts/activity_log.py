"""The activity log: how an entry is made, and what a view may add to its own."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpRequest
from django.urls import ResolverMatch
from django.utils import timezone
from rest_framework.throttling import BaseThrottle

from accounts.models import AuditEntry, Organization, User

LONGEST = 300


View = TypeVar("View", bound=Callable[..., Any])


def logged(sentence: str | None) -> Callable[[View], View]:
    """Give a view, or a class of views, the sentence that the log has for a POST that changed something.

    The sentence may use values in the address and values looked up for it: %(number)s, %(table)s, %(round)s,
    %(entrant)s, %(team)s. None: the view changes nothing, or makes its own entry.
    """

    def mark(view: View) -> View:
        holder: Any = view
        holder.log_sentence = sentence
        return view

    return mark


def sentence_of(match: ResolverMatch) -> str | None:
    """Return the sentence that `logged` gave the view at an address, else the name of its route."""
    view: Any = getattr(match.func, "cls", match.func)
    sentence: str | None = getattr(view, "log_sentence", match.view_name)
    return sentence


def is_named(request: Any) -> bool:
    """Tell whether `logged` gave a sentence to the view of a request."""
    view: Any = getattr(request.resolver_match.func, "cls", request.resolver_match.func)
    return bool(getattr(view, "log_sentence", None))


def record(
    request: HttpRequest, *, user: User, what: str, organization: Organization | None = None, **more: str
) -> None:
    """Log what a user did, in the organization where they did it.

    Without one (a change to their own account), the entry goes to every organization that they belong to. `more` fills
    other fields of the entry.
    """
    memberships = list(user.memberships.select_related("organization"))
    roles = {membership.organization_id: membership.role for membership in memberships}
    theirs: list[Organization | None] = [membership.organization for membership in memberships]
    halls = [organization] if organization else theirs or [None]
    fields = {name: value[:LONGEST] for name, value in more.items()}
    common: dict[str, Any] = {"user": user, "who": user.email, "what": what[:LONGEST], **fields, **_origin_of(request)}
    AuditEntry.objects.bulk_create(
        AuditEntry(organization=hall, role=roles.get(hall.pk, "") if hall else "", **common) for hall in halls
    )


def _origin_of(request: HttpRequest) -> dict[str, Any]:
    route = request.resolver_match.view_name if request.resolver_match else ""
    device = request.headers.get("User-Agent", "")[:200]
    return {"at": timezone.now(), "route": route, "address": address_of(request), "device": device}


def address_of(request: HttpRequest) -> str:
    """Return the address a request came from, past as many proxies as `NUM_PROXIES` says."""
    return str(BaseThrottle().get_ident(request))[:45]  # type: ignore[arg-type]  # it reads nothing but the headers


def add_details(request: Any, **details: Any) -> None:
    """Add to the entry of a request: its `organization`, or a different sentence as `what`."""
    _underlying(request).__dict__.setdefault("log_details", {}).update(details)


def details_of(request: Any) -> dict[str, Any]:
    """Return what was added."""
    details: dict[str, Any] = _underlying(request).__dict__.get("log_details", {})
    return details


def leave_out(request: Any) -> None:
    """Keep a request out of the log: it is a repetition, or is logged already."""
    add_details(request, is_left_out=True)


def is_left_out(request: Any) -> bool:
    """Tell whether a request is not logged: because of `leave_out`, or because its view makes no entries."""
    return sentence_of(request.resolver_match) is None or bool(details_of(request).get("is_left_out"))


def _underlying(request: Any) -> Any:
    """Return Django's own request, also when given the REST framework's wrapper."""
    return getattr(request, "_request", request)


def forget(*, before: datetime) -> int:
    """Delete the entries made before a moment; return how many."""
    return AuditEntry.objects.filter(at__lt=before).delete()[0]
