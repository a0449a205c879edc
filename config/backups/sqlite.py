"""SQLite: the online backup API copies the file, or puts a copy back, while others read and write."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

from config.backups.errors import BackupFailed
from machine.locks import locked

MAGIC = b"SQLite format 3\0"
PATIENCE_SECONDS = 30
"""How long to wait for another writer."""


class Sqlite:
    """An installation whose database is a file."""

    suffix = ".sqlite3"
    magic = MAGIC

    def __init__(self, database: Path) -> None:
        self._database = database

    def write(self, target: Path) -> None:
        """Copy all that is committed at this moment into `target`. Raises sqlite3.Error."""
        with closing(sqlite3.connect(self._database)) as ours, closing(sqlite3.connect(target)) as copy:
            ours.backup(copy, progress=_impatient())
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a WAL beside it

    def check(self, file: Path) -> None:
        """Read the whole file. Raises BackupFailed, sqlite3.Error where something in it is broken or beside it."""
        log = file.with_name(f"{file.name}-wal")
        if log.exists() and log.stat().st_size:
            raise BackupFailed(_("it is a database in use, and part of it is in another file"))
        with _reading(file) as copy:
            found = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise BackupFailed(found)

    def migrations(self, file: Path) -> set[tuple[str, str]]:
        """Return (app, name) of every migration that the file has seen; none where it is no Django database."""
        with _reading(file) as copy:
            if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone() is None:
                return set()
            return set(copy.execute("SELECT app, name FROM django_migrations"))

    def put_back(self, file: Path) -> None:
        """Make the database what the file is, in one transaction: a process that has it open sees one or the other.

        Raises sqlite3.Error, BackupFailed; then nothing has changed.
        """
        with _reading(file) as copy, closing(sqlite3.connect(self._database)) as ours:
            ours.execute("PRAGMA journal_mode=WAL")
            copy.backup(ours, progress=_impatient())

    @contextmanager
    def serving(self) -> Iterator[bool]:
        """Say, while the block runs, that a server works on this database; yield whether it may."""
        with locked(self._lock, alone=False) as is_ours:
            yield is_ours

    @contextmanager
    def unused(self) -> Iterator[bool]:
        """Yield whether no server works on this database, and let none start while the block runs."""
        with locked(self._lock, alone=True) as is_ours:
            yield is_ours

    @property
    def _lock(self) -> Path:
        return self._database.with_suffix(".lock")


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a backup for reading, without making files beside it: it may be on a write-protected stick."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        yield connection


def _impatient() -> Callable[[int, int, int], None]:
    """Return a callback that ends a copy that waits too long: SQLite itself would wait forever."""
    deadline = time.monotonic() + PATIENCE_SECONDS

    def look(status: int, _remaining: int, _total: int) -> None:
        if status != sqlite3.SQLITE_DONE and time.monotonic() > deadline:
            raise BackupFailed(_("Another process has been writing to the database for half a minute."))

    return look
