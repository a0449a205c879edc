"""The shape of the round clock."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.models.clock import LONGEST_MINUTES


class ClockShape(Shape):
    """POST …/clock/. `minutes`: what `start` begins with (left out: the tournament's), what `add` gives or takes."""

    together = {
        "anyOf": [
            {"properties": {"do": {"const": "start"}, "minutes": {"minimum": 1}}},
            {
                "properties": {"do": {"const": "add"}, "minutes": {"type": "integer", "not": {"const": 0}}},
                "required": ["minutes"],
            },
            {"properties": {"do": {"not": {"enum": ["start", "add"]}}, "minutes": {"type": "null"}}},
        ]
    }

    do = serializers.ChoiceField(["start", "stop", "go-on", "add", "end"])
    minutes = serializers.IntegerField(
        min_value=-LONGEST_MINUTES, max_value=LONGEST_MINUTES, required=False, allow_null=True
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Allow minutes only where they mean something."""
        minutes = attrs.get("minutes")
        if attrs["do"] == "add" and not minutes:
            raise serializers.ValidationError(
                {"minutes": _("Give the number of minutes to add; a negative number takes them off.")}
            )
        if attrs["do"] == "start" and minutes is not None and minutes < 1:
            raise serializers.ValidationError({"minutes": _("A clock must start with at least one minute.")})
        if attrs["do"] not in ("add", "start") and minutes is not None:
            raise serializers.ValidationError({"minutes": _("Give minutes only with start and add.")})
        return attrs


class ClockAnswer(Answer):
    """The round clock: when the bell rings, or what it was stopped at; neither where there is none."""

    bell_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True, help_text="Seconds.")
