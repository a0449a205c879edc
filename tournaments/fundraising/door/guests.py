"""Everybody on the list, as a tablet at the door keeps them. No contact data."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.names import reading_key
from tournaments.fundraising.models import CheckIn, entry_fees_paid
from tournaments.models import Entrant, Tournament
from tournaments.services.names import distinct_names


def guests_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Return everybody who is entered and has not withdrawn, by number."""
    return _guests(tournament, tournament.people.exclude(status=Entrant.Status.WITHDRAWN))


def guest_of(entrant: Entrant) -> dict[str, Any]:
    """Return one of them, as after a request about them."""
    return _guests(entrant.tournament, Entrant.objects.filter(pk=entrant.pk))[0]


def _guests(tournament: Tournament, people: QuerySet[Entrant]) -> list[dict[str, Any]]:
    names = distinct_names(tournament.people.values_list("pk", "number", "name"))
    standing = CheckIn.objects.filter(entrant__in=people, undone_at=None)
    done = {check_in.entrant_id: check_in for check_in in standing}
    users = {user.email: str(user) for user in User.objects.filter(email__in={one.by for one in done.values()})}
    paid = dict(entry_fees_paid(tournament))
    found = people.order_by("number")
    return [_guest(entrant, names[entrant.pk], done.get(entrant.pk), users, paid) for entrant in found]


def _guest(
    entrant: Entrant, name: str, done: CheckIn | None, users: dict[str, str], paid: dict[int, int]
) -> dict[str, Any]:
    is_here = entrant.checked_in
    return {
        "id": entrant.pk,
        "number": entrant.number,
        "name": name,
        "find": f"{entrant.number} {name} {reading_key(name)}",
        "here": is_here,
        "paid": paid.get(entrant.pk, 0),
        "at": done.at if done and is_here else None,
        "by": users.get(done.by, done.by) if done and is_here else "",
        "sale": done.uuid if done and is_here else None,
    }
