"""The shapes of a weekend's calls."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import Payment
from fundraising.weekends.guests import Visit, Wish
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape, Uuid


class WishShape(Shape):
    """What is to be done in one tournament; a guest who is not on its list is entered."""

    tournament = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    pays = serializers.BooleanField(default=False, help_text="Takes the entry fee.")
    checks_in = serializers.BooleanField(default=False)


class VisitShape(Shape):
    """POST organizations/{organization}/seasons/{season}/check-ins/: one of person, sign_up and name says for whom."""

    uuid = Uuid()
    person = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, allow_null=True, default=None, help_text="Somebody of the organization."
    )
    sign_up = Uuid(allow_null=True, default=None, help_text="Somebody who signed up, and is entered nowhere yet.")
    name = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        allow_blank=True,
        default="",
        help_text="Somebody who is on no list.",
    )
    places = WishShape(many=True, help_text="One for each tournament that it is about.")
    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)


def visit_of(read: dict[str, Any]) -> Visit:
    """Return what was read as a visit."""
    wishes = tuple(Wish(**place) for place in read.pop("places"))
    return Visit(wishes=wishes, **read)


class PlaceAnswer(Answer):
    """What a guest is in one tournament of the weekend."""

    filled_by = {
        "tournament": lambda place: place.tournament.pk,
        "entrant": lambda place: place.entrant.pk if place.entrant else None,
        "number": lambda place: place.entrant.number if place.entrant else None,
        "sign_up": lambda place: place.sign_up.uuid if place.sign_up else None,
        "withdrawn": lambda place: place.is_withdrawn,
    }

    tournament = serializers.IntegerField()
    entrant = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    sign_up = serializers.UUIDField(allow_null=True, help_text="Of somebody who is not entered yet.")
    withdrawn = serializers.BooleanField()
    here = serializers.BooleanField()
    fee = serializers.IntegerField(allow_null=True, help_text="The entry fee, in the currency's smallest unit.")
    paid = serializers.IntegerField(help_text="Of the entry fee, in the smallest unit.")
    currency = serializers.CharField()


class WeekendGuestAnswer(Answer):
    """A guest of the weekend."""

    person = serializers.IntegerField(allow_null=True, help_text="null: signed up, and is entered nowhere yet.")
    sign_up = serializers.UUIDField(allow_null=True, help_text="Their first sign-up that is not entered yet.")
    name = serializers.CharField()
    places = PlaceAnswer(many=True, help_text="One for each tournament, in playing order.")


class ServedAnswer(Answer):
    """What was done in one tournament."""

    filled_by = {
        "tournament": lambda served: served.place.tournament.pk,
        "entrant": lambda served: served.place.entrant.pk,
        "number": lambda served: served.place.entrant.number,
        "currency": lambda served: served.place.currency,
    }

    tournament = serializers.IntegerField()
    entrant = serializers.IntegerField()
    number = serializers.IntegerField()
    amount = serializers.IntegerField(help_text="What was paid, in the currency's smallest unit.")
    currency = serializers.CharField()


class VisitAnswer(Answer):
    """What one request at the weekend's door did."""

    uuid = serializers.UUIDField()
    places = ServedAnswer(many=True, help_text="As in the request.")


class WeekendSumsAnswer(Answer):
    """Amounts in the currency's smallest unit."""

    currency = serializers.CharField()
    gross = serializers.IntegerField(help_text="All that was taken.")
    paid_out = serializers.IntegerField()
    spent = serializers.IntegerField()
    net = serializers.IntegerField()
    in_hand = serializers.IntegerField()


class WeekendNightAnswer(WeekendSumsAnswer):
    """What one tournament came to."""

    tournament = serializers.IntegerField()


class WeekendReportAnswer(Answer):
    """What a weekend came to."""

    nights = WeekendNightAnswer(many=True, help_text="In playing order.")
    totals = WeekendSumsAnswer(many=True, help_text="One for each currency.")
