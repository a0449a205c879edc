"""What is shared and what came of it, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from occasions.chain.records import Board, Hall, Money, Night, Pair, Person, Record, Terms
from scoring.rules import GAMES, get_game
from tournaments.money import in_words

STATUSES: Mapping[str, Any] = {
    "joined": gettext_lazy("has joined"),
    "playing": gettext_lazy("is playing"),
    "over": gettext_lazy("has reported"),
    "forked": gettext_lazy("its chain forks"),
    "withdrawn": gettext_lazy("has withdrawn"),
    "excluded": gettext_lazy("left out by the organizer"),
    "not-admitted": gettext_lazy("not admitted"),
}
PROBLEMS: Mapping[str, Any] = {
    "altered": gettext_lazy("altered since it was signed"),
    "unreadable": gettext_lazy("cannot be read"),
    "key": gettext_lazy("signed with a key that is not this hall's"),
    "number": gettext_lazy("does not follow in number"),
    "version": gettext_lazy("older than what is there"),
    "aside": gettext_lazy("on the other branch of a fork"),
    "late": gettext_lazy("after the close"),
}


@dataclass(frozen=True)
class Shown:
    """A record for people: what it is about, and what it says."""

    what: str
    says: str


def shown_records(records: Iterable[Record]) -> list[Shown]:
    """Return the very data that would be shared, a line each."""
    return [_shown(record) for record in records]


def _shown(record: Record) -> Shown:
    match record:
        case Hall():
            return Shown(_("Hall"), record.name)
        case Night():
            facts = {"rounds": record.rounds, "players": record.players}
            over = _("Players: %(players)s. Rounds: %(rounds)s. It is over.")
            so_far = _("Players: %(players)s. Rounds so far: %(rounds)s.")
            return Shown(_("Night"), (over if record.is_over else so_far) % facts)
        case Person() | Pair():
            return Shown(record.name, points_and_hands(record.points, record.hands))
        case Board():
            count = len(record.tables)
            return Shown(_("Deal"), ngettext("%(count)s table", "%(count)s tables", count) % {"count": count})
        case Money():
            sums = {
                "raised": in_words(record.raised, record.currency),
                "handed_over": in_words(record.handed_over, record.currency),
            }
            return Shown(_("Money"), _("%(raised)s raised, %(handed_over)s of it handed over") % sums)
    return Shown(type(record).__name__, "")


def shown_terms(terms: Terms) -> list[tuple[str, str]]:
    """Return what every hall plays and until when parts are taken: a name and its value each, what is said alone."""
    deadline = datetime.fromisoformat(terms.deadline) if terms.deadline else None
    facts = [
        (_("Date"), date_format(date.fromisoformat(terms.date), "DATE_FORMAT")),
        (_("Game"), _(get_game(terms.game).name) if terms.game in GAMES else terms.game),
        (_("Rounds"), str(terms.rounds or "")),
        (_("Hands a round"), str(terms.hands or "")),
        (_("Scoring"), terms.scoring),
        (_("Parts are taken until"), date_format(localtime(deadline), "DATETIME_FORMAT") if deadline else ""),
    ]
    return [(name, value) for name, value in facts if value]


def points_and_hands(points: int, hands: int) -> str:
    """Return points and hands in words."""
    facts = {"points": points, "hands": hands}
    return ngettext("%(points)s points, %(hands)s hand", "%(points)s points, %(hands)s hands", hands) % facts
