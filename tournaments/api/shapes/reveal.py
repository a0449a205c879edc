"""The shape of the reveal."""

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.base import Shape
from tournaments.standings.reveal import CATEGORIES

DO = ("step", "finish", "stop")


class RevealShape(Shape):
    """POST tournaments/{id}/reveal/"""

    do = serializers.ChoiceField(DO)
    step = serializers.IntegerField(
        min_value=0,
        required=False,
        help_text="With `step`: how many steps the hall is to have seen; 0 begins the reveal.",
    )


class RevealRowAnswer(serializers.Serializer[Any]):
    """Who is revealed."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    score = serializers.FloatField(required=False, help_text="Of a team: games won, ties as halves, and byes.")
    count = serializers.IntegerField(allow_null=True, help_text="Of what the category counts; null: of nothing.")


class RevealStepAnswer(serializers.Serializer[Any]):
    """One step of the reveal."""

    kind = serializers.ChoiceField(("places", "place", "category"))
    rank = serializers.IntegerField(required=False, help_text="The place, or the first of several.")
    last = serializers.IntegerField(required=False, help_text="The last of several places.")
    category = serializers.ChoiceField(list(CATEGORIES), required=False)
    rows = RevealRowAnswer(many=True)
    prizes = serializers.ListField(child=serializers.CharField())


class RevealAnswer(serializers.Serializer[Any]):
    """Every step of the reveal, and how far it is. For staff only."""

    step = serializers.IntegerField(allow_null=True, help_text="How many steps the hall has seen; null: not begun.")
    revealed_at = serializers.DateTimeField(allow_null=True, help_text="When it was finished.")
    steps = RevealStepAnswer(many=True)
