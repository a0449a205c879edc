"""The list of guests as a file: downloaded from the hosted installation, merged into the hall's laptop.

Each field of a sign-up has three values: what this installation has, what the file has, and what the file before had
(`SignUp.copied`). What only one side changed since then is taken from that side. Where both did, the value here stands,
and the other is kept beside it until somebody decides. An older file changes nothing that a newer one has said.
"""

import json
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError as NotAName
from django.db import transaction
from django.utils.formats import date_format
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, StringConstraints, ValidationError

from accounts.languages import if_known
from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import SignUp
from fundraising.models.sign_up import NOTE_LENGTH, PHONE_LENGTH
from fundraising.services.privacy import erase_row
from fundraising.services.sign_ups import GUEST_FIELDS, guest_of, ids_of
from fundraising.sign_up_errors import GuestListNewer, GuestsOfAnother, NoGuestList, TooManySignUps
from tournaments.archive.format.reading import YEARS
from tournaments.models import Event, Tournament
from tournaments.services.people.entrants import MOST_ENTRANTS
from tournaments.services.writing.events import add_events
from tournaments.services.writing.locks import lock_tournament

FORMAT = 2
"""1 had no languages."""
EMAIL_LENGTH = 254
SUFFIX = ".guests.json"
MERGED = (*GUEST_FIELDS, "status")
"""Fields that are merged, each by itself."""


def _one_line(text: str) -> str:
    try:
        validate_name(text or "-")
    except NotAName:
        raise ValueError("not one line of text") from None
    return text


def _of_our_time(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise ValueError("not a time of this world")
    return moment


Name = Annotated[str, StringConstraints(strict=True, max_length=NAME_LENGTH), AfterValidator(_one_line)]
Note = Annotated[str, StringConstraints(strict=True, max_length=NOTE_LENGTH), AfterValidator(_one_line)]
Phone = Annotated[str, StringConstraints(strict=True, max_length=PHONE_LENGTH), AfterValidator(_one_line)]
Email = Annotated[str, StringConstraints(strict=True, max_length=EMAIL_LENGTH), AfterValidator(_one_line)]
Language = Annotated[str, StringConstraints(strict=True, max_length=10), AfterValidator(if_known)]
Moment = Annotated[AwareDatetime, AfterValidator(_of_our_time)]


class ListedGuest(BaseModel):
    """A sign-up in the file; of one that was erased only the UUID and the moment."""

    model_config = ConfigDict(extra="forbid")

    uuid: UUID
    party: UUID
    status: Literal["confirmed", "waiting", "cancelled"]
    name: Name
    partner: Name = ""
    team: Name = ""
    brought_by: Name = ""
    email: Email = ""
    phone: Phone = ""
    note: Note = ""
    may_invite: bool = False
    language: Language = ""
    signed_up_at: Moment
    changed_at: Moment
    erased_at: Moment | None = None

    @property
    def values(self) -> dict[str, Any]:
        """What is merged, by field."""
        return {name: getattr(self, name) for name in MERGED}


class ListedTournament(BaseModel):
    """Whose guests they are."""

    uuid: UUID
    name: str
    date: date


class GuestList(BaseModel):
    """The file."""

    headtable_guests: int
    release: Annotated[str, StringConstraints(max_length=40)]
    made_at: AwareDatetime
    tournament: ListedTournament
    guests: list[ListedGuest]


def guest_list(tournament: Tournament, *, now: datetime) -> bytes:
    """Return the file with every sign-up of a tournament, contact data included."""
    rows = SignUp.objects.filter(tournament=tournament)
    fields = (*MERGED, "uuid", "party", "signed_up_at", "changed_at", "erased_at")
    made = GuestList(
        headtable_guests=FORMAT,
        release=settings.RELEASE,
        made_at=now,
        tournament=ListedTournament(uuid=tournament.uuid, name=tournament.name, date=tournament.date),
        guests=[ListedGuest.model_construct(**{name: getattr(row, name) for name in fields}) for row in rows],
    )
    return made.model_dump_json(indent=1).encode()


def read(content: bytes) -> GuestList:
    """Read a file. Raises NoGuestList, GuestListNewer, TooManySignUps."""
    try:
        data = json.loads(content.decode())
        number = data.get("headtable_guests") if isinstance(data, dict) else None
        if type(number) is not int:
            raise NoGuestList
        if number > FORMAT:
            raise GuestListNewer(release=str(data.get("release"))[:40])
        found = GuestList.model_validate(data)
    except (ValueError, RecursionError, ValidationError):
        raise NoGuestList from None
    if any(not guest.name and guest.erased_at is None for guest in found.guests):
        raise NoGuestList
    if len({guest.uuid for guest in found.guests}) < len(found.guests):
        raise NoGuestList
    if len(found.guests) > MOST_ENTRANTS:
        raise TooManySignUps(limit=MOST_ENTRANTS)
    return found


@dataclass(frozen=True)
class Conflict:
    """A field of a guest that both sides changed; the value here is kept."""

    name: str
    """The guest's, as it is here."""
    field: str
    here: Any
    there: Any


@dataclass
class Merged:
    """What merging a file did."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    conflicts: list[Conflict] = field(default_factory=list)


@transaction.atomic
def merge(*, tournament: Tournament, content: bytes, now: datetime, of_another: bool = False) -> Merged:
    """Merge a list of guests into a tournament; the same list again changes nothing.

    `of_another`: also where the list says that it is another tournament's, one that was made by hand on both sides,
    say. Places are as the list has them: nobody is moved here. Raises what `read` does, and GuestsOfAnother.
    """
    found = read(content)
    if found.tournament.uuid != tournament.uuid and not of_another:
        day = date_format(found.tournament.date, "DATE_FORMAT")
        raise GuestsOfAnother(name=found.tournament.name[:NAME_LENGTH], date=day)
    lock_tournament(tournament.pk)
    known = {row.uuid: row for row in SignUp.objects.filter(tournament=tournament)}
    merged = Merged()
    for guest in found.guests:
        row = known.get(guest.uuid)
        if row is None:
            row = _added(tournament, guest)
            row.save(force_insert=True)
            add_events(tournament.pk, Event.Type.SIGN_UP_ADDED, ids_of([row]))
            merged.added += 1
        else:
            is_changed = _merge_row(row, guest, merged, now)
            add_events(tournament.pk, Event.Type.SIGN_UP_CHANGED, ids_of([row] if is_changed else []))
            merged.changed += is_changed
            merged.unchanged += not is_changed
    return merged


def _added(tournament: Tournament, guest: ListedGuest) -> SignUp:
    return SignUp(
        tournament=tournament,
        uuid=guest.uuid,
        party=guest.party,
        signed_up_at=guest.signed_up_at,
        changed_at=guest.changed_at,
        is_from_elsewhere=True,
        copied_at=guest.changed_at,
        erased_at=guest.erased_at,
        copied={} if guest.erased_at else guest.values,
        **guest.values,
    )


def _merge_row(row: SignUp, guest: ListedGuest, merged: Merged, now: datetime) -> bool:
    """Merge a sign-up that is here; return whether that changed it. What was erased on either side stays so."""
    if row.erased_at is not None:
        return False
    if guest.erased_at is not None:
        erase_row(row, now=now)
        return True
    if row.copied_at is not None and guest.changed_at <= row.copied_at:
        return False
    was = guest_of(row), row.status, {**row.disputed}
    for name, there in guest.values.items():
        here, before = getattr(row, name), row.copied.get(name)
        if there != here and there != before and (here != before or _stays(row, name)):
            row.disputed[name] = there
            merged.conflicts.append(Conflict(row.name, name, here, there))
        elif there == here or there != before:
            row.disputed.pop(name, None)
            setattr(row, name, there)
    row.copied, row.copied_at = guest.values, guest.changed_at
    row.save()
    return was != (guest_of(row), row.status, row.disputed)


def _stays(row: SignUp, name: str) -> bool:
    """Whether a value cannot be taken from elsewhere any more: the place of somebody who is among the players."""
    return name == "status" and row.entrant_id is not None
