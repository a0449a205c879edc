"""Names that no board can show, lists that are too long, and names that are shown as they are."""

import json
from typing import Any

import pytest

from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.boards.refresh import refresh_standings

NO_NAMES: tuple[Any, ...] = (
    *("x" * 300, "x" * 101, "a\0b", "\ud800", "", " ", "\u3000\u2003 ", "\u200b", "\u0301"),
    *("\u202eadA", "Ada\nBen", "Ada\u2066", "\x07Ada", None, {}, [], True),
)


def test_it_refuses_names_that_no_board_can_show(night: Night, director: Caller) -> None:
    with nothing_changes():
        for name in NO_NAMES:
            body = refused(director.post(f"{night.path}entrants/", json.dumps({"name": name})), 400, "shape")
            assert list(body["fields"]) == ["name"]
            body = refused(director.post("tournaments/", json.dumps({"name": name, "rounds": 3})), 400, "shape")
            assert list(body["fields"]) == ["name"]


@pytest.mark.parametrize(
    "name",
    [
        "\U0001fadf",
        "Ada 🃏",
        "👩‍👩‍👧‍👦 Müller",
        "Łukasz",
        "李小龙",
        "שרה",
        "<b>Bob</b>",
        "O'Neil; DROP TABLE--",
        "%s",
        "x" * 100,
    ],
)
def test_it_shows_names_as_they_were_given(name: str, night: Night, director: Caller) -> None:
    entrant = given(director.post(f"{night.path}entrants/", {"name": name}), 201)
    assert entrant["name"] == name
    refresh_standings(tournament_id=night.tournament.pk)
    rows = given(director.get(f"{night.path}standings/"), 200)["rows"]
    assert {row["entrant"]: row["name"] for row in rows}[entrant["id"]] == name


def test_it_refuses_five_thousand_people_at_once(night: Night, director: Caller) -> None:
    with nothing_changes():
        refused(director.post(f"{night.path}entrants/", [{"name": "Ada"}] * 5000), 400, "shape")


def test_it_names_the_one_among_many_who_cannot_be_entered(night: Night, director: Caller) -> None:
    people = [{"name": "Ada"}, {"name": "Ben", "checked_in": "perhaps"}, {"name": "x" * 300}, "Dan"]
    with nothing_changes():
        body = refused(director.post(f"{night.path}entrants/", people), 400, "shape")
    assert set(body["fields"]) == {"1.checked_in", "2.name", "3"}


def test_it_writes_no_half_a_list_of_people(night: Night, director: Caller) -> None:
    with nothing_changes():
        refused(director.post(f"{night.path}entrants/", [{"name": "Ada"}, {"name": ""}]), 400, "shape")


def test_it_refuses_more_people_than_a_tournament_takes(night: Night, director: Caller) -> None:
    for _hundreds in range(2):
        given(director.post(f"{night.path}entrants/", [{"name": "Ada"}] * 900), 201)
    with nothing_changes():
        body = refused(director.post(f"{night.path}entrants/", [{"name": "Ada"}] * 192), 409, "too-many-entrants")
    assert (body["limit"], body["wanted"]) == (2000, 2001)
    assert len(given(director.post(f"{night.path}entrants/", [{"name": "Ada"}] * 191), 201)) == 191
