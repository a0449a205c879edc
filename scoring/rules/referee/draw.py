"""A draw phase, turn by turn: who is next, what they may do, and which turn was wrong."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic.dataclasses import dataclass

from ..errors import RuleError, gettext_noop
from ..hand.drawing import DrawRuling, Turn
from ..reading import STRICT, as_row, read_fields
from ..refusals import check_seat
from ..registry import get_game
from .trick import Options, Seats, seats_at

MOST_TURNS = 120
"""More than any deck lasts."""


@dataclass(frozen=True, config=STRICT)
class DrawAsked:
    """What everybody did, from the dealer's left."""

    game: Annotated[str, Field(description="the key of a game")]
    dealer: Annotated[int, Field(description="0–5")]
    turns: Annotated[
        tuple[Turn, ...], BeforeValidator(as_row), Field(max_length=MOST_TURNS, description="numbers, “throw-down”")
    ]
    seats: Seats = None
    options: Options = None


def rule_on_draw(raw: Mapping[str, Any]) -> DrawRuling:
    """Judge a draw phase given as JSON (`DrawAsked`). ShapeError; RuleError where the game has none."""
    asked = read_fields(DrawAsked, raw)
    game = get_game(asked.game)
    if not game.has_draw:
        raise RuleError(
            "no-draw", gettext_noop("Nobody draws cards in this game."), fields=("game",), rule="the draw phase"
        )
    ruleset = game.read_ruleset(asked.options or {})
    seats = seats_at(game, asked.seats, 0)
    check_seat("dealer", asked.dealer, seats)
    return game.judge_draw(ruleset, asked.dealer, asked.turns, seats)
