"""Files to take home from the desk and the API, and the way back: what was exported can be entered elsewhere."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Organization, Person
from tests import people
from tests.people import Caller, Night
from tests.tournaments.desk.pages import place, text
from tests.tournaments.desk.test_imports import looked_at
from tournaments.models import Tournament
from tournaments.services.people import teams
from tournaments.services.people.entrants import Newcomer, add_entrants


def test_it_lists_the_files_and_sends_them(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, "export/")))
    assert place(night, "export/all.xlsx") in page
    assert place(night, "export/teams.csv") not in page
    response = desk.get(place(night, "export/standings.csv"))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="{night.tournament.slug}-standings.csv"'
    assert response["Cache-Control"] == "private, no-store"
    assert b"Ada" in response.content
    for nowhere in ("all.csv", "teams.csv", "nothing.json"):
        assert desk.get(place(night, f"export/{nowhere}")).status_code == 404


def test_it_gives_addresses_to_those_who_may_enter_alone(night: Night, door: Client, looker: Client) -> None:
    Person.objects.filter(entrants=night.entrants[0]).update(email="ada@x.org", phone="555 17")
    address = place(night, "export/entrants.csv")
    for private in (b"ada@x.org", b"555 17", b"E-mail"):
        assert private in door.get(address).content
        assert private not in looker.get(address).content
    assert "left out" in text(looker.get(place(night, "export/")))


def test_it_sends_them_to_programs_whatever_they_accept(night: Night, director: Caller) -> None:
    for accept in ("text/csv", "*/*", "application/json"):
        response = director.get(f"{night.path}export/hands.csv", Accept=accept)
        assert response.status_code == 200
        assert response.content.startswith("\ufeffRound,Table,Hand".encode())
    answer = director.get(f"{night.path}export/nothing.csv")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


PEOPLE = (
    Newcomer("Zoë Ångström", email="zoe@x.org", phone="+1 (555) 17"),
    Newcomer("Ann Smith", checked_in=False),
    Newcomer("Ann Smith", email="ann@x.org"),
    Newcomer("=1+1 Bob", phone="-17"),
    Newcomer("O'Brien, Pat"),
    Newcomer("Smith; Ann"),
)


@pytest.fixture
def swiss(hall: Organization) -> Tournament:
    """An earlier night with teams, two of them with one name in them."""
    event = people.tournament(hall, movement="swiss")
    entrants = add_entrants(tournament=event, newcomers=PEOPLE)
    couples = [
        teams.Couple((entrants[0].pk, entrants[1].pk), "-The Bowers"),
        teams.Couple((entrants[2].pk, entrants[3].pk)),
    ]
    teams.pair_up(tournament=event, couples=couples)
    return event


def listed(event: Tournament) -> list[tuple[Any, ...]]:
    people_ = event.people.order_by("number")
    return list(people_.values_list("name", "person", "person__email", "person__phone", "checked_in"))


@pytest.mark.parametrize("file", ["entrants.csv", "entrants.xlsx", "all.xlsx"])
def test_it_enters_the_people_of_one_night_into_another(
    file: str, swiss: Tournament, hall: Organization, desk: Client
) -> None:
    exported = desk.get(f"/desk/{swiss.slug}/export/{file}").content
    second = Night(people.tournament(hall, movement="swiss"), [], None)
    form = looked_at(desk, second, exported) | {"here": "listed"}
    assert desk.post(place(second, "entrants/import/enter/"), form).status_code == 302
    assert listed(second.tournament) == listed(swiss)
    paired = [(team.name, [first.name for first in teams.members_of(team)]) for team in second.tournament.teams.all()]
    assert paired == [("-The Bowers", ["Zoë Ångström", "Ann Smith"]), ("", ["Ann Smith", "=1+1 Bob"])]
    before = Person.objects.count()
    again = desk.post(place(second, "entrants/import/"), {"list": SimpleUploadedFile("again", exported)})
    assert "Everybody in this list is already entered." in text(again)
    assert Person.objects.count() == before


def test_it_knows_people_again_from_a_list_without_addresses_where_only_they_have_the_name(
    swiss: Tournament, hall: Organization, looker: Client, door: Client
) -> None:
    exported = looker.get(f"/desk/{swiss.slug}/export/entrants.csv").content
    other = Night(people.tournament(hall), [], None)
    door.post(place(other, "entrants/import/enter/"), looked_at(door, other, exported) | {"different": "4"})
    names = [row[0] for row in listed(swiss)]
    assert [row[0] for row in listed(other.tournament)] == names
    again = {row[0] for row, there in zip(listed(swiss), listed(other.tournament), strict=True) if row[1] == there[1]}
    assert again == set(names) - {"Ann Smith"}
