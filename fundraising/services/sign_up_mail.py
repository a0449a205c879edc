"""What guests are mailed, and the links back to their sign-ups."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import translation
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.formats import date_format, time_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.languages import if_known, language_of
from accounts.mail import send_later
from accounts.models import WaitingMail
from fundraising.models import Fundraiser, SignUp
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.services.boards.calendars import calendar_file


@dataclass(frozen=True)
class Letter:
    """A kind of e-mail: its subject, with the tournament, and its first sentence, with names and tournament."""

    subject: str
    sentence: str
    is_coming: bool = True
    """Whether it has the date for a calendar."""


CONFIRMED = Letter(
    gettext_noop("You are signed up: %(tournament)s"), gettext_noop("%(names)s: you have a place at %(tournament)s.")
)
ON_THE_LIST = Letter(
    gettext_noop("You are on the waiting list: %(tournament)s"),
    gettext_noop(
        "%(names)s: %(tournament)s is full. You are on the waiting list, and get an e-mail as soon as there is a place."
    ),
    is_coming=False,
)
MOVED_UP = Letter(
    gettext_noop("You have a place: %(tournament)s"),
    gettext_noop("%(names)s: a place has become free, and it is yours. See you at %(tournament)s!"),
)
CANCELLED = Letter(
    gettext_noop("Your sign-up is cancelled: %(tournament)s"),
    gettext_noop("%(names)s: your sign-up for %(tournament)s is cancelled."),
    is_coming=False,
)
SIGNED_UP = {SignUp.Status.CONFIRMED: CONFIRMED, SignUp.Status.WAITING: ON_THE_LIST}


def key_of(row: SignUp) -> str:
    """Return the secret part of a party's link. It is computed: no copy of the database holds it."""
    return salted_hmac("fundraising.sign_ups", row.party.hex, algorithm="sha256").hexdigest()[:32]


def is_key_of(row: SignUp, key: str) -> bool:
    """Tell whether this is the key of the sign-up's party."""
    return constant_time_compare(key_of(row), key)


def link_of(row: SignUp) -> str:
    """Return the path where a party sees, changes or cancels its sign-ups."""
    return reverse("sign-up:manage", args=[row.tournament.slug, row.party, key_of(row)])


def link_to_stop(row: SignUp) -> str:
    """Return the path at which a guest says that they do not want to be invited again."""
    return reverse("sign-up:no-invitations", args=[row.tournament.slug, row.party, key_of(row), row.uuid])


def write(letter: Letter, rows: Sequence[SignUp], *, now: datetime, site: str) -> None:
    """Write to the addresses of guests who belong together, each once, in the guest's language.

    Nothing is sent where mail is not set up.
    """
    for row in {row.email.casefold(): row for row in rows}.values():
        with _in_language_of(row):
            _write(letter, row, rows, now=now, site=site.rstrip("/"))


def _in_language_of(row: SignUp) -> AbstractContextManager[None]:
    return translation.override(if_known(row.language) or language_of(row.tournament.organization))


def _write(letter: Letter, to: SignUp, rows: Sequence[SignUp], *, now: datetime, site: str) -> None:
    tournament = to.tournament
    names = {"names": get_text_list([row.name for row in rows], _("and")), "tournament": tournament.name}
    text = [_(letter.sentence) % names, "", *facts_of(tournament)]
    if site and not to.is_from_elsewhere:
        text += ["", _("To see, change or cancel your sign-up, open this link. Anybody who has the link can do that:")]
        text += [site + link_of(to)]
    page = site + reverse("sign-up:page", args=[tournament.slug])
    send_later(
        to=to.email,
        subject=_(letter.subject) % {"tournament": tournament.name},
        text="\n".join(text) + "\n",
        now=now,
        good_until=end_of(tournament),
        calendar=calendar_file(tournament, page) if letter.is_coming else b"",
    )


def invite(row: SignUp, tournament: Tournament, *, now: datetime, site: str) -> WaitingMail | None:
    """Invite somebody who signed up for an earlier tournament and agreed to be written to."""
    with _in_language_of(row):
        return _invite(row, tournament, now=now, site=site)


def _invite(row: SignUp, tournament: Tournament, *, now: datetime, site: str) -> WaitingMail | None:
    words = {"tournament": tournament.name, "organization": tournament.organization.name, "names": row.name}
    site = site.rstrip("/")
    text = [
        _("%(names)s: you are invited to %(tournament)s.") % words,
        "",
        *facts_of(tournament),
        *("", _("Sign up here:"), site + reverse("sign-up:page", args=[tournament.slug]), ""),
        _("You get this e-mail because you agreed to be invited by %(organization)s.") % words,
        _("If you no longer want that, open this link:"),
        site + link_to_stop(row),
    ]
    return send_later(
        to=row.email,
        subject=_("Invitation: %(tournament)s") % words,
        text="\n".join(text) + "\n",
        now=now,
        good_until=end_of(tournament),
        unsubscribe=site + link_to_stop(row),
    )


def facts_of(tournament: Tournament) -> list[str]:
    """Return what, when, where and for how much, a line each."""
    fundraiser = Fundraiser.objects.filter(tournament=tournament).first()
    day = date_format(tournament.date, "DATE_FORMAT")
    when = f"{day}, {time_format(tournament.starts_at, 'TIME_FORMAT')}" if tournament.starts_at else day
    lines = [tournament.name, tournament.organization.name, when, tournament.place]
    if fundraiser and fundraiser.entry_fee:
        lines.append(_("Entry fee: %(amount)s") % {"amount": in_words(fundraiser.entry_fee, fundraiser.currency)})
    return [line for line in lines if line]


def end_of(tournament: Tournament) -> datetime:
    """Return when nobody needs mail about a tournament any more: the end of its day."""
    return datetime.combine(tournament.date + timedelta(days=1), time(), ZoneInfo(tournament.time_zone))
