"""Lists are sent page by page, with filters; what is wrong in an address is named."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization, Role
from tests import people
from tests.people import API, Caller, Night, hand
from tests.tournaments.api.checks import refused
from tournaments.services.people.entrants import withdraw


def results(caller: Caller, path: str) -> list[dict[str, Any]]:
    """The results of the first page of a list."""
    response = caller.get(path)
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["results"]
    return found


@pytest.fixture
def three(hall: Organization) -> list[str]:
    """Three tournaments of the hall, and one of another organization."""
    people.tournament(people.organization("club"), name="Elsewhere")
    days = {"Fish fry": date(2031, 3, 1), "Żurek night": date(2031, 3, 8), "Pie social": date(2031, 3, 15)}
    for name, day in days.items():
        people.tournament(hall, name=name, date=day)
    return [*days]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("date_from=2031-01-01", ["Pie social", "Żurek night", "Fish fry"]),
        ("date_from=2031-03-08&date_to=2031-03-08", ["Żurek night"]),
        ("date_from=2031-01-01&ordering=date", ["Fish fry", "Żurek night", "Pie social"]),
        ("name=zurek", ["Żurek night"]),
        ("name=pie&status=setup&organization=hall&rehearsal=false", ["Pie social"]),
        ("date_from=2031-01-01&status=running", []),
        ("date_from=2031-01-01&page_size=2&page=2", ["Fish fry"]),
    ],
)
def test_it_lists_the_tournaments_of_ones_own_organizations(
    asked: str, expected: list[str], three: list[str], director: Caller
) -> None:
    assert [row["name"] for row in results(director, f"tournaments/?{asked}")] == expected


def test_it_leads_from_page_to_page(three: list[str], director: Caller) -> None:
    path, seen = "tournaments/?date_from=2031-01-01&page_size=2&fields=name", []
    while path:
        page = director.get(path).json()
        assert page["count"] == 3
        seen += page["results"]
        path = (page["next"] or "").partition(API)[2]
    assert seen == [{"name": "Pie social"}, {"name": "Żurek night"}, {"name": "Fish fry"}]
    assert page["previous"].endswith("tournaments/?date_from=2031-01-01&fields=name&page_size=2")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("tournaments/?status=over", "status"),
        ("tournaments/?date_from=yesterday", "date_from"),
        ("tournaments/?ordering=color", "ordering"),
        ("tournaments/?page=0", "page"),
        ("tournaments/?page_size=100000", "page_size"),
        ("tournaments/?fields=name,secret", "fields"),
        ("tournaments/?colour=red", "colour"),
        ("tournaments/?name=%00", "name"),
        ("{night}entrants/?checked_in=perhaps", "checked_in"),
        ("{night}entrants/?person=Ada", "person"),
        ("{night}rounds/?status=over", "status"),
        ("{night}adjustments/?entrant=0", "entrant"),
        ("{sheet}hands/?voided=2", "voided"),
        ("organizations/hall/people/?ordering=-name", "ordering"),
    ],
)
def test_it_names_what_is_wrong_in_an_address(path: str, field: str, night: Night, director: Caller) -> None:
    response = director.get(path.format(night=night.path, sheet=night.sheet))
    assert response.status_code == 400
    assert [*response.json()["fields"]] == [field]
    assert response.json()["fields"][field]


def test_it_refuses_days_that_end_before_they_begin(director: Caller) -> None:
    address = "tournaments/?date_from=2031-02-01&date_to=2031-01-01"
    assert [*refused(director.get(address), 422, "days-reversed")["fields"]] == ["date_to"]


def test_it_says_whose_tournaments_the_caller_may_list(director: Caller) -> None:
    assert [*refused(director.get("tournaments/?organization=club"), 422, "not-here")["fields"]] == ["organization"]


def test_it_says_where_there_are_not_so_many_pages(night: Night, director: Caller) -> None:
    assert refused(director.get("tournaments/?page=99"), 404, "no-such-page")["message"] == "There is no such page."


def test_it_filters_entrants_and_shows_contact_data_to_those_who_enter_people(
    night: Night, director: Caller, hall: Organization
) -> None:
    ada, ben = night.entrants[:2]
    withdraw(entrant=ben)
    director.send("PATCH", f"{night.path}entrants/{ada.pk}/", '{"email": "ada@example.org", "checked_in": false}')
    path = f"{night.path}entrants/"
    assert [row["name"] for row in results(director, f"{path}?withdrawn=true")] == [ben.name]
    assert [row["name"] for row in results(director, f"{path}?checked_in=false")] == [ada.name]
    assert [row["number"] for row in results(director, f"{path}?ordering=-number")] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert results(director, f"{path}?name={ada.name.upper()}")[0]["email"] == "ada@example.org"
    viewer = people.member(hall, Role.VIEWER)
    assert "email" not in results(viewer, path)[0]
    assert "email" not in viewer.get(f"{path}{ada.pk}/").json()


def test_it_changes_an_entrant_as_it_was_seen_and_no_other(night: Night, director: Caller) -> None:
    path = f"{night.path}entrants/{night.entrants[0].pk}/"
    seen = director.get(path)
    changed = director.send(
        "PATCH", path, '{"name": "Adele", "withdrawn": true, "phone": "555"}', If_Match=seen["ETag"]
    )
    body = changed.json()
    assert (changed.status_code, body["name"], body["withdrawn"], body["phone"]) == (200, "Adele", True, "555")
    assert changed["ETag"] == f'"{body["state"]}"' != seen["ETag"]
    for headers, sent in (({"If_Match": seen["ETag"]}, "{}"), ({}, f'{{"seen": "{seen.json()["state"]}"}}')):
        refused = director.send("PATCH", path, sent, **headers)
        assert refused.status_code == (412 if headers else 409)
        assert refused.json()["code"] == "changed-meanwhile"
    assert director.send("PATCH", path, '{"withdrawn": "no", "name": "X"}').status_code == 400
    assert director.get(path).json() == body


def test_it_changes_a_person_and_the_name_in_their_latest_tournament(
    hall: Organization, night: Night, director: Caller
) -> None:
    person = night.entrants[0].person_id
    path = f"organizations/{hall.slug}/people/{person}/"
    seen = director.get(path)
    sent = '{"name": "Adele", "note": "stairs"}'
    assert director.send("PATCH", path, sent, If_Match=seen["ETag"]).json()["note"] == "stairs"
    assert director.send("PATCH", path, sent, If_Match=seen["ETag"]).status_code == 412
    assert [row["id"] for row in results(director, f"organizations/{hall.slug}/people/?name=adele")] == [person]
    assert director.get(path).json()["entries"][0]["name"] == "Adele"
    assert "note" not in people.member(hall, Role.VIEWER).get(path).json()
    assert director.get(f"organizations/{hall.slug}/people/999999/").status_code == 404


def test_it_shows_drafts_and_undone_rounds_to_staff_alone(night: Night, director: Caller) -> None:
    director.post(f"{night.round_path}undo/")
    director.post(f"{night.path}rounds/")
    path = f"{night.path}rounds/"
    assert [(row["number"], row["status"], row["tables"]) for row in results(director, path)] == [(1, "draft", 2)]
    assert [row["status"] for row in results(director, f"{path}?status=undone")] == ["undone"]
    assert results(Caller(), path) == results(Caller(), f"{path}?status=undone") == []


def test_it_lists_the_lines_of_a_sheet(night: Night, director: Caller, host: Caller) -> None:
    first = hand(1)
    host.post(f"{night.sheet}hands/", first)
    host.post(f"{night.sheet}hands/{first['uuid']}/void/", {"reason": "Misread"})
    again = hand(1)
    host.post(f"{night.sheet}hands/", again)
    assert [row["uuid"] for row in results(host, f"{night.sheet}hands/?voided=true")] == [first["uuid"]]
    assert [row["uuid"] for row in results(director, f"{night.sheet}hands/?voided=false")] == [again["uuid"]]


def test_it_lists_adjustments(night: Night, director: Caller) -> None:
    ada, ben = night.entrants[:2]
    for entrant, points in ((ada, 2), (ben, -1)):
        director.post(f"{night.path}adjustments/", {"entrant": entrant.pk, "points": points, "reason": "r"})
    rows = results(director, f"{night.path}adjustments/?entrant={ben.pk}")
    assert [(row["entrant"], row["points"], row["made_by"]) for row in rows] == [(ben.pk, -1, "director@hall.test")]


@pytest.mark.parametrize("what", ["tournaments/", "{night}entrants/", "{night}rounds/", "organizations/hall/people/"])
def test_it_asks_no_more_of_the_database_for_a_long_list(
    what: str, hall: Organization, night: Night, director: Caller
) -> None:
    path = what.format(night=night.path)
    counts = []
    for _longer in range(2):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert results(director, path)
        counts.append(len(asked))
        people.night(hall)
        director.post(f"{night.path}entrants/", [{"name": "Yan"}, {"name": "Zoë"}])
    assert counts[0] == counts[1] <= 8
