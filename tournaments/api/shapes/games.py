"""Fields that a game or a movement checks: house rules, facts of a hand.

The schemas they refer to are added to the description by `tournaments.api.description`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules import GAMES, OWN_GAME, RESULTS, FactsError, RuleError, ShapeError, is_own
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import MOVEMENTS


def component_name(*keys: str) -> str:
    """Return the name of a schema: the keys of the game and of the kind in one word."""
    return "".join(word.capitalize() for key in keys for word in key.split("-"))


def refer_to(name: str) -> dict[str, Any]:
    """Return a reference to the schema of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


def one_of(names: Iterable[str]) -> dict[str, Any]:
    """Return the schema that allows any of the named schemas."""
    return {"anyOf": [refer_to(name) for name in names]}


HOUSE_RULES = {key: component_name(key, "house-rules") for key in GAMES}
"""The name of each game's schema of house rules."""
FACTS = {(key, kind): component_name(key, kind) for key, game in GAMES.items() for kind in game.kinds}
"""The name of the schema of every kind of hand."""
MOVEMENT_OPTIONS = {key: component_name(key, "options") for key in MOVEMENTS}


OWN_GAMES_RULES = component_name("own-game", "house-rules")
"""The schema of the house rules of a game that an organization made."""


@extend_schema_field({"type": "string", "enum": [*GAMES]})
class GameKey(serializers.CharField):
    """Which game is played; the rules know them."""


@extend_schema_field({"anyOf": [{"type": "string", "enum": [*GAMES]}, {"type": "string", "pattern": OWN_GAME}]})
class AnyGameKey(GameKey):
    """Which game is played; it may be one that the organization made itself."""


@extend_schema_field({"anyOf": [{"enum": [*RESULTS]}, {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"}]})
class ResultKind(serializers.CharField):
    """How a hand went; a game that an organization made has kinds of its own."""


@extend_schema_field({"type": "string", "enum": sorted({key for game in GAMES.values() for key in game.presets})})
class PresetKey(serializers.CharField):
    """A named set of house rules, one of the game's."""


@extend_schema_field(one_of(HOUSE_RULES.values()))
class HouseRules(serializers.DictField):
    """Options of a game by name."""

    def to_internal_value(self, data: Any) -> Any:
        """Read them; 8.0 is a whole number in JSON, too. Raises ValidationError."""
        return {name: _whole(value) for name, value in super().to_internal_value(data).items()}


@extend_schema_field(one_of([*HOUSE_RULES.values(), OWN_GAMES_RULES]))
class AnyHouseRules(HouseRules):
    """Options of a game by name; it may be one that the organization made itself."""


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _whole(inner) for name, inner in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value


@extend_schema_field({"anyOf": [*one_of(FACTS.values())["anyOf"], {"type": "object", "description": "A whole game."}]})
class Facts(serializers.DictField):
    """Facts of a hand as they are stored: each fact with its value."""


@extend_schema_field({"anyOf": [refer_to("HandShape"), {"type": "null"}]})
class HandField(serializers.DictField):
    """A hand as a pad enters it: its uuid, and its facts."""


@extend_schema_field(one_of(MOVEMENT_OPTIONS.values()))
class MovementOptions(serializers.DictField):
    """Options of a movement by name."""


@contextmanager
def going_together(asked: Mapping[str, Any]) -> Iterator[None]:
    """Refuse by 422 what has a form that some game or movement takes, and not this one: the description cannot say so.

    What none of them takes stays a ShapeError.
    """
    try:
        yield
    except ShapeError as error:
        if _fits_by_itself(asked):
            params: dict[str, Any] = error.params
            raise RuleError(error.code, error.sentence, fields=error.fields, **params) from error
        raise


def _fits_by_itself(asked: Mapping[str, Any]) -> bool:
    """Tell whether game, preset, house rules and options of a movement are each of some game or movement."""
    rules = asked.get("ruleset", asked.get("options")) or {}
    options = asked.get("movement_options") or {}
    if is_own(asked.get("game")):
        return True
    presets = {key for game in GAMES.values() for key in game.presets}
    return (
        asked.get("game") in {None, *GAMES}
        and asked.get("preset") in {None, *presets}
        and any(_is_taken(game.read_ruleset, rules) for game in GAMES.values())
        and any(_is_taken(partial(read_options, movement.options), options) for movement in MOVEMENTS.values())
    )


def _is_taken(reads: Callable[[Mapping[str, Any]], object], raw: Mapping[str, Any]) -> bool:
    try:
        reads(raw)
    except FactsError as error:
        return error.code == "contradiction" or isinstance(error, RuleError)
    return True
