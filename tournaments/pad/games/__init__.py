"""How the hands of each game are entered on the pad: a module for each, by the folder of its rules."""

from scoring.rules import GameRules
from tournaments.pad.games.entry import PadGame


def pad_game(game: GameRules) -> PadGame:
    """Return how the hands of this game are entered."""
    entered: PadGame = game.module_in(__name__).PAD_GAME
    return entered
