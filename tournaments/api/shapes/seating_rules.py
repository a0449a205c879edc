"""The shape of seating rules."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.models import MOST_TABLES, SeatingRule


class SeatingRuleShape(Shape):
    """POST tournaments/{id}/seating-rules/."""

    together = {
        "not": {
            "required": ["until_round"],
            "properties": {"kind": {"const": "apart"}, "until_round": {"const": 1}},
        }
    }

    kind = serializers.ChoiceField(SeatingRule.Kind.choices)
    entrant = serializers.IntegerField()
    other = serializers.IntegerField(required=False, allow_null=True, help_text="Of a pair; not with stays.")
    until_round = serializers.IntegerField(
        min_value=1,
        max_value=99,
        required=False,
        allow_null=True,
        help_text="Of apart: may meet from then on (from 2). Of meet: want to meet by then.",
    )
    table = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, allow_null=True, help_text="Of stays."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a rule that says nothing: two who may meet from round 1 on."""
        if attrs["kind"] == SeatingRule.Kind.APART and attrs.get("until_round") == 1:
            raise serializers.ValidationError({"until_round": _("Two people who must not meet may meet from round 2.")})
        return attrs


class SeatingRuleAnswer(Answer):
    """A seating rule."""

    filled_by = {"withdrawn": lambda rule: rule.withdrawn_at is not None}

    id = serializers.IntegerField()
    kind = serializers.CharField()
    entrant = serializers.IntegerField(source="entrant_id")
    other = serializers.IntegerField(source="other_id", allow_null=True)
    until_round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()
