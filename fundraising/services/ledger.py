"""The books: entries are added here and nowhere else, one after the other, each bound to the one before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Sum

from accounts.models import NAME_LENGTH
from fundraising.accounts import in_order
from fundraising.chain import seal_of
from fundraising.errors import CorrectionTooLarge, NoReason, OtherCurrency, PaymentUuidTaken
from fundraising.models import Fundraiser, LedgerEntry, Payment
from fundraising.models.ledger import HASHED_SINCE_SEALS
from fundraising.money import checked
from tournaments.models import Entrant, Event, Tournament
from tournaments.money import in_words
from tournaments.services.writing.events import add_events
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


@dataclass(frozen=True)
class Transfer:
    """An amount in the smallest unit, to go from the account `credit` to the account `debit`."""

    kind: str
    debit: str
    credit: str
    amount: int
    quantity: int = 1
    entrant: Entrant | None = None
    table: int | None = None
    round: int | None = None
    corrects: LedgerEntry | None = None


@dataclass(frozen=True)
class Recorded:
    """Entries of one request, and whether they were made now or were there already."""

    entries: list[LedgerEntry]
    is_new: bool


def fundraiser_of(tournament: Tournament) -> Fundraiser:
    """Return a tournament's fundraiser, made now if it has none."""
    fundraiser, _is_new = Fundraiser.objects.select_related("tournament").get_or_create(tournament=tournament)
    return fundraiser


def books_of(tournament: Tournament) -> Fundraiser:
    """Return a tournament's fundraiser to be read; where there is none, one without entries that is not stored."""
    found = Fundraiser.objects.filter(tournament=tournament).select_related("tournament").first()
    return found or Fundraiser(tournament=tournament)


def refuse_other_currency(tournament: Tournament, currency: str | None) -> None:
    """Raise OtherCurrency where an amount is not in the fundraiser's; None: nobody named one."""
    own = books_of(tournament).currency
    if currency not in (None, own):
        raise OtherCurrency(currency=own, other=currency)


def lock_fundraiser(tournament: Tournament) -> Fundraiser:
    """Lock a tournament and its fundraiser until the transaction ends, and return the latter.

    Nobody else adds an entry meanwhile, and nobody is withdrawn or removed; and every entry is an event of the
    tournament's feed. In the order of locks the two come last: sheets, the tournament, the fundraiser.
    """
    lock_tournament(tournament.pk)
    found = fundraiser_of(tournament)
    locked = Fundraiser.objects.select_for_update(of=("self",), no_key=True).select_related("tournament")
    return locked.get(pk=found.pk)


def append(
    *,
    fundraiser: Fundraiser,
    transfers: Sequence[Transfer],
    request: UUID,
    by: str,
    now: datetime,
    payment: Payment | None = None,
    reason: str = "",
) -> list[LedgerEntry]:
    """Add entries to a ledger, which the caller has locked (`lock_fundraiser`) in a transaction of its own.

    Raises AmountNotPositive, AmountTooLarge.
    """
    entries = list(_chained(fundraiser, transfers, request=request, by=by, now=now, payment=payment, reason=reason))
    LedgerEntry.objects.bulk_create(entries)
    if entries:
        fundraiser.entries, fundraiser.last_hash = entries[-1].number, entries[-1].hash
        fundraiser.save(update_fields=["entries", "last_hash"])
        of_payment = {"payment": str(payment.uuid)} if payment else {}
        ids = ({"entry": entry.number, **of_payment} for entry in entries)
        add_events(fundraiser.tournament_id, Event.Type.LEDGER_ENTERED, ids)
        if fundraiser.goal is not None:
            # Money changes no result: what was counted of the closed rounds stands, as with a sheet of the open one.
            raise_version(fundraiser.tournament_id, by_open_sheet=True)
    return entries


def _chained(
    fundraiser: Fundraiser,
    transfers: Sequence[Transfer],
    *,
    request: UUID,
    by: str,
    now: datetime,
    payment: Payment | None,
    reason: str,
) -> Iterator[LedgerEntry]:
    previous = fundraiser.last_hash
    for number, transfer in enumerate(transfers, fundraiser.entries + 1):
        checked(transfer.amount, fundraiser.currency)
        entry = LedgerEntry(
            fundraiser=fundraiser,
            number=number,
            request=request,
            kind=transfer.kind,
            debit=transfer.debit,
            credit=transfer.credit,
            amount=transfer.amount,
            quantity=transfer.quantity,
            entrant=transfer.entrant,
            table=transfer.table,
            round=transfer.round,
            corrects=transfer.corrects,
            payment=payment,
            at=now,
            by=by[:NAME_LENGTH],
            reason=reason,
            previous=previous,
            hash_form=HASHED_SINCE_SEALS,
        )
        entry.hash = previous = entry.computed_hash()
        entry.seal = seal_of(entry.hash)
        yield entry


def entries_of_request(fundraiser: Fundraiser, request: UUID) -> list[LedgerEntry]:
    """Return the entries that a request made; none: it has not come before."""
    return list(LedgerEntry.objects.filter(fundraiser=fundraiser, request=request))


def recorded_before(fundraiser: Fundraiser, request: UUID, **said: object) -> Recorded | None:
    """Return what a request made that has come before; None: it is new.

    `said` is what is the same in all of its entries, by field. Raises PaymentUuidTaken where it was something else.
    """
    known = entries_of_request(fundraiser, request)
    if any(getattr(entry, field) != value for entry in known for field, value in said.items()):
        raise PaymentUuidTaken
    return Recorded(known, is_new=False) if known else None


def counter(
    entry: LedgerEntry, amount: int, kind: str = LedgerEntry.Kind.CORRECTION, *, quantity: int | None = None
) -> Transfer:
    """Return what reverses an amount of an entry: the same accounts, the other way round.

    `quantity`: of how many things; None: of all. Raises CorrectionTooLarge where less of the entry is left.
    """
    left, currency = standing_of(entry), entry.fundraiser.currency
    if amount > left:
        raise CorrectionTooLarge(number=entry.number, left=in_words(left, currency), amount=in_words(amount, currency))
    return Transfer(
        kind=kind,
        debit=entry.credit,
        credit=entry.debit,
        amount=amount,
        quantity=entry.quantity if quantity is None else quantity,
        entrant=entry.entrant,
        table=entry.table,
        round=entry.round,
        corrects=entry,
    )


def standing_of(entry: LedgerEntry) -> int:
    """Return how much of an entry was not reversed."""
    reversed_: int = entry.corrections.aggregate(sum=Sum("amount"))["sum"] or 0
    return entry.amount - reversed_


def checked_reason(reason: str) -> str:
    """Return a reason without spaces around it. Raises NoReason."""
    text = " ".join(reason.split())
    if not text:
        raise NoReason
    return text


def balances_of(fundraiser: Fundraiser) -> dict[str, int]:
    """Return the balance of every account that has entries, in the chart's order: debits positive, their sum 0."""
    balances: dict[str, int] = {}
    pairs = LedgerEntry.objects.filter(fundraiser=fundraiser.pk).order_by().values_list("debit", "credit")
    for debit, credit, amount in pairs.annotate(sum=Sum("amount")):
        balances[debit] = balances.get(debit, 0) + amount
        balances[credit] = balances.get(credit, 0) - amount
    return in_order(balances)
