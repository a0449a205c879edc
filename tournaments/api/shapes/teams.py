"""The shapes of teams and of tied games."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Answer, Ids, Shape
from tournaments.services.people.teams import members_of, name_of


class TeamShape(Shape):
    """One of POST tournaments/{id}/teams/."""

    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=2**63 - 1), min_length=2, max_length=2
    )
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], default="", allow_blank=True)


class TeamNameShape(Shape):
    """PATCH …/teams/{number}/."""

    name = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        required=False,
        allow_blank=True,
        help_text="Empty: the names of the two.",
    )


class PairRestShape(Shape):
    """POST …/teams/rest/."""

    by = serializers.ChoiceField(
        [("order", _("in pairs, by number")), ("lot", _("at random, those checked in"))], default="order"
    )
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, allow_null=True)


class SubstituteShape(Shape):
    """POST …/teams/{number}/substitute/."""

    leaving = serializers.IntegerField()
    coming = serializers.IntegerField(help_text="Someone without a partner.")


class DecideShape(Shape):
    """POST sittings/{id}/decide/."""

    side = serializers.IntegerField(min_value=0, max_value=1)


class TeamAnswer(Answer):
    """A team, its members by place."""

    filled_by = {"name": name_of, "entrants": members_of}

    number = serializers.IntegerField()
    name = serializers.CharField(help_text="Its own, else both names.")
    entrants = Ids()


class PairRestAnswer(Answer):
    """The teams made, and who is still without a partner."""

    teams = TeamAnswer(many=True)
    alone = Ids()


class DecidedAnswer(Answer):
    """A tied game, and the side it went to."""

    id = serializers.IntegerField()
    side = serializers.IntegerField()
