"""The shape of sponsors."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Answer, Shape


class SponsorShape(Shape):
    """POST organizations/{organization}/sponsors/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])


class SponsorAnswer(Answer):
    """A sponsor."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    picture = serializers.CharField(allow_blank=True, help_text="At /t/sponsors/{id}/{picture}.png; empty: none.")
