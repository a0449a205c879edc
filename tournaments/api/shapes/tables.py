"""The shapes of the hall's tables, the keys of their pads, and who sat at them."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.api.shapes.rounds import SeatAnswer
from tournaments.models import MOST_TABLES, Round


class TablesShape(Shape):
    """POST tournaments/{id}/tables/"""

    count = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)


class TableAnswer(Answer):
    """A table; its key opens its pads."""

    table = serializers.IntegerField()
    pad_url = serializers.CharField(allow_null=True, help_text="Null: its pads are closed.")
    pad_key = serializers.CharField(allow_null=True)


class PairingCodeAnswer(Answer):
    """Six digits that open any table of the tournament to tablets that cannot scan."""

    code = serializers.CharField()
    expires_at = Moment()


class ClosedPadsAnswer(Answer):
    """How many tables' pads were closed."""

    closed = serializers.IntegerField()


class SittingsShape(PageShape):
    """GET tournaments/{id}/sittings/"""

    round = serializers.IntegerField(min_value=1, max_value=9999, required=False, help_text="Of this number.")
    table = serializers.IntegerField(min_value=1, max_value=9999, required=False, help_text="Of this number.")
    entrant = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False, help_text="Who sits there.")


class ListedSittingAnswer(Answer):
    """A table in a round, with who sits there; its sheet is at sittings/{id}/."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    round_status = serializers.ChoiceField(Round.Status.choices, source="round.status")
    table = serializers.IntegerField(source="table.number")
    game = serializers.IntegerField(source="game_id")
    state = serializers.CharField(source="game.state", help_text="Of its sheet.")
    score = serializers.ListField(source="game.points", child=serializers.IntegerField(), help_text="By seat.")
    seats = SeatAnswer(many=True)
