"""The shapes of the stages of a tournament."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Answer, Shape
from tournaments.models import Tournament
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.people.entrants import MOST_ENTRANTS
from tournaments.services.setup.stages import LATER, PARTNERS, SHARES

Followers = Tournament.Followers


class StageShape(Shape):
    """POST tournaments/{id}/stages/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    followers = serializers.ChoiceField(
        Followers.choices, default=Followers.THROUGH, help_text="Those who went through, or everybody else."
    )
    people = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        max_length=MOST_ENTRANTS,
        help_text="Entrants of the stage before, by id; by default as the cut has it, where nobody is tied at it.",
    )
    movement = serializers.ChoiceField(sorted(MOVEMENTS))
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=BY_NAME["rounds"].highest or 1,
        required=False,
        help_text="By default as many as a knock-out takes, elsewhere as many as the stage before had.",
    )
    partners = serializers.ChoiceField(
        PARTNERS,
        default=LATER,
        help_text="Where partners stay together: the first with the last and so on, as they were, or paired later.",
    )
    share = serializers.ChoiceField(SHARES, default=0, help_text="How much of the points is carried over, in percent.")


class StageAnswer(Answer):
    """A stage that follows a tournament."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    followers = serializers.ChoiceField(Followers.choices, source="follows_with")


class StagesAnswer(Answer):
    """Where a tournament is among its stages."""

    before = serializers.IntegerField(allow_null=True, help_text="The id of the stage before; null: this is the first.")
    next = StageAnswer(many=True)

    @classmethod
    def of_stages(cls, before: Tournament | None, following: list[Tournament]) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"before": before and before.pk, "next": StageAnswer(following, many=True).data}
