"""Games and movements in the OpenAPI description: a schema for each, generated from the rules themselves."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework import serializers

from accounts.names import NAME_PATTERN, validate_name
from accounts.time_zones import known_zones
from accounts.wifi import PRINTABLE, validate_wifi_password
from scoring.rules import GAMES, OWN_GAME, USUAL_GAME, kind_schema, options_schema
from tournaments.api.shapes.base import QueryShape, Shape
from tournaments.api.shapes.games import (
    FACTS,
    HOUSE_RULES,
    MOVEMENT_OPTIONS,
    OWN_GAMES_RULES,
    AnyGameKey,
    GameKey,
    PresetKey,
    ResultKind,
    component_name,
    one_of,
    refer_to,
)
from tournaments.api.shapes.setting_fields import TimeZone
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.services.hall.notices import validate_notice
from tournaments.services.webhooks.webhooks import validate_address

Schema = dict[str, Any]

TEXT_PATTERN = r"^[^\u0000]*[^\u0000\u001c-\u001f\s][^\u0000]*$"
EMAIL_PATTERN = r"^[^@\s\u0000]+@[^@\s\u0000]*\.[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$"
"""What Django takes beyond `format: email`: a domain with a top level of two letters or more."""
_LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS_PATTERN = rf"^https://{_LABEL}(\.{_LABEL})*\.[A-Za-z]{{2,63}}(:[0-9]{{1,4}})?(/[!-\"$-~]*)?$"
FIELDS_PATTERN = r"^\s*({known})\s*(,\s*({known})\s*)*$"


_PATTERNS = (
    (validate_name, NAME_PATTERN),
    (validate_notice, NAME_PATTERN),
    (validate_address, ADDRESS_PATTERN),
    (validate_wifi_password, PRINTABLE),
)
"""Of fields with these validators."""


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
            _add_pattern(schema["properties"][name], field)
        # In an allOf of its own: beside properties, generators of clients take a oneOf for all there is.
        together = {"allOf": [dict(self.target.together)]} if self.target.together else {}
        return schema | {"additionalProperties": False} | together


class QuerySchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # the library's own metaclass
    """Says of every text in a query what it may be, which is the same as in a body."""

    target_class = QueryShape
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        """Return the schema of the fields; each becomes a parameter."""
        schema: Schema = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # the library has no types
            self.target, direction, bypass_extensions=True
        )
        for name, field in self.target.fields.items():
            _add_pattern(schema["properties"][name], field)
        return schema


def _add_pattern(schema: Schema, field: object) -> None:
    """Say which pattern a text, or each text in a list, must match."""
    if isinstance(field, serializers.ListField) and "items" in schema:
        _add_pattern(schema["items"], field.child)
    elif pattern := _pattern_of(field):
        schema.setdefault("pattern", pattern)


def _pattern_of(field: object) -> str | None:
    """Return the pattern a text must match, where the library does not describe it."""
    if not isinstance(field, serializers.CharField) or type(field) in (
        GameKey,
        AnyGameKey,
        PresetKey,
        ResultKind,
        TimeZone,
    ):
        return None
    own = [pattern for validator, pattern in _PATTERNS if validator in field.validators]
    pattern = EMAIL_PATTERN if isinstance(field, serializers.EmailField) else [*own, TEXT_PATTERN][0]
    return f"^$|{pattern}" if field.allow_blank else pattern


def describe_games(result: Schema, **_context: Any) -> Schema:
    """Add the schemas of all games and movements to the description. A hook of drf-spectacular."""
    schemas = result["components"]["schemas"]
    schemas |= {name: _house_rules(key) for key, name in HOUSE_RULES.items()}
    schemas[OWN_GAMES_RULES] = _OWN_RULES
    schemas |= {name: _facts(*kind) for kind, name in FACTS.items()}
    schemas |= {name: _movement_options(key) for key, name in MOVEMENT_OPTIONS.items()}
    schemas["TimeZone"] = {"enum": sorted(known_zones())}
    _split_hands_by_kind(schemas)
    _split_tournaments_by_game(schemas)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def describe_requests(result: Schema, **_context: Any) -> Schema:
    """Name the fields that a paged list has, and say which calls need a body. A hook of drf-spectacular."""
    schemas = result["components"]["schemas"]
    for operation in (operation for path in result["paths"].values() for operation in path.values()):
        for parameter in operation.get("parameters", []):
            if parameter["name"] == "fields":
                parameter["schema"]["pattern"] = FIELDS_PATTERN.format(known="|".join(_listed(operation, schemas)))
        body = operation.get("requestBody", {})
        if _is_needed(body.get("content", {}).get("application/json", {}).get("schema", {}), schemas):
            body["required"] = True
    return result


def _listed(operation: Schema, schemas: dict[str, Schema]) -> list[str]:
    """Return the fields of each result of a paged list."""
    page = _resolved(operation["responses"]["200"]["content"]["application/json"]["schema"], schemas)
    return [*_resolved(page["properties"]["results"]["items"], schemas)["properties"]]


def _is_needed(body: Schema, schemas: dict[str, Schema]) -> bool:
    """Tell whether a body must say something, whichever of its forms it has."""
    body = _resolved(body, schemas)
    ways: list[Schema] = body.get("oneOf") or body.get("anyOf") or []
    return (
        bool(body.get("required"))
        or body.get("type") == "array"
        or any(_is_needed(part, schemas) for part in body.get("allOf", []))
        or (bool(ways) and all(_is_needed(way, schemas) for way in ways))
    )


def _resolved(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    return schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


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


_OWN_RULES: Schema = {
    "type": "object",
    "title": "House rules: a game that the organization made",
    "description": "As organizations/{organization}/games/ lists them.",
    "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$"},
}


def _facts(key: str, kind: str) -> Schema:
    return kind_schema(GAMES[key], kind)


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
    own_game = {
        "type": "object",
        "title": "Hand of a game that the organization made",
        "description": "Its facts are as organizations/{organization}/games/ describes them.",
        "properties": own["properties"],
        "required": own["required"],
    }
    schemas["OwnGameHand"] = own_game
    schemas["HandShape"] = one_of([*names.values(), "OwnGameHand"]) | {
        "description": "Depends on the game of the sitting and on `kind`."
    }


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
    own = {
        "game": {"type": "string", "pattern": OWN_GAME},
        "ruleset": refer_to(OWN_GAMES_RULES),
        "preset": {"type": ["string", "null"], "maxLength": 30},
    }
    required = [*common["required"], "game"]
    schemas["TournamentOfOwnGame"] = common | {"properties": common["properties"] | own, "required": required}
    schemas["TournamentShape"] = {
        "oneOf": [refer_to(name) for name in [*names.values(), "TournamentOfOwnGame"]],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
