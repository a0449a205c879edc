"""From JSON to a frozen value: what is unknown, missing or of the wrong kind becomes one ShapeError."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema

from .errors import ShapeError, gettext_noop
from .scores import Preset

Value = TypeVar("Value")

_MOST_NAMED = 5
"""Of names that nobody knows, the first few are named."""

STRICT = ConfigDict(strict=True, extra="forbid")
"""For every value read from JSON: no word is taken for a number, no number for a yes."""


def _on_off(raw: object) -> object:
    return {"on": True, "off": False}.get(raw, raw) if isinstance(raw, str) else raw


def _no_float(raw: object) -> object:
    if isinstance(raw, float | bool):
        raise ValueError("a whole number")
    return raw


Switch = Annotated[
    bool,
    BeforeValidator(_on_off),
    WithJsonSchema({"anyOf": [{"type": "boolean"}, {"enum": ["on", "off"]}]}),
]
"""true or false, also given as "on" or "off"."""

WHOLE = BeforeValidator(_no_float)
"""Beside a Literal of numbers, which would otherwise let 4.0 pass for 4."""


def between(low: int, high: int, *more: str) -> Any:
    """A field with the possible numbers in its JSON Schema. Reading lets others pass: a rule refuses them."""
    description = ", ".join([f"{low}–{high}" if high - low > 1 else f"{low}, {high}", *more])
    return Field(description=description, json_schema_extra={"minimum": low, "maximum": high})


def as_row(raw: object) -> object:
    """A list as a tuple: JSON has lists, facts are values."""
    return tuple(raw) if isinstance(raw, list) else raw


def shown(raw: object) -> str:
    """A name as somebody sent it, short and printable, so that it can stand in a sentence."""
    return str(raw)[:40].encode("utf-8", "replace").decode()


def possible_values(cls: Any) -> dict[str, str]:
    """For each field of a pydantic dataclass, its values in signs that need no translation: "24, 25"."""
    return {name: _values(field) for name, field in cls.__pydantic_fields__.items()}


def _values(field: Any) -> str:
    if field.description:
        return str(field.description)
    if get_origin(field.annotation) is Literal:
        return ", ".join(str(value) for value in get_args(field.annotation))
    return "true, false"


def as_mapping(raw: object) -> Mapping[str, Any]:
    """`raw`, if it is a JSON object. ShapeError otherwise."""
    if type(raw) is dict or isinstance(raw, Mapping):  # nearly always a dict, which is told far quicker
        return raw
    raise ShapeError("shape", gettext_noop("Named values are needed here, not a list, a word or a number."))


def read_json(line: str | bytes) -> object:
    """The value of a line of JSON. ShapeError `json` where it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ShapeError("json", gettext_noop("This line is not JSON.")) from error


def read_fields(cls: type[Value], raw: Mapping[str, Any]) -> Value:
    """`raw` as a value of the pydantic dataclass `cls`. ShapeError `shape` naming every field at fault."""
    possible = possible_values(cls)
    unknown = [shown(name) for name in islice((name for name in as_mapping(raw) if name not in possible), _MOST_NAMED)]
    if unknown:
        raise ShapeError(
            "shape",
            gettext_noop("Not known here: %(unknown)s. Known are: %(known)s."),
            fields=unknown,
            unknown=", ".join(unknown),
            known=", ".join(possible),
        )
    try:
        return cls(**raw)
    except ValidationError as error:
        wrong = dict.fromkeys(str(problem["loc"][0]) for problem in error.errors())
    raise wrong_values(cls, *wrong)


def wrong_values(cls: Any, *fields: str) -> ShapeError:
    """The error for these fields of `cls`, telling which values each may have."""
    possible = possible_values(cls)
    return ShapeError(
        "shape",
        gettext_noop("Something is missing or not possible. The possible values are: %(possible)s."),
        fields=fields,
        possible="; ".join(f"{name}: {possible[name]}" for name in fields),
    )


def read_kind(kinds: Mapping[str, type[Value]], raw: Mapping[str, Any], usual: str) -> Value:
    """Facts of one hand by its `kind`, which is `usual` where none is given. ShapeError naming each field at fault."""
    kind = as_mapping(raw).get("kind", usual)
    if isinstance(kind, str) and kind in kinds:
        return read_fields(kinds[kind], raw)
    raise ShapeError(
        "shape", gettext_noop("A hand is one of these: %(kinds)s."), fields=("kind",), kinds=", ".join(kinds)
    )


def facts_as_json(facts: Any) -> dict[str, Any]:
    """Every fact with its value, also those left at their default, so that equal facts give equal JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(facts).items()}


def find_preset(known: Mapping[str, Preset], key: str) -> Any:
    """The ruleset of a preset. ShapeError `unknown-preset` where there is none of that key."""
    if isinstance(key, str) and key in known:
        return known[key].ruleset
    raise ShapeError(
        "unknown-preset",
        gettext_noop("There is no preset “%(preset)s”. There are: %(known)s."),
        fields=("preset",),
        preset=shown(key),
        known=", ".join(known),
    )
