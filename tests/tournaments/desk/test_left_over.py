"""The settings for those left over from tables of four, on the pages of a new tournament and of its settings."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given
from tests.tournaments.api.test_left_over import made
from tests.tournaments.desk.pages import place, text
from tests.tournaments.desk.test_house_rules import shown
from tests.tournaments.desk.test_settings import sent
from tournaments.models import Tournament


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def test_it_is_chosen_with_a_new_tournament(desk: Client, hall: Organization) -> None:
    page = text(desk.get("/desk/new/"))
    assert "Players left over from tables of four" in page
    assert "one makes a table of five, three make a table of three; two sit out" in page
    chosen = shown(hall) | {"left_over": "three-handed", "left_over_scores": "by-rank"}
    assert desk.post("/desk/new/", chosen).status_code == 302
    made = Tournament.objects.get()
    assert (made.left_over, made.left_over_scores, made.pairing) == ("three-handed", "by-rank", "1+4")


def test_it_says_why_it_cannot_be_where_a_movement_settles_who_sits_out(desk: Client, hall: Organization) -> None:
    response = desk.post("/desk/new/", shown(hall) | {"movement": "whist", "left_over": "two-handed"})
    assert response.status_code == 400
    assert "Have those left over sit out, or choose another seating." in text(response)
    assert not Tournament.objects.exists()


def test_it_is_not_asked_for_in_a_game_without_partners(desk: Client, hall: Organization) -> None:
    page = text(desk.get("/desk/new/?game=euchre-three-handed"))
    assert "left over" not in page
    assert 'name="pairing"' not in page
    body = {"game": "euchre-three-handed", "do": "rules"}
    assert "left over" not in text(desk.post("/desk/new/", shown(hall) | body))


def test_it_is_changed_among_the_settings_after_a_look(night: Night, desk: Client) -> None:
    asked = sent(night, left_over="two-handed", left_over_scores="scaled")
    page = text(desk.post(place(night, "settings/seating/"), asked))
    assert "one makes a table of five, three make a table of three, two play two-handed" in page
    assert "scaled, so that the table has the round&#x27;s mean" in page
    assert desk.post(place(night, "settings/seating/"), {**asked, "do": "save"}).status_code == 302
    changed = Tournament.objects.get()
    assert (changed.left_over, changed.left_over_scores) == ("two-handed", "scaled")


def test_its_sheet_and_its_slip_are_those_of_the_game_at_the_table(
    desk: Client, director: Caller, hall: Organization
) -> None:
    path = made(director, 11)
    given(director.post(f"{path}rounds/"), 201)
    drawn = given(director.post(f"{path}rounds/1/publish/"), 200)
    night = Night(Tournament.objects.get(), [], None)
    four, three = (text(desk.get(place(night, f"sittings/{drawn['sittings'][at]['id']}/"))) for at in (0, 2))
    assert "Tricks the makers took" in four
    assert "Tricks the maker took" in three
    assert "Three-handed euchre" in three
    slips = text(desk.get(place(night, "slips/")))
    assert slips.count('class="slip') >= 3
    token = given(Caller().post("pads/pair/", {"key": drawn["sittings"][2]["pad_key"]}), 201)["token"]
    pad = Caller({"Authorization": f"Pad {token}"})
    hand = {"uuid": str(uuid4()), "number": 1, "maker": 2, "tricks": 5}
    assert given(pad.post(f"sittings/{drawn['sittings'][2]['id']}/hands/", hand), 201)["points"] == [0, 0, 3]
    shown = Client().get("/pad/sheet/", headers={"Authorization": f"Pad {token}"})
    assert shown.status_code == 200
    assert "Three-handed euchre" in text(shown)


def test_it_shows_the_rules_of_the_tournament_on_the_board_where_five_alone_play(
    desk: Client, director: Caller, hall: Organization
) -> None:
    path = made(director, 5)
    given(director.post(f"{path}rounds/"), 201)
    given(director.post(f"{path}rounds/1/publish/"), 200)
    rules = given(director.get(f"{path}rules/"), 200)
    assert rules["ruleset"] == Tournament.objects.get().ruleset
    assert [(table["seats"], table["game"]) for table in rules["other_tables"]] == [(5, "euchre-five-handed")]
    page = text(Client().get(f"/t/{Tournament.objects.get().slug}/rules/"))
    assert "At a table of five: Five-handed euchre" in page
    assert "the maker names a card" in page.lower()


def test_it_shows_the_rules_of_every_table_that_can_come_about_before_anybody_is_here(
    director: Caller, hall: Organization
) -> None:
    body = {"name": "Nobody sits out", "rounds": 3, "left_over": "two-handed"}
    path = f"tournaments/{given(director.post('tournaments/', body), 201)['id']}/"
    rules = given(director.get(f"{path}rules/"), 200)["other_tables"]
    assert [table["seats"] for table in rules] == [2, 3, 5]
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(11)]), 201)
    assert [table["seats"] for table in given(director.get(f"{path}rules/"), 200)["other_tables"]] == [3]
    given(director.send("PATCH", path, json.dumps({"left_over": "sit-out"})), 200)
    assert given(director.get(f"{path}rules/"), 200)["other_tables"] == []
