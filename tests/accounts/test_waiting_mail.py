"""E-mails that wait for a network: sent once there is one, once each, and not for ever."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from pytest_django.fixtures import Settings

from accounts.mail import send_later, send_waiting
from accounts.models import WaitingMail
from tests.people import NOW
from tests.support.mail_server import MailServer

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _set_up(settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True


def write(*to: str) -> None:
    for address in to:
        send_later(to=address, subject="Tonight\n at 7", text="Come!", now=NOW, good_until=NOW + timedelta(days=1))


@contextmanager
def mail_server(settings: Settings, **answers: str) -> Iterator[MailServer]:
    """Have mail sent to a server that answers a command so where Ben is in what came with it."""

    def answer(command: str, said: str) -> str:
        return answers.get(command, "") if "ben" in said.lower() or not command else ""

    with MailServer(answer) as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


def waiting() -> dict[str, tuple[int, str]]:
    return {mail.to: (mail.tries, mail.refusal) for mail in WaitingMail.objects.all()}


def test_it_waits_for_a_network_longer_each_time_and_then_sends_once(settings: Settings) -> None:
    with mail_server(settings):
        pass  # there was one, and it is gone
    write("ann@x.org", "ben@x.org")
    assert send_waiting(now=NOW) == 0
    assert waiting() == {"ann@x.org": (1, ""), "ben@x.org": (1, "")}
    assert send_waiting(now=NOW + MINUTE) == 0
    with mail_server(settings) as server:
        assert send_waiting(now=NOW + 3 * MINUTE - timedelta(seconds=1)) == 0
        assert send_waiting(now=NOW + 3 * MINUTE) == 2
        assert send_waiting(now=NOW + 9 * MINUTE) == 0
    assert [(message["To"], message["Subject"]) for message in server.taken] == [
        ("ann@x.org", "Tonight at 7"),
        ("ben@x.org", "Tonight at 7"),
    ]
    assert not WaitingMail.objects.exists()


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("RCPT", "550 no such user"),
        ("DATA", "554 no thanks"),
        ("TEXT", "554 5.7.1 Message rejected"),
        ("TEXT", "552 too big"),
    ],
)
def test_it_asks_no_second_time_what_is_refused_for_good_and_sends_the_others(
    settings: Settings, step: str, answer: str
) -> None:
    # At DATA nothing comes with the command, so that only this test's server knows whose it is.
    mail: dict[str, Any] = {"subject": "Tonight", "now": NOW, "good_until": NOW + timedelta(days=1)}
    send_later(to="ben@x.org", text="Ben is a stranger's name.", **mail)
    write("ann@x.org", "cy@x.org")
    whose: list[str] = []

    def refuse_ben(command: str, said: str) -> str:
        whose[:] = [said] if command == "RCPT" else whose
        return answer if command == step and "ben" in str(whose) else ""

    with mail_server(settings) as server:
        server.answer = refuse_ben
        assert send_waiting(now=NOW) == 2
        assert send_waiting(now=NOW + timedelta(hours=1)) == 0
    assert [message["To"] for message in server.taken] == ["ann@x.org", "cy@x.org"]
    assert waiting() == {"ben@x.org": (1, answer)}


@pytest.mark.parametrize(
    ("step", "answer"),
    [("RCPT", "450 try later"), ("TEXT", "451 out of order"), ("TEXT", "HANG UP"), ("RCPT", "421 bye")],
)
def test_it_lets_only_that_mail_wait_which_is_refused_for_now(settings: Settings, step: str, answer: str) -> None:
    write("ben@x.org", "ann@x.org")
    with mail_server(settings, **{step: answer}) as server:
        assert send_waiting(now=NOW) == 1
        assert waiting() == {"ben@x.org": (1, "")}
        server.answer = lambda _command, _said: ""
        assert send_waiting(now=NOW + MINUTE) == 1
    assert [message["To"] for message in server.taken] == ["ann@x.org", "ben@x.org"]


def test_it_refuses_no_mail_for_what_is_wrong_with_the_server(settings: Settings) -> None:
    write("ann@x.org", "ben@x.org")
    with mail_server(settings, **{"": "554 nobody is let in"}) as server:
        assert send_waiting(now=NOW) == 0
        assert waiting() == {"ann@x.org": (1, ""), "ben@x.org": (1, "")}
        server.answer = lambda _command, _said: ""
        assert send_waiting(now=NOW + MINUTE) == 2


def test_it_gives_up_a_mail_that_nobody_can_write(settings: Settings) -> None:
    write("ben@x.org\n", "ann@x.org")
    with mail_server(settings) as server:
        assert send_waiting(now=NOW) == 1
    assert [message["To"] for message in server.taken] == ["ann@x.org"]
    ((_tries, refusal),) = waiting().values()
    assert refusal == "Header values can't contain newlines (got 'ben@x.org\\n' for header 'To')"


def test_it_names_nobody_in_the_log(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    write("ben@x.org")
    with mail_server(settings, RCPT="550 no such user ben@x.org"):
        send_waiting(now=NOW)
    assert [record.getMessage() for record in caplog.records if record.name == "headtable.mail"] == [
        f"Mail {WaitingMail.objects.get().pk} is refused: SMTPRecipientsRefused 550"
    ]


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
    mail: dict[str, Any] = {"subject": "Come!", "text": "Come!", "now": NOW, "good_until": NOW + timedelta(days=1)}
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
