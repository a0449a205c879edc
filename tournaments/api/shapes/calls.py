"""The shape of calls for the director."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.models import DirectorCall


class CallShape(Shape):
    """POST pads/call/. `reason`: left out, the table just asks for the director."""

    reason = serializers.ChoiceField([DirectorCall.Reason.DISAGREE.value], required=False)


class CallAnswer(Answer):
    """A table that calls the director; it waits until `answered_at`."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table.number")
    reason = serializers.CharField(
        help_text="Empty; `disagree`: the players, about the sheet; `conflict`: two tablets, about a hand."
    )
    made_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class WithdrawnAnswer(Answer):
    """Whether there was a call to withdraw."""

    withdrawn = serializers.BooleanField()
