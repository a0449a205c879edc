"""With little room on the disk the desk warns; with none a reserve is given up, and nothing is stored any more."""

import logging
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.backends.sqlite3 import base
from django.test import Client, RequestFactory
from pytest_django import DjangoDbBlocker

from accounts.models import Role
from config import urls
from config.logs import QuietFullDisk
from config.sqlite_in_turn.base import DatabaseWrapper
from machine import disk
from tests import people

FULL = "The disk of this hall's computer is full"


class Disk:
    """A disk with so many bytes free, beside what a reserve takes."""

    def __init__(self, free: int, folder: Path) -> None:
        self.free, self._folder = free, folder

    def usage(self, _folder: Path) -> SimpleNamespace:
        return SimpleNamespace(free=self.free - sum(path.stat().st_size for path in self._folder.glob("*reserve")))


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk with 20 MiB free, which tests fill."""
    made = Disk(20 << 20, tmp_path)
    monkeypatch.setattr(disk.shutil, "disk_usage", made.usage)
    return made


def test_it_keeps_a_reserve_gives_it_up_when_the_disk_is_full_and_makes_it_again(small: Disk, tmp_path: Path) -> None:
    def there() -> dict[str, int]:
        return {path.name: path.stat().st_size for path in tmp_path.iterdir()}

    disk.keep_reserve(tmp_path)
    assert there() == {"last-reserve": 1 << 20, "reserve": 8 << 20}
    small.free = (9 << 20) + 1000  # others have taken all but the reserve
    disk.keep_reserve(tmp_path)
    assert there() == {"last-reserve": 1 << 20}
    assert disk.has_room(tmp_path)
    small.free = (17 << 20) - 1
    disk.keep_reserve(tmp_path)
    assert there() == {"last-reserve": 1 << 20}  # it would take more than half of what is free
    small.free = 17 << 20
    disk.keep_reserve(tmp_path)
    assert there() == {"last-reserve": 1 << 20, "reserve": 8 << 20}


def test_it_stores_nothing_more_where_not_even_the_reserve_is_left_and_reads_on(
    small: Disk, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    place = {"NAME": str(tmp_path / "hall.sqlite3"), "OPTIONS": {"transaction_mode": "IMMEDIATE"}}
    database = DatabaseWrapper(connection.settings_dict | place)
    with django_db_blocker.unblock(), database.cursor() as cursor:
        cursor.execute("CREATE TABLE line (number INTEGER)")
        disk.keep_reserve(tmp_path)
        small.free = (9 << 20) + 1000
        cursor.execute("INSERT INTO line VALUES (1)")
        assert not (tmp_path / "reserve").exists()
        small.free = (2 << 20) - 1
        for statement in ("INSERT INTO line VALUES (2)", "UPDATE line SET number = 3"):
            with pytest.raises(OperationalError, match="disk is full"):
                cursor.execute(statement)
        assert cursor.execute("SELECT number FROM line").fetchall() == [(1,)]
        database.close()


def test_it_gives_the_reserve_up_where_a_write_finds_no_room_though_there_seems_to_be_some(
    small: Disk, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    database = DatabaseWrapper(connection.settings_dict | {"NAME": str(tmp_path / "hall.sqlite3"), "OPTIONS": {}})
    with django_db_blocker.unblock(), database.cursor() as cursor:
        cursor.execute("CREATE TABLE line (words TEXT)")
        disk.keep_reserve(tmp_path)
        cursor.execute("PRAGMA max_page_count = 2")  # as a quota would
        with pytest.raises(OperationalError, match="disk is full"):
            cursor.execute("INSERT INTO line VALUES (%s)", ["x" * 100_000])
        assert not (tmp_path / "reserve").exists()
        database.close()


def test_it_says_so_on_a_page_that_failed_for_it() -> None:
    request = RequestFactory().get("/")
    try:
        raise OperationalError(disk.FULL)
    except OperationalError:
        answer = urls.handler500(request)
    assert answer.status_code == 503
    assert "The disk of the hall's computer is full" in answer.content.decode()
    try:
        raise OperationalError("database is locked")
    except OperationalError:
        assert urls.handler500(request).status_code == 500


def test_it_opens_the_database_with_the_last_of_the_reserve(
    small: Disk, tmp_path: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = {"NAME": str(tmp_path / "hall.sqlite3"), "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL"}}
    disk.keep_reserve(tmp_path)
    needed = (1 << 20) + (32 << 10)  # beside what is free for readers, as much as SQLite's index of the log
    opens = base.DatabaseWrapper.get_new_connection

    def open_where_there_is_room(database: DatabaseWrapper, params: dict[str, Any]) -> Any:
        if disk.free_bytes(tmp_path) < needed:
            raise sqlite3.OperationalError("disk I/O error")
        return opens(database, params)

    monkeypatch.setattr(base.DatabaseWrapper, "get_new_connection", open_where_there_is_room)
    small.free = (9 << 20) + 1000
    with django_db_blocker.unblock():
        database = DatabaseWrapper(connection.settings_dict | place)
        database.ensure_connection()
        database.close()
        assert list(tmp_path.glob("*reserve")) == []
        small.free = 0
        with pytest.raises(OperationalError, match="disk is full"):
            database.ensure_connection()


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.OWNER, Role.DIRECTOR])
@pytest.mark.parametrize(
    ("free", "shown"),
    [(500_000_000, None), (499_000_000, "Only 475.9 MB is left on the disk"), ((1 << 20) - 1, FULL)],
)
def test_it_warns_at_the_desk(role: Role, free: int, shown: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = people.organization()
    drawn = people.night(hall)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free))
    browser = Client()
    browser.force_login(people.member(hall, role).user, backend="django.contrib.auth.backends.ModelBackend")
    for address in ("/desk/", f"/desk/{drawn.tournament.slug}/", f"/desk/{drawn.tournament.slug}/entrants/"):
        page = " ".join(browser.get(address).content.decode().split())
        for words in ("is left on the disk", FULL):
            assert (words in page) == (shown is not None and words in shown), address
        assert shown is None or shown in page


def test_it_logs_a_full_disk_once_a_minute_and_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("config.logs.monotonic", lambda: now[0])
    quiet = QuietFullDisk()

    def record(error: Exception) -> logging.LogRecord:
        return logging.LogRecord("celery", logging.ERROR, __file__, 1, "Task failed", (), (type(error), error, None))

    full, other = record(OperationalError(disk.FULL)), record(OperationalError("database is locked"))
    assert quiet.filter(full)
    assert (full.exc_info, full.getMessage()[:17]) == (None, "The disk is full:")
    assert not quiet.filter(record(OperationalError(disk.FULL)))
    assert quiet.filter(other)
    assert other.exc_info
    now[0] += 60
    assert quiet.filter(record(OperationalError(disk.FULL)))
