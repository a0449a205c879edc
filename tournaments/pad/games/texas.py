"""Texas Euchre on the pad: who threw down, everybody's tricks, and what each laid."""

from typing import Any

from tournaments.pad.games.entry import Axes, PadGame, each, rows


def _texas(_ruleset: Any, seats: int, tricks: int) -> Axes:
    """Without thrower and tricks the deck was exhausted."""
    return each("thrower", (None, *range(seats))), each("tricks", (None, *rows(seats, tricks)))


PAD_GAME = PadGame("pad/games/texas.html", "laid", _texas, is_laid=True)
