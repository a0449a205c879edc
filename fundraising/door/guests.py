"""Everybody on the list and everybody who signed up, as a tablet at the door keeps them. No contact data."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import reading_key
from fundraising.models import EXPECTED, CheckIn, SignUp, entry_fees_paid
from tournaments.models import Entrant, Tournament
from tournaments.services.people.names import NamesIn


def guests_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Return everybody who is entered and has not withdrawn, by number, and then who signed up and is not entered."""
    entered = _guests(tournament, tournament.people.exclude(status=Entrant.Status.WITHDRAWN))
    return [*entered, *(_expected(row) for row in tournament.sign_ups.filter(EXPECTED))]


def guest_of(entrant: Entrant) -> dict[str, Any]:
    """Return one of them, as after a request about them."""
    return _guests(entrant.tournament, Entrant.objects.filter(pk=entrant.pk))[0]


def _guests(tournament: Tournament, people: QuerySet[Entrant]) -> list[dict[str, Any]]:
    names = NamesIn(tournament)
    standing = CheckIn.objects.filter(entrant__in=people, undone_at=None)
    done = {check_in.entrant_id: check_in for check_in in standing}
    users = {
        user.email: str(user) for user in User.objects.filter(email__in={check_in.by for check_in in done.values()})
    }
    signed_up = {row.entrant_id: row for row in SignUp.objects.filter(entrant__in=people)}
    paid = dict(entry_fees_paid(tournament))
    return [
        {
            "id": entrant.pk,
            "number": entrant.number,
            "find": f"{entrant.number} {names[entrant.pk]} {reading_key(names[entrant.pk])}",
            "name": names[entrant.pk],
            **_signed_up(signed_up.get(entrant.pk)),
            "here": entrant.checked_in,
            "paid": paid.get(entrant.pk, 0),
            **_let_in(done.get(entrant.pk) if entrant.checked_in else None, users),
        }
        for entrant in people.order_by("number")
    ]


def _expected(row: SignUp) -> dict[str, Any]:
    words = {"name": row.name, "find": f"{row.name} {reading_key(row.name)}"}
    return {"id": None, "number": None, **words, **_signed_up(row), "here": False, "paid": 0, **_let_in(None, {})}


def _signed_up(row: SignUp | None) -> dict[str, Any]:
    """Return what a sign-up says; the guest's link has the party's UUID, which is a code as well."""
    if row is None:
        return {"sign_up": None, "waits": False, "remark": "", "codes": []}
    remarks = (
        _("Partner: %(name)s.") % {"name": row.partner} if row.partner else "",
        _("Brought by %(name)s.") % {"name": row.brought_by} if row.brought_by else "",
        row.note,
    )
    waits = row.entrant_id is None and row.status == SignUp.Status.WAITING
    remark = " ".join(filter(None, remarks))
    return {"sign_up": row.uuid, "waits": waits, "remark": remark, "codes": [row.uuid, row.party]}


def _let_in(done: CheckIn | None, users: dict[str, str]) -> dict[str, Any]:
    """Return when the door let somebody in, who did it, and the request that did."""
    if done is None:
        return {"at": None, "by": "", "sale": None}
    return {"at": done.at, "by": users.get(done.by, done.by), "sale": done.uuid}
