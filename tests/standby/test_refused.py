"""A standby takes over by itself only from silence: whatever the first laptop answers, it is alive."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from standby import following, role
from standby.pages import COOKIE, key_for
from standby.role import Part
from standby.role import Role as Laptop
from tests import people
from tests.config.backups.conftest import connected
from tests.support.databases import copy_of

FIRST = "http://192.168.1.10:8000"
STANDBY = Laptop(Part.STANDBY, secret="shared", other=FIRST, owner="olga@hall.test", automatic_seconds=60)
SENTENCE = "Said by the first one."
STOPPED = replace(STANDBY, stopped=SENTENCE, since="2025-01-04T19:30:00+00:00")
NOT_PAIRED = httpx.Response(401, json={"code": "not-paired", "message": SENTENCE})
OTHER_RELEASE = httpx.Response(409, json={"code": "not-possible", "message": SENTENCE})
UP_TO_DATE = httpx.Response(200, json={"batch": {"seq": 0, "tables": {}}, "at": "2025-01-04T19:30:00Z"})
NOTHING = httpx.ConnectError("refused")
BETWEEN_QUESTIONS = 25
"""Seconds, by the clock of these tests."""


@dataclass
class First:
    """The other laptop: answers the standby's questions by a list, and the last of it for ever, while time goes by."""

    answers: list[httpx.Response | httpx.ConnectError]
    to_retire: httpx.Response | httpx.ConnectError = NOTHING
    questions: int = 8
    """So many are asked before the standby's process ends."""
    asked: list[str] = field(default_factory=list)
    seconds: float = 1000
    is_over: Event = field(default_factory=Event)

    def answer(self, request: httpx.Request) -> httpx.Response:
        """Answer the next question, or fail as a line does that nobody answers."""
        self.seconds += BETWEEN_QUESTIONS
        self.asked.append(request.url.path)
        if len(self.asked) >= self.questions:
            self.is_over.set()
        if request.url.path == "/standby/retire/":
            found = self.to_retire
        else:
            found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(found, httpx.ConnectError):
            raise found
        return httpx.Response(found.status_code, content=found.content)


@pytest.fixture
def follow(
    models: Callable[[str], str],
    tmp_path: Path,
    settings: Settings,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[[First], None]]:
    """Give a standby's database, and what has it follow this first laptop as a process does from its start."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(following, "progress", following.Progress())
    monkeypatch.setattr(following, "PAUSE_SECONDS", 0)
    with django_db_blocker.unblock(), copy_of(models("sqlite"), tmp_path) as url, connected(url):
        people.organization()
        role.become(STANDBY)

        def start(first: First) -> None:
            transport = httpx.MockTransport(first.answer)
            monkeypatch.setattr(httpx, "Client", partial(httpx.Client, transport=transport))
            monkeypatch.setattr(following, "time", SimpleNamespace(monotonic=lambda: first.seconds))
            following.keep_following(role.current(), first.is_over)

        yield start


def page() -> str:
    """Return the standby's page, as its owner sees it."""
    browser = Client()
    browser.cookies[COOKIE] = key_for(STANDBY.owner)
    return browser.get("/standby/").content.decode()


def test_it_takes_over_by_itself_from_silence(follow: Callable[[First], None]) -> None:
    follow(First([UP_TO_DATE, NOTHING]))
    assert (role.current().part, role.current().epoch) == (Part.ALONE, 2)


ALIVE = {
    "an error": httpx.Response(500, json={"code": "error", "message": "Out of order."}),
    "too busy": httpx.Response(503, text="busy"),
    "unknown": httpx.Response(404, text="?"),
    "another device's sign-in": httpx.Response(401, text="Who are you?"),
    "another device's page": httpx.Response(200, text="<html>"),
}


@pytest.mark.parametrize("answer", ALIVE.values(), ids=ALIVE)
def test_it_takes_over_from_nobody_who_answers_anything(
    follow: Callable[[First], None], answer: httpx.Response
) -> None:
    first = First([UP_TO_DATE, answer])
    follow(first)
    assert len(first.asked) == first.questions
    assert role.current() == STANDBY
    assert "answers, but does not send what has changed" in page()


@pytest.mark.parametrize("refusal", [NOT_PAIRED, OTHER_RELEASE], ids=["not paired", "another release"])
def test_it_stops_following_whoever_refuses_it_and_says_why(
    follow: Callable[[First], None], refusal: httpx.Response, caplog: pytest.LogCaptureFixture
) -> None:
    first = First([UP_TO_DATE, refusal])
    with caplog.at_level(logging.ERROR, "headtable.standby"):
        follow(first)
    assert first.asked == ["/standby/changes/"] * 2
    assert (role.current().part, role.current().stopped) == (Part.STANDBY, SENTENCE)
    assert f"{FIRST} is alive, but refuses this computer" in page()
    assert f"It says: {SENTENCE}" in page()
    assert f"It says: {SENTENCE}" in caplog.text


def test_it_never_takes_over_by_itself_once_it_was_refused(follow: Callable[[First], None]) -> None:
    role.become(STOPPED)
    first = First([NOTHING])
    follow(first)
    assert len(first.asked) == first.questions
    assert role.current() == STOPPED
    assert "takes over by itself" not in page()


def test_it_follows_again_after_a_start_when_it_is_no_longer_refused(follow: Callable[[First], None]) -> None:
    role.become(STOPPED)
    follow(First([NOTHING, UP_TO_DATE]))
    assert role.current() == replace(STOPPED, stopped="")


@pytest.mark.parametrize("answer", [ALIVE["an error"], NOT_PAIRED], ids=["an error", "not paired"])
def test_it_does_not_take_over_by_itself_where_the_last_word_is_answered(
    follow: Callable[[First], None], answer: httpx.Response
) -> None:
    first = First([NOTHING], to_retire=answer)
    follow(first)
    assert "/standby/retire/" in first.asked
    assert role.current() == STANDBY


def test_it_takes_over_from_nobody_who_refuses_it_even_when_told(follow: Callable[[First], None]) -> None:
    follow(First([NOT_PAIRED], to_retire=NOT_PAIRED))
    browser = Client()
    browser.cookies[COOKIE] = key_for(STANDBY.owner)
    assert browser.post("/standby/take-over/", {"sure": "yes"}).headers["Location"] == "/standby/"
    assert f"{FIRST} still answers, and does not stop for this computer" in browser.get("/standby/").content.decode()
    own = {"Authorization": "Standby shared", "X-Release": following.settings.RELEASE}
    assert Client().post("/standby/take-over-here/", headers=own).status_code == 409
    assert role.current().part == Part.STANDBY


def test_it_takes_over_by_command_from_nobody_who_refuses_it(
    follow: Callable[[First], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(First([NOT_PAIRED], to_retire=NOT_PAIRED))
    nobody_serves_here = httpx.ConnectError("refused")

    def ask(client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        if path == "/standby/take-over-here/":
            raise following.CannotFollow("Nobody serves here.") from nobody_serves_here
        return asked(client, method, path, **more)

    asked = following.ask
    monkeypatch.setattr(following, "ask", ask)
    with pytest.raises(CommandError, match="does not stop for this computer"):
        call_command("takeover")
    assert role.current().part == Part.STANDBY


def test_it_takes_over_when_told_from_one_that_is_broken(follow: Callable[[First], None]) -> None:
    follow(First([ALIVE["an error"]], to_retire=ALIVE["an error"]))
    assert following.take_over(who=STANDBY.owner, now=people.NOW)
    assert (role.current().part, role.current().epoch) == (Part.ALONE, 2)
