"""The shapes of the hall's tables, the keys of their pads, and who sat at them."""

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.base import Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.api.shapes.rounds import SeatAnswer
from tournaments.models import MOST_TABLES, Round


class TablesShape(Shape):
    """POST tournaments/{id}/tables/"""

    count = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)


class TableAnswer(serializers.Serializer[Any]):
    """A table; its key opens its pads."""

    table = serializers.IntegerField()
    pad_url = serializers.CharField(allow_null=True, help_text="Null: its pads are closed.")
    pad_key = serializers.CharField(allow_null=True)


class PairingCodeAnswer(serializers.Serializer[Any]):
    """Six digits that open any table of the tournament to tablets that cannot scan."""

    code = serializers.CharField()
    expires_at = serializers.DateTimeField()


class ClosedPadsAnswer(serializers.Serializer[Any]):
    """How many tables' pads were closed."""

    closed = serializers.IntegerField()


class SittingsShape(PageShape):
    """GET tournaments/{id}/sittings/"""

    round = serializers.IntegerField(min_value=1, max_value=9999, required=False, help_text="Of this number.")
    table = serializers.IntegerField(min_value=1, max_value=9999, required=False, help_text="Of this number.")
    entrant = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False, help_text="Who sits there.")


class ListedSittingAnswer(serializers.Serializer[Any]):
    """A table in a round, with who sits there; its sheet is at sittings/{id}/."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    round_status = serializers.ChoiceField(Round.Status.choices)
    table = serializers.IntegerField()
    game = serializers.IntegerField()
    state = serializers.CharField(help_text="Of its sheet.")
    score = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    seats = SeatAnswer(many=True)
