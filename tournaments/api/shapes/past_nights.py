"""The shape of a night that was played without Headtable."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import reading_key, validate_name
from scoring.rules import GAMES, USUAL_GAME, RuleError, gettext_noop
from tournaments.api.shapes.base import MOST_AT_ONCE, Answer, Shape
from tournaments.models import LARGEST_POINTS


class PastResultShape(Shape):
    """What one person came to."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    points = serializers.IntegerField(min_value=-LARGEST_POINTS, max_value=LARGEST_POINTS)


class PastNightShape(Shape):
    """POST organizations/{organization}/past-nights/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    date = serializers.DateField()
    game = serializers.ChoiceField([*GAMES], default=USUAL_GAME, help_text="In some games the fewest points win.")
    results = serializers.ListField(
        child=PastResultShape(),
        min_length=1,
        max_length=MOST_AT_ONCE,
        help_text="In any order; places follow from the points. No two may have the same name.",
    )

    def validate_results(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse two results with the same name, since they could not be told apart. Raises RuleError."""
        seen = set[str]()
        for result in value:
            key = reading_key(result["name"])
            if key in seen:
                raise RuleError(
                    "named-twice",
                    gettext_noop("%(name)s is there twice. Write the two names differently, or leave one out."),
                    fields=("results",),
                    name=result["name"],
                )
            seen.add(key)
        return value


class PastNightAnswer(Answer):
    """The tournament that holds the results."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
