"""A copy that applies what the original noted is the same, row by row, at every moment."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from config.backups.sqlite import Sqlite
from standby import changes
from tests.support.check_all import more

SCHEMA = """
CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, photo BLOB);
CREATE TABLE score (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person (id), points REAL);
CREATE TABLE session (key TEXT PRIMARY KEY, data TEXT);
"""


class Pair:
    """An original and its copy."""

    def __init__(self, folder: Path, original: sqlite3.Connection, copy: sqlite3.Connection) -> None:
        self.folder, self.original, self.copy = folder, original, copy

    def snapshot(self) -> None:
        """Make the copy from a snapshot."""
        path = self.folder / "snapshot.sqlite3"
        Sqlite(self.folder / "original.sqlite3").write(path)
        Sqlite(self.folder / "copy.sqlite3").put_back(path)
        path.unlink()
        changes.become_copy(self.copy)

    def follow(self) -> bool:
        """Have the copy apply what came since, as it is sent; return whether that was possible."""
        stream, seq = changes.stream_of(self.copy) or ("", 0)
        batch = changes.batch_after(self.original, stream, seq)
        if batch is not None:
            changes.apply(self.copy, stream, json.loads(json.dumps(batch)))
        return batch is not None

    def contents(self, connection: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table with its rowid, and the counters of ids."""
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {
            table: sorted(connection.execute(f'SELECT rowid, * FROM "{table}"').fetchall(), key=repr)  # noqa: S608
            for table in tables
            if not table.startswith(("standby_", "sqlite_"))
        }
        counters = connection.execute("SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'standby%'")
        return rows | {"counters": sorted(counters.fetchall())}

    def assert_same(self) -> None:
        """Compare both."""
        assert self.contents(self.copy) == self.contents(self.original)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """A database with some rows, which notes its changes, and a copy of it."""
    with (
        changes.opened(tmp_path / "original.sqlite3") as original,
        changes.opened(tmp_path / "copy.sqlite3") as copy,
    ):
        original.execute("PRAGMA journal_mode=WAL")
        original.execute("PRAGMA recursive_triggers=ON")
        original.executescript(SCHEMA)
        original.execute("INSERT INTO person (name, photo) VALUES ('Ada', x'00ff'), ('Ben', NULL)")
        changes.begin(original)
        made = Pair(tmp_path, original, copy)
        made.snapshot()
        yield made


WRITES = (
    "INSERT INTO person (name, photo) VALUES ('{name}', x'0a{byte:02x}') ON CONFLICT DO NOTHING",
    "INSERT OR REPLACE INTO person (name) VALUES ('{name}')",
    "UPDATE person SET name = name || '{byte}' WHERE id % 3 = {byte} % 3",
    "DELETE FROM person WHERE id = (SELECT id FROM person ORDER BY id DESC LIMIT 1)",
    "UPDATE person SET id = id + 1000 WHERE id = {byte} % 7",
    "INSERT INTO score (person, points) VALUES ({byte}, {byte} / 3.0)",
    "UPDATE score SET points = points + 0.1",
    "DELETE FROM score WHERE id % 5 = {byte} % 5",
    "INSERT INTO session VALUES ('{name}-{byte}', 'a') ON CONFLICT (key) DO UPDATE SET data = data || 'b'",
    "DELETE FROM session WHERE key LIKE '{name}%'",
)


@pytest.mark.parametrize("seed", range(more(3, 200)))
def test_it_is_the_same_after_any_writes(pair: Pair, seed: int) -> None:
    rng = Random(seed)
    for _turn in range(30):
        for _write in range(rng.randrange(6)):
            with_rollback = rng.random() < 0.2
            pair.original.execute("BEGIN")
            try:
                pair.original.execute(rng.choice(WRITES).format(name=rng.choice("ABCDEF"), byte=rng.randrange(256)))
            except sqlite3.IntegrityError:  # that ID is taken
                with_rollback = True
            pair.original.execute("ROLLBACK" if with_rollback else "COMMIT")
        assert pair.follow()
        pair.assert_same()
        if rng.random() < 0.2:
            changes.forget_until(pair.original, changes.last_seq(pair.original))


def test_it_swaps_unique_values_in_one_batch(pair: Pair) -> None:
    for names in (("Ada", "x"), ("Ben", "Ada"), ("x", "Ben")):
        pair.original.execute("UPDATE person SET name = ? WHERE name = ?", names[::-1])
    assert pair.follow()
    pair.assert_same()


def test_it_gives_no_id_again_that_the_original_gave(pair: Pair) -> None:
    pair.original.execute("INSERT INTO person (name) VALUES ('Cleo')")
    pair.original.execute("DELETE FROM person WHERE name = 'Cleo'")
    assert pair.follow()
    pair.copy.execute("INSERT INTO person (name) VALUES ('Dan')")
    assert pair.copy.execute("SELECT id FROM person WHERE name = 'Dan'").fetchone() == (4,)


def test_it_takes_no_batch_twice(pair: Pair) -> None:
    stream, seq = changes.stream_of(pair.copy)
    pair.original.execute("INSERT INTO person (name) VALUES ('Cleo')")
    batch = changes.batch_after(pair.original, stream, seq)
    changes.apply(pair.copy, stream, batch)
    with pytest.raises(changes.OutOfStep):
        changes.apply(pair.copy, stream, batch)
    pair.assert_same()


def test_it_needs_a_snapshot_after_a_migration(pair: Pair) -> None:
    pair.original.execute("ALTER TABLE person ADD COLUMN phone TEXT")
    assert not pair.follow()
    changes.begin(pair.original)
    pair.snapshot()
    pair.original.execute("UPDATE person SET phone = '555'")
    assert pair.follow()
    pair.assert_same()


def test_it_needs_a_snapshot_after_an_earlier_state_was_put_back(pair: Pair) -> None:
    backup = pair.folder / "backup.sqlite3"
    Sqlite(pair.folder / "original.sqlite3").write(backup)
    pair.original.execute("INSERT INTO person (name) VALUES ('Cleo')")
    assert pair.follow()
    Sqlite(pair.folder / "original.sqlite3").put_back(backup)
    pair.original.execute("INSERT INTO person (name) VALUES ('Dan')")
    assert not pair.follow()


def test_it_needs_a_snapshot_where_changes_were_forgotten_that_it_lacks(pair: Pair) -> None:
    for name in ("Cleo", "Dan"):
        pair.original.execute("INSERT INTO person (name) VALUES (?)", (name,))
    changes.forget_until(pair.original, changes.last_seq(pair.original))
    assert not pair.follow()


def test_it_notes_nothing_any_more_once_it_ended(pair: Pair) -> None:
    changes.end(pair.original)
    left = "SELECT name FROM sqlite_master WHERE name LIKE 'standby%' OR type = 'trigger'"
    assert pair.original.execute(left).fetchall() == []
