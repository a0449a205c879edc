"""Taking backups: whole, private, checked, on time, and never in anybody's way."""

import logging
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Timer

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from config.backups import folder, taking
from config.backups.errors import BackupFailed
from config.tasks import back_up_when_due
from machine.locks import locked
from tests import people
from tests.support.halls import ROOT, Hall
from tournaments.models import Round, Tournament

NOW = datetime(2026, 11, 21, 19, 30, 7, tzinfo=UTC)
pytestmark = pytest.mark.usefixtures("installation")
whatever_the_database = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)


def names(of: Path) -> list[str]:
    return sorted(path.name for path in of.iterdir() if path.name != ".lock")


def take(now: datetime = NOW, patience: float = 0) -> Path:
    return taking.take(taking.own_database(), now=now, patience=patience).path


def test_it_names_a_backup_by_its_moment_and_its_digest(backup_folder: Path, kind: str) -> None:
    path = take()
    digest = sha256(path.read_bytes()).hexdigest()
    suffix = {"sqlite": "sqlite3", "postgresql": "pgdump"}[kind]
    assert names(backup_folder) == [f"headtable-20261121T193007Z-{digest[:16]}.{suffix}"] == [path.name]


def test_it_lets_nobody_else_read_a_backup(backup_folder: Path) -> None:
    assert take().stat().st_mode & 0o777 == 0o600
    assert backup_folder.stat().st_mode & 0o777 == 0o700


def test_it_keeps_nothing_that_cannot_be_read_again(monkeypatch: pytest.MonkeyPatch, backup_folder: Path) -> None:
    database = taking.own_database()
    write = database.write

    def write_badly(target: Path) -> None:
        write(target)
        content = target.read_bytes()
        target.write_bytes(content[: len(content) // 2] + bytes(3000) + content[len(content) // 2 + 3000 :])

    monkeypatch.setattr(database, "write", write_badly)
    with pytest.raises(BackupFailed, match="No backup was written"):
        taking.take(database, now=NOW)
    assert names(backup_folder) == []


@whatever_the_database
def test_it_sweeps_up_what_a_killed_process_left(backup_folder: Path) -> None:
    backup_folder.mkdir()
    (backup_folder / f"{folder.UNFINISHED}abc").write_text("half")
    assert folder.backups() == []
    path = take()
    assert names(backup_folder) == [path.name]


@whatever_the_database
def test_it_writes_one_at_a_time(backup_folder: Path) -> None:
    take()
    with locked(backup_folder / ".lock", alone=True), pytest.raises(BackupFailed, match="another backup"):
        take()


@whatever_the_database
def test_it_waits_for_the_backup_that_is_being_written(backup_folder: Path) -> None:
    take()
    other = ExitStack()
    other.enter_context(locked(backup_folder / ".lock", alone=True))
    written = Timer(0.3, other.close)
    written.start()
    take(NOW + timedelta(hours=1), patience=taking.PATIENCE)
    written.join()
    assert len(folder.backups()) == 2


@whatever_the_database
def test_it_removes_the_oldest_and_nothing_that_is_not_its_own(
    monkeypatch: pytest.MonkeyPatch, backup_folder: Path
) -> None:
    monkeypatch.setattr(settings, "BACKUP_KEEP", 2)
    paths = [take(NOW + timedelta(hours=hour)) for hour in (1, 0, 2)]
    (backup_folder / "my-own.sqlite3").touch()
    taking.prune(now=NOW + timedelta(hours=2))
    assert names(backup_folder) == sorted([paths[0].name, paths[2].name, "my-own.sqlite3"])


@whatever_the_database
def test_it_keeps_what_was_taken_since_the_clock_was_set_back(
    monkeypatch: pytest.MonkeyPatch, backup_folder: Path
) -> None:
    monkeypatch.setattr(settings, "BACKUP_KEEP", 2)
    paths = [take(NOW + timedelta(hours=hour)) for hour in (30, 29, 1)]
    taking.prune(now=NOW + timedelta(hours=1))
    assert names(backup_folder) == sorted([paths[0].name, paths[2].name])


def playing() -> None:
    people.night(people.organization())
    Round.objects.update(drawn_at=NOW)


def forgotten() -> None:
    """A tournament that nobody ever finished."""
    people.night(people.organization())
    Round.objects.update(drawn_at=NOW - timedelta(days=3))


def finished() -> None:
    playing()
    Tournament.objects.update(status=Tournament.Status.FINISHED)


@pytest.mark.parametrize(
    ("goes_on", "minutes"), [(playing, 15), (forgotten, 24 * 60), (finished, 24 * 60), (lambda: None, 24 * 60)]
)
@whatever_the_database
def test_it_takes_one_every_quarter_of_an_hour_while_people_play_else_one_a_day(
    goes_on: Callable[[], None], minutes: int
) -> None:
    goes_on()
    assert folder.is_due(now=NOW)
    take(NOW - timedelta(minutes=minutes, seconds=-1))
    assert taking.take_when_due(now=NOW) is None
    later = NOW + timedelta(seconds=1)
    assert taking.take_when_due(now=later) == folder.backups()[0]
    assert not folder.is_due(now=later)


@whatever_the_database
def test_it_is_not_misled_by_a_clock_that_was_wrong() -> None:
    take(NOW + timedelta(days=400))
    assert folder.is_due(now=NOW)


@whatever_the_database
def test_it_logs_a_sentence_and_goes_on_where_nothing_can_be_written(
    backup_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backup_folder.touch()
    with caplog.at_level(logging.ERROR):
        back_up_when_due()
    assert [record.getMessage() for record in caplog.records] == [
        f"No backup was written to {backup_folder}: File exists"
    ]


# As on a full disk, but for this process alone: no file may grow past 100 kB.
ON_A_FULL_DISK = """
import resource, signal
from django.core.management import execute_from_command_line
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
execute_from_command_line(["manage.py", "backup"])
"""


@whatever_the_database
def test_it_says_so_and_leaves_nothing_behind_where_the_disk_is_full(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "full", {"DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}"})
    command = [sys.executable, "-c", ON_A_FULL_DISK]
    environment = hall.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: No backup was written to {hall.folder}/backups: ")
    assert names(hall.folder / "backups") == []


def test_it_leaves_room_for_hands(monkeypatch: pytest.MonkeyPatch, backup_folder: Path) -> None:
    needed = taking.own_database().bytes_needed()
    monkeypatch.setattr(taking, "free_bytes", lambda _folder: needed + 18 * 1024 * 1024 - 1)
    with pytest.raises(BackupFailed, match=r"No backup was written to .*: the disk has too little room for it"):
        take()
    assert names(backup_folder) == []
    monkeypatch.setattr(taking, "free_bytes", lambda _folder: needed + 18 * 1024 * 1024)
    path = take()
    assert names(backup_folder) == [path.name]


@whatever_the_database
def test_it_has_nothing_to_keep_where_nothing_was_set_up(installation: Callable[[], None]) -> None:
    installation()
    with pytest.raises(CommandError, match="The database is empty"):
        call_command("backup")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds the only programs there are."""
    (tmp_path / "programs").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    return tmp_path / "programs"


on_postgresql = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)


@on_postgresql
@pytest.mark.usefixtures("programs")
def test_it_says_what_to_install_where_pg_dump_is_missing() -> None:
    with pytest.raises(
        BackupFailed, match=r"pg_dump is not installed\. Debian, Ubuntu: apt-get install postgresql-client\."
    ):
        take()


@on_postgresql
def test_it_says_what_to_install_where_pg_dump_is_older_than_the_server(programs: Path) -> None:
    (programs / "pg_dump").write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    (programs / "pg_dump").chmod(0o755)
    with pytest.raises(BackupFailed, match=r"pg_dump is of version 9, too old .* postgresql-client-\d\d\."):
        take()
