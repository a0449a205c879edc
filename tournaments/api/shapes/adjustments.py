"""The shape of points given and taken by the director."""

from rest_framework import serializers

from tournaments.api.shapes.base import LARGEST_ID, REASON_LENGTH, Answer, Moment, Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.models import LARGEST_POINTS


class AdjustmentShape(Shape):
    """POST tournaments/{id}/adjustments/."""

    entrant = serializers.IntegerField()
    points = serializers.IntegerField(min_value=-LARGEST_POINTS, max_value=LARGEST_POINTS)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class AdjustmentsShape(PageShape):
    """GET tournaments/{id}/adjustments/"""

    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)


class AdjustmentAnswer(Answer):
    """An adjustment made."""

    id = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant_id")
    points = serializers.IntegerField()
    reason = serializers.CharField()


class ListedAdjustmentAnswer(AdjustmentAnswer):
    """An adjustment in a list."""

    made_at = Moment()
    made_by = serializers.CharField()
