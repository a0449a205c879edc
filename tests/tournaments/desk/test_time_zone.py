"""Desk, pad and board tell one time, the hall's, whatever the server's clock is set to."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import Caller, Night
from tests.tournaments.desk.pages import place, text
from tournaments.models import Tournament
from tournaments.services.setup.tournaments import adjust

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_seattle(night: Night) -> Night:
    """A night in Seattle, on a server in Detroit."""
    Tournament.objects.filter(pk=night.tournament.pk).update(time_zone="America/Los_Angeles")
    return night


def test_it_tells_times_of_the_hall_at_the_desk(in_seattle: Night, desk: Client) -> None:
    made_at = datetime(2026, 10, 3, 2, 16, tzinfo=UTC)
    adjust(
        tournament=in_seattle.tournament, entrant=in_seattle.entrants[0], points=1, reason="pie", by="d", now=made_at
    )
    page = text(desk.get(place(in_seattle, "adjustments/")))
    assert "7:16 PM" in page
    assert 'data-time-zone="America/Los_Angeles"' in page


def test_it_says_which_zone_the_pad_and_the_board_use(in_seattle: Night, host: Caller, client: Client) -> None:
    sheet = client.get("/pad/sheet/", headers=host.headers)
    assert 'data-time-zone="America/Los_Angeles"' in sheet.content.decode()
    board = client.get(reverse("board:board", args=[in_seattle.tournament.slug]))
    assert 'data-time-zone="America/Los_Angeles"' in board.content.decode()


def test_it_begins_the_next_request_in_the_zone_of_the_installation(in_seattle: Night, desk: Client) -> None:
    desk.get(place(in_seattle))
    assert 'data-time-zone="America/Detroit"' in desk.get("/accounts/").content.decode()


def test_it_changes_the_time_zone_with_the_settings(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, "settings/")))
    assert '<option value="America/Detroit" selected>America/Detroit</option>' in page
