"""What the Money page shows: what is in hand, what was raised, and the entries in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from fundraising.accounts import IN_HAND, KINDS, Account, Kind, name_of
from fundraising.chain import Origin
from fundraising.models import Fundraiser, LedgerEntry
from tournaments.money import in_words


@dataclass(frozen=True)
class Amount:
    """An account with its balance, or a sum, as it is shown."""

    name: str
    amount: str
    is_below_zero: bool = False


@dataclass(frozen=True)
class Summary:
    """The balances as a treasurer reads them: every amount positive where things are as usual."""

    in_hand: list[Amount]
    raised: list[Amount]
    spent: list[Amount]
    owed: list[Amount]
    total_in_hand: str
    net: str
    """What is left for the cause: what was raised, less what was spent."""


def summary_of(books: Fundraiser, balances: Mapping[str, int]) -> Summary:
    """Put balances (by account, debits positive) into words."""
    # What tables owe the jar is no money yet: it is raised once it is paid.
    owed_to_jar = balances.get(Account.JAR_OWED, 0)
    taken = {**balances, Account.JAR: balances.get(Account.JAR, 0) + owed_to_jar}
    known = {account: taken[account] for account in Account if taken.get(account)}

    def lines(accounts: Iterable[Account], sign: int) -> list[Amount]:
        return [
            Amount(name_of(account), in_words(sign * known[account], books.currency), sign * known[account] < 0)
            for account in accounts
            if account in known
        ]

    of_kind = {kind: [account for account in Account if KINDS[account] == kind] for kind in Kind}
    spent = [*of_kind[Kind.EXPENSE]]
    net = -sum(known.get(account, 0) for account in (*of_kind[Kind.INCOME], *spent))
    return Summary(
        in_hand=lines(IN_HAND, 1),
        raised=lines(of_kind[Kind.INCOME], -1),
        spent=lines(spent, 1),
        owed=[*lines([Account.JAR_OWED], 1), *lines([Account.LONER_POT, Account.FLOAT], -1)],
        total_in_hand=in_words(sum(known.get(account, 0) for account in IN_HAND), books.currency),
        net=in_words(net, books.currency),
    )


def rows_of(books: Fundraiser, entries: Iterable[LedgerEntry]) -> list[dict[str, Any]]:
    """Return entries as the page lists them."""
    return [_entry_in_words(books, entry) for entry in entries]


def _entry_in_words(books: Fundraiser, entry: LedgerEntry) -> dict[str, Any]:
    left = entry.amount - sum(correction.amount for correction in entry.corrections.all())
    return {
        "entry": entry,
        "uuid": uuid4(),
        "what": what_in_words(entry),
        "amount": in_words(entry.amount, books.currency),
        "from": name_of(entry.credit),
        "to": name_of(entry.debit),
        "may_be_reversed": left > 0 and entry.corrects_id is None,
        "is_reversed": left == 0 and entry.corrects_id is None,
        "left": in_words(left, books.currency) if 0 < left < entry.amount else "",
        "is_from_elsewhere": entry.origin == Origin.ELSEWHERE,
    }


def what_in_words(entry: LedgerEntry) -> str:
    """Return what an entry is: Raffle tickets (6); Refund of entry 12."""
    kind = capfirst(entry.get_kind_display())
    if entry.corrects is not None:
        return _("%(what)s of entry %(number)s") % {"what": kind, "number": entry.corrects.number}
    if entry.table is not None and entry.round is not None:
        place = {"what": kind, "table": entry.table, "round": entry.round}
        return _("%(what)s, table %(table)s, round %(round)s") % place
    return f"{kind} ({entry.quantity})" if entry.quantity > 1 else kind
