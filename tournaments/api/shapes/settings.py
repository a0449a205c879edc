"""The shape of a tournament's settings."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.api.shapes.games import AnyGameKey, AnyHouseRules, HouseRules, MovementOptions, PresetKey
from tournaments.api.shapes.setting_fields import Field, fields_of_answer, fields_to_change
from tournaments.api.shapes.tournaments import EVERY_TIE_BREAK
from tournaments.models import MOST_TABLES, Tournament
from tournaments.services.setup.settings import number_to_redraw, state_of

PARTNERS = (("number", "in pairs, by number"), ("lot", "at random, those checked in"))


class SettingsShape(Shape):
    """PATCH tournaments/{id}/: the settings to change; others stay as they are."""

    seen = serializers.CharField(
        max_length=40, required=False, help_text="The `state` that was read: another one is not changed, but a 409."
    )
    game = AnyGameKey(
        required=False,
        help_text="Until the first round is drawn. Another game begins with its usual rules.",
    )
    seats_per_table = serializers.IntegerField(
        min_value=2, max_value=8, required=False, allow_null=True, help_text="Until the first round is drawn."
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
    movement_options = MovementOptions(required=False, help_text="Options over those that hold.")
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(EVERY_TIE_BREAK), required=False)
    tables_out = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_TABLES),
        max_length=MOST_TABLES,
        required=False,
        help_text="Numbers of tables that no draft uses.",
    )
    partners = serializers.ChoiceField(
        PARTNERS, required=False, help_text="When partners become fixed: pair the people without one."
    )

    def get_fields(self) -> dict[str, Field]:
        """Return these fields and those of the plain settings."""
        return {**fields_to_change(), **super().get_fields()}


class SettingsAnswer(Answer):
    """A tournament's settings."""

    filled_by = {"state": state_of, "outdated_draft": number_to_redraw}

    id = serializers.IntegerField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    game = AnyGameKey(source="game_key")
    ruleset = AnyHouseRules(help_text="For the next draft; each game keeps what it was drawn with.")
    seats_per_table = serializers.IntegerField()
    movement_options = MovementOptions()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    tables_out = serializers.ListField(child=serializers.IntegerField())
    state = serializers.CharField(help_text="Another one whenever anything above is; send it as `seen`.")
    outdated_draft = serializers.IntegerField(
        allow_null=True,
        help_text="The number of a draft that settings or points have changed since; redraw it to have that.",
    )

    def get_fields(self) -> dict[str, Field]:
        """Return these fields and those of the plain settings."""
        return {**fields_of_answer(), **super().get_fields()}


class DeletionShape(Shape):
    """DELETE tournaments/{id}/"""

    name = serializers.CharField(
        max_length=NAME_LENGTH, default="", help_text="The tournament's name, typed; a rehearsal needs none."
    )


class DeletionAnswer(Answer):
    """Until when a deleted tournament can be restored."""

    restorable_until = Moment()
