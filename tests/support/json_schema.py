"""JSON Schema, imported where it is used: its grammars take seconds to read, in each of four processes."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator


def validator_of(schema: dict[str, Any]) -> "Draft202012Validator":
    """Return what tells whether a value fits a schema."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema)


def check_schema(schema: dict[str, Any]) -> None:
    """Raise unless this is a schema."""
    validator_of({}).check_schema(schema)
