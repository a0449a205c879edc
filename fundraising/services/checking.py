"""Whether a ledger is as it was written: numbers, hashes, seals, counter-entries and the head."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from fundraising.accounts import Account
from fundraising.chain import Origin, seal_of
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.models.ledger import HASHED_SINCE_SEALS

CHANGED = _("its amount, accounts, time or another of its facts were changed after it was written")
NOT_SEALED = _("it was not written by this server: its seal is missing, or is one that only looks like it")
NOT_IN_CHAIN = _("it does not follow the entry before it, which was changed or replaced")
MISSING = _("it is missing")
CUT_OFF = _("it is the last one written, and is missing or was replaced")
NO_ACCOUNT = _("there is no such account")
TOO_MUCH = _("more of it was reversed than it came to, or between other accounts")


@dataclass(frozen=True)
class Fault:
    """Something about an entry that cannot have been written by this program."""

    number: int
    """Of the entry."""
    what: Any
    """A sentence, translated when it is shown."""


@dataclass(frozen=True)
class Origins:
    """How many entries of a ledger without faults are from where: what "as they were written" is worth of each."""

    here: int = 0
    before: int = 0
    """Written before entries were sealed."""
    elsewhere: int = 0
    first_elsewhere: int | None = None
    """The number of the first of these."""

    def __add__(self, other: Self) -> "Origins":
        first = self.first_elsewhere if self.first_elsewhere is not None else other.first_elsewhere
        return Origins(self.here + other.here, self.before + other.before, self.elsewhere + other.elsewhere, first)

    @property
    def total(self) -> int:
        """All entries."""
        return self.here + self.before + self.elsewhere

    @property
    def remarks(self) -> list[str]:
        """Sentences about the payments that were not sealed here."""
        before = ngettext(
            "%(count)s of them is from before entries were sealed: its hash could be computed by anybody.",
            "%(count)s of them are from before entries were sealed: their hashes could be computed by anybody.",
            self.before,
        )
        elsewhere = ngettext(
            "%(count)s entry came from elsewhere, checked by nobody here: number %(first)s.",
            "%(count)s entries came from elsewhere, checked by nobody here, the first of them number %(first)s.",
            self.elsewhere,
        )
        sentences = ((self.before, before), (self.elsewhere, elsewhere))
        return [text % {"count": count, "first": self.first_elsewhere} for count, text in sentences if count]


def faults_of(fundraiser: Fundraiser) -> list[Fault]:
    """Return what is wrong with a ledger, by the entries' numbers; empty where nothing is."""
    return _checked(fundraiser)[0]


def checked(fundraiser: Fundraiser) -> tuple[list[Fault], Origins]:
    """Return what is wrong with a ledger, and where its entries come from."""
    faults, entries = _checked(fundraiser)
    numbers: dict[Origin, list[int]] = {origin: [] for origin in Origin}
    for entry in entries:
        numbers[entry.origin].append(entry.number)
    elsewhere = numbers[Origin.ELSEWHERE]
    here, before = len(numbers[Origin.HERE]), len(numbers[Origin.BEFORE])
    return faults, Origins(here, before, len(elsewhere), elsewhere[0] if elsewhere else None)


def _checked(fundraiser: Fundraiser) -> tuple[list[Fault], list[LedgerEntry]]:
    fundraiser.refresh_from_db()
    found = LedgerEntry.objects.filter(fundraiser=fundraiser).order_by("number")
    entries = list(found.select_related("fundraiser__tournament", "entrant", "payment", "corrects"))
    return sorted(_faults(fundraiser, entries), key=lambda fault: fault.number), entries


def _faults(fundraiser: Fundraiser, entries: list[LedgerEntry]) -> Iterator[Fault]:
    expected, previous = 1, ""
    unsealed = _unsealed(entries)
    for entry in entries:
        yield from (Fault(number, MISSING) for number in range(expected, entry.number))
        if entry.number == expected and entry.previous != previous:
            yield Fault(entry.number, NOT_IN_CHAIN)
        elif entry.computed_hash() != entry.hash:
            yield Fault(entry.number, CHANGED)
        elif entry.number in unsealed:
            yield Fault(entry.number, NOT_SEALED)
        elif not {entry.debit, entry.credit} <= {*Account}:
            yield Fault(entry.number, NO_ACCOUNT)
        expected, previous = entry.number + 1, entry.hash
    if (expected - 1, previous) != (fundraiser.entries, fundraiser.last_hash):
        yield Fault(fundraiser.entries, CUT_OFF)
    yield from _reversed_wrongly(entries)


def _unsealed(entries: Iterable[LedgerEntry]) -> set[int]:
    """Return the numbers of entries without a seal that would have one, had this program written them."""
    unsealed, has_begun = set(), False
    for entry in entries:
        origin = entry.origin
        is_old = entry.hash_form < HASHED_SINCE_SEALS and not has_begun
        if origin == Origin.NOWHERE or (origin == Origin.BEFORE and not is_old):
            unsealed.add(entry.number)
        has_begun = has_begun or origin in (Origin.HERE, Origin.NOWHERE)
    return unsealed


def seal_anew(fundraiser: Fundraiser) -> int:
    """Seal with the present secret what one of those before it sealed (`SECRET_KEY_FALLBACKS`); return how many.

    Hashes stay as they are. A ledger with faults is left alone.
    """
    faults, entries = _checked(fundraiser)
    if faults:
        return 0
    old = [e for e in entries if e.origin == Origin.HERE and e.seal != seal_of(e.hash)]
    for entry in old:
        LedgerEntry._base_manager.filter(pk=entry.pk).update(seal=seal_of(entry.hash))
    return len(old)


def _reversed_wrongly(entries: list[LedgerEntry]) -> Iterator[Fault]:
    left = {entry.pk: entry.amount for entry in entries}
    for entry in entries:
        if entry.corrects is None:
            continue
        is_opposite = (entry.debit, entry.credit) == (entry.corrects.credit, entry.corrects.debit)
        left[entry.corrects.pk] = left.get(entry.corrects.pk, 0) - entry.amount if is_opposite else -1
        if left[entry.corrects.pk] < 0:
            yield Fault(entry.corrects.number, TOO_MUCH)
