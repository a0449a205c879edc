"""The shape of points given and taken by the director."""

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.base import LARGEST_POINTS, REASON_LENGTH, Shape


class AdjustmentShape(Shape):
    """POST tournaments/{id}/adjustments/."""

    entrant = serializers.IntegerField()
    points = serializers.IntegerField(min_value=-LARGEST_POINTS, max_value=LARGEST_POINTS)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class AdjustmentAnswer(serializers.Serializer[Any]):
    """An adjustment made."""

    id = serializers.IntegerField()
    entrant = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()
