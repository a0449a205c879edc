"""Tonight on a parish's own website and over a video stream, and how a shared link looks."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization, Role
from tests import people
from tests.people import Night
from tests.tournaments.conftest import signed_in
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.setup.seasons import SeasonSettings, create_season

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate


@pytest.fixture
def night(hall: Organization) -> Night:
    made = people.night(hall)
    Tournament.objects.update(date=TODAY())
    refresh_standings(tournament_id=made.tournament.pk)
    return made


def framed_by(page: object) -> str:
    found = re.search(r"frame-ancestors ([^;]+)", page.headers["Content-Security-Policy"])  # type: ignore[attr-defined]
    assert found
    return found[1]


def test_it_shows_tonights_standings_in_a_frame_of_the_websites_that_the_owner_names(night: Night) -> None:
    hall = night.tournament.organization
    assert framed_by(Client().get(f"/embedded/{hall.slug}/")) == "'none'"
    where = f"/accounts/organizations/{hall.slug}/members/"
    fields = {"websites": "www.stbrigid.example/news\nhttp://Bulletin.example:8080\n\nhttps://www.stbrigid.example"}
    said = signed_in(people.member(hall, Role.OWNER)).post(f"{where}websites/", fields, follow=True).content.decode()
    assert "show the standings now: https://www.stbrigid.example, http://bulletin.example:8080." in said
    assert f"&lt;iframe src=&quot;http://testserver/embedded/{hall.slug}/&quot;" in said.replace('"', "&quot;")
    page = Client().get(f"/embedded/{hall.slug}/")
    assert framed_by(page) == "https://www.stbrigid.example http://bulletin.example:8080"
    assert "X-Frame-Options" not in page.headers
    shown = page.content.decode()
    assert night.tournament.name in shown
    assert night.entrants[0].name in shown
    assert '<noscript><meta http-equiv="refresh" content="60"></noscript>' in shown
    board = Client().get(f"/t/{night.tournament.slug}/")
    assert (framed_by(board), board.headers["X-Frame-Options"]) == ("'none'", "DENY")


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://*.example.org", "localhost", "https://a b", "'self'"]
)
def test_it_takes_nothing_for_a_website_that_is_none(hall: Organization, address: str) -> None:
    where = f"/accounts/organizations/{hall.slug}/members/"
    page = (
        signed_in(people.member(hall, Role.OWNER))
        .post(f"{where}websites/", {"websites": address}, follow=True)
        .content.decode()
    )
    assert "is not the address of a website" in page
    hall.refresh_from_db()
    assert hall.websites == []


def test_it_shows_what_comes_next_while_nothing_is_played(night: Night) -> None:
    hall = night.tournament.organization
    Tournament.objects.update(date=TODAY() + timedelta(days=8), status="setup")
    Tournament.objects.filter(pk=night.tournament.pk).update(place="Parish hall")
    page = Client().get(f"/embedded/{hall.slug}/").content.decode()
    assert "Coming up" in page
    assert night.tournament.name in page
    assert "Parish hall" in page
    assert night.entrants[0].name not in page


def test_it_shows_no_tournament_that_is_for_staff_alone(night: Night) -> None:
    hall = night.tournament.organization
    Tournament.objects.update(visibility=Tournament.Visibility.STAFF)
    for path in ("", "overlay/"):
        page = Client().get(f"/embedded/{hall.slug}/{path}").content.decode()
        assert night.tournament.name not in page
        assert night.entrants[0].name not in page
    assert "No tournament is planned at the moment." in Client().get(f"/embedded/{hall.slug}/").content.decode()


def test_it_lies_over_a_stream_with_the_standings_as_they_change(night: Night) -> None:
    page = Client().get(f"/embedded/{night.tournament.organization.slug}/overlay/")
    shown = page.content.decode()
    assert night.tournament.name in shown
    assert f'hx-get="/t/{night.tournament.pk}/live/?show=standings' in shown
    assert framed_by(page) == "'none'"


def test_it_is_shared_with_a_picture_of_when_and_where(night: Night, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["hall.example", "testserver"]
    address = f"/t/{night.tournament.slug}/"
    page = Client(HTTP_HOST="hall.example").get(address).content.decode()
    assert f'<meta property="og:image" content="http://hall.example{address}picture.png">' in page
    picture = Client().get(f"{address}picture.png")
    assert (picture["Content-Type"], picture.content[:4]) == ("image/png", b"\x89PNG")


def test_it_feeds_the_nights_of_a_season_to_a_calendar(night: Night) -> None:
    hall = night.tournament.organization
    hidden = people.tournament(hall, name="Staff only", visibility=Tournament.Visibility.STAFF)
    season = create_season(organization=hall, settings=SeasonSettings("Winter", [night.tournament, hidden]))
    lines = Client().get(f"/seasons/{season.slug}/calendar.ics").content.decode().split("\r\n")
    assert [line for line in lines if line.startswith("SUMMARY")] == [f"SUMMARY:{night.tournament.name}"]
    assert f"UID:{night.tournament.uuid}@headtable" in lines
    assert "REFRESH-INTERVAL:P1D" in lines
    assert "webcal://testserver/seasons/" in Client().get(f"/seasons/{season.slug}/").content.decode()
