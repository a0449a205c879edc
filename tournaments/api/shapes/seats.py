"""The shapes of the calls about seats."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import LARGEST_ID, REASON_LENGTH, Shape
from tournaments.services.seating.seat_changes import Whereabouts


class ReliefShape(Shape):
    """POST sittings/{id}/seats/{index}/: who takes the seat, an entrant or somebody new; null frees it."""

    together = {
        "anyOf": [
            {"required": ["coming"], "properties": {"newcomer": {"const": ""}}},
            {"required": ["newcomer"], "properties": {"coming": {"type": "null"}, "newcomer": {"minLength": 1}}},
            {"required": ["plays_for"], "properties": {"plays_for": {"const": True}, "newcomer": {"const": ""}}},
        ]
    }

    coming = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        allow_null=True,
        help_text="The entrant who sits there now; null: nobody.",
    )
    newcomer = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        default="",
        help_text="Or the name of somebody who is not entered yet.",
    )
    plays_for = serializers.BooleanField(
        default=False, help_text="The person who comes plays for the points of the seat's owner; null ends that."
    )
    whereabouts = serializers.ChoiceField(
        [choice.value for choice in Whereabouts],
        default=Whereabouts.AWAY.value,
        help_text="Who leaves stays in the hall (and plays the next round), is away, or goes home.",
    )
    from_hand = serializers.IntegerField(
        min_value=1, max_value=99, required=False, allow_null=True, help_text="Default: the next hand."
    )
    for_good = serializers.BooleanField(
        default=False, help_text="Joins the team; or stands in until the person is back, in the rounds to come too."
    )
    seen = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        allow_null=True,
        help_text="Who sat there as the caller saw it, null for nobody: if it is somebody else by now, 409.",
    )
    reason = serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)

    def validate(self, data: dict[str, object]) -> dict[str, object]:
        """Refuse two people for one seat, and a request that names nobody, not even null."""
        if data.get("coming") and data.get("newcomer"):
            raise serializers.ValidationError({"newcomer": _("Give one person: either coming or newcomer.")})
        if "coming" not in data and not data.get("newcomer") and not data.get("plays_for"):
            raise serializers.ValidationError({"coming": _("Give who sits there now; null for nobody.")})
        return data


class GameForShape(Shape):
    """POST sittings/{id}/seats/{index}/game/; null: the person who finished it."""

    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, allow_null=True)


class ExtraTableShape(Shape):
    """POST tournaments/{id}/rounds/{n}/tables/: as many entrants as the tournament seats at a table."""

    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        min_length=2,
        max_length=8,
        help_text="As many as `seats_per_table`, in seat order; partners, where there are any, across.",
    )
