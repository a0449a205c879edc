"""The shapes of payments, refunds and the ledger. Amounts are in the currency's smallest unit."""

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.base import Shape, Uuid
from tournaments.fundraising.accounts import SOLD
from tournaments.fundraising.models import LedgerEntry, Payment
from tournaments.fundraising.models.ledger import ACCOUNTS, REASON_LENGTH
from tournaments.fundraising.money import MOST
from tournaments.fundraising.services.payments import MOST_TICKETS

WHAT = list(SOLD)


class PaymentShape(Shape):
    """POST tournaments/{id}/payments/"""

    uuid = Uuid(help_text="Made by the sender, new for each payment: sent again, it is the same payment.")
    entrant = serializers.IntegerField(
        required=False,
        allow_null=True,
        help_text="For whom. An entry fee needs somebody; anything else may go without.",
    )
    amount = serializers.IntegerField(min_value=1, max_value=MOST)
    method = serializers.ChoiceField(
        Payment.Method.choices, help_text="`waived`: nobody pays, and no cash moves; the fee is on record."
    )
    quantity = serializers.IntegerField(default=1, min_value=1, max_value=MOST_TICKETS, help_text="Of tickets.")
    currency = serializers.CharField(
        required=False, max_length=3, help_text="Refused unless it is the fundraiser's (ISO 4217)."
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the one whose name is a word of Python."""
        what = serializers.ChoiceField(WHAT, default="entry", help_text="What it is for.")
        return {**super().get_fields(), "for": what}


class PaymentAnswer(serializers.Serializer[Any]):
    """A payment on record."""

    uuid = serializers.UUIDField()
    entrant = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField()
    currency = serializers.CharField()
    method = serializers.ChoiceField(Payment.Method.choices)
    quantity = serializers.IntegerField()
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of its entries in the ledger.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the one whose name is a word of Python."""
        return {**super().get_fields(), "for": serializers.ChoiceField(WHAT)}


class RefundShape(Shape):
    """POST tournaments/{id}/payments/{uuid}/refund/"""

    uuid = Uuid(help_text="Made by the sender, new for each refund: sent again, it is the same refund.")
    amount = serializers.IntegerField(min_value=1, max_value=MOST)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class RefundAnswer(serializers.Serializer[Any]):
    """A refund on record."""

    uuid = serializers.UUIDField()
    payment = serializers.UUIDField()
    amount = serializers.IntegerField()
    currency = serializers.CharField()
    reason = serializers.CharField()
    left = serializers.IntegerField(help_text="How much of the payment was not given back.")
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of its entries in the ledger.")


class EntryAnswer(serializers.Serializer[Any]):
    """An entry of the ledger: an amount that went from the account `credit` to the account `debit`."""

    number = serializers.IntegerField(help_text="From 1, without gaps.")
    request = serializers.UUIDField(help_text="The same for all entries made at once: of a payment or refund its UUID.")
    kind = serializers.ChoiceField(LedgerEntry.Kind.choices)
    debit = serializers.ChoiceField(ACCOUNTS)
    credit = serializers.ChoiceField(ACCOUNTS)
    amount = serializers.IntegerField()
    quantity = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    entrant = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    payment = serializers.UUIDField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True, help_text="The number of the entry that this one reverses.")
    reason = serializers.CharField(allow_blank=True)
    hash = serializers.CharField(help_text="SHA-256 over the entry's facts and the hash before it; no names are in it.")


class LedgerAnswer(serializers.Serializer[Any]):
    """The ledger of a tournament."""

    currency = serializers.CharField(help_text="ISO 4217.")
    entries = EntryAnswer(many=True)
    total = serializers.IntegerField(help_text="How many entries there are; more than came: ask again with `after`.")
    balances = serializers.DictField(
        child=serializers.IntegerField(), help_text="By account, of all entries: debits positive. They sum to 0."
    )
