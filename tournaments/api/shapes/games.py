"""Fields whose values a game or a movement checks: house rules, facts of a hand.

The schemas they refer to are added to the description by `tournaments.api.description`.
"""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules import GAMES
from tournaments.movements.registry import MOVEMENTS


def component_name(*keys: str) -> str:
    """Return the name of a schema: EuchreTwoHandedPlayed of the keys `euchre-two-handed` and `played`."""
    return "".join(word.capitalize() for key in keys for word in key.split("-"))


def refer_to(name: str) -> dict[str, Any]:
    """Return a reference to the schema of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


def one_of(names: Iterable[str]) -> dict[str, Any]:
    """Return the schema of what fits one or more of the schemas named."""
    return {"anyOf": [refer_to(name) for name in names]}


HOUSE_RULES = {key: component_name(key, "house-rules") for key in GAMES}
"""The name of each game's schema of house rules."""
FACTS = {(key, kind): component_name(key, kind) for key, game in GAMES.items() for kind in game.kinds}
"""The name of the schema of every kind of hand."""
MOVEMENT_OPTIONS = {key: component_name(key, "options") for key in MOVEMENTS}


@extend_schema_field({"type": "string", "enum": [*GAMES]})
class GameKey(serializers.CharField):
    """Which game is played; the rules know them."""


@extend_schema_field({"type": "string", "enum": sorted({key for game in GAMES.values() for key in game.presets})})
class PresetKey(serializers.CharField):
    """A named set of house rules, one of the game's."""


@extend_schema_field(one_of(HOUSE_RULES.values()))
class HouseRules(serializers.DictField):
    """Options of a game by name."""


@extend_schema_field({"anyOf": [*one_of(FACTS.values())["anyOf"], {"type": "object", "description": "A whole game."}]})
class Facts(serializers.DictField):
    """Facts of a hand as they are stored: each fact with its value."""


@extend_schema_field({"anyOf": [refer_to("HandShape"), {"type": "null"}]})
class HandField(serializers.DictField):
    """A hand as a pad enters it: its uuid, and its facts."""


@extend_schema_field(one_of(MOVEMENT_OPTIONS.values()))
class MovementOptions(serializers.DictField):
    """Options of a movement by name."""
