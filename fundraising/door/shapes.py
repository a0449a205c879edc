"""The shapes of the door's calls. They check form only; the service decides what is possible."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.accounts import SOLD
from fundraising.models import Payment
from fundraising.services.door import Item, Sale
from fundraising.services.payments import MOST_TICKETS
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape, Uuid

MOST_UNITS = 2**31 - 1


class ItemShape(Shape):
    """Something sold; `amount` is for all of it, in the currency's smallest unit."""

    amount = serializers.IntegerField(min_value=-MOST_UNITS, max_value=MOST_UNITS)
    quantity = serializers.IntegerField(min_value=1, max_value=MOST_TICKETS, default=1)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, including the one named with a Python keyword."""
        return {
            "for": serializers.ChoiceField([*SOLD], default="entry", help_text="What it is."),
            **super().get_fields(),
        }


class CheckInShape(Shape):
    """POST tournaments/{id}/check-ins/: one request checks somebody in, takes what they pay, and sells tickets."""

    uuid = Uuid()
    entrant = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, allow_null=True, default=None, help_text="Somebody on the list."
    )
    sign_up = Uuid(
        allow_null=True, default=None, help_text="Instead of `entrant`: somebody who signed up and has no number yet."
    )
    name = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        allow_blank=True,
        default="",
        help_text="Instead of `entrant`: somebody who is not on the list and is entered now.",
    )
    checks_in = serializers.BooleanField(default=True, help_text="False: only take a payment.")
    items = ItemShape(many=True, default=list)
    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)
    tendered = serializers.IntegerField(
        min_value=0, max_value=MOST_UNITS, allow_null=True, default=None, help_text="What was handed over in cash."
    )


def sale_of(read: dict[str, Any]) -> Sale:
    """Return what was read as a sale."""
    items = tuple(Item(item["for"], item["amount"], item["quantity"]) for item in read["items"])
    return Sale(**{**read, "items": items})


class GuestAnswer(Answer):
    """Somebody on the list, or who signed up, as the door knows them."""

    id = serializers.IntegerField(allow_null=True, help_text="Of the entrant; null: signed up, and has no number yet.")
    number = serializers.IntegerField(allow_null=True)
    sign_up = serializers.UUIDField(allow_null=True)
    waits = serializers.BooleanField(help_text="On the waiting list.")
    remark = serializers.CharField(allow_blank=True, help_text="Whom they come with, and what they wrote.")
    codes = serializers.ListField(child=serializers.UUIDField(), help_text="What codes on a guest's phone say.")
    name = serializers.CharField()
    find = serializers.CharField(help_text="What a search looks through: number, name, and the name in Latin letters.")
    here = serializers.BooleanField()
    paid = serializers.IntegerField(help_text="Of the entry fee, in the smallest unit.")
    at = serializers.DateTimeField(allow_null=True, help_text="When the door checked them in.")
    by = serializers.CharField(allow_blank=True, help_text="Who did it.")
    sale = serializers.UUIDField(allow_null=True, help_text="The `uuid` of that check-in, needed to undo it.")


class DoneAnswer(Answer):
    """What came of a check-in, a sale, or undoing it."""

    uuid = serializers.UUIDField()
    guest = GuestAnswer(allow_null=True)
