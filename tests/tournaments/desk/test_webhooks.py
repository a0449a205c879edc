"""The owner's pages of webhooks, and the calls that do the same."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import AuditEntry, Organization, Role
from tests import people
from tests.people import Caller
from tests.support.check_all import some_of
from tests.tournaments.api.checks import given, refused
from tests.tournaments.conftest import signed_in
from tournaments.models import Delivery, Webhook
from tournaments.services.webhooks import webhooks

URL = "https://example.org/headtable"


@pytest.fixture
def owner(hall: Organization) -> Caller:
    return people.member(hall, Role.OWNER, "olga@hall.test")


@pytest.fixture
def page(owner: Caller) -> Client:
    return signed_in(owner)


def test_it_makes_a_webhook_tries_it_and_deletes_it(page: Client, hall: Organization) -> None:
    listed = "/desk/webhooks/of/hall/"
    made = page.post(listed, {"url": URL, "types": ["round.closed"]})
    webhook = Webhook.objects.get()
    assert made.context["secret"] == webhooks.secret_of(webhook)
    assert made.context["secret"] in made.content.decode()
    opened = f"{listed}{webhook.pk}/"
    assert "Only round.closed." in page.get(opened).content.decode()
    assert "A test is on its way." in page.post(f"{opened}test/", follow=True).content.decode()
    Delivery.objects.update(tries=2, status=500, next_try_at=timezone.now() + timedelta(hours=1))
    shown = page.get(opened).content.decode()
    assert "A test" in shown
    assert "2 tries" in shown
    assert "answer 500" in shown
    page.post(f"{opened}deliveries/{Delivery.objects.get().pk}/again/")
    assert Delivery.objects.get().tries == 0
    switched = page.post(f"{opened}switch/", {"on": "0"}, follow=True)
    assert "Nothing is sent until you turn it on again." in switched.content.decode()
    assert "Turned off." in page.get(opened).content.decode()
    page.post(f"{opened}switch/", {"on": "1"})
    renewed = page.post(f"{opened}secret/").context["secret"]
    assert renewed != made.context["secret"]
    assert renewed not in page.get(opened).content.decode()
    page.post(f"{opened}delete/")
    assert not Webhook.objects.exists()
    assert list(AuditEntry.objects.order_by("pk").values_list("what", flat=True)) == [
        "Created a webhook to https://example.org/headtable.",
        "Had a test sent to a webhook.",
        "Had an event sent to a webhook again.",
        "Turned a webhook on or off.",
        "Turned a webhook on or off.",
        "Gave a webhook another secret.",
        "Deleted the webhook to https://example.org/headtable.",
    ]


WRONG = {
    "http://example.org/": "begins with https://",
    "ftp://example.org/": "begins with https://",
    "https://": "begins with https://",
    "https://exa mple.org/": "begins with https://",
    "https://me:secret@example.org/": "Leave out user names, passwords",
    "https://example.org/#part": "Leave out user names, passwords",
    "https://127.0.0.1/": "inside a private network",
    "https://[::1]/": "inside a private network",
    "https://192.168.1.7:8000/": "inside a private network",
    "https://localhost/": "inside a private network",
    "https://printer.local/": "inside a private network",
    "https://intranet/": "inside a private network",
    "https://example.org:99999/": "no web address",
    "https://[half": "no web address",
    "https://a..example.org/": "a..example.org cannot be the name of a server.",
    f"https://{'a' * 64}.org/": "cannot be the name of a server.",
    "https://-a.example.org/": "cannot be the name of a server.",
    "https://a.example.org../": "cannot be the name of a server.",
    "https://.example.org/": "cannot be the name of a server.",
    f"https://{'a.' * 127}org/": "cannot be the name of a server.",
    "https://example.org\\.example.com/": "cannot be the name of a server.",
    "https://127.1/": "cannot be the name of a server.",
    "https://2130706433/": "cannot be the name of a server.",
    "https://0x7f.0x1/": "cannot be the name of a server.",
    "https://ex\x7fample.org/": "begins with https://",
    "https://[fec0::1]/": "inside a private network",
    "https://[64:ff9b:1::7f00:1]/": "inside a private network",
    "https://[::7f00:1]/": "inside a private network",
    "https://[64:ff9b::7f00:1]/": "inside a private network",
    "https://[::ffff:10.0.0.1]/": "inside a private network",
    "https://[2002:a00:1::1]/": "inside a private network",
}


@pytest.mark.parametrize("url", some_of(WRONG, 12, "addresses"))
def test_it_says_what_is_wrong_with_an_address(url: str, page: Client, owner: Caller) -> None:
    answer = page.post("/desk/webhooks/of/hall/", {"url": url})
    assert answer.status_code == 400
    assert WRONG[url] in answer.content.decode()
    assert WRONG[url] in refused(owner.post("organizations/hall/webhooks/", {"url": url}), 400)["fields"]["url"]
    assert not Webhook.objects.exists()


RIGHT = (
    *("https://example.org", "https://Example.org:8443/a?b=c", "https://example.org./", f"https://{'a' * 63}.org/"),
    *("https://1.example.org/", "https://a_b.example.org/", "https://xn--mnchen-3ya.de/", "https://93.184.216.34/"),
    *("https://[2606:2800:220:1:248:1893:25c8:1946]/", "https://3com.example.0x0.st/", "https://example.xn--p1ai/"),
)


@pytest.mark.parametrize("url", RIGHT)
def test_it_takes_every_name_that_a_server_can_have(url: str, owner: Caller) -> None:
    assert given(owner.post("organizations/hall/webhooks/", {"url": url}), 201)["url"] == url


def test_it_does_the_same_by_the_api(owner: Caller, hall: Organization) -> None:
    path = "organizations/hall/webhooks/"
    made = [given(owner.post(path, {"url": URL}, Idempotency_Key="k"), 201) for _twice in range(2)]
    assert made[0] == made[1]
    assert made[0]["secret"] == webhooks.secret_of(Webhook.objects.get())
    address = f"{path}{made[0]['id']}/"
    changed = given(owner.send("PATCH", address, '{"types": ["hand.entered"], "is_on": false}'), 200)
    assert (changed["types"], changed["off"], changed["is_on"]) == (["hand.entered"], "by-hand", False)
    assert "secret" not in given(owner.get(address), 200)
    test = given(owner.post(f"{address}test/"), 202)
    assert [row["id"] for row in given(owner.get(f"{address}deliveries/"), 200)["results"]] == [test["id"]]
    assert given(owner.post(f"{address}deliveries/{test['id']}/again/"), 202)["tries"] == 0
    renewed = [given(owner.post(f"{address}secret/", Idempotency_Key=key), 200)["secret"] for key in ("a", "a", "b")]
    assert renewed[0] == renewed[1], "a request that is repeated gets the same answer"
    assert len({made[0]["secret"], *renewed}) == 3
    assert owner.send("DELETE", address).status_code == 204
    assert given(owner.get(path), 200) == []


def test_it_names_what_is_wrong_with_the_types(owner: Caller, page: Client, hall: Organization) -> None:
    body = {"url": URL, "types": ["king.crowned"]}
    assert "types.0" in refused(owner.post("organizations/hall/webhooks/", body), 400)["fields"]
    assert page.post("/desk/webhooks/of/hall/", body).status_code == 400


def test_it_refuses_more_than_anybody_needs(
    owner: Caller, page: Client, hall: Organization, settings: Settings
) -> None:
    settings.LIMITS = replace(settings.LIMITS, webhooks_by_organization=0)
    assert "at most 0 webhooks" in refused(owner.post("organizations/hall/webhooks/", {"url": URL}), 409)["message"]
    assert "at most 0 webhooks" in page.post("/desk/webhooks/of/hall/", {"url": URL}).content.decode()
