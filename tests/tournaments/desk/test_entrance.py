"""The card for the entrance: the hall's Wi-Fi and the board's address, as words and as codes."""

import pytest
from django.test import Client

from accounts.addresses import as_qr_code
from accounts.models import Organization
from tests.people import Night, night
from tests.tournaments.desk.pages import done, place

pytestmark = pytest.mark.django_db
NAMED = {"host": "testserver:8000"}


@pytest.fixture
def evening(hall: Organization) -> Night:
    return night(hall)


def test_it_shows_the_board_alone_until_the_wifi_is_known(evening: Night, desk: Client) -> None:
    page = desk.get(place(evening, "entrance/"), headers=NAMED).content.decode()
    board = f"http://testserver:8000/t/{evening.tournament.slug}/"
    assert as_qr_code(board) in page
    assert f'<p class="exact">{board}</p>' in page
    assert "Open the board" in page
    assert "Join the Wi-Fi" not in page


def test_it_shows_the_wifi_by_name_and_as_the_code_that_phones_read(evening: Night, desk: Client) -> None:
    wifi = {"wifi_name": "St. Brigid; Hall", "wifi_password": 'ring:"bell"'}
    assert "The card names the Wi-Fi St. Brigid; Hall." in done(desk, place(evening, "entrance/wifi/"), **wifi)
    page = desk.get(place(evening, "entrance/"), headers=NAMED).content.decode()
    assert as_qr_code(r"WIFI:T:WPA;S:St. Brigid\; Hall;P:ring\:\"bell\";;") in page
    assert '<dd class="exact">ring:&quot;bell&quot;' in page
    assert "2. Open the board" in page


def test_it_prints_no_password_where_the_wifi_is_open(evening: Night, desk: Client) -> None:
    done(desk, place(evening, "entrance/wifi/"), wifi_name="Guests", wifi_password="")
    page = desk.get(place(evening, "entrance/")).content.decode()
    assert as_qr_code("WIFI:S:Guests;;") in page
    assert "<dt>Password" not in page


@pytest.mark.parametrize(
    ("wifi", "sentence"),
    [
        (
            {"wifi_name": "ü" * 17, "wifi_password": ""},
            "A Wi-Fi name has 32 letters at most; accented ones count twice.",
        ),
        ({"wifi_name": "Hall", "wifi_password": "short"}, "A Wi-Fi password has 8 to 63 plain characters."),
        ({"wifi_name": "Hall", "wifi_password": "pässwörtlich"}, "A Wi-Fi password has 8 to 63 plain characters."),
        ({"wifi_name": "Hall", "wifi_password": "x" * 64}, "63"),
    ],
)
def test_it_refuses_what_no_network_is_called(
    evening: Night, desk: Client, hall: Organization, wifi: dict[str, str], sentence: str
) -> None:
    assert sentence in done(desk, place(evening, "entrance/wifi/"), **wifi)
    hall.refresh_from_db()
    assert (hall.wifi_name, hall.wifi_password) == ("", "")


def test_it_warns_where_the_board_is_for_members_only(evening: Night, desk: Client) -> None:
    evening.tournament.visibility = "staff"
    evening.tournament.save()
    assert "The board is for members only" in desk.get(place(evening, "entrance/")).content.decode()
