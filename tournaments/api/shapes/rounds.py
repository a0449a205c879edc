"""The shape of rounds and drafts: who sits where."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, NumbersOf, Shape, Translated
from tournaments.api.shapes.pages import PageShape
from tournaments.models import Round
from tournaments.models.clock import LONGEST_MINUTES
from tournaments.services.play.held import waiting_by_table
from tournaments.services.results.undecided import undecided_in


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
        help_text="Start the round's clock with this many minutes; null: do not.",
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
    movement = serializers.CharField(help_text="The movement that drew it.")
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

    id = serializers.IntegerField(source="sitting.pk")
    table = serializers.IntegerField(source="sitting.table.number")
    game = serializers.IntegerField(source="sitting.game_id")
    seats = SeatAnswer(many=True)
    teams = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Where partners are fixed: who meets, by side."
    )
    stage = Translated(required=False, help_text="Which game of a bracket it is; empty where there is none.")
    deals = serializers.ListField(
        source="sitting.deals",
        child=serializers.IntegerField(),
        help_text="Where everybody plays the same cards: the number of the deal for each hand, in order; else empty.",
    )
    deal_set = serializers.IntegerField(
        source="sitting.deal_set",
        allow_null=True,
        help_text="Where sets of deals move from table to table: which of them it is; null where all play the same.",
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

    filled_by = {
        "sit_outs": lambda round_: round_.sit_outs.order_by("entrant__number").values_list("entrant_id", flat=True),
        "waiting": lambda round_: waiting_by_table(round_.tournament),
        "undecided": undecided_in,
    }

    number = serializers.IntegerField()
    status = serializers.ChoiceField(Round.Status.choices)
    seed = serializers.IntegerField()
    sittings = SittingAnswer(many=True)
    sit_outs = serializers.ListField(child=serializers.IntegerField())
    sit_out_points = serializers.IntegerField(allow_null=True)
    swaps = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    repeated_partners = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    unconfirmed = NumbersOf("table.number", help_text="Tables not confirmed by every side; none in a draft.")
    waiting = LateHandsAnswer(many=True, help_text="Of all rounds: late hands that nobody has decided about yet.")
    undecided = NumbersOf("table.number", help_text="Tables with a tied game of a bracket: nobody goes on from it yet.")
