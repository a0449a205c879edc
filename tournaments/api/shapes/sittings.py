"""The shape of score sheets: hands, totals, taking back, confirming."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.services import confirmed_sides, live_hands
from tournaments.api.shapes.base import REASON_LENGTH, Answer, Moment, Shape, TypedShape, Uuid
from tournaments.api.shapes.games import Facts
from tournaments.api.shapes.pages import PageShape
from tournaments.api.shapes.rounds import SeatAnswer
from tournaments.models import LARGEST_POINTS, HeldHand, Round, Sitting
from tournaments.services.play.dealers import dealers_at


class HandShape(TypedShape):
    """POST sittings/{id}/hands/: what all games have in common; the rules read the other facts."""

    uuid = Uuid()
    number = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)


class HandsShape(PageShape):
    """GET sittings/{id}/hands/"""

    voided = serializers.BooleanField(required=False, help_text="Only voided lines, or only those that count.")


class ScoreShape(Shape):
    """POST sittings/{id}/score/: a whole game as totals, all lists by seat."""

    uuid = Uuid(required=False)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=-LARGEST_POINTS, max_value=LARGEST_POINTS),
        max_length=8,
        help_text="The game says which points there can be, and whether anybody can be below 0.",
    )
    hands = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    loners = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99),
        max_length=8,
        required=False,
        allow_null=True,
    )
    euchres = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99),
        max_length=8,
        required=False,
        allow_null=True,
    )


class VoidShape(Shape):
    """POST sittings/{id}/hands/{uuid}/void/."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class ConfirmShape(Shape):
    """POST sittings/{id}/confirm/: `side`, or `seat` in games without sides; the `version` of the sheet it saw."""

    together = {"oneOf": [{"required": ["side"]}, {"required": ["seat"]}]}

    side = serializers.IntegerField(required=False)
    seat = serializers.IntegerField(required=False)
    version = serializers.IntegerField(
        required=False, help_text="Of the sheet that was looked at: one that has changed since is not confirmed."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require a side or a seat."""
        if ("side" in attrs) == ("seat" in attrs):
            raise serializers.ValidationError({"side": _("Give the side, or the seat in games without sides.")})
        return attrs


class WarningAnswer(Answer):
    """Something odd about a sound hand."""

    code = serializers.CharField()
    message = serializers.CharField()


class HandAnswer(Answer):
    """A hand on the sheet."""

    number = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField())
    score = serializers.ListField(child=serializers.IntegerField())
    warnings = WarningAnswer(many=True)


class ScoreAnswer(HandAnswer):
    """A whole game on the sheet as totals, with the UUID to void them by."""

    uuid = serializers.UUIDField()


class HeldAnswer(Answer):
    """A hand that waits for the director."""

    held = serializers.ChoiceField(HeldHand.Reason.choices)
    message = serializers.CharField()


class SheetHandAnswer(Answer):
    """One line of a score sheet."""

    uuid = serializers.UUIDField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    facts = Facts()
    points = serializers.ListField(child=serializers.IntegerField())
    entered_at = Moment()
    entered_by = serializers.CharField()
    voided_at = Moment(allow_null=True)
    voided_by = serializers.CharField(allow_blank=True)
    void_reason = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why the director put it there; empty: as played.")


class SeatChangeAnswer(Answer):
    """A seat given up or taken: from hand `from_hand` on (0: in the draft). `left` and `came` are null for nobody."""

    id = serializers.IntegerField()
    index = serializers.IntegerField()
    from_hand = serializers.IntegerField()
    left = serializers.IntegerField(source="left_id", allow_null=True)
    came = serializers.IntegerField(
        source="came_id", allow_null=True, help_text="The same as left: a stand-in came or went."
    )
    stand_in = serializers.CharField()
    made_at = Moment()
    made_by = serializers.CharField()
    reason = serializers.CharField()


def _next_dealer(sitting: Sitting) -> int | None:
    return dealers_at(sitting, live_hands(sitting.game), 1)[0]


class SheetAnswer(Answer):
    """The score sheet of a sitting."""

    filled_by = {"dealer": _next_dealer, "confirmed": lambda sitting: sorted(confirmed_sides(sitting.game))}

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="table.number")
    round_status = serializers.ChoiceField(Round.Status.choices, source="round.status")
    state = serializers.CharField(source="game.state")
    version = serializers.IntegerField(source="game.version")
    dealer = serializers.IntegerField(allow_null=True, help_text="Whose deal the next hand is, where known.")
    deals = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Where everybody plays the same cards: the number of the deal for each hand, in order; else empty.",
    )
    score = serializers.ListField(source="game.points", child=serializers.IntegerField())
    confirmed = serializers.ListField(child=serializers.IntegerField(), help_text="Sides that confirmed.")
    seats = SeatAnswer(many=True)
    changes = SeatChangeAnswer(many=True, help_text="In the order in which they were made.")
    hands = SheetHandAnswer(source="game.hands", many=True)
