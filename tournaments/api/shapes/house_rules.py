"""The shapes of games with their options and presets, of saved house rules, and of rules in plain words."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from scoring.rules import LONGEST_FILE, PARTS, USUAL_GAME, facts_schema
from tournaments.api.shapes.base import Answer, Shape, Translated
from tournaments.api.shapes.games import AnyGameKey, AnyHouseRules, HouseRules
from tournaments.services.setup.house_rules import presets_for


class ChoiceAnswer(Answer):
    """A value that an option can have."""

    value = serializers.JSONField(help_text="As in a ruleset; where there are `numbers`, {value: number}.")
    label = Translated()  # type: ignore[assignment]  # the library has an attribute of that name
    numbers = serializers.ListField(
        child=serializers.IntegerField(), help_text="Where an end needs one: which there are, the usual one first."
    )


class OptionAnswer(Answer):
    """A house rule."""

    name = serializers.CharField()
    label = Translated()  # type: ignore[assignment]  # the library has an attribute of that name
    help = Translated()
    part = serializers.ChoiceField(list(PARTS), help_text="Where it belongs when the rules are read out.")
    kind = serializers.ChoiceField(["switch", "choice", "several", "end", "number"])
    default = serializers.JSONField()
    choices = ChoiceAnswer(many=True)
    lowest = serializers.IntegerField(allow_null=True)
    highest = serializers.IntegerField(allow_null=True)


class PresetAnswer(Answer):
    """A named set of house rules."""

    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    ruleset = AnyHouseRules()


class GameAnswer(Answer):
    """A game, with every house rule and every preset."""

    filled_by = {"presets": presets_for, "facts": facts_schema}

    game = AnyGameKey(source="key")
    name = Translated()
    seats = serializers.ListField(
        source="seat_counts", child=serializers.IntegerField(), help_text="How many can play at a table."
    )
    options = OptionAnswer(source="house_rules", many=True)
    presets = PresetAnswer(many=True)
    facts = serializers.DictField(help_text="The JSON Schema (draft 2020-12) of the facts of a hand.")


class RulesPartAnswer(Answer):
    """One part of the rules, in sentences."""

    part = serializers.ChoiceField(list(PARTS), source="key")
    label = serializers.CharField()  # type: ignore[assignment]  # the library has an attribute of that name
    sentences = serializers.ListField(child=serializers.CharField())


class RulesAnswer(Answer):
    """House rules in plain words."""

    game = AnyGameKey(source="key")
    name = serializers.CharField(help_text='As in "Traditional, with three changes".')
    ruleset = AnyHouseRules()
    parts = RulesPartAnswer(many=True)


class OtherTableAnswer(RulesAnswer):
    """The rules at tables of another size, where those left over from tables of four play."""

    seats = serializers.IntegerField()


class RulesInForceAnswer(RulesAnswer):
    """The house rules in force, in plain words."""

    other_tables = OtherTableAnswer(
        many=True, help_text="Of the open round; else what those who are here and are left over would play."
    )


class SavedRulesShape(Shape):
    """POST organizations/{organization}/house-rules/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    game = AnyGameKey(max_length=30, default=USUAL_GAME)
    ruleset = HouseRules(default=dict, help_text="What it leaves open has its default.")


class SavedRulesNameShape(Shape):
    """PATCH organizations/{organization}/house-rules/{saved}/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], required=False)


class SavedRulesAnswer(Answer):
    """House rules that an organization saved under a name."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    game = AnyGameKey(source="game_key")
    ruleset = AnyHouseRules(help_text="Every option; give it to a tournament as its `ruleset`.")


class OwnGameShape(Shape):
    """POST organizations/{organization}/games/, PATCH organizations/{organization}/games/{own}/"""

    file = serializers.CharField(
        max_length=LONGEST_FILE, trim_whitespace=False, help_text="TOML, as docs/declared-games.md has it."
    )


class OwnGameAnswer(Answer):
    """A game that an organization made."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    game = AnyGameKey(source="key", help_text="Give it to a tournament as its `game`; another file has another key.")
    file = serializers.CharField()
    rules = GameAnswer(help_text="As games/ lists those that everybody has.")
