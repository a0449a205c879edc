"""Guests' data: given to them on request, erased on request and after a set time. Results stay, under a number."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Person, WaitingMail
from fundraising.models import Fundraiser, LedgerEntry, SignUp
from fundraising.services.sign_ups import CANCELLED, GUEST_FIELDS, guest_of, move_up
from fundraising.sign_up_errors import StillPlaying
from tournaments.archive.folder import forget_archives
from tournaments.models import EarlierState, Entrant, Event, Tournament
from tournaments.services.writing.events import add_events
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version

OF_THE_DAY = ("partner", "team", "brought_by", "phone", "note")
"""What nobody needs any more afterwards, not even to invite somebody who agreed to that."""


def number_of(person: int) -> str:
    """Return what results are kept under when a name is erased; one word, which public pages do not shorten."""
    return f"#{person}"


def data_of(row: SignUp) -> dict[str, Any]:
    """Return everything that is stored about a guest, as plain data for a file."""
    person = row.entrant.person if row.entrant else None
    return {"sign_ups": [_as_data(row)]} if person is None else data_of_person(person)


def data_of_person(person: Person) -> dict[str, Any]:
    """Return everything that is stored about somebody who has played, as plain data for a file."""
    entrants = Entrant.objects.filter(person=person).select_related("tournament")
    rows = SignUp.objects.filter(entrant__person=person).select_related("tournament")
    paid = LedgerEntry.objects.filter(entrant__person=person).select_related("fundraiser__tournament")
    return {
        "name": person.name,
        "email": person.email,
        "phone": person.phone,
        "note": person.note,
        "sign_ups": [_as_data(row) for row in rows],
        "tournaments": [
            {
                "tournament": entrant.tournament.name,
                "date": entrant.tournament.date,
                "number": entrant.number,
                "name": entrant.name,
            }
            for entrant in entrants
        ],
        "payments": [
            {
                "tournament": entry.fundraiser.tournament.name,
                "kind": entry.kind,
                "amount": entry.amount,
                "currency": entry.fundraiser.currency,
                "at": entry.at,
            }
            for entry in paid
        ],
    }


def _as_data(row: SignUp) -> dict[str, Any]:
    fields = {name: getattr(guest_of(row), name) for name in GUEST_FIELDS}
    moments = {"signed_up_at": row.signed_up_at, "changed_at": row.changed_at}
    return {"tournament": row.tournament.name, "date": row.tournament.date, "status": row.status, **fields, **moments}


@transaction.atomic
def erase(*, row: SignUp, now: datetime, site: str = "") -> None:
    """Erase a guest's sign-up on request; who was not a player yet loses the place, which goes to who waits."""
    tournament = lock_tournament(row.tournament_id)
    row.refresh_from_db()
    if row.erased_at is None:
        erase_row(row, now=now)
        move_up(tournament, now=now, site=site)


def erase_row(row: SignUp, *, now: datetime) -> None:
    """Empty a sign-up: its UUID remains, so that no older list of guests brings it back."""
    if row.email:
        WaitingMail.objects.filter(to__iexact=row.email).delete()
    for name in GUEST_FIELDS:
        setattr(row, name, False if name == "may_invite" else "")
    row.status = row.status if row.entrant_id else CANCELLED
    row.copied, row.disputed, row.erased_at, row.changed_at = {}, {}, now, now
    row.save()


@transaction.atomic
def erase_person(*, person: Person, now: datetime) -> None:
    """Erase somebody who has played: contact data, sign-ups, and the name in every tournament; results stay.

    Earlier states of these tournaments and their archives on this machine, which have the name, are deleted. Raises
    StillPlaying.
    """
    entrants = list(Entrant.objects.filter(person=person).select_related("tournament").order_by("tournament"))
    for entrant in entrants:
        lock_tournament(entrant.tournament_id)
        if entrant.tournament.status == Tournament.Status.RUNNING:
            raise StillPlaying(name=entrant.name, tournament=entrant.tournament.name)
    for row in SignUp.objects.filter(entrant__in=entrants, erased_at=None):
        erase_row(row, now=now)
    _under_numbers(entrants)


def _under_numbers(entrants: Iterable[Entrant]) -> None:
    """Put numbers in the place of names. A person who has no name anywhere any more loses the contact data, too."""
    entrants = list(entrants)
    for entrant in entrants:
        entrant.name = number_of(entrant.person_id)
    Entrant.objects.bulk_update(entrants, ["name"])
    for tournament in {entrant.tournament_id: entrant.tournament for entrant in entrants}.values():
        EarlierState.objects.filter(tournament=tournament).delete()
        raise_version(tournament.pk)
        here = ({"entrant": entrant.pk} for entrant in entrants if entrant.tournament_id == tournament.pk)
        add_events(tournament.pk, Event.Type.ENTRANT_CHANGED, here)
        transaction.on_commit(partial(forget_archives, tournament), robust=True)
    named = Entrant.objects.exclude(name__startswith="#").values("person")
    for person in Person.objects.filter(pk__in={entrant.person_id for entrant in entrants}).exclude(pk__in=named):
        person.name, person.email, person.phone, person.note = number_of(person.pk), "", "", ""
        person.save(update_fields=["name", "email", "phone", "note"])


def erase_due(*, now: datetime) -> int:
    """Erase what has been kept as long as each tournament's organizer said; return how many sign-ups.

    Of guests who agreed to be invited again name and address stay until they no longer want that.
    """
    count = 0
    for fundraiser in Fundraiser.objects.select_related("tournament"):
        if is_due(fundraiser, now):
            count += _erase_all(fundraiser, now)
    return count


def is_due(fundraiser: Fundraiser, now: datetime) -> bool:
    """Tell whether the days are over, by the clocks of the hall."""
    tournament = fundraiser.tournament
    today = now.astimezone(ZoneInfo(tournament.time_zone)).date()
    return today > tournament.date + timedelta(days=fundraiser.keep_contact_days)


@transaction.atomic
def _erase_all(fundraiser: Fundraiser, now: datetime) -> int:
    tournament = lock_tournament(fundraiser.tournament_id)
    present = SignUp.objects.filter(tournament=tournament, erased_at=None)
    rows = list(present.filter(may_invite=False)) + list(present.filter(may_invite=True).exclude(_bare()))
    for row in rows:
        if row.may_invite:
            for name in OF_THE_DAY:
                setattr(row, name, "")
            row.copied, row.disputed = {}, {}
            row.save()
        else:
            erase_row(row, now=now)
    if fundraiser.erase_names and tournament.status != Tournament.Status.RUNNING:
        _under_numbers(_named(tournament))
    return len(rows)


def _bare() -> Q:
    return Q(**dict.fromkeys(OF_THE_DAY, ""), copied={}, disputed={})


def _named(tournament: Tournament) -> QuerySet[Entrant]:
    return tournament.people.exclude(name__startswith="#").select_related("tournament")
