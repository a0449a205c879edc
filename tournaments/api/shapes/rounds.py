"""The shape of rounds and drafts: who sits where."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import Round


class DrawShape(Shape):
    """POST tournaments/{id}/rounds/."""

    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, allow_null=True)


class SwapShape(Shape):
    """POST …/swap/: two entrants of the draft."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()


class PublishShape(Shape):
    """POST …/publish/."""

    clock_minutes = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_MINUTES,
        default=None,
        allow_null=True,
        help_text="Start the round's clock with so many minutes; null: do not.",
    )


class CloseShape(Shape):
    """POST …/close/."""

    force = serializers.BooleanField(default=False)


class RoundsShape(PageShape):
    """GET tournaments/{id}/rounds/"""

    status = serializers.ChoiceField(
        Round.Status.choices, required=False, help_text="Rounds that were undone are listed only by `undone`."
    )


class ListedRoundAnswer(Answer):
    """A round in a list; its tables are at tournaments/{id}/rounds/{number}/."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(Round.Status.choices)
    movement = serializers.CharField(help_text="By which it was drawn.")
    tables = serializers.IntegerField()
    sit_out_points = serializers.IntegerField(allow_null=True)
    drawn_at = Moment()
    published_at = Moment(allow_null=True)
    closed_at = Moment(allow_null=True)
    undone_at = Moment(allow_null=True)


class SeatAnswer(Answer):
    """Who sits at a seat; seats go clockwise from 0."""

    index = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True, help_text="null: the seat is open.")


class SittingAnswer(Answer):
    """A table in a round; address and key of its pad are for staff who hand pads out."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table.number")
    game = serializers.IntegerField(source="game_id")
    seats = SeatAnswer(many=True)
    teams = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Where partners are fixed: who meets, by side."
    )
    stage = serializers.CharField(required=False, help_text="Which game of a bracket it is; empty where there is none.")
    deals = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Where everybody plays the same cards: the number of the deal for each hand, in order; else empty.",
    )
    pad_url = serializers.CharField(required=False)
    pad_key = serializers.CharField(required=False)


class LateHandsAnswer(Answer):
    """Hands of a table that came late and wait for the director."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    hands = serializers.IntegerField()


class RoundAnswer(Answer):
    """A round, its tables from the head table down."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(Round.Status.choices)
    seed = serializers.IntegerField()
    sittings = SittingAnswer(many=True)
    sit_outs = serializers.ListField(child=serializers.IntegerField())
    sit_out_points = serializers.IntegerField(allow_null=True)
    swaps = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    repeated_partners = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    unconfirmed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables not confirmed by every side; none in a draft."
    )
    waiting = LateHandsAnswer(many=True, help_text="Of all rounds: late hands that nobody has decided about yet.")
    undecided = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables with a tied game of a bracket: nobody goes on from it yet."
    )
