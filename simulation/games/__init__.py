"""The games that robots play: one module a game, or a family of them. A new one is found by being there."""

from importlib import import_module
from pkgutil import iter_modules

from simulation.games.table_game import RobotGame, TableGame
from simulation.ledger import Plan

__all__ = ["GAMES", "RobotGame", "TableGame", "game_at", "game_of", "other_tables"]


def _found() -> dict[str, RobotGame]:
    """Return the games of all modules here, by their key."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {game.key: game for module in modules for game in getattr(module, "GAMES", ())}


GAMES = _found()
BY_SEATS = {game.seats[0]: game.key for game in GAMES.values() if game.for_left_over}
"""What those play who are left over from tables of four."""


def game_of(key: str, seats: int, preset: str = "tournament") -> TableGame:
    """Return a game at a table of this many. Raises KeyError for one that is not known."""
    return GAMES[key].play(seats, preset)


def game_at(plan: Plan, seats: int) -> str:
    """Return the key of the game at a table of this size in this tournament."""
    return plan.game if seats == plan.seats else BY_SEATS[seats]


def other_tables(plan: Plan) -> list[int]:
    """Return the sizes of the tables beside those of four, so that those left over play."""
    by_way = {"one-or-three": [], "two-handed": [2], "three-handed": [3, 3]}
    if plan.left_over not in by_way:
        return []
    return [[], [5], by_way[plan.left_over], [3]][plan.players % 4]
