"""What the treasurer enters: money in and out apart from the door's, and corrections with a reason."""

from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from fundraising.accounts import PAID_INTO, Account
from fundraising.errors import CorrectionStands, NothingLeft, NotSoldHere, PaidByAPrize, PaymentUuidTaken
from fundraising.models import Fundraiser, LedgerEntry, Payment
from fundraising.money import checked
from fundraising.services.ledger import (
    Recorded,
    Transfer,
    append,
    checked_reason,
    counter,
    entries_of_request,
    lock_fundraiser,
    standing_of,
)
from tournaments.models import Tournament

Kind = LedgerEntry.Kind


class Sort(NamedTuple):
    """A sort of entry: its kind, the account beside the one that the money goes into or comes from, and which way."""

    kind: str
    account: str
    comes_in: bool


SORTS = MappingProxyType(
    {
        "donation": Sort(Kind.DONATION, Account.DONATIONS, comes_in=True),
        "sponsor": Sort(Kind.SPONSOR, Account.SPONSORS, comes_in=True),
        "other": Sort(Kind.OTHER, Account.OTHER_INCOME, comes_in=True),
        "expense": Sort(Kind.EXPENSE, Account.EXPENSES, comes_in=False),
        "payout": Sort(Kind.PAYOUT, Account.PAYOUTS, comes_in=False),
        "float-in": Sort(Kind.FLOAT, Account.FLOAT, comes_in=True),
        "float-out": Sort(Kind.FLOAT, Account.FLOAT, comes_in=False),
    }
)
"""What the treasurer can enter."""
METHODS = ("cash", "check", "card")
"""The account that the money goes into or comes out of (`accounts.PAID_INTO`)."""
METHOD_CHOICES = [(method, Payment.Method(method).label) for method in METHODS]


@transaction.atomic
def record(
    *, tournament: Tournament, uuid: UUID, sort: str, method: str, amount: int, reason: str, by: str, now: datetime
) -> Recorded:
    """Enter money that came in or went out; the same sent again changes nothing.

    `reason` says what it was for, or from whom. Raises NotSoldHere, NoReason, AmountNotPositive, AmountTooLarge,
    PaymentUuidTaken.
    """
    if sort not in SORTS or method not in METHODS:
        raise NotSoldHere(what=sort if sort not in SORTS else method)
    text, fundraiser, wanted = checked_reason(reason), lock_fundraiser(tournament), SORTS[sort]
    checked(amount, fundraiser.currency)
    place = PAID_INTO[method].value
    debit, credit = (place, wanted.account) if wanted.comes_in else (wanted.account, place)
    transfer = Transfer(wanted.kind, debit, credit, amount)
    return _once(fundraiser, transfer, uuid, text, by=by, now=now)


@transaction.atomic
def correct(*, entry: LedgerEntry, uuid: UUID, reason: str, by: str, now: datetime) -> Recorded:
    """Reverse what is left of an entry by a counter-entry; the right one is then entered.

    Raises NoReason, CorrectionStands for an entry that itself reverses one, PaidByAPrize for one that handed a prize
    over, NothingLeft, PaymentUuidTaken.
    """
    text, fundraiser = checked_reason(reason), lock_fundraiser(entry.fundraiser.tournament)
    known = entries_of_request(fundraiser, uuid)
    if known:
        if [(reversal.corrects_id, reversal.reason) for reversal in known] != [(entry.pk, text)]:
            raise PaymentUuidTaken
        return Recorded(known, is_new=False)
    if entry.corrects_id is not None:
        raise CorrectionStands(number=entry.number)
    if entry.payouts.filter(undone_at=None).exists():
        raise PaidByAPrize(number=entry.number)
    left = standing_of(entry)
    if not left:
        raise NothingLeft(number=entry.number)
    entries = append(
        fundraiser=fundraiser,
        transfers=[counter(entry, left)],
        request=uuid,
        by=by,
        now=now,
        payment=entry.payment,
        reason=text,
    )
    return Recorded(entries, is_new=True)


def _once(
    fundraiser: Fundraiser, transfer: Transfer, request: UUID, reason: str, *, by: str, now: datetime
) -> Recorded:
    known = entries_of_request(fundraiser, request)
    if known:
        same = [
            (entry_before.kind, entry_before.debit, entry_before.credit, entry_before.amount, entry_before.reason)
            for entry_before in known
        ]
        if same != [(transfer.kind, transfer.debit, transfer.credit, transfer.amount, reason)]:
            raise PaymentUuidTaken
        return Recorded(known, is_new=False)
    entries = append(fundraiser=fundraiser, transfers=[transfer], request=request, by=by, now=now, reason=reason)
    return Recorded(entries, is_new=True)
