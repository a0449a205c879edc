"""The organization's color: chosen by its owner, seen on desk, pad and board."""

import re

import pytest
from django.test import Client

from accounts.models import Organization, User
from tests import people
from tests.accounts.conftest import SignedIn
from tournaments.models import PadKey

pytestmark = pytest.mark.django_db


def test_it_shows_the_owners_color_on_desk_pad_and_board(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    night = people.night(hall)
    browser, key = browser_of(owner), PadKey.objects.get(table=night.sittings[0].table).key
    desk, board = f"/desk/{night.tournament.slug}/", f"/t/{night.tournament.slug}/"
    pad = Client(headers={"authorization": f"Pad {key}"})
    assert 'data-color="green"' in browser.get(desk).content.decode()
    before = pad.get("/pad/sheet/")
    where = f"/accounts/organizations/{hall.slug}/members/"
    page = browser.post(f"{where}color/", {"color": "burgundy"}, follow=True).content.decode()
    assert "The color is now burgundy on the desk, the pads and the board." in page
    for address in (desk, board, where):
        assert re.search(r'<html lang="en"[^>]* data-color="burgundy"', browser.get(address).content.decode())
    sheet = pad.get("/pad/sheet/", headers={"if-none-match": before["ETag"]})
    assert sheet.status_code == 200
    assert 'data-color="burgundy"' in sheet.content.decode()


def test_it_refuses_a_color_that_was_not_offered(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    where = f"/accounts/organizations/{hall.slug}/members/"
    page = browser_of(owner).post(f"{where}color/", {"color": "#ffff00"}, follow=True)
    assert "Choose one of the colors." in page.content.decode()
    hall.refresh_from_db()
    assert hall.color == "green"
