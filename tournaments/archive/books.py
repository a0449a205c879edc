"""A ledger that comes with an archive: what becomes of it, and what is refused."""

from collections.abc import Collection, Iterable
from typing import Any

from fundraising.chain import UNSEALED_ELSEWHERE, Origin
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.checking import Fault, faults_of
from tournaments.archive.errors import BooksNotYours, DrawnHereToo, LedgerBroken, MoneyHereToo
from tournaments.archive.format.shares import BOOKS, Shares
from tournaments.archive.restore_plan import LEDGER, State, drawn_apart, ledger_apart


def mark_unsealed(entries: Iterable[dict[str, Any]]) -> None:
    """Mark entries that no installation has sealed: only those that were here before seals count as from then."""
    for row in entries:
        row["seal"] = row.get("seal") or UNSEALED_ELSEWHERE


def refuse_other_money(here: State, then: State, without: Shares) -> None:
    """Raise MoneyHereToo, DrawnHereToo where money or draws of an archive do not continue those that are here.

    Raises BooksNotYours where they do, and whoever opens it may not write the books.
    """
    known = {row["number"] for row in here[LEDGER].values()}
    more = sorted(row["number"] for row in then[LEDGER].values() if row["number"] not in known)
    if BOOKS in without and more:
        raise BooksNotYours(number=more[0])
    apart = ledger_apart(here, then)
    if apart is not None:
        raise MoneyHereToo(number=apart)
    if drawn_apart(here, then):
        raise DrawnHereToo


def faults_here(tournament: int) -> list[Fault]:
    """Return what is wrong with a tournament's ledger."""
    books = Fundraiser.objects.filter(tournament=tournament).first()
    return faults_of(books) if books else []


def refuse_new_faults(tournament: int, before: Collection[Fault] = ()) -> None:
    """Raise LedgerBroken where a ledger has faults that it had not before: they came with an archive."""
    new = [fault for fault in faults_here(tournament) if fault not in before]
    if new:
        raise LedgerBroken(number=new[0].number, what=new[0].what)


def from_elsewhere(tournament: int) -> int:
    """Return how many entries of a ledger nobody here has checked."""
    entries = LedgerEntry.objects.filter(fundraiser__tournament=tournament)
    return sum(entry.origin == Origin.ELSEWHERE for entry in entries)
