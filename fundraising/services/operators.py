"""Who ran a night: everybody who signed something in its books, its draws or its play, with their role."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import AuditEntry, Membership, Role
from fundraising.models import BoxCount, BoxHandover, Counting, Draw, Fundraiser, LedgerEntry
from fundraising.services.jar import BY_ITSELF

DIRECTING = [f"{room}:{step}" for room in ("desk", "api") for step in ("seat", "rounds", "publish", "close")]
"""The routes of the activity log that seat, publish and close rounds."""


@dataclass(frozen=True)
class Operator:
    """Somebody who ran the night."""

    name: str
    role: str
    """In the organization, in words; empty for anybody who is no member, such as a helper with a cash box."""
    did: str
    """In words: took payments, counted cash boxes."""


def operators_of(books: Fundraiser) -> list[Operator]:
    """Return who ran the night, by name. Who only looked is left out."""
    if books.pk is None:
        return []
    signed: defaultdict[str, list[str]] = defaultdict(list)
    for who, what in (*_in_the_books(books), *_in_draws(books), *_in_the_log(books)):
        if who and who != BY_ITSELF and what not in signed[who]:
            signed[who].append(what)
    members = {
        member.user.email: member
        for member in Membership.objects.filter(organization=books.tournament.organization_id).select_related("user")
    }
    found = [_operator(who, did, members.get(who)) for who, did in signed.items()]
    return sorted(found, key=lambda operator: operator.name.casefold())


def _operator(who: str, did: list[str], member: Membership | None) -> Operator:
    name = who if member is None else str(member.user)
    return Operator(name, str(Role(member.role).label) if member else "", ", ".join(did))


def _in_the_books(books: Fundraiser) -> list[tuple[str, str]]:
    entries = LedgerEntry.objects.filter(fundraiser=books)
    payments = _all(entries.filter(payment__isnull=False), "by")
    booked = _all(entries.filter(payment=None), "by")
    held = _all(BoxHandover.objects.filter(box__fundraiser=books), "holder")
    counted = _all(BoxCount.objects.filter(counting__fundraiser=books), "by")
    closed = _all(Counting.objects.filter(fundraiser=books), "closed_by")
    return [
        *((who, _("took payments")) for who in payments),
        *((who, _("kept the books")) for who in (*booked, *closed)),
        *((who, _("had a cash box")) for who in held),
        *((who, _("counted cash boxes")) for who in counted),
    ]


def _in_draws(books: Fundraiser) -> list[tuple[str, str]]:
    steps = ("planned_by", "frozen_by", "committed_by", "named_by", "opened_by", "cancelled_by")
    return [(who, _("held draws")) for step in steps for who in _all(Draw.objects.filter(fundraiser=books), step)]


def _in_the_log(books: Fundraiser) -> list[tuple[str, str]]:
    """Return who seated or closed rounds, as the activity log of this installation has it."""
    tournament = books.tournament
    directing = AuditEntry.objects.filter(
        organization=tournament.organization_id, tournament=tournament.slug, route__in=DIRECTING
    )
    return [(who, _("directed the tournament")) for who in _all(directing, "who")]


def _all(rows: Any, name: str) -> list[str]:
    return sorted(set(rows.order_by().values_list(name, flat=True)))
