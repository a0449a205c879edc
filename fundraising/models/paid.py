"""Who has paid the entry fee: in money, by voucher, or by having it waived."""

from typing import Any

from django.db.models import Case, F, IntegerField, QuerySet, Sum, Value, When

from fundraising.accounts import Account
from fundraising.models.fundraiser import Fundraiser
from fundraising.models.ledger import LedgerEntry
from tournaments.models import Tournament


def entry_fees_paid(tournament: Tournament) -> "QuerySet[Any]":
    """Return (id of an entrant, amount) for everybody who paid an entry fee that was not given back."""
    change = Case(
        When(credit=Account.ENTRY, then=F("amount")),
        When(debit=Account.ENTRY, then=-F("amount")),
        default=Value(0),
        output_field=IntegerField(),
    )
    entries = LedgerEntry.objects.filter(fundraiser__tournament=tournament, entrant__isnull=False).order_by()
    return entries.values("entrant").annotate(paid=Sum(change)).filter(paid__gt=0).values_list("entrant", "paid")


def only_paid_are_seated(tournament: Tournament) -> bool:
    """Tell whether a draw leaves out anybody who has not paid."""
    return Fundraiser.objects.filter(tournament=tournament, only_paid_are_seated=True).exists()


def entry_fees_taken(tournament_id: int) -> int:
    """Return the entry fees that were paid and not given back, in the smallest unit; waived ones are not among them."""
    entries = LedgerEntry.objects.filter(fundraiser__tournament=tournament_id)
    taken = entries.filter(credit=Account.ENTRY).exclude(debit=Account.WAIVED).aggregate(sum=Sum("amount"))["sum"] or 0
    back = entries.filter(debit=Account.ENTRY).exclude(credit=Account.WAIVED).aggregate(sum=Sum("amount"))["sum"] or 0
    return int(taken - back)
