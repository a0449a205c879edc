"""Payments and refunds. Each can be sent twice: the device's UUID tells a repetition from a second payment."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import NAME_LENGTH
from fundraising.accounts import PAID_INTO, SOLD
from fundraising.errors import (
    EntrantNotHere,
    EntrantWithdrawn,
    NothingToPay,
    NotSoldHere,
    PaymentUuidTaken,
    RefundTooLarge,
    TenderedTooLittle,
    TenderedWithoutCash,
    TooManyLines,
    WhoPays,
)
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
from tournaments.models import Entrant, Tournament
from tournaments.money import in_words

MOST_LINES = 20
MOST_TICKETS = 1000


@dataclass(frozen=True)
class Line:
    """Something that is paid for; `amount` is for all of it, in the smallest unit."""

    what: str
    """A key of `accounts.SOLD`."""
    amount: int
    quantity: int = 1
    entrant: Entrant | None = None
    """Whose entry fee, stake or tickets; an entry fee needs somebody."""


@transaction.atomic
def take_payment(
    *,
    tournament: Tournament,
    uuid: UUID,
    lines: Sequence[Line],
    method: str,
    by: str,
    now: datetime,
    tendered: int | None = None,
) -> tuple[Payment, bool]:
    """Record a payment; return it, and whether it is new: the same sent again changes nothing.

    `tendered` is what was handed over in cash. Raises PaymentUuidTaken where something else was sent under this UUID,
    and every refusal of `_refuse`.
    """
    fundraiser = lock_fundraiser(tournament)
    known = Payment.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if known:
        if (known.method, known.tendered) != (method, tendered) or lines_of(known) != list(lines):
            raise PaymentUuidTaken
        return known, False
    if entries_of_request(fundraiser, uuid):
        raise PaymentUuidTaken
    _refuse(fundraiser, lines, method, tendered)
    payment = Payment.objects.create(
        fundraiser=fundraiser, uuid=uuid, method=method, tendered=tendered, at=now, by=by[:NAME_LENGTH]
    )
    transfers = [
        Transfer(line.what, PAID_INTO[method], SOLD[line.what], line.amount, line.quantity, line.entrant)
        for line in lines
    ]
    append(fundraiser=fundraiser, transfers=transfers, request=uuid, by=by, now=now, payment=payment)
    return payment, True


def lines_of(payment: Payment) -> list[Line]:
    """Return what a payment was for."""
    return [Line(entry.kind, entry.amount, entry.quantity, entry.entrant) for entry in payment.sold]


def _refuse(fundraiser: Fundraiser, lines: Sequence[Line], method: str, tendered: int | None) -> None:
    """Raise what makes a payment impossible."""
    if not lines:
        raise NothingToPay
    if len(lines) > MOST_LINES:
        raise TooManyLines(most=MOST_LINES)
    if method not in PAID_INTO:
        raise NotSoldHere(what=method)
    for line in lines:
        _refuse_line(fundraiser, line)
    total = sum(line.amount for line in lines)
    if tendered is not None and method != Payment.Method.CASH:
        raise TenderedWithoutCash
    if tendered is not None and tendered < total:
        words = {"tendered": tendered, "amount": total}
        raise TenderedTooLittle(**{name: in_words(n, fundraiser.currency) for name, n in words.items()})


def _refuse_line(fundraiser: Fundraiser, line: Line) -> None:
    if line.what not in SOLD:
        raise NotSoldHere(what=line.what)
    checked(line.amount, fundraiser.currency)
    if not 1 <= line.quantity <= MOST_TICKETS:
        raise NotSoldHere(what=f"{line.quantity} × {line.what}")
    if line.entrant is None:
        if line.what == "entry":
            raise WhoPays
        return
    entrant = Entrant.objects.filter(pk=line.entrant.pk).first()  # as it is now: they may have left meanwhile
    if entrant is None or entrant.tournament_id != fundraiser.tournament_id or entrant.is_ghost:
        raise EntrantNotHere(name=line.entrant.name)
    if entrant.status == Entrant.Status.WITHDRAWN:
        raise EntrantWithdrawn(name=entrant.name)


@transaction.atomic
def refund(*, payment: Payment, uuid: UUID, amount: int, reason: str, by: str, now: datetime) -> Recorded:
    """Give back an amount of a payment the way it was paid; the last thing paid for is refunded first.

    Sent again it changes nothing. Raises AmountNotPositive, NoReason, RefundTooLarge, PaymentUuidTaken.
    """
    text, fundraiser = checked_reason(reason), lock_fundraiser(payment.fundraiser.tournament)
    known = entries_of_request(fundraiser, uuid)
    if known:
        same = {(entry.kind, entry.payment_id, entry.reason) for entry in known} == {("refund", payment.pk, text)}
        if not same or sum(entry.amount for entry in known) != amount:
            raise PaymentUuidTaken
        return Recorded(known, is_new=False)
    checked(amount, fundraiser.currency)
    transfers = _backwards(fundraiser, payment, amount)
    entries = append(
        fundraiser=fundraiser, transfers=transfers, request=uuid, by=by, now=now, payment=payment, reason=text
    )
    return Recorded(entries, is_new=True)


def _backwards(fundraiser: Fundraiser, payment: Payment, amount: int) -> list[Transfer]:
    standing = [(entry, standing_of(entry)) for entry in reversed(payment.sold)]
    left = sum(still for _entry, still in standing)
    if amount > left:
        words = {"left": left, "amount": amount}
        raise RefundTooLarge(**{name: in_words(units, fundraiser.currency) for name, units in words.items()})
    transfers = []
    for entry, still in standing:
        part = min(still, amount)
        amount -= part
        if part:
            transfers.append(counter(entry, part, LedgerEntry.Kind.REFUND))
    return transfers


def refundable(payment: Payment) -> int:
    """Return how much of a payment was not given back, in the smallest unit."""
    return sum(standing_of(entry) for entry in payment.sold)


def undo_payment(*, payment: Payment, uuid: UUID, reason: str, by: str, now: datetime) -> Recorded:
    """Give back what is left of a payment; where nothing is left, nothing happens. Raises as `refund` does."""
    with transaction.atomic():
        fundraiser = lock_fundraiser(payment.fundraiser.tournament)
        left = refundable(payment)
        if not left:
            given_back = LedgerEntry.objects.filter(fundraiser=fundraiser, payment=payment, corrects__isnull=False)
            return Recorded(list(given_back), is_new=False)
        return refund(payment=payment, uuid=uuid, amount=left, reason=reason, by=by, now=now)
