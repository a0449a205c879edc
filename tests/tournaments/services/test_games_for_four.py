"""A tournament is played in fours, so it takes a game that four can play."""

import pytest

from scoring.rules import GAMES
from tests.people import Caller
from tests.tournaments.api.checks import given, nothing_changes
from tournaments.models import Tournament

NIGHT = {"name": "Winter night", "rounds": 8}


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if 4 not in game.seat_counts])
def test_it_refuses_a_game_that_four_cannot_play(key: str, director: Caller) -> None:
    with nothing_changes():
        answer = director.post("tournaments/", NIGHT | {"game": key})
    assert answer.status_code == 422
    assert key in answer.content.decode()


def test_it_makes_a_tournament_of_texas_euchre(director: Caller) -> None:
    told = NIGHT | {"game": "texas-euchre", "ruleset": {"limit": 50}}
    tournament = Tournament.objects.get(pk=given(director.post("tournaments/", told), 201)["id"])
    assert (tournament.game_key, tournament.ruleset["limit"]) == ("texas-euchre", 50)


def test_it_refuses_texas_euchre_by_hands(director: Caller) -> None:
    with nothing_changes():
        assert director.post("tournaments/", NIGHT | {"game": "texas-euchre", "hands_per_game": 8}).status_code == 400
