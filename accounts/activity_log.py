"""What is on record of who did what: how an entry is made, and what a page may add to the one about itself."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.throttling import BaseThrottle

from accounts.models import AuditEntry, Organization, User

LONGEST = 300
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook")),
    *(("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux")),
)


def record(
    request: HttpRequest, *, user: User, what: str, organization: Organization | None = None, **more: str
) -> None:
    """Put on record what a user did, in the organization where they did it.

    Without one, because it was about themselves, every organization that they belong to has it. `more` fills other
    fields of the entry.
    """
    memberships = list(user.memberships.select_related("organization"))
    roles = {one.organization_id: one.role for one in memberships}
    theirs: list[Organization | None] = [one.organization for one in memberships]
    halls = [organization] if organization else theirs or [None]
    told = {name: value[:LONGEST] for name, value in more.items()}
    common: dict[str, Any] = {"user": user, "who": user.email, "what": what[:LONGEST], **told, **_whence(request)}
    AuditEntry.objects.bulk_create(
        AuditEntry(organization=hall, role=roles.get(hall.pk, "") if hall else "", **common) for hall in halls
    )


def _whence(request: HttpRequest) -> dict[str, Any]:
    route = request.resolver_match.view_name if request.resolver_match else ""
    device = request.headers.get("User-Agent", "")[:200]
    return {"at": timezone.now(), "route": route, "address": address_of(request), "device": device}


def address_of(request: HttpRequest) -> str:
    """Return the address a request came from, past as many proxies as `NUM_PROXIES` says."""
    return str(BaseThrottle().get_ident(request))[:45]  # type: ignore[arg-type]  # it reads nothing but the headers


def device_in_words(agent: str) -> str:
    """Return a browser's User-Agent in a word or two, as a person calls the thing in their hand."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return ", ".join(filter(None, (browser, system))) or agent.partition(" ")[0]


def tell(request: Any, **said: Any) -> None:
    """Say what the address of a request does not tell: `organization`, `what`, `outcome` of the deed."""
    _underlying(request).__dict__.setdefault("audit_said", {}).update(said)


def told(request: Any) -> dict[str, Any]:
    """Return what was said of the request's deed."""
    said: dict[str, Any] = _underlying(request).__dict__.get("audit_said", {})
    return said


def leave_out(request: Any) -> None:
    """Keep a request off the record: it is a repetition, or is on record already."""
    tell(request, is_left_out=True)


def _underlying(request: Any) -> Any:
    """Return Django's request where the REST framework's stands for it."""
    return getattr(request, "_request", request)


def forget(*, before: datetime) -> int:
    """Delete the entries from before that moment; return how many."""
    return AuditEntry.objects.filter(at__lt=before).delete()[0]
