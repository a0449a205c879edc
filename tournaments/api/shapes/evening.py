"""The shape of what the round clock, the message to all pads and calls for the director take and give."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api.shapes.tournaments import Shape
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import DirectorCall
from tournaments.services.notices import NOTICE_LENGTH, validate_notice


class ClockShape(Shape):
    """POST …/clock/. `minutes`: what `start` begins with (left out: the tournament's), what `add` gives or takes."""

    do = serializers.ChoiceField(["start", "stop", "go-on", "add", "end"])
    minutes = serializers.IntegerField(
        min_value=-LONGEST_MINUTES, max_value=LONGEST_MINUTES, required=False, allow_null=True
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Let minutes through only where they say something."""
        minutes = attrs.get("minutes")
        if attrs["do"] == "add" and not minutes:
            raise serializers.ValidationError({"minutes": _("Say how many minutes to add; negative takes them.")})
        if attrs["do"] == "start" and minutes is not None and minutes < 1:
            raise serializers.ValidationError({"minutes": _("A clock starts with at least one minute.")})
        if attrs["do"] not in ("add", "start") and minutes is not None:
            raise serializers.ValidationError({"minutes": _("Minutes go with start and add alone.")})
        return attrs


class NoticeShape(Shape):
    """POST tournaments/{id}/notices/."""

    text = serializers.CharField(max_length=NOTICE_LENGTH, validators=[validate_notice])
    on_board = serializers.BooleanField(default=False)


class CallShape(Shape):
    """POST pads/call/. `reason`: left out, the table just asks for the director."""

    reason = serializers.ChoiceField([DirectorCall.Reason.DISAGREE.value], default="")


class ClockAnswer(serializers.Serializer[Any]):
    """The round clock: when the bell rings, or what it was stopped at; neither where there is none."""

    bell_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True, help_text="Seconds.")


class NoticeAnswer(serializers.Serializer[Any]):
    """A message to all pads; it stands until `ended_at`."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    on_board = serializers.BooleanField()
    sent_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class CallAnswer(serializers.Serializer[Any]):
    """A table that calls the director; it waits until `answered_at`."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table.number")
    reason = serializers.CharField(
        help_text="Empty; `disagree`: the two sides, about the sheet; `conflict`: two tablets, about a hand."
    )
    made_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class WithdrawnAnswer(serializers.Serializer[Any]):
    """Whether a call stood to be taken back."""

    withdrawn = serializers.BooleanField()
