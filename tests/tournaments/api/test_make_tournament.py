"""POST tournaments/."""

from typing import Any

import pytest

from accounts.models import Membership, Organization, Role
from tests import people
from tests.people import Caller
from tests.tournaments.api.checks import given, nothing_changes, refused
from tests.tournaments.api.posts import ALL_OPTIONS
from tournaments.models import Tournament

SHORT = {"name": "Winter night", "rounds": 8}


def made(answer: dict[str, Any]) -> Tournament:
    return Tournament.objects.get(pk=answer["id"])


def test_it_makes_a_tournament_from_a_name_and_rounds(hall: Organization, director: Caller) -> None:
    answer = given(director.post("tournaments/", SHORT), 201)
    assert set(answer) == {"id", "slug", "status", "round_minutes"}
    assert (answer["status"], answer["round_minutes"]) == ("setup", None)
    tournament = made(answer)
    assert (tournament.organization, tournament.name, tournament.rounds_planned) == (hall, "Winter night", 8)
    assert (tournament.game_key, tournament.movement, tournament.visibility) == ("euchre", "ladder", "public")
    assert tournament.ruleset["game_ends"] == {"points": 10}
    assert given(Caller().get(f"tournaments/{answer['id']}/standings/"), 200) == {
        "version": 1,
        "fewest_wins": False,
        "chances": None,
        "cut": None,
        "hidden_after": None,
        "left_over_scores": None,
        "rows": [],
    }


def test_it_keeps_everything_it_is_told(hall: Organization, director: Caller) -> None:
    body = ALL_OPTIONS | {"time_zone": "Europe/Warsaw", "rehearsal": True, "visibility": "staff", "pairing": "1+2"}
    body |= {"movement": "random", "tie_breaks": ["lone-marches", "euchres"], "sit_out_credit": 5}
    answer = given(director.post("tournaments/", SHORT | body), 201)
    tournament = made(answer)
    assert (answer["round_minutes"], tournament.round_minutes) == (25, 25)
    assert (tournament.time_zone, tournament.rehearsal, tournament.visibility) == ("Europe/Warsaw", True, "staff")
    assert (tournament.pairing, tournament.movement, tournament.sit_out_points) == ("1+2", "random", 5)
    assert (tournament.tie_breaks, str(tournament.date)) == (["lone-marches", "euchres"], "2025-01-04")
    # The preset Tournament sticks the dealer; docs/house-rules.md: everything else off. The ruleset lies over it.
    assert tournament.ruleset["all_pass"] == "stick-the-dealer"
    assert tournament.ruleset["low_hand"] == ["go-under"]
    assert tournament.ruleset["game_ends"] == {"hands": 6}


# docs/house-rules.md, "Presets"
PRESETS: dict[str, dict[str, Any]] = {
    "traditional": {"all_pass": "redeal", "game_ends": {"points": 10}, "defend_alone": "off"},
    "online-house": {"all_pass": "stick-the-dealer", "turn_down": True, "low_hand": ["go-under"]},
    "michigan": {
        "all_pass": "stick-the-dealer",
        "defend_alone": "defender",
        "partners_best": "swap",
        "low_hand": ["exchange-three"],
        "steal_the_deal": True,
        "poker_for_a_point": True,
    },
    "tournament": {"all_pass": "stick-the-dealer", "game_ends": {"hands": 8}, "turn_down": False, "low_hand": []},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_by_a_preset(preset: str, director: Caller) -> None:
    ruleset = made(given(director.post("tournaments/", SHORT | {"preset": preset}), 201)).ruleset
    assert ruleset == ruleset | PRESETS[preset]


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ({"stick_the_dealer": True}, {"all_pass": "stick-the-dealer"}),
        ({"defend_alone": True}, {"defend_alone": "defender"}),
        ({"turn_down": "on"}, {"turn_down": True}),
        ({"target": 15}, {"game_ends": {"points": 15}}),
        ({"game_ends": "hands: 6"}, {"game_ends": {"hands": 6}}),
        ({"game_ends": "bell"}, {"game_ends": "bell"}),
        ({"stick_the_dealer": True, "all_pass": "stick-the-dealer"}, {"all_pass": "stick-the-dealer"}),
    ],
)
def test_it_takes_short_forms_of_options(body: dict[str, Any], kept: dict[str, Any], director: Caller) -> None:
    ruleset = made(given(director.post("tournaments/", SHORT | {"ruleset": body}), 201)).ruleset
    assert ruleset == ruleset | kept


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ({"ruleset": {"stick_dealer": True}}, ["stick_dealer"]),
        ({"ruleset": {"deck": 26}}, ["deck"]),
        ({"ruleset": {"deck": 24.5}}, ["deck"]),
        ({"ruleset": {"game_ends": {"hands": 0}}}, ["game_ends"]),
        ({"ruleset": {"game_ends": {"points": 9}}}, ["game_ends"]),
        ({"preset": "vegas"}, ["preset"]),
        ({"game": "bridge"}, ["game"]),
        ({"movement": "waltz"}, ["movement"]),
        ({"movement_options": {"speed": "fast"}}, ["movement_options.speed"]),
        ({"movement_options": "fast"}, ["movement_options"]),
        ({"rounds": 0}, ["rounds"]),
        ({"rounds": 100}, ["rounds"]),
        ({"hands_per_game": 0}, ["hands_per_game"]),
        ({"round_minutes": 0}, ["round_minutes"]),
        ({"round_minutes": 601}, ["round_minutes"]),
        ({"round_minutes": "soon"}, ["round_minutes"]),
        ({"time_zone": "Mars/Olympus"}, ["time_zone"]),
        ({"date": "31/12/2025"}, ["date"]),
        ({"sit_out_credit": "mean"}, ["sit_out_credit"]),
        ({"sit_out_credit": 2.5}, ["sit_out_credit"]),
        ({"sit_out_credit": True}, ["sit_out_credit"]),
        ({"sit_out_credit": 30_001}, ["sit_out_credit"]),
        ({"tie_breaks": ["height"]}, ["tie_breaks.0"]),
        ({"pairing": "2+3"}, ["pairing"]),
        ({"visibility": "secret"}, ["visibility"]),
        ({"round": 3}, ["round"]),
    ],
)
def test_it_names_the_option_that_is_wrong(value: dict[str, Any], fields: list[str], director: Caller) -> None:
    with nothing_changes():
        body = refused(director.post("tournaments/", SHORT | value), 400)
    assert list(body["fields"]) == fields


@pytest.mark.parametrize(
    "fields",
    [
        {"ruleset": {"stick_the_dealer": True, "all_pass": "redeal"}},
        {"ruleset": {"target": 15, "game_ends": {"hands": 8}}},
        {"ruleset": {"game_ends": {"points": 10}}, "hands_per_game": 8},
        {"ruleset": {"target": 10}, "hands_per_game": 8},
    ],
)
def test_it_refuses_options_that_contradict_each_other(fields: dict[str, Any], director: Caller) -> None:
    with nothing_changes():
        body = refused(director.post("tournaments/", SHORT | fields), 422, "contradiction")
    assert len(body["fields"]) == 2


def test_it_sees_no_contradiction_where_both_say_the_same(director: Caller) -> None:
    body = {"ruleset": {"game_ends": {"hands": 8}}, "hands_per_game": 8}
    assert made(given(director.post("tournaments/", SHORT | body), 201)).ruleset["game_ends"] == {"hands": 8}


def test_it_asks_for_the_organization_where_there_are_several(hall: Organization, director: Caller) -> None:
    club = people.organization("club")
    Membership.objects.create(user=director.user, organization=club, role=Role.DESK)
    with nothing_changes():
        body = refused(director.post("tournaments/", SHORT), 400, "shape")
        assert list(body["fields"]) == ["organization"]
        assert "hall" in body["message"]
        assert "club" in body["message"]
        refused(director.post("tournaments/", SHORT | {"organization": "club"}), 403)
    assert made(given(director.post("tournaments/", SHORT | {"organization": "hall"}), 201)).organization == hall


def test_it_finds_no_organization_of_others(director: Caller) -> None:
    people.organization("club")
    with nothing_changes():
        for slug in ("club", "nowhere"):
            refused(director.post("tournaments/", SHORT | {"organization": slug}), 404, "not-found")


def test_it_gives_two_tournaments_of_one_name_two_addresses(director: Caller) -> None:
    slugs = {given(director.post("tournaments/", SHORT), 201)["slug"] for _ in range(2)}
    assert len(slugs) == 2
    assert given(director.post("tournaments/", SHORT | {"name": "🃏🃏"}), 201)["slug"].startswith("tournament")
