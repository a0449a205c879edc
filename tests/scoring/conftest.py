"""Score sheets without a tournament."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Game
from scoring.rules import get_game
from scoring.services import open_sheet


@pytest.fixture
def sheet(db: None) -> Callable[..., Game]:
    """Make an empty sheet of euchre: `sheet(game_ends={"hands": 2}, …)` sets its house rules."""

    def sheet(**options: Any) -> Game:
        rules = get_game("euchre")
        ruleset = rules.ruleset_as_json(rules.read_ruleset({"game_ends": {"hands": 8}, **options}))
        game = open_sheet(key="euchre", ruleset=ruleset, seats=4)
        game.save()
        return game

    return sheet
