"""The shapes of sign-ups."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Shape, Uuid
from tournaments.fundraising.models import SignUp
from tournaments.fundraising.models.sign_up import NOTE_LENGTH, PHONE_LENGTH


class OneLineField(serializers.CharField):
    """A line of text that may be empty."""

    def __init__(self, **options: Any):
        super().__init__(required=False, allow_blank=True, validators=[validate_name], **options)


class GuestShape(Shape):
    """PATCH tournaments/{id}/sign-ups/{uuid}/: what is not named stays as it is."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], required=False)
    partner = OneLineField(max_length=NAME_LENGTH, help_text="Whom they want to play with.")
    team = OneLineField(max_length=NAME_LENGTH, help_text="Where partners are fixed: two who name the same are one.")
    brought_by = OneLineField(max_length=NAME_LENGTH, help_text="Who is credited with this guest.")
    email = serializers.EmailField(required=False, allow_blank=True)
    phone = OneLineField(max_length=PHONE_LENGTH)
    note = OneLineField(max_length=NOTE_LENGTH)
    may_invite = serializers.BooleanField(required=False, help_text="The guest agreed to be invited again.")


class SignUpShape(GuestShape):
    """POST tournaments/{id}/sign-ups/"""

    uuid = Uuid(help_text="Made by the sender, new for each guest: sent again, it is the same sign-up.")
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])


class SignUpAnswer(serializers.Serializer[Any]):
    """A sign-up. Only staff who may enter people see it: it holds contact data."""

    uuid = serializers.UUIDField(help_text="The same on every installation.")
    party = serializers.UUIDField(help_text="The same for those who signed up together.")
    status = serializers.ChoiceField(SignUp.Status.choices)
    name = serializers.CharField(help_text="Empty once it was erased.")
    partner = serializers.CharField()
    team = serializers.CharField()
    brought_by = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()
    note = serializers.CharField()
    may_invite = serializers.BooleanField()
    signed_up_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    erased_at = serializers.DateTimeField(allow_null=True)
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True, help_text="Null: no player yet.")


class CancelledAnswer(SignUpAnswer):
    """A sign-up that was cancelled."""

    moved_up = serializers.ListField(
        child=serializers.UUIDField(), help_text="Who got a place by that, from the waiting list."
    )
