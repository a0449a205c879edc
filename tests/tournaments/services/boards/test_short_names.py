"""First names and last initials, where the organizer wants no full names on public pages."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night, hand
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.names import short_name, short_names
from tournaments.services.people.teams import Couple, pair_up


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann Smith", "Ann S."),
        ("Mary Ann Smith", "Mary S."),
        ("Smith, Ann", "Ann S."),
        ("Ann Smith, Jr.", "Ann S."),
        ("John Smith III", "John S."),
        ("Rev. Dr. Paul Jones", "Paul J."),
        ("Dr. Smith", "Dr. S."),
        ("Jan van der Berg", "Jan B."),
        ("Agnes Amsel 12", "Agnes A."),
        ("Ann Smith (Bob's wife)", "Ann S."),
        ("Agnes O'Brien", "Agnes O."),
        ("Ann S.", "Ann S."),
        ("Élodie Ångström", "Élodie Å."),
        ("Cher", "Cher"),
        ("李小龙", "李小龙"),
    ],
)
def test_it_shows_the_first_name_and_the_last_initial(name: str, shown: str) -> None:
    assert short_name(name) == shown


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann Smith", "Ann Stone", "Bob Smith"], ["Ann Sm.", "Ann St.", "Bob S."]),
        (["Ann Smith", "Ann Stone", "Ann Sims"], ["Ann Sm.", "Ann St.", "Ann Si."]),
        (["Ann Smart", "Ann Smith"], ["Ann Sma.", "Ann Smi."]),
        (["Ann Smith", "Ann Smith"], ["Ann S.", "Ann S."]),  # the board puts the number beside them
        (["Ann Smith", "Ann Smithson"], ["Ann S.", "Ann S."]),
        (["Ann Ng", "Ann Nguyen"], ["Ann N.", "Ann Ng."]),
        (["ann smith", "Ann Stone"], ["ann sm.", "Ann St."]),
    ],
)
def test_it_tells_those_who_would_be_alike_apart_by_the_fewest_letters(names: list[str], shown: list[str]) -> None:
    assert list(short_names(enumerate(names)).values()) == shown


LAST = ("Abernathy", "Birtwistle", "Cholmondeley", "Dinwiddie", "Entwistle", "Featherstone", "Grimethorpe", "Haverford")


def shortened(of: Organization, people_: int = 9, **plan: Any) -> Night:
    """A night of people with first and last names, shown short, with a hand at the head table."""
    night = people.night(of, people_, short_names=True, **plan)
    for entrant, last in zip(night.entrants, (*LAST, "Illingworth") * 2, strict=False):
        entrant.name = f"{entrant.name} {last}"
        entrant.save()
    people.member(of).post(night.sheet + "hands/", hand(1, tricks=5))
    refresh_standings(tournament_id=night.tournament.pk)
    return night


def test_it_changes_the_names_of_the_public_standings_and_no_others(hall: Organization) -> None:
    night = shortened(hall)
    rows = json.loads(Client().get(f"/api/v1/{night.path}standings/").content)["rows"]
    assert {row["name"] for row in rows} >= {"Ada A.", "Ben B."}
    director = people.member(hall)
    browser = Client()
    browser.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    assert "Ada Abernathy" in browser.get(f"/desk/{night.tournament.slug}/entrants/").content.decode()


def test_it_shortens_the_names_of_teams_but_not_a_name_that_was_chosen(hall: Organization) -> None:
    tournament = people.tournament(hall, movement="swiss", short_names=True)
    entrants = people.add_entrants(
        tournament=tournament,
        newcomers=[people.Newcomer(f"{name} {last}") for name, last in zip("ABCD", LAST[:4], strict=True)],
    )
    pairs = [entrant.pk for entrant in entrants]
    pair_up(tournament=tournament, couples=[Couple((pairs[0], pairs[1])), Couple((pairs[2], pairs[3]), "The Bowers")])
    refresh_standings(tournament_id=tournament.pk)
    teams = json.loads(Client().get(f"/api/v1/tournaments/{tournament.pk}/standings/").content)["teams"]
    assert {team["name"] for team in teams} == {"A A. & B B.", "The Bowers"}


def test_it_is_a_setting_that_programs_read_and_change(hall: Organization) -> None:
    director, night = people.member(hall), people.night(hall)
    assert json.loads(director.get(night.path).content)["short_names"] is False
    assert director.send("PATCH", night.path, '{"short_names": true}').status_code == 200
    assert json.loads(director.get(night.path).content)["short_names"] is True
    assert Tournament.objects.get().short_names
