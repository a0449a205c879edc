"""The hall's time and language: taken from the browser of whoever founds it; its owner can set both."""

import pytest
from django.test import Client

from accounts import links
from accounts.models import Organization, User
from accounts.time_zones import zone_of
from tests.accounts.conftest import SignedIn

pytestmark = pytest.mark.django_db

FIRST = {"organization": "St. Brigid", "name": "Dana", "email": "dana@hall.test", "password": ""}


@pytest.mark.parametrize(
    ("browser", "zone"), [("Europe/Dublin", "Europe/Dublin"), ("Mars/Olympus", ""), ("", ""), ("../etc/passwd", "")]
)
def test_it_takes_the_time_zone_of_the_founders_browser(browser: str, zone: str) -> None:
    answer = Client().post(links.beginning_path(), {**FIRST, "time_zone": browser})
    assert answer.status_code == 302
    assert Organization.objects.get().time_zone == zone


def test_it_takes_the_language_in_which_the_founder_reads() -> None:
    Client(headers={"Accept-Language": "de-AT"}).post(links.beginning_path(), FIRST)
    assert Organization.objects.get().language == "de"


def test_it_lets_the_owner_set_the_time_zone(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    browser = browser_of(owner)
    where = f"/accounts/organizations/{hall.slug}/members/"
    assert zone_of(hall) == "America/Detroit"
    page = browser.post(f"{where}time-zone/", {"time_zone": "America/Los_Angeles"}, follow=True)
    assert "New tournaments use America/Los Angeles time." in page.content.decode()
    hall.refresh_from_db()
    assert hall.time_zone == "America/Los_Angeles"


def test_it_refuses_a_time_zone_that_is_not_in_the_list(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    where = f"/accounts/organizations/{hall.slug}/members/"
    page = browser_of(owner).post(f"{where}time-zone/", {"time_zone": "Mars/Olympus"}, follow=True)
    assert "Choose a time zone from the list." in page.content.decode()
    hall.refresh_from_db()
    assert hall.time_zone == ""
