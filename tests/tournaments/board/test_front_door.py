"""The front door: tonight's board for everybody, and a way in for staff."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.support.answers import Answer
from tournaments.board import front_door
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 10, 4, 1, 30, tzinfo=UTC)
"""Half past nine in Detroit, on October 3; at half past three in Rome it is October 4."""
TODAY = date(2026, 10, 3)


@pytest.fixture(autouse=True)
def _evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_door.timezone, "now", lambda: EVENING)


def page(response: Answer) -> str:
    assert response.status_code == 200
    return response.content.decode()


def made(hall: Organization, name: str, **plan: Any) -> Tournament:
    return people.tournament(hall, name=name, **({"date": TODAY} | plan))


def test_it_goes_to_tonights_board(hall: Organization, client: Client) -> None:
    autumn = made(hall, "Autumn")
    made(hall, "Last year", date=date(2025, 10, 3))
    assert client.get("/").headers["Location"] == f"/t/{autumn.slug}/"


def test_it_leads_to_the_score_pad_and_the_referee_whatever_is_on_tonight(hall: Organization, client: Client) -> None:
    for boards in range(3):
        shown = page(client.get("/", follow=True))
        assert shown.count('href="/score/"') == 1, boards
        assert shown.count('href="/referee/"') == 1, boards
        made(hall, f"Board {boards}")
    # On a wall, where nobody taps, the two are not shown (static/board/wall.css, .for-list).
    board = made(hall, "Wall")
    assert '<p class="choices for-list">' in page(client.get(f"/t/{board.slug}/"))


def test_it_goes_by_the_clock_of_the_hall(hall: Organization, client: Client) -> None:
    rome = made(hall, "Roma", date=date(2026, 10, 4), time_zone="Europe/Rome")
    made(hall, "Tomorrow here", date=date(2026, 10, 4))
    assert client.get("/").headers["Location"] == f"/t/{rome.slug}/"


def test_it_stays_with_a_night_that_is_played_past_midnight(hall: Organization, client: Client) -> None:
    late = made(hall, "Late", date=date(2026, 10, 2))
    assert "No tournament tonight" in page(client.get("/"))
    Tournament.objects.filter(pk=late.pk).update(status=Tournament.Status.RUNNING)
    assert client.get("/").headers["Location"] == f"/t/{late.slug}/"


def test_it_lists_the_boards_where_several_are_played(hall: Organization, client: Client) -> None:
    made(hall, "Autumn")
    made(people.organization("other"), "Bake sale")
    shown = page(client.get("/"))
    assert "Tonight" in shown
    assert shown.index("Autumn") < shown.index("Bake sale")
    assert "Sign in" in shown


def test_it_lists_what_comes_and_what_was_where_nothing_is_played(hall: Organization, client: Client) -> None:
    made(hall, "Advent", date=date(2026, 12, 1))
    made(hall, "All Saints", date=date(2026, 11, 1))
    made(hall, "Easter", date=date(2026, 4, 5))
    shown = page(client.get("/"))
    assert "No tournament tonight" in shown
    assert shown.index("All Saints") < shown.index("Advent") < shown.index("Easter")


@pytest.mark.parametrize("hidden", [{"visibility": "staff"}, {"rehearsal": True}])
def test_it_shows_nobody_what_is_not_public(hidden: dict[str, Any], hall: Organization, client: Client) -> None:
    made(hall, "Secret", **hidden)
    shown = page(client.get("/"))
    assert "Secret" not in shown
    assert "When a tournament is played here" in shown


def test_it_keeps_the_address_for_signing_in(client: Client) -> None:
    assert client.get("/accounts/login/?next=/desk/").headers["Location"] == "/accounts/sign-in/?next=/desk/"
