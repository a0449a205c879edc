"""The shape of the people of an organization."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import LARGEST_ID, MOST_AT_ONCE, Answer, Shape
from tournaments.api.shapes.pages import PageShape


class PeopleShape(PageShape):
    """GET organizations/{organization}/people/: a filter, and the order."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False, help_text="Part of the name.")
    ordering = serializers.ChoiceField(
        ["name", "-last", "-tournaments"], default="name", help_text="With a minus: descending."
    )


class PersonChangeShape(Shape):
    """PATCH organizations/{organization}/people/{person}/: what to change; the rest stays as it is."""

    seen = serializers.CharField(
        max_length=40, required=False, help_text="The `state` that was read: another one is not changed, but a 409."
    )
    name = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        required=False,
        help_text="Is corrected in their latest tournament; boards of earlier ones stay.",
    )
    email = serializers.EmailField(max_length=254, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class JoinShape(Shape):
    """POST organizations/{organization}/people/join/"""

    together = {"properties": {"people": {"uniqueItems": True}}}

    people = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        min_length=2,
        max_length=MOST_AT_ONCE,
        help_text="Their ids; the first stays, with the tournaments of all.",
    )

    def validate_people(self, people: list[int]) -> list[int]:
        """Refuse one who is named twice. Raises ValidationError."""
        if len(set(people)) < len(people):
            raise serializers.ValidationError(_("Name each person once."))
        return people


class JoinedAnswer(Answer):
    """What joining namesakes did."""

    names = serializers.IntegerField(help_text="How many names are one person now.")


class RatingAnswer(Answer):
    """How good somebody is, over all finished games of the organization."""

    skill = serializers.FloatField(help_text="25 at the beginning; more is better.")
    margin = serializers.FloatField(help_text="The true skill is most likely within skill ± margin.")
    games = serializers.IntegerField()


class ListedPersonAnswer(Answer):
    """Somebody who was entered in a tournament."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(help_text="As in their latest tournament.")
    tournaments = serializers.IntegerField(source="nights")
    last = serializers.DateField(help_text="Of their latest tournament.")
    rating = RatingAnswer(allow_null=True, help_text="null: no game of theirs is finished.")


class PlayedInAnswer(Answer):
    """A tournament that somebody was entered in."""

    tournament = serializers.IntegerField(source="tournament_id")
    entrant = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField(source="tournament.date")


class PersonAnswer(ListedPersonAnswer):
    """A person with their tournaments, latest first; contact data only for readers who may enter people."""

    entries = PlayedInAnswer(many=True)
    email = serializers.CharField(required=False)
    phone = serializers.CharField(required=False)
    note = serializers.CharField(required=False)
    state = serializers.CharField(help_text="Another one whenever what can be changed is; also the ETag.")
