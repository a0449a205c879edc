"""Games of an organization's own, for programs: saved from a file, listed with their facts, changed and deleted."""

import json

import pytest
from jsonschema_rs import Draft202012Validator

from accounts.models import Organization
from tests import people
from tests.people import Caller, uuid
from tests.tournaments.games import OWN_GAME as FILE
from tournaments.models import OwnGame

pytestmark = pytest.mark.django_db

FACTS = {"points_left": [0, 12, 30, 7], "knocked": [1, 0, 0, 0]}


def test_it_is_saved_listed_played_changed_and_deleted(hall: Organization, director: Caller) -> None:
    path = f"organizations/{hall.slug}/games/"
    saved = director.post(path, {"file": FILE})
    assert saved.status_code == 201
    assert director.post(path, {"file": FILE}).json() == saved.json()
    assert director.get(path).json() == [saved.json()]
    rules, key = saved.json()["rules"], saved.json()["game"]
    address = f"{path}{saved.json()['id']}/"
    assert Draft202012Validator(rules["facts"]).is_valid(FACTS)
    assert not Draft202012Validator(rules["facts"]).is_valid(FACTS | {"points_left": ["a"]})
    night = people.night(hall, 8, game=key)
    assert director.get(night.path).json()["game"] == key
    answer = night.pad().post(f"{night.sheet}hands/", {"uuid": uuid(), **FACTS})
    assert answer.json()["points"] == [-10, 12, 30, 7]
    changed = director.send("PATCH", address, json.dumps({"file": FILE.replace("rummy", "gin")})).json()
    assert (changed["name"], changed["game"] != key) == ("Parish gin", True)
    assert director.send("PATCH", address, "{}").json() == changed
    assert director.send("DELETE", address).status_code == 204
    assert not OwnGame.objects.exists()
    assert director.get(night.path).json()["game"] == key


def test_it_says_why_a_file_is_no_game_and_keeps_nothing(hall: Organization, director: Caller) -> None:
    answer = director.post(
        f"organizations/{hall.slug}/games/", {"file": FILE.replace("mine(points_left)", "mine(points)")}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "declaration")
    assert "nothing is called points here" in answer.json()["message"]
    assert not OwnGame.objects.exists()


def test_it_has_room_for_so_many(hall: Organization, director: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.setup.own_games.MOST_OWN_GAMES", 1)
    path = f"organizations/{hall.slug}/games/"
    director.post(path, {"file": FILE})
    answer = director.post(path, {"file": FILE.replace("rummy", "gin")})
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-own-games")


def test_it_is_no_game_for_one_table_alone(hall: Organization, director: Caller) -> None:
    key = director.post(f"organizations/{hall.slug}/games/", {"file": FILE}).json()["game"]
    answer = director.post("scores/", {"names": ["A", "B", "C", "D"], "game": key})
    assert answer.status_code in (400, 422)
