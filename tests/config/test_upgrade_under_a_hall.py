"""Nothing is migrated while a hall is served from it, whatever begins to: the sentence says where that hall runs."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config.backups.sqlite import Sqlite
from tests.support.check_all import few
from tests.support.halls import EmbeddedHall

RUNS = r"Headtable is running on this data \(http://localhost:4711/\)"


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> EmbeddedHall:
    """A hall that lacks a migration, as if an older release had made it; nobody serves it yet."""
    folder = tmp_path_factory.mktemp("halls") / "older"
    shutil.copytree(with_director, folder, ignore=shutil.ignore_patterns("*.log"))
    hall = EmbeddedHall(folder, {})
    hall.manage("migrate", "sessions", "zero")
    return hall


@pytest.fixture
def served(older: EmbeddedHall) -> Iterator[EmbeddedHall]:
    """The same while the older release serves it, which noted its port."""
    (older.folder / "running.json").write_text('{"port": 4711}')
    with Sqlite(older.folder / "headtable.sqlite3").serving() as may_serve:
        assert may_serve
        yield older


def has_sessions(hall: EmbeddedHall) -> bool:
    with closing(sqlite3.connect(hall.folder / "headtable.sqlite3")) as connection:
        found = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'django_session'").fetchone()
    return bool(found[0])


@few(2)
@pytest.mark.parametrize("command", ["upgrade", "migrate", "migrate sessions", "runhall --no-sample"])
def test_it_migrates_nothing_while_a_hall_is_served(served: EmbeddedHall, command: str) -> None:
    with pytest.raises(RuntimeError, match=RUNS):
        served.manage(*command.split())
    assert not has_sessions(served)
    assert not (served.folder / "backups").exists()


def test_it_names_the_folder_where_an_older_hall_noted_no_port(served: EmbeddedHall) -> None:
    (served.folder / "running.json").unlink()
    with pytest.raises(RuntimeError, match=rf"Headtable is running on this data \({served.folder}\)"):
        served.manage("upgrade")


def test_it_only_shows_what_it_would_migrate(served: EmbeddedHall) -> None:
    assert "sessions.0001_initial" in served.manage("migrate", "--plan")


def test_it_migrates_once_nobody_serves_any_more(older: EmbeddedHall) -> None:
    assert "was saved to" in older.manage("upgrade")
    assert has_sessions(older)
    with Sqlite(older.folder / "headtable.sqlite3").serving():
        assert older.manage("upgrade") == ""  # nothing is left to do
        assert "No migrations to apply" in older.manage("migrate")
