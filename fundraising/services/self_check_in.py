"""Guests check in by themselves: by name where they pay at the desk, by the code of their ticket if they have paid."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.languages import in_language_of
from accounts.names import reading_key
from fundraising.models import Fundraiser, SignUp, entry_fees_paid
from fundraising.services.door import Sale, sell
from fundraising.sign_up_errors import CheckInClosed, GuestWaits, NoSuchGuest, TicketNeeded
from tournaments.models import Entrant, Tournament
from tournaments.services.people.names import short_names
from tournaments.services.writing.locks import lock_tournament

LEAST_LETTERS = 3
"""Fewer letters find nobody, so that nobody reads the list of guests."""
MOST_FOUND = 8
LONGEST_ID = 18
"""Digits of an id that a database takes."""
PLAYER, GUEST = "player", "guest"


@dataclass(frozen=True)
class Found:
    """Somebody who may be meant: `key` goes back to `check_in`."""

    key: str
    name: str


def is_open(fundraiser: Fundraiser, now: datetime) -> bool:
    """Return whether guests can check in by themselves: on the day of the tournament, until it is finished."""
    tournament = fundraiser.tournament
    is_today = now.astimezone(ZoneInfo(tournament.time_zone)).date() == tournament.date
    return fundraiser.self_check_in and is_today and tournament.status != Tournament.Status.FINISHED


def find(tournament: Tournament, typed: str) -> list[Found]:
    """Return who is expected and not here yet, by the first letters of a name or by the code of a ticket.

    At most MOST_FOUND, by name; names are shown as on the tournament's public pages.
    """
    row = _ticket(tournament, typed)
    if row is not None:
        return [Found(str(row.uuid), row.name)]
    wanted = reading_key(typed.strip())
    if len(wanted) < LEAST_LETTERS:
        return []
    players = tournament.people.filter(status=Entrant.Status.PLAYING, checked_in=False).values_list("pk", "name")
    guests = tournament.sign_ups.filter(status=SignUp.Status.CONFIRMED, entrant=None, erased_at=None)
    known = [(f"{PLAYER}-{pk}", name) for pk, name in players]
    known += [(f"{GUEST}-{pk}", name) for pk, name in guests.values_list("pk", "name")]
    fitting = sorted((name, key) for key, name in known if _begins(reading_key(name), wanted))[:MOST_FOUND]
    shown = dict(enumerate(name for name, _key in fitting))
    if tournament.short_names:
        shown = short_names(shown.items())
    return [Found(key, shown[place]) for place, (_name, key) in enumerate(fitting)]


def _begins(name: str, wanted: str) -> bool:
    words = name.split()
    return any(" ".join(words[start:]).startswith(wanted) for start in range(len(words)))


def _ticket(tournament: Tournament, code: str) -> SignUp | None:
    """Return the sign-up with this code, which only the guest and the desk know."""
    try:
        uuid = UUID(code.strip())
    except ValueError:
        return None
    return tournament.sign_ups.filter(uuid=uuid, erased_at=None).exclude(status=SignUp.Status.CANCELLED).first()


@transaction.atomic
def check_in(*, tournament: Tournament, uuid: UUID, who: str, now: datetime) -> Entrant:
    """Check somebody in; `who` is a key of `find`, or the code of a ticket. Sent again it changes nothing.

    By name nobody is checked in who has paid: it could be anybody. Raises CheckInClosed, NoSuchGuest, TicketNeeded,
    GuestWaits, and the refusals of `sell`.
    """
    lock_tournament(tournament.pk)
    fundraiser = Fundraiser.objects.filter(tournament=tournament).first() or Fundraiser(tournament=tournament)
    fundraiser.tournament = tournament
    if not is_open(fundraiser, now):
        raise CheckInClosed
    ticket = _ticket(tournament, who)
    row = ticket or _guest(tournament, who)
    entrant = row.entrant if row else _player(tournament, who)
    if entrant and entrant.checked_in:
        return entrant
    if entrant and ticket is None and entrant.pk in dict(entry_fees_paid(tournament)):
        raise TicketNeeded(name=entrant.name)
    if row and entrant is None and row.status == SignUp.Status.WAITING:
        raise GuestWaits(name=row.name)
    with in_language_of(tournament.organization):
        by = _("self check-in")
    if entrant is None and row is not None:
        sale = Sale(uuid, sign_up=row.uuid)
    elif entrant is not None:
        sale = Sale(uuid, entrant=entrant.pk)
    else:
        raise NoSuchGuest
    done = sell(tournament=tournament, sale=sale, by=by, now=now)
    if done.entrant is None:
        raise NoSuchGuest
    return done.entrant


def _number(key: str, kind: str) -> int:
    """Return the id in a key of `find`; 0, which no row has, for another kind or no key."""
    begin, _dash, number = key.partition("-")
    fits = begin == kind and number.isascii() and number.isdecimal() and len(number) <= LONGEST_ID
    return int(number) if fits else 0


def _guest(tournament: Tournament, key: str) -> SignUp | None:
    rows = tournament.sign_ups.filter(pk=_number(key, GUEST), erased_at=None)
    return rows.exclude(status=SignUp.Status.CANCELLED).first()


def _player(tournament: Tournament, key: str) -> Entrant | None:
    return tournament.people.filter(pk=_number(key, PLAYER), status=Entrant.Status.PLAYING).first()
