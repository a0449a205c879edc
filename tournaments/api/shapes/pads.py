"""The shapes of pairing a tablet with its table."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape


class PairShape(Shape):
    """What a tablet says about itself: what it is, and its earlier token, which it keeps at the same table.

    A repeated request with the same `attempt` gets the same token.
    """

    device = serializers.CharField(max_length=40, required=False, allow_blank=True)
    token = serializers.CharField(max_length=100, required=False, allow_blank=True)
    attempt = serializers.UUIDField(required=False)


class PairByKey(PairShape):
    """POST pads/pair/ with the key on the table."""

    key = serializers.CharField(max_length=100)


class PairByCode(PairShape):
    """POST pads/pair/ with the six digits that the desk shows, and the number of the table."""

    code = serializers.RegexField(
        "^[0-9]{3}[ -]?[0-9]{3}$",
        error_messages={"invalid": _("The code has six digits, as shown at the desk.")},
    )
    table = serializers.IntegerField(min_value=1, max_value=9999)


class TakenOverAnswer(Answer):
    """The tablet that asked enters the table's hands now."""

    in_charge = serializers.BooleanField()


class PairAnswer(Answer):
    """A device's own token for its table."""

    token = serializers.CharField()
    table = serializers.IntegerField()
    tournament = serializers.CharField()
