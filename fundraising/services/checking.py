"""Whether a ledger is as it was written: numbers, hashes, counter-entries and the head."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from fundraising.accounts import Account
from fundraising.models import Fundraiser, LedgerEntry

CHANGED = _("its amount, accounts, time or another of its facts were changed after it was written")
NOT_IN_CHAIN = _("it does not follow the entry before it, which was changed or exchanged")
MISSING = _("it is missing")
CUT_OFF = _("it is the last one written, and is missing or was exchanged")
NO_ACCOUNT = _("there is no such account")
TOO_MUCH = _("more of it was reversed than it came to, or between other accounts")


@dataclass(frozen=True)
class Fault:
    """Something about an entry that cannot have been written by this program."""

    number: int
    """Of the entry."""
    what: Any
    """A sentence, translated when it is shown."""


def faults_of(fundraiser: Fundraiser) -> list[Fault]:
    """Return what is wrong with a ledger, by the entries' numbers; empty where nothing is."""
    fundraiser.refresh_from_db()
    entries = LedgerEntry.objects.filter(fundraiser=fundraiser).order_by("number")
    entries = entries.select_related("fundraiser__tournament", "entrant", "payment", "corrects")
    return sorted(_faults(fundraiser, list(entries)), key=lambda fault: fault.number)


def _faults(fundraiser: Fundraiser, entries: list[LedgerEntry]) -> Iterator[Fault]:
    expected, previous = 1, ""
    for entry in entries:
        yield from (Fault(number, MISSING) for number in range(expected, entry.number))
        if entry.number == expected and entry.previous != previous:
            yield Fault(entry.number, NOT_IN_CHAIN)
        elif entry.computed_hash() != entry.hash:
            yield Fault(entry.number, CHANGED)
        elif not {entry.debit, entry.credit} <= {*Account}:
            yield Fault(entry.number, NO_ACCOUNT)
        expected, previous = entry.number + 1, entry.hash
    if (expected - 1, previous) != (fundraiser.entries, fundraiser.last_hash):
        yield Fault(fundraiser.entries, CUT_OFF)
    yield from _reversed__wrongly(entries)


def _reversed__wrongly(entries: list[LedgerEntry]) -> Iterator[Fault]:
    left = {entry.pk: entry.amount for entry in entries}
    for entry in entries:
        if entry.corrects is None:
            continue
        is_opposite = (entry.debit, entry.credit) == (entry.corrects.credit, entry.corrects.debit)
        left[entry.corrects.pk] = left.get(entry.corrects.pk, 0) - entry.amount if is_opposite else -1
        if left[entry.corrects.pk] < 0:
            yield Fault(entry.corrects.number, TOO_MUCH)
