"""The shape of the map of the hall."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.models import MOST_TABLES
from tournaments.services.hall.hall_map import LAST, hall_map, is_arranged


class SpotShape(Shape):
    """The place of a table, in half tables: it covers two by two."""

    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, help_text="Its number.")
    x = serializers.IntegerField(min_value=0, max_value=LAST, help_text="From the left.")
    y = serializers.IntegerField(min_value=0, max_value=LAST, help_text="From the front.")


class MapShape(Shape):
    """POST tournaments/{id}/map/: tables that are not named stay where they are."""

    tables = serializers.ListField(child=SpotShape(), max_length=MOST_TABLES)


class MapAnswer(Answer):
    """The map of the hall."""

    filled_by = {"arranged": is_arranged, "tables": hall_map}

    arranged = serializers.BooleanField(help_text="Whether anybody has arranged it; boards show it only then.")
    tables = SpotShape(many=True)
