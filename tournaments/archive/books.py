"""A ledger that comes with an archive: what becomes of it, and what is refused."""

from collections.abc import Collection

from tournaments.archive.errors import BooksNotYours, DrawnHereToo, LedgerBroken, MoneyHereToo
from tournaments.archive.format.shares import BOOKS, Shares
from tournaments.archive.restore_plan import LEDGER, State, drawn_in_both, first_entry_that_differs
from tournaments.hooks import Fault, faults_of_ledger


def refuse_other_money(here: State, then: State, without: Shares) -> None:
    """Raise MoneyHereToo, DrawnHereToo where money or draws of an archive do not continue those that are here.

    Raises BooksNotYours where they do, and the person who opens it may not write the books.
    """
    known = {row["number"] for row in here[LEDGER].values()}
    more = sorted(row["number"] for row in then[LEDGER].values() if row["number"] not in known)
    if BOOKS in without and more:
        raise BooksNotYours(number=more[0])
    apart = first_entry_that_differs(here, then)
    if apart is not None:
        raise MoneyHereToo(number=apart)
    if drawn_in_both(here, then):
        raise DrawnHereToo


def refuse_new_faults(tournament: int, before: Collection[Fault] = ()) -> None:
    """Raise LedgerBroken where a ledger has faults that it had not before: they came with an archive."""
    new = [fault for fault in faults_of_ledger(tournament) if fault not in before]
    if new:
        raise LedgerBroken(number=new[0].number, what=new[0].what)
