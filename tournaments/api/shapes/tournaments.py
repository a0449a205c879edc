"""The shape of a new tournament."""

import re
from datetime import time
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from accounts.time_zones import known_zones
from scoring.rules import RuleError, gettext_noop
from tournaments.api.shapes.base import LARGEST_POINTS, Shape
from tournaments.api.shapes.games import GameKey, HouseRules, MovementOptions, PresetKey, refer_to
from tournaments.api.shapes.pages import PageShape
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import PLACE_LENGTH, Tournament
from tournaments.movements.left_over import SIT_OUT, WAYS
from tournaments.movements.registry import DEFAULT, MOVEMENTS
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.left_over import AS_MADE, NAMES
from tournaments.standings.teams import TEAM_TIE_BREAKS

EVERY_TIE_BREAK = sorted({*TIE_BREAKS, *TEAM_TIE_BREAKS})
"""Of people and of teams: the movement says which there are."""

# Looked up once: it reads every time zone's file.


@extend_schema_field(refer_to("TimeZone"))
class TimeZone(serializers.CharField):
    """A time zone that this machine knows, as in America/Detroit."""


@extend_schema_field(
    {
        "description": "The round's mean, or a number of points.",
        "anyOf": [{"const": "average"}, {"type": "integer", "minimum": -LARGEST_POINTS, "maximum": LARGEST_POINTS}],
    }
)
class SitOutCredit(serializers.JSONField):
    """The points for sitting out a round."""


_HOUR_AND_MINUTE = "^([01][0-9]|2[0-3]):[0-5][0-9]$"


@extend_schema_field({"type": "string", "pattern": _HOUR_AND_MINUTE, "example": "18:30"})
class HourAndMinute(serializers.CharField):
    """A time of day by the clocks of the hall, as in 18:30."""

    def to_internal_value(self, data: Any) -> Any:
        """Read it. Raises ValidationError."""
        text = super().to_internal_value(data)
        if not re.fullmatch(_HOUR_AND_MINUTE, text):
            raise serializers.ValidationError(_("Give hours and minutes of 24 hours, as in 18:30."))
        return time.fromisoformat(text)


class TournamentShape(Shape):
    """POST tournaments/."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    game = GameKey(max_length=30, default="euchre")
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
    rounds = serializers.IntegerField(min_value=1, max_value=99)
    seats_per_table = serializers.IntegerField(
        min_value=2,
        max_value=6,
        required=False,
        allow_null=True,
        help_text="Where the game leaves it open (texas-euchre: 3 to 6, 4 unless said otherwise); else the game's own.",
    )
    hands_per_game = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    round_minutes = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_MINUTES,
        required=False,
        allow_null=True,
        help_text="What the round clock starts with where a start names no minutes.",
    )
    organization = serializers.SlugField(required=False, help_text="Its short name; needed with several.")
    date = serializers.DateField(required=False)
    starts_at = HourAndMinute(required=False, allow_null=True)
    place = serializers.CharField(
        max_length=PLACE_LENGTH, validators=[validate_name], required=False, allow_blank=True, help_text="In words."
    )
    time_zone = TimeZone(max_length=50, required=False)
    rehearsal = serializers.BooleanField(default=False)
    visibility = serializers.ChoiceField(Tournament.Visibility.choices, default=Tournament.Visibility.PUBLIC)
    short_names = serializers.BooleanField(
        default=False, help_text="First names and last initials on public pages, and in the standings."
    )
    pairing = serializers.ChoiceField(Tournament.Pairing.choices, default=Tournament.Pairing.ONE_FOUR)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(EVERY_TIE_BREAK), default=list)
    sit_out_credit = SitOutCredit(required=False)
    ghost = serializers.BooleanField(
        default=False, help_text="Where three are left over from the fours, a ghost takes the fourth seat."
    )
    left_over = serializers.ChoiceField(
        list(WAYS),
        default=SIT_OUT,
        help_text="In four-handed euchre: whoever is left over from the fours may play, one at a table of five, three "
        "at a table of three; two sit out (`one-or-three`), play two-handed, or make two tables of three.",
    )
    left_over_scores = serializers.ChoiceField(
        list(NAMES),
        default=AS_MADE,
        help_text="How the points of such tables count once their round is closed; the standings say it, too.",
    )

    def validate_time_zone(self, value: str) -> str:
        """Let a time zone through that this machine knows."""
        if value in known_zones():
            return value
        raise serializers.ValidationError(_("This time zone is unknown. An example is America/Detroit."))

    def validate_sit_out_credit(self, value: Any) -> int | None:
        """Return the set number, None for the round's average."""
        if value == "average":
            return None
        if type(value) in (int, float) and abs(value) <= LARGEST_POINTS and value == int(value):
            return int(value)  # 7.0 is a whole number, too
        raise serializers.ValidationError(_('Give "average" or a whole number of points.'))


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
        """Refuse days of which the last comes before the first. Raises RuleError."""
        first, last = attrs.get("date_from"), attrs.get("date_to")
        if first and last and last < first:
            raise RuleError("days-reversed", gettext_noop("The last day comes before the first."), fields=("date_to",))
        return attrs


class ListedTournamentAnswer(serializers.Serializer[Any]):
    """A tournament in a list; its settings are at tournaments/{id}/."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    organization = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    date = serializers.DateField()
    starts_at = HourAndMinute(allow_null=True)
    time_zone = serializers.CharField()
    place = serializers.CharField()
    game = GameKey()
    movement = serializers.ChoiceField(sorted(MOVEMENTS))
    rounds = serializers.IntegerField(help_text="As planned.")
    visibility = serializers.ChoiceField(Tournament.Visibility.choices)
    rehearsal = serializers.BooleanField()
    entrants = serializers.IntegerField(help_text="How many are entered, withdrawn or not.")


class TournamentAnswer(serializers.Serializer[Any]):
    """A tournament made."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    round_minutes = serializers.IntegerField(allow_null=True)
