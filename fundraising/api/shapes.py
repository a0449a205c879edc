"""The shapes of payments, refunds and the ledger. Amounts are in the currency's smallest unit."""

from typing import Any

from rest_framework import serializers

from fundraising.accounts import SOLD, raised_of
from fundraising.chain import Origin
from fundraising.models import LedgerEntry, Payment
from fundraising.models.ledger import ACCOUNTS, REASON_LENGTH
from fundraising.money import MOST
from fundraising.services.books import METHODS, SORTS
from fundraising.services.ledger import balances_of
from fundraising.services.payments import MOST_TICKETS
from tournaments.api.shapes.base import Answer, NumbersOf, Shape, Uuid, ZuluMoment

WHAT = list(SOLD)
ENTRIES = "Numbers of its entries in the ledger."


class Price(serializers.IntegerField):
    """A price in the currency's smallest unit; null: not used."""

    def __init__(self, **options: Any):
        super().__init__(min_value=1, max_value=MOST, required=False, allow_null=True, **options)


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
    vars()["for"] = serializers.ChoiceField(WHAT, default="entry", help_text="What it is for.")  # a word of Python


class PaymentAnswer(Answer):
    """A payment on record, for one thing."""

    filled_by = {
        "entrant": lambda payment: payment.sold[0].entrant_id,
        "amount": lambda payment: sum(entry.amount for entry in payment.sold),
        "for": lambda payment: payment.sold[0].kind,
        "quantity": lambda payment: payment.sold[0].quantity,
    }

    uuid = serializers.UUIDField()
    entrant = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField()
    currency = serializers.CharField(source="fundraiser.currency")
    method = serializers.ChoiceField(Payment.Method.choices)
    quantity = serializers.IntegerField()
    entries = NumbersOf("number", source="sold", help_text=ENTRIES)
    vars()["for"] = serializers.ChoiceField(WHAT)  # a word of Python


class RefundShape(Shape):
    """POST tournaments/{id}/payments/{uuid}/refund/"""

    uuid = Uuid(help_text="Made by the sender, new for each refund: sent again, it is the same refund.")
    amount = serializers.IntegerField(min_value=1, max_value=MOST)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class RecordedAnswer(Answer):
    """What a request has entered in the ledger."""

    filled_by = {
        "uuid": lambda done: done.entries[0].request,
        "amount": lambda done: sum(entry.amount for entry in done.entries),
    }

    uuid = serializers.UUIDField()
    amount = serializers.IntegerField(help_text="The sum of these entries.")
    currency = serializers.CharField()
    entries = NumbersOf("number", help_text=ENTRIES)


class RefundAnswer(RecordedAnswer):
    """A refund on record."""

    filled_by = {**RecordedAnswer.filled_by, "reason": lambda done: done.entries[0].reason}

    payment = serializers.UUIDField()
    reason = serializers.CharField()
    left = serializers.IntegerField(help_text="How much of the payment was not given back.")


class EntryAnswer(Answer):
    """An entry of the ledger: an amount that went from the account `credit` to the account `debit`."""

    number = serializers.IntegerField(help_text="From 1, without gaps.")
    request = serializers.UUIDField(help_text="The same for all entries made at once: of a payment or refund its UUID.")
    kind = serializers.ChoiceField(LedgerEntry.Kind.choices)
    debit = serializers.ChoiceField(ACCOUNTS)
    credit = serializers.ChoiceField(ACCOUNTS)
    amount = serializers.IntegerField()
    quantity = serializers.IntegerField()
    at = ZuluMoment()
    by = serializers.CharField()
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    payment = serializers.UUIDField(source="payment.uuid", allow_null=True)
    corrects = serializers.IntegerField(
        source="corrects.number", allow_null=True, help_text="The number of the entry that this one reverses."
    )
    reason = serializers.CharField(allow_blank=True)
    hash = serializers.CharField(help_text="SHA-256 over the entry's facts and the hash before it; no players' names.")
    origin = serializers.ChoiceField(
        [origin.value for origin in Origin],
        source="origin.value",
        help_text="Sealed `here`; from `before` entries were sealed; from `elsewhere`, checked by nobody here; "
        "`nowhere`: its seal is false.",
    )


class EntryShape(Shape):
    """POST tournaments/{id}/ledger/"""

    uuid = Uuid(help_text="Made by the sender, new for each entry: sent again, it is the same entry.")
    sort = serializers.ChoiceField([*SORTS], help_text="What it is; `float-…` is starting cash, brought or taken home.")
    method = serializers.ChoiceField(METHODS, default="cash", help_text="How it was paid.")
    amount = serializers.IntegerField(min_value=1, max_value=MOST)
    reason = serializers.CharField(
        max_length=REASON_LENGTH, help_text="What it was for, or from whom. It stays in the ledger."
    )
    currency = serializers.CharField(
        required=False, max_length=3, help_text="Refused unless it is the fundraiser's (ISO 4217)."
    )


class ReversalShape(Shape):
    """POST tournaments/{id}/ledger/{number}/reverse/"""

    uuid = Uuid(help_text="Made by the sender, new for each reversal: sent again, it is the same one.")
    reason = serializers.CharField(max_length=REASON_LENGTH)


class PricesShape(Shape):
    """PATCH tournaments/{id}/prices/: what is not named stays as it is; null: not sold, no goal."""

    currency = serializers.CharField(
        max_length=3, required=False, help_text="ISO 4217. It cannot change once there is an entry in the ledger."
    )
    entry_fee = Price()
    raffle_ticket = Price()
    fifty_fifty_ticket = Price()
    jar_per_euchre = Price(help_text="What the side that was euchred owes the jar.")
    loner_stake = Price(help_text="What each player puts into the loner pot.")
    goal = Price(help_text="What the evening is to raise: boards show a thermometer. null: none.")
    only_paid_are_seated = serializers.BooleanField(
        required=False, help_text="Somebody who has not paid is left out of the draw, and named before it."
    )
    self_check_in = serializers.BooleanField(
        required=False, help_text="Guests check in by themselves on the day: by name, or by ticket if they have paid."
    )


class PricesAnswer(Answer):
    """What things cost, in the currency's smallest unit, and what is to be raised."""

    filled_by = {"raised": lambda books: raised_of(balances_of(books))}

    currency = serializers.CharField()
    entry_fee = serializers.IntegerField(allow_null=True)
    raffle_ticket = serializers.IntegerField(allow_null=True)
    fifty_fifty_ticket = serializers.IntegerField(allow_null=True)
    jar_per_euchre = serializers.IntegerField(allow_null=True)
    loner_stake = serializers.IntegerField(allow_null=True)
    goal = serializers.IntegerField(allow_null=True)
    raised = serializers.IntegerField(help_text="Toward the goal so far: all income, less what was waived.")
    only_paid_are_seated = serializers.BooleanField()
    self_check_in = serializers.BooleanField()


class LedgerAnswer(Answer):
    """The ledger of a tournament."""

    currency = serializers.CharField(help_text="ISO 4217.")
    entries = EntryAnswer(many=True)
    total = serializers.IntegerField(help_text="How many entries there are; more than came: ask again with `after`.")
    balances = serializers.DictField(
        child=serializers.IntegerField(), help_text="By account, of all entries: debits positive. They sum to 0."
    )
