"""The shapes of sign-ups."""

from typing import Any

from django.conf import settings
from django.utils.timezone import now
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import SignUp
from fundraising.models.fundraiser import ABOUT_LENGTH
from fundraising.models.sign_up import MOST_DAYS, NOTE_LENGTH, PHONE_LENGTH
from fundraising.services.sign_ups import is_open, places_left
from tournaments.api.shapes.base import Answer, QueryShape, Shape, Uuid
from tournaments.services.people.entrants import MOST_ENTRANTS


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
    language = serializers.ChoiceField(
        settings.LANGUAGES, required=False, help_text="Of e-mails to this guest. Left out: the organization's."
    )


class SignUpShape(GuestShape):
    """POST tournaments/{id}/sign-ups/"""

    uuid = Uuid(help_text="Made by the sender, new for each guest: sent again, it is the same sign-up.")
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])


class SignUpAnswer(Answer):
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
    language = serializers.CharField(help_text="Of e-mails to this guest; empty: the organization's.")
    signed_up_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    erased_at = serializers.DateTimeField(allow_null=True)
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True, help_text="Null: no player yet.")


class CancelledAnswer(SignUpAnswer):
    """A sign-up that was cancelled."""

    moved_up = serializers.ListField(
        child=serializers.UUIDField(), help_text="Who got a place by that, from the waiting list."
    )


class SignUpSettingsShape(Shape):
    """PATCH tournaments/{id}/sign-ups/settings/: what is not named stays as it is."""

    sign_up_open = serializers.BooleanField(required=False, help_text="Guests can sign up until the night begins.")
    capacity = serializers.IntegerField(
        min_value=1, max_value=MOST_ENTRANTS, required=False, allow_null=True, help_text="Places; null: no limit."
    )
    about = serializers.CharField(
        max_length=ABOUT_LENGTH, required=False, allow_blank=True, help_text="What guests read on the public page."
    )
    keep_contact_days = serializers.IntegerField(
        min_value=1, max_value=MOST_DAYS, required=False, help_text="After the tournament; then they are erased."
    )
    erase_names = serializers.BooleanField(
        required=False, help_text="Then the players' names become numbers, too. That cannot be undone."
    )


class SignUpSettingsAnswer(Answer):
    """What the public page says, and how long contact data are kept."""

    filled_by = {"is_open": lambda fundraiser: is_open(fundraiser, now()), "places_left": places_left}

    sign_up_open = serializers.BooleanField()
    capacity = serializers.IntegerField(allow_null=True)
    about = serializers.CharField()
    keep_contact_days = serializers.IntegerField()
    erase_names = serializers.BooleanField()
    is_open = serializers.BooleanField(help_text="Guests can sign up now.")
    places_left = serializers.IntegerField(allow_null=True, help_text="null: there is no limit.")


class ChangedSignUpSettingsAnswer(SignUpSettingsAnswer):
    """The settings, and who got a place because there are more now."""

    moved_up = serializers.ListField(child=serializers.UUIDField())


class GuestListShape(QueryShape):
    """PUT tournaments/{id}/guest-list/"""

    of_another = serializers.BooleanField(
        default=False, help_text="Also the list of another tournament: one that was made by hand on both sides, say."
    )


class ConflictAnswer(Answer):
    """What both sides changed; the value here is kept."""

    name = serializers.CharField()
    field = serializers.CharField()
    here = serializers.JSONField()
    there = serializers.JSONField()


class MergedAnswer(Answer):
    """What merging a guest list did."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    conflicts = ConflictAnswer(many=True)


class EarlierGuestAnswer(Answer):
    """Somebody who came before, and agreed to be invited again."""

    name = serializers.CharField()
    email = serializers.CharField()
    last = serializers.DateField(help_text="The last tournament that they signed up for.")
    is_invited = serializers.BooleanField(help_text="To this tournament, by mail from here.")


class PersonalDataAnswer(Answer):
    """What is stored about somebody; of a guest who has never played only the sign-up."""

    name = serializers.CharField(required=False)
    email = serializers.CharField(required=False)
    phone = serializers.CharField(required=False)
    note = serializers.CharField(required=False)
    sign_ups = serializers.ListField(child=serializers.DictField())
    tournaments = serializers.ListField(child=serializers.DictField(), required=False)
    payments = serializers.ListField(child=serializers.DictField(), required=False)
