"""Addresses for other devices: a phone cannot use the name by which a laptop calls itself."""

import pytest
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from accounts.addresses import address_for_others
from tests.people import Night


@pytest.fixture(autouse=True)
def _in_a_network(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.HEADTABLE_HOST = "::"
    settings.LAN_ADDRESSES = lambda: ("192.168.1.20", "10.0.0.2")


def asked_at(host: str, *, secure: bool = False) -> str | None:
    return address_for_others(RequestFactory().get("/t/a/", headers={"host": host}, secure=secure), "/t/b/")


@pytest.mark.parametrize("host", ["localhost:8001", "127.0.0.1:8001", "[::1]:8001"])
def test_it_tells_the_address_in_the_network_to_whoever_asks_on_the_machine_itself(host: str) -> None:
    assert asked_at(host) == "http://192.168.1.20:8001/t/b/"


def test_it_keeps_the_address_that_others_used() -> None:
    assert asked_at("192.168.7.7:8000") == "http://192.168.7.7:8000/t/b/"
    assert asked_at("euchre.example.org", secure=True) == "https://euchre.example.org/t/b/"


def test_it_knows_no_address_where_there_is_none(settings: Settings) -> None:
    settings.LAN_ADDRESSES = tuple
    assert asked_at("localhost:8000") is None
    settings.LAN_ADDRESSES = lambda: ("192.168.1.20",)
    settings.HEADTABLE_HOST = "127.0.0.1"
    assert asked_at("localhost:8000") is None


def test_it_shows_a_code_for_phones_on_the_board_where_they_can_reach_it(night: Night, settings: Settings) -> None:
    path = f"/t/{night.tournament.slug}/"
    shown = Client().get(path, headers={"host": "localhost:8000"}).content.decode()
    assert f"<b>http://192.168.1.20:8000{path}</b>" in shown
    assert 'id="code"' in shown
    settings.LAN_ADDRESSES = tuple
    assert 'id="code"' not in Client().get(path, headers={"host": "localhost:8000"}).content.decode()
