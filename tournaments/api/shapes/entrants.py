"""The shape of people entered."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape
from tournaments.api.shapes.pages import PageShape
from tournaments.rules.prizes.plan import GROUP_LETTERS
from tournaments.services.people.entrants import state_of

CONTACT = ("email", "phone")


class Group(serializers.CharField):
    """For prizes: women, youth, in the hall's own words; empty: none."""

    def __init__(self, **kwargs: Any):
        super().__init__(max_length=GROUP_LETTERS, allow_blank=True, validators=[validate_name], **kwargs)


class EntrantShape(Shape):
    """One of POST tournaments/{id}/entrants/."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    email = serializers.EmailField(default="", allow_blank=True)
    phone = serializers.CharField(max_length=40, default="", allow_blank=True)
    checked_in = serializers.BooleanField(default=True)
    group = Group(default="")


class EntrantsShape(PageShape):
    """GET tournaments/{id}/entrants/: filters, all of which must fit, and the order."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False, help_text="Part of the name.")
    checked_in = serializers.BooleanField(required=False)
    withdrawn = serializers.BooleanField(required=False)
    person = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    ordering = serializers.ChoiceField(
        ["number", "-number", "name", "-name"], default="number", help_text="With a minus: descending."
    )


class EntrantChangeShape(Shape):
    """PATCH tournaments/{id}/entrants/{entrant}/: what to change; the rest stays as it is."""

    seen = serializers.CharField(
        max_length=40, required=False, help_text="The `state` that was read: another one is not changed, but a 409."
    )
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], required=False)
    checked_in = serializers.BooleanField(required=False)
    group = Group(required=False, help_text="For prizes: women, youth, in the hall's own words; empty: none.")
    withdrawn = serializers.BooleanField(required=False, help_text="Left out of the coming rounds; the points stay.")
    email = serializers.EmailField(
        max_length=254, required=False, allow_blank=True, help_text="The person's, in all tournaments."
    )
    phone = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The person's, in all tournaments."
    )


class ListedEntrantAnswer(Answer):
    """An entrant; contact data only for readers who may enter people."""

    filled_by = {"state": state_of}

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    person = serializers.IntegerField(source="person_id", help_text="The same in all tournaments of the organization.")
    group = serializers.CharField(allow_blank=True, help_text="For prizes.")
    checked_in = serializers.BooleanField()
    withdrawn = serializers.BooleanField(source="is_withdrawn")
    team = serializers.IntegerField(
        source="team.number", allow_null=True, help_text="Its number, where partners are fixed."
    )
    stand_in = serializers.CharField(help_text="Who plays for them until they are back; empty: nobody.")
    email = serializers.CharField(source="person.email", required=False)
    phone = serializers.CharField(source="person.phone", required=False)
    state = serializers.CharField(help_text="Another one whenever what can be changed is; also the ETag.")


class EntrantAnswer(Answer):
    """An entrant made."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
