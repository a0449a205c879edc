"""The shape of a new tournament."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from scoring.rules import USUAL_GAME, RuleError, gettext_noop
from tournaments.api.shapes.base import Answer, Shape
from tournaments.api.shapes.games import AnyGameKey, HouseRules, MovementOptions, PresetKey
from tournaments.api.shapes.pages import PageShape
from tournaments.api.shapes.setting_fields import Field, HourAndMinute, fields_to_create
from tournaments.models import Tournament
from tournaments.rules.movements.registry import DEFAULT, MOVEMENTS
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS

EVERY_TIE_BREAK = sorted({*TIE_BREAKS, *TEAM_TIE_BREAKS})
"""Of people and of teams: the movement says which there are."""


class TournamentShape(Shape):
    """POST tournaments/."""

    game = AnyGameKey(max_length=30, default=USUAL_GAME)
    ruleset = HouseRules(default=dict, help_text="Options over the preset's, else over the defaults.")
    preset = PresetKey(max_length=30, required=False, allow_null=True)
    save_rules_as = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        required=False,
        help_text="Also save the house rules under this name for the organization's next tournaments.",
    )
    movement = serializers.ChoiceField(sorted(MOVEMENTS), default=DEFAULT)
    movement_options = MovementOptions(default=dict, help_text="The movement's own options by name.")
    seats_per_table = serializers.IntegerField(
        min_value=2,
        max_value=8,
        required=False,
        allow_null=True,
        help_text="Where the game leaves it open, 4 unless said otherwise, or what the preset is for; else the "
        "game's own.",
    )
    hands_per_game = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    organization = serializers.SlugField(required=False, help_text="Its short name; needed with several.")
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(EVERY_TIE_BREAK), default=list)

    def get_fields(self) -> dict[str, Field]:
        """Return these fields and those of the plain settings, but for what is worked out where it is not given."""
        return {**fields_to_create(worked_out=frozenset({"date", "time_zone"})), **super().get_fields()}


class TournamentsShape(PageShape):
    """GET tournaments/: filters, all of which must fit, and the order."""

    status = serializers.ChoiceField(Tournament.Status.choices, required=False)
    organization = serializers.SlugField(required=False, help_text="One of the caller's own.")
    name = serializers.CharField(max_length=NAME_LENGTH, required=False, help_text="Part of the name.")
    date_from = serializers.DateField(required=False, help_text="On this day or later.")
    date_to = serializers.DateField(required=False, help_text="On this day or earlier.")
    rehearsal = serializers.BooleanField(required=False)
    ordering = serializers.ChoiceField(
        ["date", "-date", "name", "-name", "id", "-id"], default="-date", help_text="With a minus: descending."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a range of days that ends before it begins. Raises RuleError."""
        first, last = attrs.get("date_from"), attrs.get("date_to")
        if first and last and last < first:
            raise RuleError("days-reversed", gettext_noop("The last day comes before the first."), fields=("date_to",))
        return attrs


class ListedTournamentAnswer(Answer):
    """A tournament in a list; its settings are at tournaments/{id}/."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    organization = serializers.CharField(source="organization.slug")
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    date = serializers.DateField()
    starts_at = HourAndMinute(allow_null=True)
    time_zone = serializers.CharField()
    place = serializers.CharField()
    game = AnyGameKey(source="game_key")
    movement = serializers.ChoiceField(sorted(MOVEMENTS))
    rounds = serializers.IntegerField(source="rounds_planned", help_text="As planned.")
    visibility = serializers.ChoiceField(Tournament.Visibility.choices)
    rehearsal = serializers.BooleanField()
    entrants = serializers.IntegerField(source="entered", help_text="How many are entered, withdrawn or not.")


class TournamentAnswer(Answer):
    """A tournament made."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    round_minutes = serializers.IntegerField(allow_null=True)
