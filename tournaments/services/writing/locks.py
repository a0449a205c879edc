"""The order of locks: every write takes them in the same order, so that there are no deadlocks.

1. The sheets that it changes, in order of their ids. The hands of a sheet, also the held ones, belong to it.
2. The tournament.
3. Anything else that it writes.

Entering a hand, which has no third, comes to the second with `raise_version`. On SQLite one writes at a time.
"""

from scoring.models import Game
from scoring.statements import Given, Select
from tournaments.models import Round, Sitting, Tournament

_locked_game = Select(lambda: Game.objects.select_for_update().filter(pk=Given("pk")))


def lock_game(sitting: Sitting) -> Game:
    """Lock and return the sitting's sheet until the transaction ends."""
    game: Game = _locked_game.one(pk=sitting.game_id)
    return game


def lock_round(round_: Round) -> None:
    """Lock every sheet of a round, so that no hand is half-way in, and then its tournament."""
    list(Game.objects.select_for_update().filter(sitting__round=round_).order_by("pk").values_list("pk"))
    lock_tournament(round_.tournament_id)


def lock_tournament(tournament_id: int) -> Tournament:
    """Lock and return a tournament until the transaction ends; rows that merely refer to it can still be added."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
