"""Finding a game by its key."""

import pytest

from scoring.rules.base import ShapeError
from scoring.rules.registry import GAMES, get_game


def test_it_finds_euchre():
    game = get_game("euchre")
    assert game is GAMES["euchre"]
    assert (game.key, game.seat_counts, game.fewest_wins) == ("euchre", (4,), False)
    assert game.sides(4) == ((0, 2), (1, 3))


@pytest.mark.parametrize("key", ["poker", "", "Euchre", None, 4, ["euchre"], "\ud800" * 99])
def test_it_refuses_an_unknown_game(key):
    with pytest.raises(ShapeError) as refused:
        get_game(key)
    assert refused.value.code == "unknown-game"
    assert refused.value.fields == ("game",)
    assert "euchre" in str(refused.value)
    assert str(refused.value).encode()


def test_it_keeps_every_game_under_its_own_key():
    assert all(key == game.key for key, game in GAMES.items())
    with pytest.raises(TypeError):
        GAMES["whist"] = GAMES["euchre"]
