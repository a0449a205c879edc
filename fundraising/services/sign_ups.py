"""Signing up: places, the waiting list that moves up by itself, changes, cancellations, and the way to the players."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from fundraising.models import Fundraiser, SignUp
from fundraising.services import sign_up_mail
from fundraising.services.ledger import fundraiser_of
from fundraising.sign_up_errors import (
    EnteredAlready,
    SignedUpAlready,
    SignUpCancelled,
    SignUpClosed,
    SignUpErased,
    SignUpUuidTaken,
    TooManySignUps,
)
from tournaments.models import Entrant, Event, Tournament
from tournaments.services.people.entrants import MOST_ENTRANTS
from tournaments.services.writing.events import add_event, add_events
from tournaments.services.writing.locks import lock_tournament

CONFIRMED, WAITING, CANCELLED = SignUp.Status.CONFIRMED, SignUp.Status.WAITING, SignUp.Status.CANCELLED


@dataclass(frozen=True)
class Guest:
    """What a guest says of themselves."""

    name: str
    partner: str = ""
    team: str = ""
    brought_by: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""
    may_invite: bool = False
    language: str = ""
    """The code of the language to write to them in; empty: the organization's."""


GUEST_FIELDS = tuple(field.name for field in fields(Guest))


def guest_of(row: SignUp) -> Guest:
    """Return what a sign-up says."""
    return Guest(**{name: getattr(row, name) for name in GUEST_FIELDS})


def fundraiser_as_it_is(tournament: Tournament) -> Fundraiser:
    """Return a tournament's fundraiser for reading; where there is none yet, one with the defaults, not stored."""
    known = Fundraiser.objects.filter(tournament=tournament).first() or Fundraiser(tournament=tournament)
    known.tournament = tournament
    return known


def is_open(fundraiser: Fundraiser, now: datetime) -> bool:
    """Tell whether guests can sign up themselves: until the tournament begins, by the clocks of the hall."""
    tournament = fundraiser.tournament
    here = now.astimezone(ZoneInfo(tournament.time_zone))
    is_over = here.date() > tournament.date
    if here.date() == tournament.date and tournament.starts_at is not None:
        is_over = here.time() >= tournament.starts_at
    return fundraiser.sign_up_open and tournament.status == Tournament.Status.SETUP and not is_over


def places_taken(tournament: Tournament) -> int:
    """Return how many places are taken: by players, and by sign-ups who are not players yet."""
    players = tournament.people.filter(status=Entrant.Status.PLAYING).count()
    return players + SignUp.objects.filter(tournament=tournament, status=CONFIRMED, entrant=None).count()


def places_left(fundraiser: Fundraiser) -> int | None:
    """Return how many places are left; None where there is no limit."""
    if fundraiser.capacity is None:
        return None
    return max(0, fundraiser.capacity - places_taken(fundraiser.tournament))


@transaction.atomic
def sign_up(
    *,
    tournament: Tournament,
    guests: Sequence[tuple[UUID, Guest]],
    now: datetime,
    site: str = "",
    by_desk: bool = False,
) -> list[SignUp]:
    """Sign up guests who come together, each under a UUID of the sender's; sent again, they get the same answer.

    They get places if there is one for each, else they wait together. `site`: where guests find this installation, for
    the links in their mail. The desk can sign people up after guests no longer can. Raises SignUpClosed,
    SignedUpAlready, SignUpUuidTaken, TooManySignUps.
    """
    lock_tournament(tournament.pk)
    if known := _sent_before(tournament, guests):
        return known
    fundraiser = fundraiser_of(tournament)
    fundraiser.tournament = tournament
    if not by_desk and not is_open(fundraiser, now):
        raise SignUpClosed(name=tournament.name)
    _refuse(tournament, [guest for _uuid, guest in guests])
    left = places_left(fundraiser)
    status = WAITING if left is not None and left < len(guests) else CONFIRMED
    rows = [
        SignUp(
            tournament=tournament,
            uuid=uuid,
            party=guests[0][0],
            status=status,
            signed_up_at=now,
            changed_at=now,
            **asdict(guest),
        )
        for uuid, guest in guests
    ]
    SignUp.objects.bulk_create(rows)
    add_events(tournament.pk, Event.Type.SIGN_UP_ADDED, ids_of(rows))
    sign_up_mail.write(sign_up_mail.SIGNED_UP[status], rows, now=now, site=site)
    return rows


def ids_of(rows: Iterable[SignUp]) -> list[dict[str, str]]:
    """Return what the feed says of sign-ups: never who they are."""
    return [{"sign_up": str(row.uuid)} for row in rows]


def _sent_before(tournament: Tournament, guests: Sequence[tuple[UUID, Guest]]) -> list[SignUp]:
    """Return the sign-ups that were made of the same request. Raises SignUpUuidTaken where it said something else."""
    rows = SignUp.objects.filter(tournament=tournament, uuid__in=[uuid for uuid, _guest in guests])
    known = {row.uuid: row for row in rows}
    if not known:
        return []
    if any(uuid not in known or guest_of(known[uuid]) != guest for uuid, guest in guests):
        raise SignUpUuidTaken
    return [known[uuid] for uuid, _guest in guests]


def _refuse(tournament: Tournament, guests: Sequence[Guest]) -> None:
    """Raise TooManySignUps; SignedUpAlready where a name has signed up with the same address."""
    rows = SignUp.objects.filter(tournament=tournament)
    if rows.count() + len(guests) > MOST_ENTRANTS:
        raise TooManySignUps(limit=MOST_ENTRANTS)
    for guest in guests:
        same = rows.exclude(status=CANCELLED).filter(name__iexact=guest.name, email__iexact=guest.email)
        if guest.email and same.exists():
            raise SignedUpAlready(name=guest.name)


@transaction.atomic
def change(*, row: SignUp, values: dict[str, Any], now: datetime) -> SignUp:
    """Change what a sign-up says, by the names of a `Guest`; the rest stays. A repetition changes nothing.

    Raises SignUpCancelled, SignUpErased.
    """
    lock_tournament(row.tournament_id)
    row.refresh_from_db()
    _refuse_gone(row)
    different = [name for name, value in values.items() if getattr(row, name) != value]
    decided = row.disputed.keys() & values.keys()
    if different or decided:
        for name in different:
            setattr(row, name, values[name])
        row.disputed = {name: value for name, value in row.disputed.items() if name not in decided}
        row.changed_at = now
        row.save(update_fields=[*different, "disputed", "changed_at"])
        add_events(row.tournament_id, Event.Type.SIGN_UP_CHANGED, ids_of([row]))
    return row


def _refuse_gone(row: SignUp) -> None:
    if row.erased_at is not None:
        raise SignUpErased
    if row.status == CANCELLED:
        raise SignUpCancelled(name=row.name)


@transaction.atomic
def cancel(*, row: SignUp, now: datetime, site: str = "") -> list[SignUp]:
    """Cancel a sign-up; return who got a place by that. A repetition changes nothing.

    Raises EnteredAlready for somebody who is on the list of players, SignUpErased.
    """
    tournament = lock_tournament(row.tournament_id)
    row.refresh_from_db()
    if row.status == CANCELLED:
        return []
    if row.entrant_id is not None:
        raise EnteredAlready(name=row.name)
    _refuse_gone(row)
    row.status, row.changed_at, row.disputed = CANCELLED, now, {}
    row.save(update_fields=["status", "changed_at", "disputed"])
    add_events(row.tournament_id, Event.Type.SIGN_UP_CHANGED, ids_of([row]))
    sign_up_mail.write(sign_up_mail.CANCELLED, [row], now=now, site=site)
    return move_up(tournament, now=now, site=site)


def move_up(tournament: Tournament, *, now: datetime, site: str = "") -> list[SignUp]:
    """Give free places to the waiting list, longest wait first; return who got one.

    Those who signed up together wait until there is a place for each of them; who comes alone may pass them. Call it in
    a transaction that has locked the tournament.
    """
    fundraiser = fundraiser_of(tournament)
    left = places_left(fundraiser)
    moved: list[SignUp] = []
    for party in _parties(SignUp.objects.filter(tournament=tournament, status=WAITING)):
        if left is not None and len(party) > left:
            continue
        left = None if left is None else left - len(party)
        moved += party
        sign_up_mail.write(sign_up_mail.MOVED_UP, party, now=now, site=site)
    for row in moved:
        row.status, row.changed_at = CONFIRMED, now
    SignUp.objects.bulk_update(moved, ["status", "changed_at"])
    add_events(tournament.pk, Event.Type.SIGN_UP_CHANGED, ids_of(moved))
    return moved


@transaction.atomic
def fill_places(*, tournament: Tournament, now: datetime, site: str = "") -> list[SignUp]:
    """Give the places of players who left to the waiting list; return who got one.

    Once the first round was drawn nobody is asked to come any more.
    """
    tournament = lock_tournament(tournament.pk)
    waits = SignUp.objects.filter(tournament=tournament, status=WAITING).exists()
    return move_up(tournament, now=now, site=site) if waits and tournament.status == Tournament.Status.SETUP else []


def _parties(rows: Iterable[SignUp]) -> list[list[SignUp]]:
    """Return rows grouped by party, in sign-up order."""
    parties: dict[UUID, list[SignUp]] = {}
    for row in rows:
        parties.setdefault(row.party, []).append(row)
    return list(parties.values())


@transaction.atomic
def set_up(
    *, tournament: Tournament, now: datetime, site: str = "", **settings: Any
) -> tuple[Fundraiser, list[SignUp]]:
    """Set what a Fundraiser says about sign-up: whether it is open, how many places there are, what guests read.

    Return it, and who got a place because there are more now.
    """
    lock_tournament(tournament.pk)
    fundraiser = fundraiser_of(tournament)
    for name, value in settings.items():
        setattr(fundraiser, name, value)
    fundraiser.save(update_fields=list(settings))
    add_event(tournament.pk, Event.Type.SETTINGS_CHANGED)
    return fundraiser, move_up(tournament, now=now, site=site)
