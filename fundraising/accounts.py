"""The chart of accounts: what money can be in, come from, and go to.

Debits are positive: what is there (assets) and what was spent. Credits are negative: what came in, and what is owed to
others. The balances of a whole ledger sum to 0.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _


class Kind(StrEnum):
    """What an account is in double-entry bookkeeping."""

    ASSET = "asset"
    EXPENSE = "expense"
    INCOME = "income"
    LIABILITY = "liability"
    EQUITY = "equity"


class Account(StrEnum):
    """An account, under its key in the API and in archives."""

    CASH = "cash"
    CHECKS = "checks"
    CARD = "card"
    VOUCHERS = "vouchers"
    JAR_OWED = "jar-owed"
    WAIVED = "waived"
    EXPENSES = "expenses"
    PAYOUTS = "payouts"
    DIFFERENCES = "differences"
    ENTRY = "entry"
    RAFFLE = "raffle"
    FIFTY_FIFTY = "fifty-fifty"
    JAR = "jar"
    DONATIONS = "donations"
    SPONSORS = "sponsors"
    OTHER_INCOME = "other-income"
    LONER_POT = "loner-pot"
    FLOAT = "float"


KINDS = MappingProxyType(
    {
        Account.CASH: Kind.ASSET,
        Account.CHECKS: Kind.ASSET,
        Account.CARD: Kind.ASSET,
        Account.VOUCHERS: Kind.ASSET,
        Account.JAR_OWED: Kind.ASSET,
        Account.WAIVED: Kind.EXPENSE,
        Account.EXPENSES: Kind.EXPENSE,
        Account.PAYOUTS: Kind.EXPENSE,
        Account.DIFFERENCES: Kind.EXPENSE,
        Account.ENTRY: Kind.INCOME,
        Account.RAFFLE: Kind.INCOME,
        Account.FIFTY_FIFTY: Kind.INCOME,
        Account.JAR: Kind.INCOME,
        Account.DONATIONS: Kind.INCOME,
        Account.SPONSORS: Kind.INCOME,
        Account.OTHER_INCOME: Kind.INCOME,
        Account.LONER_POT: Kind.LIABILITY,
        Account.FLOAT: Kind.EQUITY,
    }
)

NAMES: MappingProxyType[Account, Any] = MappingProxyType(
    {
        Account.CASH: _("Cash"),
        Account.CHECKS: _("Checks"),
        Account.CARD: _("Card reader"),
        Account.VOUCHERS: _("Vouchers"),
        Account.JAR_OWED: _("Euchre jar, owed by tables"),
        Account.WAIVED: _("Waived"),
        Account.EXPENSES: _("Expenses"),
        Account.PAYOUTS: _("Payouts"),
        Account.DIFFERENCES: _("Over and short"),
        Account.ENTRY: _("Entry fees"),
        Account.RAFFLE: _("Raffle tickets"),
        Account.FIFTY_FIFTY: _("50/50 tickets"),
        Account.JAR: _("Euchre jar"),
        Account.DONATIONS: _("Donations"),
        Account.SPONSORS: _("Sponsors"),
        Account.OTHER_INCOME: _("Other income"),
        Account.LONER_POT: _("Loner pot"),
        Account.FLOAT: _("Starting cash"),
    }
)

SOLD = MappingProxyType(
    {
        "entry": Account.ENTRY,
        "raffle": Account.RAFFLE,
        "fifty-fifty": Account.FIFTY_FIFTY,
        "jar": Account.JAR,
        "loner-pot": Account.LONER_POT,
        "donation": Account.DONATIONS,
        "sponsor": Account.SPONSORS,
        "other": Account.OTHER_INCOME,
    }
)
"""What a payment can be for, and the account that it is credited to."""

PAID_INTO = MappingProxyType(
    {
        "cash": Account.CASH,
        "check": Account.CHECKS,
        "card": Account.CARD,
        "voucher": Account.VOUCHERS,
        "waived": Account.WAIVED,
    }
)
"""How it can be paid, and the account that is debited. *Waived* moves no cash: the fee is income that nobody paid."""

IN_HAND = (Account.CASH, Account.CHECKS, Account.CARD, Account.VOUCHERS)
"""What can be counted at the end of the night."""

RAISED = (*(account for account in Account if KINDS[account] == Kind.INCOME), Account.WAIVED, Account.JAR_OWED)
"""What counts toward the goal: all income, less what was waived or is still owed. Expenses and payouts are not taken
off, and neither the loner pot, which belongs to the players, nor the starting cash is in it."""


def raised_of(balances: Mapping[str, int]) -> int:
    """Return what was raised so far, in the smallest unit; `balances` are by account, debits positive."""
    return -sum(balances.get(account, 0) for account in RAISED)


def name_of(account: str) -> str:
    """Return an account's name for people."""
    return str(NAMES[Account(account)])


def in_order(balances: dict[str, int]) -> dict[str, int]:
    """Return balances in the order of the chart."""
    return {account.value: balances[account] for account in Account if account in balances}
