"""House rules for programs: what games offer, what an organization saves, and what is in force."""

from typing import Any

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from accounts.models import Organization
from scoring.rules import GAMES
from tests.people import API, Caller, Night
from tests.tournaments import games
from tournaments.models import SavedRules, Tournament

pytestmark = pytest.mark.django_db


def test_it_tells_anyone_every_option_and_preset_of_every_game() -> None:
    listed = Client().get(f"{API}games/").json()
    assert {game["game"]: game["seats"] for game in listed} == {
        "euchre": [4],
        "euchre-two-handed": [2],
        "euchre-three-handed": [3],
        "euchre-five-handed": [5],
        "texas-euchre": [3, 4, 5, 6],
        "bid-euchre": [3, 4, 5, 6, 8],
        "belote": [4],
        "cribbage": [2, 4],
        "500": [4],
        "hearts": [3, 4, 5, 6],
        "pinochle": [4],
        "pitch": [4],
        "skat": [3, 4],
        "spades": [4],
        "whist-drive": [4],
    }
    assert {game["game"]: len(game["options"]) for game in listed if GAMES[game["game"]].knows_cards} == {
        "euchre": 15,
        "euchre-two-handed": 7,
        "euchre-three-handed": 7,
        "euchre-five-handed": 4,
        "texas-euchre": 4,
        "bid-euchre": 20,
    }
    [ontario] = (preset for preset in listed[0]["presets"] if preset["key"] == "ontario")
    assert ontario["about"] == "A player who orders up their partner plays alone, and games last until the bell rings."
    assert ontario["ruleset"]["game_ends"] == "bell"
    [deck] = (option for option in listed[0]["options"] if option["name"] == "deck")
    assert deck["choices"][1] == {"value": 25, "label": "25: nine to ace, and a joker", "numbers": []}


def test_it_gives_the_json_schema_of_the_facts_of_every_game() -> None:
    schemas = {game["game"]: game["facts"] for game in Client().get(f"{API}games/").json()}
    for game, _seats, hands in games.GAMES:
        validator = Draft202012Validator(schemas[game])
        for facts, _points in hands:
            assert validator.is_valid(facts), facts
    kinds = [kind["properties"]["kind"]["const"] for kind in schemas["euchre"]["oneOf"]]
    assert kinds == ["played", "passed-out", "no-trump", "renege", "poker"]
    assert [kind.get("required") for kind in schemas["texas-euchre"]["oneOf"]] == [
        ["laid", "tricks", "thrower"],
        ["laid", "kind"],
    ]


def test_it_saves_rules_and_makes_a_tournament_by_them(hall: Organization, director: Caller) -> None:
    path = f"organizations/{hall.slug}/house-rules/"
    saved = director.post(path, {"name": "Ours", "ruleset": {"deck": 25, "target": 11}}).json()
    assert director.get(path).json() == [saved]
    made = director.post("tournaments/", {"name": "N", "rounds": 1, "ruleset": saved["ruleset"]}).json()
    answer = director.get(f"tournaments/{made['id']}/rules/").json()
    assert (answer["name"], answer["ruleset"]) == ("Ours", saved["ruleset"])
    end = next(part["sentences"] for part in answer["parts"] if part["part"] == "end")
    assert end == ["A game goes to 11 points."]


def test_it_saves_the_rules_of_a_tournament_with_it(hall: Organization, director: Caller) -> None:
    director.post("tournaments/", {"name": "N", "rounds": 1, "preset": "british", "save_rules_as": "Ours"})
    assert SavedRules.objects.get().ruleset == GAMES["euchre"].ruleset_as_json(GAMES["euchre"].read_preset("british"))
    answer = director.post("tournaments/", {"name": "M", "rounds": 1, "save_rules_as": "Ours"})
    assert (answer.status_code, answer.json()["code"]) == (409, "rules-name-taken")
    assert Tournament.objects.count() == 1


def test_it_renames_and_deletes_what_is_saved(hall: Organization, director: Caller) -> None:
    path = f"organizations/{hall.slug}/house-rules/"
    ours, other = (director.post(path, {"name": name}).json()["id"] for name in ("Ours", "Other"))
    assert director.send("PATCH", f"{path}{ours}/", '{"name": "OTHER"}').status_code == 409
    assert director.send("PATCH", f"{path}{ours}/", '{"name": "Friday"}').json()["name"] == "Friday"
    assert director.send("DELETE", f"{path}{other}/", "{}").status_code == 204
    assert [saved["name"] for saved in director.get(path).json()] == ["Friday"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "Ours", "ruleset": {"deck": 26}}, 400),
        ({"name": "Ours", "game": "bridge"}, 400),
        ({"name": "Ours", "game": "texas-euchre", "ruleset": {"deck": 25}}, 422),
        ({"name": " "}, 400),
        ({}, 400),
    ],
)
def test_it_saves_nothing_that_no_game_has(
    body: dict[str, Any], status: int, hall: Organization, director: Caller
) -> None:
    assert director.post(f"organizations/{hall.slug}/house-rules/", body).status_code == status
    assert not SavedRules.objects.exists()


def test_it_tells_the_rules_that_the_round_in_play_was_drawn_with(night: Night, director: Caller) -> None:
    director.send("PATCH", night.path, '{"ruleset": {"canadian_loner": true}}')
    assert not director.get(f"{night.path}rules/").json()["ruleset"]["canadian_loner"]
    director.post(f"{night.round_path}close/", {"force": True})
    assert director.get(f"{night.path}rules/").json()["ruleset"]["canadian_loner"]


def test_it_shows_them_to_nobody_else_where_only_staff_see_the_board(night: Night) -> None:
    Tournament.objects.filter(pk=night.tournament.pk).update(visibility="staff")
    assert Caller().get(f"{night.path}rules/").status_code == 401
    assert night.pad().get(f"{night.path}rules/").status_code == 200


def test_it_tells_the_rules_of_a_tournament_from_before_an_option_was_there(director: Caller) -> None:
    body = {"name": "Old", "game": "texas-euchre", "rounds": 2, "hands_per_game": 4, "seats_per_table": 4}
    made = director.post("tournaments/", body).json()
    tournament = Tournament.objects.get(pk=made["id"])
    del tournament.ruleset["game_ends"]
    tournament.save()
    answer = director.get(f"tournaments/{made['id']}/rules/")
    assert answer.status_code == 200
    assert Client().get(f"/t/{tournament.slug}/rules/").status_code == 200
