"""Webhooks: each event once and in order, signed, tried again with patience, and never inside a private network."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand
from tournaments import tasks
from tournaments.models import Delivery, Event, Webhook
from tournaments.services.webhooks import deliveries, public_addresses, webhooks

pytestmark = pytest.mark.django_db
NOW = timezone.now()


class Receiver:
    """A program that is sent events: it notes each request, and answers with the next of `answers`, else 204."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, str], str]] = []
        self.answers: list[int] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                receiver.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
                self.send_header("Location", f"http://127.0.0.1:{receiver.port}/elsewhere")
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/headtable"

    @property
    def types(self) -> list[str]:
        return [json.loads(body)["type"] for _headers, body in self.requests]


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield receiver
    receiver.server.shutdown()
    receiver.server.server_close()
    thread.join()


def webhook_to(url: str, hall: Organization, *types: str) -> Webhook:
    return webhooks.create_webhook(organization=hall, url=url, types=types, by="olga@hall.test")


def later(webhook: Webhook, monkeypatch: pytest.MonkeyPatch, **by: int) -> datetime:
    """Go on by some time; return what the clock shows."""
    now = deliveries.timezone.now() + timedelta(**by)
    monkeypatch.setattr(deliveries.timezone, "now", lambda: now)
    webhook.refresh_from_db()
    return now


def test_it_sends_what_happens_from_now_on_each_once_in_order_and_signed(
    receiver: Receiver, night: Night, host: Caller, director: Caller
) -> None:
    webhook = webhook_to(receiver.url, night.tournament.organization)
    sent = hand(1)
    for _twice in range(2):
        host.post(f"{night.sheet}hands/", sent)
    director.post(f"{night.round_path}close/", {"force": True})
    for _twice in range(2):
        webhooks.collect_events(now=timezone.now())
        deliveries.deliver(webhook)
    assert receiver.types == ["hand.entered", "round.closed"]
    headers, body = receiver.requests[0]
    event = Event.objects.get(type="hand.entered")
    ids = {"sitting": night.sittings[0].pk, "hand": sent["uuid"], "number": 1}
    assert json.loads(body) == {
        "type": "hand.entered",
        "timestamp": event.at.isoformat(),
        "data": {"tournament": night.tournament.pk, "cursor": event.pk, "ids": ids},
    }
    assert headers["content-type"] == "application/json"
    # as https://www.standardwebhooks.com has it, computed without our own code
    key = base64.b64decode(webhooks.secret_of(webhook).removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    assert len({headers["webhook-id"] for headers, _body in receiver.requests}) == 2


def test_it_signs_as_the_example_of_standard_webhooks() -> None:
    # The specification's own example of a symmetric signature.
    secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", '{"test": 2432232314}'
    signed = deliveries.signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_it_sends_only_the_chosen_types_and_nothing_of_other_halls(
    receiver: Receiver, night: Night, director: Caller
) -> None:
    webhook = webhook_to(receiver.url, night.tournament.organization, "round.closed", "round.reopened")
    director.post(f"{night.path}notices/", {"text": "Pie"})
    director.post(f"{night.round_path}close/", {"force": True})
    people.night(people.organization("club"))
    director.post(f"{night.round_path}reopen/")
    webhooks.collect_events(now=NOW)
    deliveries.deliver(webhook)
    assert receiver.types == ["round.closed", "round.reopened"]


def test_it_tries_again_with_patience_and_then_goes_on_in_order(
    receiver: Receiver, night: Night, director: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = webhook_to(receiver.url, night.tournament.organization, "round.closed", "round.reopened")
    director.post(f"{night.round_path}close/", {"force": True})
    director.post(f"{night.round_path}reopen/")
    webhooks.collect_events(now=timezone.now())
    receiver.answers = [500, 302]  # a redirect is not followed
    assert deliveries.deliver(webhook) == 0, "after the first failure it waits"
    first, second = Delivery.objects.order_by("pk")
    assert (first.status, first.tries, second.tries) == (500, 1, 0)
    assert webhooks.due_webhooks(now=timezone.now()) == []
    now = later(webhook, monkeypatch, seconds=6)
    assert webhooks.due_webhooks(now=now) == [(webhook.pk, webhook.organization_id)]
    assert deliveries.deliver(webhook) == 0
    now = later(webhook, monkeypatch, seconds=400)
    assert deliveries.deliver(webhook) == 2
    assert receiver.types == ["round.closed", "round.closed", "round.closed", "round.reopened"]
    assert len({body for _headers, body in receiver.requests[:3]}) == 1
    webhook.refresh_from_db()
    assert webhook.failures == 0
    first.refresh_from_db()
    assert (first.status, first.tries, first.next_try_at) == (204, 3, None)


def test_it_gives_up_in_the_end_and_turns_off_an_address_that_takes_nothing_for_days(
    receiver: Receiver, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = webhook_to(receiver.url, hall)
    delivery = webhooks.send_test(webhook=webhook, now=timezone.now())
    receiver.answers = [503] * 20
    for days in range(12):
        later(webhook, monkeypatch, hours=25 if days else 0)
        deliveries.deliver(webhook)
    delivery.refresh_from_db()
    assert (delivery.tries, delivery.next_try_at, delivery.taken_at) == (10, None, None)
    assert len(receiver.requests) == 10
    webhook.refresh_from_db()
    assert webhook.off == "failed"
    assert sum(deliveries.WAITS, timedelta()) > timedelta(days=3)


def test_it_turns_off_an_address_that_is_gone(receiver: Receiver, hall: Organization) -> None:
    webhook = webhook_to(receiver.url, hall)
    webhooks.send_test(webhook=webhook, now=timezone.now())
    receiver.answers = [410]
    deliveries.deliver(webhook)
    webhook.refresh_from_db()
    assert webhook.off == "gone"
    assert webhooks.due_webhooks(now=timezone.now() + timedelta(days=1)) == []


def test_it_does_not_make_up_for_what_happened_while_it_was_off(
    receiver: Receiver, night: Night, director: Caller
) -> None:
    webhook = webhook_to(receiver.url, night.tournament.organization)
    webhooks.change_webhook(webhook=webhook, changes={"is_on": False}, now=NOW)
    director.post(f"{night.path}notices/", {"text": "Pie"})
    assert webhooks.collect_events(now=NOW) == 0
    webhooks.change_webhook(webhook=webhook, changes={"is_on": True}, now=NOW)
    director.post(f"{night.round_path}close/", {"force": True})
    webhooks.collect_events(now=NOW)
    deliveries.deliver(webhook)
    assert receiver.types == ["notice.ended", "round.closed"]  # a message ends with its round


def test_it_makes_each_delivery_once_though_two_workers_read_the_feed(night: Night, hall: Organization) -> None:
    webhook = webhook_to("https://example.org/", hall)
    people.night(hall)
    (behind,) = webhooks._behind(webhook)
    made = [webhooks._collect(webhook, *behind, NOW) for _worker in range(2)]
    assert made == [11, 0]  # nine entrants, the draw, and its publication
    assert Delivery.objects.count() == 11


INSIDE = (
    *("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.1.2.3", "224.0.0.1"),
    *("::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "::"),
    # what is not global unicast, and IPv4 addresses in IPv6 ones
    *("fec0::1", "64:ff9b:1::7f00:1", "::7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::1", "::ffff:127.0.0.1"),
    *("::ffff:0:7f00:1", "2001:0:a00:1::1", "ff0e::1", "4000::1", "5f00::1", "100::1", "2001:db8::1", "3fff::1"),
    *("255.255.255.255", "240.0.0.1", "192.0.0.9", "192.88.99.1", "198.18.0.1", "203.0.113.1"),
)


@pytest.mark.parametrize("address", INSIDE)
def test_it_sends_nothing_inside_a_network_whatever_a_name_leads_to(
    address: str, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "addresses_of", lambda _host, _port: ["93.184.216.34", address])
    webhook = webhook_to("https://innocent.example.org/", hall)
    delivery = webhooks.send_test(webhook=webhook, now=timezone.now())
    deliveries.deliver(webhook)
    delivery.refresh_from_db()
    said = "innocent.example.org is inside a private network, and this server sends nothing there."
    assert (delivery.status, delivery.problem, delivery.tries) == (None, said, 1)


def test_it_knows_public_addresses() -> None:
    known = ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946")
    for address in (*known, "64:ff9b::5db8:d822", "::ffff:93.184.216.34", "2002:5db8:d822::1"):
        assert public_addresses.is_public(address), address


def test_it_says_why_nobody_took_it(hall: Organization, settings: Settings, receiver: Receiver) -> None:
    webhook = webhook_to(f"http://127.0.0.1:{receiver.port}/", hall)
    receiver.server.server_close()  # nobody listens any more
    delivery = webhooks.send_test(webhook=webhook, now=timezone.now())
    deliveries.deliver(webhook)
    delivery.refresh_from_db()
    assert delivery.status is None
    assert delivery.problem


ODD = (
    *("https://a..example.org/", f"https://{'a' * 64}.org/"),  # were taken until names were looked at
    *("gopher://example.org/", "https://example.org:port/", "https://example.org/\n"),
)


@pytest.mark.parametrize("url", ODD)
def test_it_counts_whatever_goes_wrong_as_a_failure_and_leaves_the_address_alone(
    url: str, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = webhook_to(url, hall)
    delivery = webhooks.send_test(webhook=webhook, now=timezone.now())
    now = timezone.now()
    for seconds in (0, 6, 400):
        now = later(webhook, monkeypatch, seconds=seconds)
        deliveries.deliver(webhook)
    webhook.refresh_from_db()
    delivery.refresh_from_db()
    assert (webhook.failures, delivery.tries, bool(delivery.problem)) == (3, 3, True)
    assert webhooks.due_webhooks(now=now + timedelta(seconds=59)) == []


def test_it_hangs_up_on_what_answers_too_slowly(
    hall: Organization, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "SECONDS", 0)
    webhook = webhook_to(receiver.url, hall)
    delivery = webhooks.send_test(webhook=webhook, now=timezone.now())
    deliveries.deliver(webhook)
    delivery.refresh_from_db()
    assert delivery.problem == "It took too long to answer."


def test_it_works_beside_the_task_that_asks_for_it(
    hall: Organization, monkeypatch: pytest.MonkeyPatch, night: Night
) -> None:
    webhook = webhook_to("https://example.org/", hall)
    webhooks.send_test(webhook=webhook, now=timezone.now())
    done = threading.Event()
    threads: list[str] = []

    def deliver(pk: int) -> None:
        threads.append(threading.current_thread().name)
        deliveries._busy.pop(pk)
        done.set()

    monkeypatch.setattr(deliveries, "_deliver_alone", deliver)
    tasks.deliver_webhooks()
    assert done.wait(10)
    assert threads == [f"webhook-{webhook.pk}"]


def test_it_lets_no_organization_hold_up_the_webhooks_of_others(
    hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    class Thread:
        def __init__(self, *, args: tuple[int], **_more: Any) -> None:
            self.pk = args[0]

        def start(self) -> None:
            begun.append(self.pk)  # an address that never answers

    monkeypatch.setattr(deliveries.threading, "Thread", Thread)
    monkeypatch.setattr(deliveries, "_busy", {})
    slow = [webhook_to(f"https://example.org/{n}", hall) for n in range(5)]
    other = webhook_to("https://example.com/", people.organization("club"))
    for webhook in (*slow, other):
        webhooks.send_test(webhook=webhook, now=NOW)
    for _sweep in range(3):
        tasks.deliver_webhooks()
    assert begun == [slow[0].pk, slow[1].pk, other.pk]


def test_it_sends_next_to_those_who_waited_longest(receiver: Receiver, hall: Organization) -> None:
    first, second = (webhook_to(receiver.url, hall) for _each in range(2))
    for webhook in (first, second):
        webhooks.send_test(webhook=webhook, now=NOW)
    deliveries.deliver(first)
    webhooks.send_test(webhook=first, now=NOW)
    due = [pk for pk, _organization in webhooks.due_webhooks(now=timezone.now())]
    assert due == [second.pk, first.pk]


def test_it_leaves_alone_only_the_address_that_fails(receiver: Receiver, hall: Organization) -> None:
    club = people.organization("club")
    failing, same_address = webhook_to(receiver.url, hall), webhook_to(receiver.url, club)
    for webhook in (failing, same_address):
        webhooks.send_test(webhook=webhook, now=NOW)
    receiver.answers = [500]
    deliveries.deliver(failing)
    assert webhooks.due_webhooks(now=timezone.now()) == [(same_address.pk, club.pk)]


def test_it_forgets_old_deliveries(hall: Organization) -> None:
    webhook = webhook_to("https://example.org/", hall)
    webhooks.send_test(webhook=webhook, now=NOW - timedelta(days=31))
    kept = webhooks.send_test(webhook=webhook, now=NOW)
    assert webhooks.forget_old_deliveries(now=NOW) == 1
    assert list(Delivery.objects.all()) == [kept]


def test_it_keeps_no_secret_in_the_database(hall: Organization) -> None:
    webhook = webhook_to("https://example.org/", hall)
    before = webhooks.secret_of(webhook)
    assert before.startswith("whsec_")
    assert before not in str(list(Webhook.objects.values()))
    assert webhooks.renew_secret(webhook=webhook) == webhooks.secret_of(webhook) != before


def test_it_costs_a_hand_nothing(night: Night, host: Caller) -> None:
    asked = []
    for number in (1, 2, 3):
        if number == 3:  # the first hand compiles statements
            webhook_to("https://example.org/", night.tournament.organization)
        with CaptureQueriesContext(connection) as queries:
            assert host.post(f"{night.sheet}hands/", hand(number)).status_code == 201
        asked.append([query["sql"].partition(" ")[0] for query in queries])
    assert asked[2] == asked[1]
    assert not any("webhook" in query["sql"] or "delivery" in query["sql"] for query in queries)
