"""E-mails that wait for a network: sent once there is one, once each, and not for ever."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail as outbox
from django.core.mail.backends.locmem import EmailBackend
from pytest_django.fixtures import Settings

from accounts.mail import send_later, send_waiting
from accounts.models import WaitingMail
from tests.people import NOW

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


class NoNetwork(EmailBackend):
    """A mail server out of reach."""

    def send_messages(self, messages: object) -> int:
        raise OSError("Network is unreachable")


class WithoutBen(EmailBackend):
    """A mail server that knows no Ben."""

    def send_messages(self, messages: list) -> int:
        if "ben@x.org" in messages[0].to:
            raise SMTPRecipientsRefused({"ben@x.org": (550, b"no such user")})
        return super().send_messages(messages)


@pytest.fixture(autouse=True)
def _set_up(settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True


def write(*to: str) -> None:
    for address in to:
        send_later(to=address, subject="Tonight\n at 7", text="Come!", now=NOW, good_until=NOW + timedelta(days=1))


def test_it_waits_for_a_network_longer_each_time_and_then_sends_once(settings: Settings) -> None:
    known = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.NoNetwork"
    write("ann@x.org", "ben@x.org")
    assert send_waiting(now=NOW) == 0
    settings.EMAIL_BACKEND = known
    assert send_waiting(now=NOW + MINUTE - timedelta(seconds=1)) == 0
    assert send_waiting(now=NOW + MINUTE) == 2
    assert send_waiting(now=NOW + 2 * MINUTE) == 0
    assert [(message.to, message.subject) for message in outbox.outbox] == [
        (["ann@x.org"], "Tonight at 7"),
        (["ben@x.org"], "Tonight at 7"),
    ]
    assert not WaitingMail.objects.exists()


def test_it_asks_no_second_time_where_an_address_is_refused_and_sends_the_others(settings: Settings) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.WithoutBen"
    write("ben@x.org", "ann@x.org")
    assert send_waiting(now=NOW) == 1
    assert [message.to for message in outbox.outbox] == [["ann@x.org"]]
    assert WaitingMail.objects.get().refusal == "550 no such user"
    assert send_waiting(now=NOW + timedelta(hours=1)) == 0


def test_it_forgets_what_nobody_needs_any_more_and_writes_nothing_where_mail_is_not_set_up(
    settings: Settings,
) -> None:
    write("ann@x.org")
    assert send_waiting(now=NOW + timedelta(days=2)) == 0
    assert not WaitingMail.objects.exists()
    settings.MAIL_IS_SET_UP = False
    write("ann@x.org")
    assert not WaitingMail.objects.exists()


def test_it_lets_a_mail_program_unsubscribe_from_what_nobody_asked_for() -> None:
    mail = {"subject": "Come!", "text": "Come!", "now": NOW, "good_until": NOW + timedelta(days=1)}
    for to, address in (
        ("ann@x.org", ""),
        ("ben@x.org", "http://hall.test/stop/"),
        ("cy@x.org", "https://h.org/stop/"),
    ):
        send_later(to=to, unsubscribe=address, **mail)
    assert send_waiting(now=NOW) == 3
    assert {message.to[0]: message.extra_headers for message in outbox.outbox} == {
        "ann@x.org": {},
        "ben@x.org": {"List-Unsubscribe": "<http://hall.test/stop/>"},
        "cy@x.org": {
            "List-Unsubscribe": "<https://h.org/stop/>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    }
