"""JSON Schemas for other programs: of hand records (`replay_hands --schema`), of house rules, of the facts of a hand.

They are made from the games' own words (`verbs`, `options`, `kinds`), so that what they allow is what is read.
"""

from typing import Any

from pydantic import TypeAdapter

from ..game import GameRules
from ..hand.cards import BIT
from ..hand.record import MOST_SEATS, Verb
from ..registry import GAMES

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_CARD = {"$ref": "#/$defs/card"}
_CARDS = {"type": "array", "items": _CARD}
_SEAT = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_ACT_FIELDS = {
    "card": _CARD,
    "cards": _CARDS,
    "suit": {"enum": ["C", "D", "H", "S"]},
    "alone": {"type": "boolean", "description": "Said with the bid."},
    "bid": {"type": ["integer", "string"], "description": "A number of tricks, or a word for all of them."},
    "denomination": {"type": "string", "description": "A suit by its name, or no trump high or low."},
}


def record_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) for records of every game there is."""
    return {
        "$schema": DIALECT,
        "title": "Hand record",
        "description": "One hand, from the deal to its end. Seats are numbered clockwise from 0.",
        "type": "object",
        "required": ["game", "dealer", "deal", "actions"],
        "properties": {
            "id": {"type": ["string", "integer", "null"], "description": "Given back with the answer."},
            "game": {"enum": [key for key, game in GAMES.items() if game.knows_cards]},
            "options": {"type": ["object", "null"], "description": "The house rules, by name; the rest as usual."},
            "dealer": _SEAT,
            "deal": {
                "description": "The cards dealt to each seat, seat 0 first.",
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_SEATS,
                "items": _CARDS,
            },
            "upcard": {
                "description": "The card turned up; null or left out where none was.",
                "anyOf": [_CARD, {"type": "null"}],
            },
            "kitty": {
                "description": "The cards nobody was dealt, without the up-card, from the top. Needed only where "
                "some of them come into play and the rest does not say which.",
                "anyOf": [_CARDS, {"type": "null"}],
            },
            "actions": {"type": "array", "items": {"type": "object"}},
        },
        "allOf": [_of_game(game) for game in GAMES.values() if game.knows_cards],
        "$defs": {"card": {"enum": [*BIT], "description": "Rank and suit: TC is the ten of clubs."}},
    }


def options_schema(game: GameRules) -> dict[str, Any]:
    """The schema of a game's house rules as they may be given: every option, none of them needed."""
    schema = TypeAdapter(game.options).json_schema()
    defaults = game.ruleset_as_json(game.read_ruleset({}))
    options = {
        name: {word: value for word, value in option.items() if word not in ("title", "default", "description")}
        | ({"default": defaults[name]} if name in defaults else {})
        for name, option in schema["properties"].items()
    }
    own = {"title": f"House rules: {game.name}", "description": "See docs/house-rules.md.", "properties": options}
    return schema | own


def kind_schema(game: GameRules, kind: str) -> dict[str, Any]:
    """The schema of the facts of one kind of hand. Facts without `kind` are of the game's first kind."""
    schema = TypeAdapter(game.kinds[kind]).json_schema() | {"title": f"{game.name}: {kind}"}
    if kind != next(iter(game.kinds)):
        schema["required"] = [*schema.get("required", []), "kind"]
    return schema


def facts_schema(game: GameRules) -> dict[str, Any]:
    """The schema of a hand's facts, as a host enters them: one of the game's kinds of hands."""
    return {
        "$schema": DIALECT,
        "title": f"Facts of a hand: {game.name}",
        "oneOf": [kind_schema(game, kind) for kind in game.kinds],
    }


def _of_game(game: GameRules) -> dict[str, Any]:
    """If the record is of this game, its options and actions are this game's."""
    own = {
        "options": {"anyOf": [options_schema(game), {"type": "null"}]},
        "actions": {"items": {"oneOf": [_action(do, verb) for do, verb in game.verbs.items()]}},
    }
    return {"if": {"properties": {"game": {"const": game.key}}}, "then": {"properties": own}}


def _action(do: str, verb: Verb) -> dict[str, Any]:
    optional = {name: {"anyOf": [_ACT_FIELDS[name], {"type": "null"}]} for name in verb.may}
    needed = {name: _ACT_FIELDS[name] for name in verb.needs}
    return {
        "description": verb.means,
        "required": ["seat", "do", *verb.needs],
        "properties": {"do": {"const": do}, "seat": _SEAT, **needed, **optional, "legal": True},
        "additionalProperties": False,
    }
