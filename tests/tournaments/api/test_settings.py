"""GET and PATCH tournaments/{id}/."""

import json
from datetime import time
from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.support.check_all import few
from tests.tournaments.api.checks import given, refused
from tests.tournaments.archive.nights import forget
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Tournament
from tournaments.services.setup.settings import settings_of


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def patch(caller: Caller, night: Night, body: dict[str, Any], **headers: str) -> Any:
    return caller.send("PATCH", night.path, json.dumps(body), **headers)


def test_it_tells_the_settings(night: Night, director: Caller) -> None:
    answer = director.get(night.path).json()
    assert (answer["name"], answer["game"], answer["movement"], answer["rounds"]) == (
        "Winter night",
        "euchre",
        "ladder",
        3,
    )
    assert answer["ruleset"]["game_ends"] == {"hands": 8}
    assert (answer["sit_out_credit"], answer["most_tables"], answer["tables_out"]) == ("average", None, [])
    assert (answer["date"], answer["status"], answer["outdated_draft"]) == ("2025-01-04", "running", None)


def test_it_changes_what_is_named_and_nothing_else(night: Night, director: Caller) -> None:
    before = director.get(night.path).json()
    asked = {"rounds": 6, "hands_per_game": 10, "sit_out_credit": 4.0, "tables_out": [13, 2]}
    answer = patch(director, night, asked)
    assert answer.status_code == 200
    after = director.get(night.path).json()
    assert answer.json() == after
    assert after == {
        **before,
        "rounds": 6,
        "sit_out_credit": 4,
        "tables_out": [2, 13],
        "state": after["state"],
        "ruleset": {**before["ruleset"], "game_ends": {"hands": 10}},
    }
    assert after["state"] != before["state"]


def test_it_takes_place_and_starting_time_also_through_an_archive(night: Night, director: Caller) -> None:
    assert patch(director, night, {"starts_at": "18:30", "place": "Parish hall"}).json()["starts_at"] == "18:30"
    for wrong in ("25:00", "6:30", 18, "evening"):
        refused(patch(director, night, {"starts_at": wrong}), 400, "shape")
    _header, packed = make_archive(tournament_id=night.tournament.pk, now=people.NOW)
    organization = night.tournament.organization
    forget(night)
    opened = open_archive(packed=packed, organization=organization).tournament
    opened.refresh_from_db()
    assert (opened.starts_at, opened.place) == (time(18, 30), "Parish hall")
    assert patch(director, night, {"starts_at": None, "place": ""}).json()["starts_at"] is None


def test_it_names_a_draft_that_has_it_not(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    assert patch(director, night, {"pairing": "1+3"}).json()["outdated_draft"] == 1
    assert director.post(f"{night.round_path}redraw/").status_code == 200
    assert director.get(night.path).json()["outdated_draft"] is None


def test_it_refuses_a_change_of_what_is_not_so_any_more(night: Night, director: Caller) -> None:
    state = director.get(night.path).json()["state"]
    assert patch(director, night, {"rounds": 5, "seen": state}).status_code == 200
    answer = patch(director, night, {"rounds": 7, "seen": state})
    assert refused(answer, 409, "settings-changed")["now"]["rounds_planned"] == 5
    assert patch(director, night, {"rounds": 5, "seen": state}).status_code == 200, "that is done already"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"rounds": 0}, 400, "shape"),
        ({"rounds": None}, 400, "shape"),
        ({"rounds": "x"}, 400, "shape"),
        ({"rouns": 3}, 400, "shape"),
        ({"game": "bridge"}, 400, "unknown-game"),
        ({"game": "texas-euchre"}, 409, "game-settled"),
        ({"seats_per_table": 5}, 422, "wrong-seats"),
        ({"name": "a\0b"}, 400, "shape"),
        ({"tables_out": [0]}, 400, "shape"),
        ({"tables_out": {}}, 400, "shape"),
        ({"most_tables": 0}, 400, "shape"),
        ({"movement": "bingo"}, 400, "shape"),
        ({"movement_options": {"sit_outs": []}}, 400, "wrong-movement-option"),
        ({"ruleset": {"nonsense": 1}}, 400, ""),
        ({"preset": "nonsense"}, 400, "unknown-preset"),
        ({"tie_breaks": ["buchholz"]}, 422, "unknown-tie-break"),
        ({"movement": "knock-out"}, 409, "knock-out-under-way"),
        ({"movement": "swiss", "most_tables": 3}, 409, "tables-limited-in-teams"),
        ({"movement": "swiss", "ghost": True}, 422, "no-ghost-in-teams"),
        ({"partners": "lot"}, 409, "partners-not-fixed"),
    ],
)
@few(9)
def test_it_refuses_what_cannot_be_and_changes_nothing(
    body: dict[str, Any], status: int, code: str, night: Night, director: Caller
) -> None:
    before = settings_of(Tournament.objects.get(pk=night.tournament.pk))
    refused(patch(director, night, {**body, "round_minutes": 5}), status, code)
    assert settings_of(Tournament.objects.get(pk=night.tournament.pk)) == before


def test_it_changes_the_game_until_the_first_round_is_drawn(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    given(director.post(f"{night.path}rounds/1/undo/"), 200)
    changed = given(patch(director, night, {"game": "texas-euchre", "seats_per_table": 5}), 200)
    assert (changed["game"], changed["seats_per_table"]) == ("texas-euchre", 5)
    assert changed["ruleset"]["game_ends"] == "limit"
    assert given(director.get(f"{night.path}rules/"), 200)["game"] == "texas-euchre"
    refused(patch(director, night, {"movement": "whist"}), 422, "wrong-movement")
    changed = given(patch(director, night, {"game": "euchre", "preset": "british"}), 200)
    assert (changed["seats_per_table"], changed["ruleset"]["deck"]) == (4, 25)


def test_it_changes_to_a_game_of_six_partners_without_what_belongs_to_fours(director: Caller) -> None:
    plan = {"name": "Ours", "rounds": 2, "left_over": "one-or-three"}
    path = "tournaments/{id}/".format(**given(director.post("tournaments/", plan), 201))
    changed = given(director.send("PATCH", path, json.dumps({"game": "bid-euchre", "preset": "six-handed"})), 200)
    assert (changed["seats_per_table"], changed["ruleset"]["deck"]) == (6, "double-48")
    assert (changed["left_over"], changed["ghost"]) == ("sit-out", False)
    refused(director.send("PATCH", path, json.dumps({"ghost": True})), 422, "no-ghost-at-others")
    changed = given(director.send("PATCH", path, json.dumps({"seats_per_table": 4, "ghost": True})), 200)
    assert (changed["seats_per_table"], changed["ghost"]) == (4, True)
    changed = given(director.send("PATCH", path, json.dumps({"seats_per_table": 6})), 200)
    assert changed["ghost"] is False
    assert given(director.send("PATCH", path, json.dumps({"game": "euchre"})), 200)["ruleset"]["deck"] == 24


def test_it_keeps_the_teams_of_a_table_once_a_round_is_drawn(director: Caller) -> None:
    plan = {"name": "Ours", "rounds": 2, "game": "bid-euchre", "preset": "six-handed"}
    path = "tournaments/{id}/".format(**given(director.post("tournaments/", plan), 201))
    given(director.post(f"{path}entrants/", [{"name": f"Player {number}"} for number in range(6)]), 201)
    given(director.post(f"{path}rounds/"), 201)
    refused(director.send("PATCH", path, json.dumps({"ruleset": {"teams": "pairs"}})), 409, "sides-settled")
    given(director.send("PATCH", path, json.dumps({"ruleset": {"moon": 20}})), 200)


def test_it_archives_a_round_that_was_undone_before_the_game_was_changed(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    given(director.post(f"{night.path}rounds/1/undo/"), 200)
    given(patch(director, night, {"game": "euchre-five-handed"}), 200)
    _header, packed = make_archive(tournament_id=night.tournament.pk, now=people.NOW)
    forget(night)
    open_archive(packed=packed, organization=hall)
    assert Tournament.objects.get().game_key == "euchre-five-handed"


def test_it_keeps_the_game_where_rules_are_about_partners(hall: Organization, director: Caller) -> None:
    path = "tournaments/{id}/".format(**given(director.post("tournaments/", {"name": "Ours", "rounds": 2}), 201))
    first, second = given(director.post(f"{path}entrants/", [{"name": "Ada"}, {"name": "Ben"}]), 201)
    rule = {"kind": "partners", "entrant": first["id"], "other": second["id"]}
    given(director.post(f"{path}seating-rules/", rule), 201)
    refused(director.send("PATCH", path, json.dumps({"game": "euchre-five-handed"})), 409, "rules-about-partners")


@pytest.mark.parametrize("raw", [b"", b"[]", b"null", b'"x"', b"{", b"\xff", b"[[]]", b'{"seen": []}', b"1e999"])
def test_it_survives_nonsense(raw: bytes, night: Night, director: Caller) -> None:
    before = settings_of(Tournament.objects.get(pk=night.tournament.pk))
    assert director.send("PATCH", night.path, raw).status_code in (200, 400)
    assert settings_of(Tournament.objects.get(pk=night.tournament.pk)) == before


def test_a_request_with_a_key_is_carried_out_once(night: Night, director: Caller) -> None:
    first = patch(director, night, {"rounds": 5}, Idempotency_Key="five")
    patch(director, night, {"rounds": 6})
    again = patch(director, night, {"rounds": 5}, Idempotency_Key="five")
    assert again.json() == first.json()
    assert Tournament.objects.get(pk=night.tournament.pk).rounds_planned == 6
