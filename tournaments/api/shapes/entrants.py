"""The shape of people entered."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Shape


class EntrantShape(Shape):
    """One of POST tournaments/{id}/entrants/."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    email = serializers.EmailField(default="", allow_blank=True)
    phone = serializers.CharField(max_length=40, default="", allow_blank=True)
    checked_in = serializers.BooleanField(default=True)


class EntrantAnswer(serializers.Serializer[Any]):
    """An entrant made."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
