"""The referee's address with a table's game, house rules and players."""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from scoring.rules import GameRules, get_game


def options_of(game: GameRules, ruleset: Any) -> dict[str, Any]:
    """Return the house rules that differ from the game's defaults, as JSON."""
    usual = game.ruleset_as_json(game.read_ruleset({}))
    return {name: value for name, value in game.ruleset_as_json(ruleset).items() if value != usual[name]}


def referee_address(key: str, ruleset: dict[str, Any], names: Sequence[str] = ()) -> str:
    """Return the referee's address for these house rules (as JSON) and players by seat; none where no card is known."""
    game = get_game(key)
    if not game.knows_cards:
        return ""
    asked = {"game": key, "options": options_of(game, game.read_ruleset(ruleset)), "names": list(names)}
    facts = {name: value for name, value in asked.items() if value}
    return f"{reverse('referee:referee')}?{urlencode({'asked': json.dumps(facts, separators=(',', ':'))})}"
