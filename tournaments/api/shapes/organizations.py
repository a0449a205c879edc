"""The shapes of organizations."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import Organization, Role
from accounts.time_zones import known_zones
from tournaments.api.shapes.base import Shape
from tournaments.api.shapes.tournaments import TimeZone


class OrganizationChangeShape(Shape):
    """PATCH organizations/{organization}/"""

    time_zone = TimeZone(max_length=50, required=False)
    color = serializers.ChoiceField(Organization.Color.choices, required=False)

    def validate_time_zone(self, name: str) -> str:
        """Accept a zone that this machine knows. Raises ValidationError."""
        if name not in known_zones():
            raise serializers.ValidationError(_("Use the name of a time zone, as in America/Detroit."))
        return name


class OrganizationAnswer(serializers.Serializer[Any]):
    """An organization, and your role there."""

    slug = serializers.CharField()
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    time_zone = serializers.CharField(help_text="Of new tournaments.")
    color = serializers.ChoiceField(Organization.Color.choices)
