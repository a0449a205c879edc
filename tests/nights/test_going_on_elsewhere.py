"""The server dies before the last round; the last minute's archive is opened elsewhere, and the night goes on."""

import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Lock

import pytest

from simulation import client
from simulation.auditor import audit
from simulation.client import EventCounts
from simulation.director import play_tournament
from simulation.ledger import Plan
from tests.support.check_all import more, only_in_check_all
from tests.support.halls import EmbeddedHall

NIGHT = Plan(players=9, rounds=more(3, 7), seed=1862, hands=3, threads=4)
TABLES = NIGHT.players // 4
BEFORE_THE_LAST = TABLES * NIGHT.hands * (NIGHT.rounds - 2) + TABLES
QUICKLY = {"ARCHIVE_SECONDS": "0.5"}

OPEN = """
from django.core.management import call_command
from hashlib import sha256
from accounts.models import StaffToken
StaffToken.objects.update(digest=sha256({token!r}.encode()).hexdigest())
call_command("open_archive", {file!r})
"""


class Interruption:
    """Stops every table at the hand after which it is due, does something, and lets them go on."""

    def __init__(self, after: int, act: Callable[[], None]) -> None:
        self._left, self._act, self._gate = after, act, Lock()
        self.was_there = False

    def __call__(self, hands: int) -> None:
        """Count hands; whoever comes meanwhile waits."""
        with self._gate:
            self._left -= hands
            if self._left <= 0 and not self.was_there:
                self.was_there = True
                self._act()


def fresh_hall(folder: Path, model: Path, port: int | None = None) -> EmbeddedHall:
    """A hall with an empty database and the model's secret, not served yet; at another's port it has its address."""
    shutil.copytree(model, folder, ignore=shutil.ignore_patterns("*.log"))
    hall = EmbeddedHall(folder, QUICKLY)
    if port is not None:
        hall.port, hall.url = port, f"http://127.0.0.1:{port}"
        hall.environment["PORT"] = str(port)
    return hall


def version_of(hall: EmbeddedHall) -> int:
    """The version of the scores, as the database has it."""
    with closing(sqlite3.connect(f"file:{hall.folder / 'headtable.sqlite3'}?mode=ro", uri=True)) as database:
        return int(database.execute("SELECT scores_version FROM tournaments_tournament").fetchone()[0])


def archive_of_the_last_minute(hall: EmbeddedHall) -> Path:
    """Wait, as a minute goes by, until what was entered is on the disk as an archive; return that."""
    deadline, seen = time.monotonic() + 30, -1
    while time.monotonic() < deadline:
        version = version_of(hall)
        written = sorted((hall.folder / "archives").glob(f"*/*-v{version}-*.headtable"))
        if written and seen == version:
            return written[-1]
        seen = version if written else -1
        time.sleep(0.7)
    raise AssertionError("no archive was written")


def kill(hall: EmbeddedHall) -> None:
    """End the server and its parent, as a power cut does."""
    serving = hall.serving_pid()
    hall.processes["server"].kill()
    os.kill(serving, signal.SIGKILL)
    hall.processes["server"].wait()


@only_in_check_all  # its short version is in tests/tournaments/archive/test_transfer.py
def test_it_goes_on_with_the_night_on_another_machine(
    tmp_path: Path, with_director: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "TRIES", int(60 / client.PAUSE_SECONDS))  # tablets do not give up
    first = fresh_hall(tmp_path / "first", with_director)
    second = fresh_hall(tmp_path / "second", with_director, first.port)

    def move() -> None:
        archive = archive_of_the_last_minute(first)
        kill(first)
        second.manage("shell", "--no-imports", "-c", OPEN.format(token=token, file=str(archive)))
        second.serve("--no-sample")

    interruption, tally = Interruption(BEFORE_THE_LAST, move), EventCounts()
    try:
        token = first.staff_token()
        second.staff_token()
        first.serve("--no-sample")
        night = play_tournament(NIGHT, url=first.url, token=token, tally=tally, progress=interruption)
        assert interruption.was_there
        assert len(night.rounds) == NIGHT.rounds
        assert audit(night, url=second.url, token=token, tally=tally) == []
        assert tally.failures == []
    finally:
        first.stop()
        second.stop()
