"""`manage.py runhall`: what a start prepares, prints and refuses, and how it ends."""

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from tests.support.attacks import HEAD, answer_of, connect, status_of
from tests.support.check_all import some_of
from tests.support.halls import ROOT, EmbeddedHall, embedded_hall


def count(database: Path, table: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - our own names


def copies(hall: EmbeddedHall) -> list[Path]:
    return sorted(hall.folder.glob("backups/*before-migration*"))


def director_link(hall: EmbeddedHall) -> str:
    links = re.findall(r"Director +(http\S+)", hall.logs()["server"])
    return str(links[-1]).replace("localhost", "127.0.0.1")


@dataclass(frozen=True)
class Restarted:
    """A hall that was started a second time, and what was known of it before."""

    hall: EmbeddedHall
    token: str
    collected_at: int


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> Iterator[Restarted]:
    """A hall that was started a second time; no test stops it."""
    with embedded_hall(tmp_path_factory.mktemp("halls") / "running", model=with_director) as hall:
        restarted = Restarted(hall, hall.staff_token(), collected_at(hall))
        hall.stop()
        hall.serve("--no-sample")
        yield restarted


def collected_at(hall: EmbeddedHall) -> int:
    """When the static files were collected."""
    return (hall.folder / "static" / "staticfiles.json").stat().st_mtime_ns


def test_it_keeps_the_data_over_a_second_start(running: Restarted) -> None:
    assert running.hall.client(running.token).get("/api/v1/tournaments/0/standings/").status_code == 404
    assert running.hall.client("wrong").get("/api/v1/tournaments/0/standings/").status_code == 401


def test_it_copies_nothing_and_collects_nothing_when_nothing_changed(running: Restarted) -> None:
    assert copies(running.hall) == []
    assert collected_at(running.hall) == running.collected_at


def test_it_prints_a_link_that_signs_the_director_in_once(running: Restarted) -> None:
    link = director_link(running.hall)
    with httpx.Client() as browser:
        assert browser.get(link).status_code == 200
        form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        assert browser.post(link, data=form).headers["location"] == "/desk/"
        assert "sessionid" in browser.cookies
    assert httpx.get(link).status_code == 403


def test_it_copies_the_database_aside_before_it_migrates(tmp_path: Path, with_director: Path) -> None:
    older = shutil.copytree(with_director, tmp_path / "older", ignore=shutil.ignore_patterns("*.log"))
    EmbeddedHall(older, {}).manage("migrate", "sessions", "zero")  # as if an older release had made this file
    with embedded_hall(tmp_path / "hall", model=older) as hall:
        (copy,) = copies(hall)
        assert count(copy, "accounts_user") == 1
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            count(copy, "django_session")
        assert count(hall.folder / "headtable.sqlite3", "django_session") == 0
        assert str(copy) in hall.logs()["server"]


def test_it_says_how_to_choose_another_port_when_this_one_is_taken(running: Restarted, settings: Settings) -> None:
    port = running.hall.port
    settings.REDIS_URL, settings.HEADTABLE_HOST, settings.HEADTABLE_PORT = "", "127.0.0.1", port
    with pytest.raises(CommandError, match=rf"Port {port} .*PORT={port + 1} make run"):
        call_command("runhall")


def test_it_refuses_to_serve_a_hall_with_redis_alone(settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    with pytest.raises(CommandError, match="REDIS_URL is set"):
        call_command("runhall")


def test_it_answers_though_a_whole_hall_keeps_connections_open(running: Restarted) -> None:
    with httpx.Client(base_url=running.hall.url, limits=httpx.Limits(max_connections=None)) as idle:
        streams = [idle.stream("GET", "/health/") for _tablet in range(200)]
        answers = [stream.__enter__() for stream in streams]
        assert httpx.get(f"{running.hall.url}/health/").status_code == 200
        assert {answer.status_code for answer in answers} == {200}
        for stream in streams:
            stream.__exit__(None, None, None)


@pytest.mark.parametrize("number", some_of([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], 1, seed="signals"))
def test_it_answers_whoever_has_asked_and_ends_cleanly(embedded_hall: EmbeddedHall, number: signal.Signals) -> None:
    server = embedded_hall.processes["server"]
    with ExitStack() as stack:
        asking = [stack.enter_context(connect(embedded_hall.port)) for _client in range(60)]
        for connection in asking:
            connection.sendall(HEAD.format(method="GET", path="/accounts/sign-in/").encode() + b"\r\n")
        # A terminal sends the signal to the whole process group.
        for pid in (server.pid, embedded_hall.serving_pid()):
            if os.getpgid(pid) == os.getpgid(server.pid):
                os.kill(pid, number)
        assert [status_of(answer_of(connection)) for connection in asking] == [200] * 60
    assert server.wait(60) == 0
    assert "No longer serving" in embedded_hall.logs()["server"]
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", embedded_hall.port)) != 0
    assert "Traceback" not in embedded_hall.logs()["server"]


# As a shell without job control starts what ends in `&`.
IN_BACKGROUND = ("sh", "-c", "trap '' INT; exec \"$@\"", "sh")


def test_it_ends_by_ctrl_c_also_where_a_shell_started_it_in_the_background(
    tmp_path: Path, started_before: Path
) -> None:
    shutil.copytree(started_before, tmp_path / "hall", ignore=shutil.ignore_patterns("*.log"))
    hall = EmbeddedHall(tmp_path / "hall", {})
    command = [*IN_BACKGROUND, sys.executable, "manage.py", "runhall", "--no-sample"]
    with (hall.folder / "server.log").open("wb") as log:
        hall.processes["server"] = subprocess.Popen(command, cwd=ROOT, env=hall.environment, stdout=log, stderr=log)
    try:
        hall.wait_until_ready()
        hall.processes["server"].send_signal(signal.SIGINT)
        assert hall.processes["server"].wait(60) == 0
    finally:
        hall.stop()


def test_it_ends_the_tests_by_ctrl_c_also_where_a_shell_started_them_in_the_background() -> None:
    script = "from tests.support import signals; signals.end_by_any(); print('ready', flush=True); input()"
    waiting = subprocess.Popen(
        [*IN_BACKGROUND, sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with waiting:
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "ready\n"
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait(60) == -signal.SIGINT


@pytest.fixture
def sample_hall(tmp_path: Path, started_before: Path) -> Iterator[EmbeddedHall]:
    with embedded_hall(tmp_path / "hall", "-v1", model=started_before) as hall:
        yield hall


def test_it_plays_a_sample_night_into_an_empty_database_and_prints_where_it_is(sample_hall: EmbeddedHall) -> None:
    assert count(sample_hall.folder / "headtable.sqlite3", "tournaments_entrant") == 41
    printed = sample_hall.logs()["server"]
    (board,) = re.findall(r"Board +(http://localhost\S+)", printed)
    (pad,) = re.findall(r"Pad of table 1 +(http://localhost\S+)", printed)
    assert httpx.get(board.replace("localhost", "127.0.0.1")).status_code == 200
    assert httpx.get(pad.replace("localhost", "127.0.0.1")).status_code == 200
