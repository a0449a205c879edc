"""Games and movements in the OpenAPI description: a schema for each, generated from the rules themselves."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from pydantic import TypeAdapter
from rest_framework import serializers

from accounts.names import validate_name
from accounts.time_zones import known_zones
from scoring.rules import GAMES, options_schema
from tournaments.api.idempotency import LONGEST_KEY
from tournaments.api.shapes.base import Shape
from tournaments.api.shapes.games import (
    FACTS,
    HOUSE_RULES,
    MOVEMENT_OPTIONS,
    GameKey,
    PresetKey,
    component_name,
    one_of,
    refer_to,
)
from tournaments.api.shapes.tournaments import TimeZone
from tournaments.movements.registry import MOVEMENTS

Schema = dict[str, Any]

USUAL_GAME = "euchre"
WITHOUT_KEY = ("/pads/", "/referee/", "/scores/", "/archives/", "/plays-again/")
"""Addresses that need no sign-in, that change nothing, or nothing the second time."""


_UNSEEN = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"
NAME_PATTERN = f"^[^{_UNSEEN}]*[^{_UNSEEN}\\s][^{_UNSEEN}]*$"
"""One line with something in it that can be seen (`accounts.names`)."""
TEXT_PATTERN = r"^[^\u0000]*[^\u0000\s][^\u0000]*$"


class ShapeSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # the library's own metaclass
    """Closes the schema of every request shape, and marks the texts that may not be blank."""

    target_class = Shape
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        """Return the schema of the fields, closed."""
        schema: Schema = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # the library has no types
            self.target, direction, bypass_extensions=True
        )
        for name, field in self.target.fields.items():
            if pattern := _pattern_of(field):
                schema["properties"][name].setdefault("pattern", pattern)
        # In an allOf of its own: beside properties, generators of clients take a oneOf for all there is.
        together = {"allOf": [dict(self.target.together)]} if self.target.together else {}
        return schema | {"additionalProperties": False} | together


def _pattern_of(field: object) -> str | None:
    """Return the pattern a text must match, where the library does not describe it."""
    if not isinstance(field, serializers.CharField) or type(field) in (GameKey, PresetKey, TimeZone):
        return None
    pattern = NAME_PATTERN if validate_name in field.validators else TEXT_PATTERN
    return f"^$|{pattern}" if field.allow_blank else pattern


def describe_games(result: Schema, **_context: Any) -> Schema:
    """Add the schemas of all games and movements to the description. A hook of drf-spectacular."""
    schemas = result["components"]["schemas"]
    schemas |= {name: _house_rules(key) for key, name in HOUSE_RULES.items()}
    schemas |= {name: _facts(*kind) for kind, name in FACTS.items()}
    schemas |= {name: _movement_options(key) for key, name in MOVEMENT_OPTIONS.items()}
    schemas["TimeZone"] = {"enum": sorted(known_zones())}
    _split_hands_by_kind(schemas)
    _split_tournaments_by_game(schemas)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def describe_idempotency(result: Schema, **_context: Any) -> Schema:
    """Add the Idempotency-Key header to every write by staff. A hook of drf-spectacular."""
    header = {
        "name": "Idempotency-Key",
        "in": "header",
        "schema": {"type": "string", "maxLength": LONGEST_KEY},
        "description": "Chosen by the caller, new for each request. A repeated request with the same key is done once.",
    }
    for address, methods in result["paths"].items():
        if any(part in address for part in WITHOUT_KEY):
            continue
        for method in methods.keys() & {"post", "patch"}:
            methods[method].setdefault("parameters", []).append(header)
    return result


def _house_rules(key: str) -> Schema:
    schema = options_schema(GAMES[key])
    return schema | {"properties": {name: _of_one_type(option) for name, option in schema["properties"].items()}}


def _of_one_type(option: Schema) -> Schema:
    """Part words from true and false, where an option takes both: generators of clients make a type of either."""
    values = option.get("enum", [])
    words = [value for value in values if not isinstance(value, bool)]
    if len(words) in (0, len(values)):
        return option
    rest = {name: value for name, value in option.items() if name != "enum"}
    return rest | {"anyOf": [{"enum": words}, {"type": "boolean"}]}


def _facts(key: str, kind: str) -> Schema:
    game = GAMES[key]
    return TypeAdapter(game.kinds[kind]).json_schema() | {"title": f"{game.name}: {kind}"}


def _movement_options(key: str) -> Schema:
    movement = MOVEMENTS[key]
    options = {
        name: {"enum": [*option.values], "default": option.default, "description": option.name}
        for name, option in movement.options.items()
    }
    return {"type": "object", "title": movement.name, "properties": options, "additionalProperties": False}


def _split_hands_by_kind(schemas: dict[str, Schema]) -> None:
    """Turn `HandShape`, a uuid and a number, into the kinds of hand of all games: each with these beside its facts."""
    own = schemas["HandShape"]
    names = {name: component_name(key, kind, "hand") for (key, kind), name in FACTS.items()}
    for facts, name in names.items():
        required = [*own["required"], *schemas[facts].get("required", [])]
        schemas[name] = schemas[facts] | {
            "properties": own["properties"] | schemas[facts]["properties"],
            "required": required,
            "title": f"{schemas[facts]['title']} hand",
        }
    schemas["HandShape"] = one_of(names.values()) | {"description": "Depends on the game of the sitting and on `kind`."}


def _split_tournaments_by_game(schemas: dict[str, Schema]) -> None:
    """Turn `TournamentShape` into a schema for each game with its house rules and presets, selected by `game`."""
    common = schemas["TournamentShape"]
    names = {key: component_name("tournament", "of", key) for key in GAMES}
    for key, name in names.items():
        own = {
            "game": {"const": key} | ({"default": key} if key == USUAL_GAME else {}),
            "ruleset": refer_to(HOUSE_RULES[key]),
            "preset": {"enum": [*GAMES[key].presets, None]},
        }
        required = common["required"] if key == USUAL_GAME else [*common["required"], "game"]
        schemas[name] = common | {"properties": common["properties"] | own, "required": required}
    mapping = {key: refer_to(name)["$ref"] for key, name in names.items()}
    schemas["TournamentShape"] = {
        "oneOf": [refer_to(name) for name in names.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
