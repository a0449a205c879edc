"""Copying a tournament's settings into a new one, and the short address of its board."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.tournaments.desk.pages import once
from tournaments.desk.forms.tournament import TournamentForm
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_night(hall: Organization) -> Tournament:
    """A night with rules of its own: to eleven with a joker, seven rounds, cyclic."""
    rules = {"game_ends": {"points": 11}, "deck": 25}
    return people.tournament(
        hall, name="Last night", rounds=7, movement="random", ruleset=rules, hands_per_game=None, round_minutes=25
    )


def sent(hall: Organization, copied: Tournament | None = None, **changes: Any) -> dict[str, Any]:
    """What a browser sends that changes nothing else on the page."""
    form = TournamentForm(organizations=[hall], copied=copied)
    filled = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    return {"visibility": "public", **filled, "once": once(), "date": "2026-12-01", **changes}


def test_it_copies_settings_and_neither_people_nor_results(
    hall: Organization, desk: Client, last_night: Tournament
) -> None:
    where = f"/desk/new/?copy={last_night.slug}"
    page = desk.get(where).content.decode()
    assert "Settings copied from Last night. Its people and results are not copied." in page
    assert desk.post(where, sent(hall, last_night, name="Tonight")).status_code == 302
    made = Tournament.objects.get(name="Tonight")
    same = ("ruleset", "rounds_planned", "movement", "movement_options", "round_minutes", "tie_breaks", "time_zone")
    assert {name: getattr(made, name) for name in same} == {name: getattr(last_night, name) for name in same}
    assert not made.people.exists()
    assert str(made.date) == "2026-12-01"


def test_it_copies_all_but_what_is_changed(hall: Organization, desk: Client, last_night: Tournament) -> None:
    changes = {"name": "Tonight", "game_ends": "hands", "hands_per_game": 6, "rounds": 5}
    desk.post(f"/desk/new/?copy={last_night.slug}", sent(hall, last_night, **changes))
    made = Tournament.objects.get(name="Tonight")
    assert (made.ruleset["game_ends"], made.ruleset["deck"], made.rounds_planned) == ({"hands": 6}, 25, 5)


def test_it_copies_nothing_of_another_organization(desk: Client) -> None:
    other = people.tournament(people.organization("other"), name="Theirs")
    assert desk.get(f"/desk/new/?copy={other.slug}").status_code == 404


def test_it_gives_the_board_the_short_address_asked_for(hall: Organization, desk: Client) -> None:
    desk.post("/desk/new/", sent(hall, name="Autumn Euchre", address="autumn"))
    assert Tournament.objects.get().slug == "autumn"
    answer = desk.post("/desk/new/", sent(hall, name="Another", address="autumn"))
    assert answer.status_code == 400
    assert "Another tournament has the address autumn. Choose another one." in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_it_makes_the_address_from_the_name(hall: Organization, desk: Client) -> None:
    for _again in range(2):
        desk.post("/desk/new/", sent(hall, name="Pumpkin Euchre"))
    first, second = Tournament.objects.order_by("pk")
    assert first.slug == "pumpkin-euchre"
    assert second.slug.startswith("pumpkin-euchre-")
