"""The shape of a tournament's settings."""

from typing import Any

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Shape
from tournaments.api.shapes.games import GameKey, HouseRules, MovementOptions, PresetKey
from tournaments.api.shapes.tournaments import EVERY_TIE_BREAK, HourAndMinute, SitOutCredit, TimeZone, TournamentShape
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import PLACE_LENGTH, Tournament
from tournaments.movements.left_over import WAYS
from tournaments.movements.registry import MOVEMENTS
from tournaments.services.table_numbers import MOST_TABLES
from tournaments.standings.left_over import NAMES

PARTNERS = (("number", "in pairs, by number"), ("lot", "at random, those checked in"))


class SettingsShape(Shape):
    """PATCH tournaments/{id}/: the settings to change; others stay as they are."""

    seen = serializers.CharField(
        max_length=40, required=False, help_text="The `state` that was read: another one is not changed, but a 409."
    )
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], required=False)
    date = serializers.DateField(required=False)
    starts_at = HourAndMinute(required=False, allow_null=True)
    place = serializers.CharField(max_length=PLACE_LENGTH, validators=[validate_name], required=False, allow_blank=True)
    rehearsal = serializers.BooleanField(required=False)
    visibility = serializers.ChoiceField(Tournament.Visibility.choices, required=False)
    short_names = serializers.BooleanField(
        required=False, help_text="First names and last initials on public pages, and in the standings."
    )
    rounds = serializers.IntegerField(min_value=1, max_value=99, required=False)
    game = GameKey(
        required=False,
        help_text="Until the first round is drawn. Another game begins with its usual rules.",
    )
    seats_per_table = serializers.IntegerField(
        min_value=2, max_value=6, required=False, allow_null=True, help_text="Until the first round is drawn."
    )
    hands_per_game = serializers.IntegerField(min_value=1, max_value=99, required=False)
    preset = PresetKey(max_length=30, required=False)
    ruleset = HouseRules(required=False, help_text="Options over those that hold, or over `preset`.")
    save_rules_as = serializers.CharField(
        max_length=NAME_LENGTH,
        validators=[validate_name],
        required=False,
        help_text="Also save the house rules of then under this name.",
    )
    round_minutes = serializers.IntegerField(min_value=1, max_value=LONGEST_MINUTES, required=False, allow_null=True)
    movement = serializers.ChoiceField(sorted(MOVEMENTS), required=False)
    movement_options = MovementOptions(required=False, help_text="Options over those that hold.")
    pairing = serializers.ChoiceField(Tournament.Pairing.choices, required=False)
    sit_out_credit = SitOutCredit(required=False)
    ghost = serializers.BooleanField(required=False)
    left_over = serializers.ChoiceField(list(WAYS), required=False)
    left_over_scores = serializers.ChoiceField(list(NAMES), required=False)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(EVERY_TIE_BREAK), required=False)
    most_tables = serializers.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        allow_null=True,
        help_text="Whoever is more than they seat sits out; null: as many as it takes.",
    )
    tables_out = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_TABLES),
        max_length=MOST_TABLES,
        required=False,
        help_text="Numbers of tables that no draft uses.",
    )
    hidden_after = serializers.IntegerField(
        min_value=0,
        max_value=98,
        required=False,
        allow_null=True,
        help_text="The public sees no results of later rounds until the reveal is finished; null: it sees all.",
    )
    time_zone = TimeZone(max_length=50, required=False)
    partners = serializers.ChoiceField(
        PARTNERS, required=False, help_text="When partners become fixed: pair the people without one."
    )

    validate_time_zone = TournamentShape.validate_time_zone
    validate_sit_out_credit = TournamentShape.validate_sit_out_credit


class SettingsAnswer(serializers.Serializer[Any]):
    """A tournament's settings."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    name = serializers.CharField()
    date = serializers.DateField()
    starts_at = HourAndMinute(allow_null=True)
    place = serializers.CharField()
    time_zone = serializers.CharField()
    rehearsal = serializers.BooleanField()
    visibility = serializers.ChoiceField(Tournament.Visibility.choices)
    short_names = serializers.BooleanField()
    game = GameKey()
    ruleset = HouseRules(help_text="For the next draft; each game keeps what it was drawn with.")
    seats_per_table = serializers.IntegerField()
    rounds = serializers.IntegerField()
    round_minutes = serializers.IntegerField(allow_null=True)
    movement = serializers.ChoiceField(sorted(MOVEMENTS))
    movement_options = MovementOptions()
    pairing = serializers.ChoiceField(Tournament.Pairing.choices)
    sit_out_credit = SitOutCredit()
    ghost = serializers.BooleanField()
    left_over = serializers.ChoiceField(list(WAYS))
    left_over_scores = serializers.ChoiceField(list(NAMES))
    tie_breaks = serializers.ListField(child=serializers.CharField())
    most_tables = serializers.IntegerField(allow_null=True)
    tables_out = serializers.ListField(child=serializers.IntegerField())
    hidden_after = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(help_text="Another one whenever anything above is; send it as `seen`.")
    outdated_draft = serializers.IntegerField(
        allow_null=True,
        help_text="The number of a draft that settings or points have changed since; redraw it to have that.",
    )


class DeletionShape(Shape):
    """DELETE tournaments/{id}/"""

    name = serializers.CharField(
        max_length=NAME_LENGTH, default="", help_text="The tournament's name, typed; a rehearsal needs none."
    )


class DeletionAnswer(serializers.Serializer[Any]):
    """Until when a deleted tournament can be restored."""

    restorable_until = serializers.DateTimeField()
