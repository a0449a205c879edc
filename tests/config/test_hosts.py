"""Under which names a machine may be addressed, and which of them a tablet is told."""

import socket
from logging import getLogger
from time import monotonic

import ifaddr
import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from accounts.activity_log import address_of
from config import hosts, logs


def adapter(name: str, *ips: str | tuple[str, int, int]) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name) for ip in ips])


@pytest.fixture
def a_laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop called Parish.lan on a Wi-Fi, with a container network inside it."""
    adapters = [
        adapter("lo", "127.0.0.1", ("::1", 0, 0)),
        adapter("wlan0", "192.168.1.23", ("fe80::1", 0, 3)),
        adapter("eth0", "169.254.7.7"),
        adapter("docker0", "172.17.0.1"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(socket, "gethostname", lambda: "Parish.lan")


@pytest.mark.usefixtures("a_laptop")
def test_it_answers_to_its_names_and_to_every_address_of_its_own() -> None:
    assert set(hosts.own_names_and_addresses()) == {
        *("localhost", "127.0.0.1", "[::1]", "parish.lan", "parish", "parish.local"),
        *("192.168.1.23", "[fe80::1]", "169.254.7.7", "172.17.0.1"),
    }


@pytest.mark.usefixtures("a_laptop")
def test_it_tells_tablets_only_addresses_that_another_device_can_reach() -> None:
    assert hosts.lan_addresses() == ("192.168.1.23",)
    assert hosts.lan_name() == "parish.local"


def test_it_finds_the_loopback_address_of_this_machine() -> None:
    assert "127.0.0.1" in {ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips}


@pytest.mark.usefixtures("a_laptop")
def test_it_never_allows_any_host() -> None:
    assert not [host for host in hosts.own_names_and_addresses() if host.startswith(".") or "*" in host]


HEARSAY = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "Forwarded": "host=evil.example;proto=https",
}


def test_it_answers_by_no_name_but_its_own(db: None) -> None:
    for name in ("evil.example", "localhost.evil.example", "localhost@evil.example", "localhost:80:80", "127.1", ""):
        answer = Client().get("/accounts/sign-in/", headers={"Host": name, "X-Forwarded-Host": "localhost"})
        assert answer.status_code == 400, name


def test_it_logs_a_foreign_name_in_a_short_line_a_minute(
    db: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = round(monotonic()) + 1000  # whole, to add up
    # In a served hall logging is configured twice, by `django.setup` and by `get_wsgi_application`.
    monkeypatch.setattr(
        getLogger("django.security.DisallowedHost"), "filters", [logs.QuietForeignHosts() for _twice in "ab"]
    )

    def ask(times: int, at: float) -> list[str]:
        """Send foreign requests at one moment, and return what is logged."""
        monkeypatch.setattr(logs, "monotonic", lambda: later + at)
        caplog.clear()
        for _time in range(times):
            assert Client().get("/accounts/sign-in/", headers={"Host": "evil.example\n" + 500 * "x"}).status_code == 400
        return caplog.text.splitlines()

    ((first,), none, (second,)) = ask(20, at=0), ask(5, at=59), ask(1, at=60)
    assert "Invalid HTTP_HOST header: 'evil.example\\nxxx" in first
    assert len(first) < 300
    assert none == []
    assert second.endswith(" (24 more such requests before it)")


def test_it_believes_no_header_about_host_scheme_or_address(db: None, settings: Settings) -> None:
    def asked(**headers: str) -> HttpRequest:
        return RequestFactory().get("/", headers={"Host": "localhost"} | headers, REMOTE_ADDR="192.0.2.7")

    request = asked(**HEARSAY)
    assert request.build_absolute_uri() == "http://localhost/"
    forged = {
        "X-Forwarded-For": "203.0.113.1, 198.51.100.2",
        "X-Real-IP": "203.0.113.1",
        "True-Client-IP": "203.0.113.1",
    }
    assert address_of(asked(**forged)) == "192.0.2.7"
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    assert address_of(asked(**forged)) == "198.51.100.2", "what our own proxy added, and nothing that was there before"
