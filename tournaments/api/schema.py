"""What the OpenAPI schema says of a hand: uuid and number beside the facts of each game, as the rules read them."""

from typing import Any

from pydantic import TypeAdapter

from scoring.rules import get_game


def hand_body() -> dict[str, Any]:
    """Return the request body of POST sittings/{id}/hands/ as OpenAPI has it."""
    kinds = [_with_uuid(TypeAdapter(kind).json_schema()) for kind in get_game("euchre").kinds.values()]
    return {"application/json": {"anyOf": kinds}}


def _with_uuid(kind: dict[str, Any]) -> dict[str, Any]:
    own = {
        "uuid": {"type": "string", "format": "uuid", "description": "Made by the pad; the hand's identity."},
        "number": {"type": ["integer", "null"], "minimum": 1, "maximum": 99},
    }
    return {
        **kind,
        "properties": own | kind["properties"],
        "required": ["uuid", *kind.get("required", [])],
    }
