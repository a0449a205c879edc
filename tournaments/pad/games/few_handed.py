"""Two- and three-handed euchre on the pad: who made trump, and what the maker took."""

from typing import Any

from tournaments.pad.games.entry import Axes, PadGame, each


def _few_handed(_ruleset: Any, seats: int, tricks: int) -> Axes:
    return each("maker", range(seats)), each("tricks", range(tricks + 1))


PAD_GAME = PadGame("pad/games/few_handed.html", "makers", _few_handed)
