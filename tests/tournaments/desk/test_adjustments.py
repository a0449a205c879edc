"""Adjustments: bonus and penalty points by the director, and who sees the board."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.tournaments.desk.pages import done, once, place, text


def form(night: Night, **fields: Any) -> dict[str, Any]:
    """The form as a browser sends it."""
    return {"once": once(), "entrant": night.entrants[0].pk, "points": -2, "reason": "Looked at the kitty", **fields}


def test_it_puts_points_on_record_with_who_and_why(night: Night, desk: Client) -> None:
    page = done(desk, place(night, "adjustments/"), **form(night))
    assert "-2 for Ada was saved." in page
    assert "Looked at the kitty" in page
    made = night.tournament.adjustments.get()
    assert (made.entrant, made.points, made.made_by) == (night.entrants[0], -2, "director@hall.test")


def test_it_gives_points_once_on_a_double_click(night: Night, desk: Client) -> None:
    sent = form(night)
    desk.post(place(night, "adjustments/"), sent)
    desk.post(place(night, "adjustments/"), sent)
    assert night.tournament.adjustments.count() == 1


@pytest.mark.parametrize("body", [{"points": 50000}, {"points": "two"}, {"reason": ""}, {"reason": "r" * 201}])
def test_it_shows_what_is_wrong(night: Night, desk: Client, body: dict[str, Any]) -> None:
    response = desk.post(place(night, "adjustments/"), form(night, **body))
    assert response.status_code == 400
    assert 'class="wrong"' in text(response)
    assert not night.tournament.adjustments.exists()


def test_it_knows_nobody_of_another_tournament(hall: Organization, night: Night, desk: Client) -> None:
    other = people.night(hall)
    response = desk.post(place(night, "adjustments/"), form(night, entrant=other.entrants[0].pk))
    assert response.status_code == 400
    assert not night.tournament.adjustments.exists()


def test_it_lets_the_door_look_only(night: Night, door: Client) -> None:
    assert "Save the adjustment" not in text(door.get(place(night, "adjustments/")))
    assert door.post(place(night, "adjustments/"), form(night)).status_code == 403


def test_it_hides_the_board_and_shows_it_again(
    night: Night, desk: Client, door: Client, django_capture_on_commit_callbacks: Any
) -> None:
    board = f"/t/{night.tournament.slug}/"
    assert Client().get(board).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):  # what was cached is forgotten with the change
        assert "Now only staff can see the board." in done(desk, place(night, "visibility/"), visibility="staff")
    assert Client().get(board).status_code == 302
    assert door.get(board).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        done(desk, place(night, "visibility/"), visibility="public")
    assert Client().get(board).status_code == 200
    assert door.post(place(night, "visibility/"), {"visibility": "staff"}).status_code == 403
