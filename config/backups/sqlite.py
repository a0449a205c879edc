"""SQLite: the online backup API copies the file, or puts a copy back, while others read and write."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.utils.translation import gettext as _

from config.backups.errors import BackupFailed
from machine.files import put_in_place
from machine.locks import locked

MAGIC = b"SQLite format 3\0"
PATIENCE_SECONDS = 30
"""How long to wait for another writer."""
BESIDE = ("-wal", "-shm", "")
"""What the names of a database's files end in; the database itself is the last, which says that all have moved."""
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ", "SQLITE_IOERR_CORRUPTFS")
"""How the names of SQLite's errors begin that come from what is in the file, or from the disk below it."""


class Sqlite:
    """An installation whose database is a file."""

    suffix = ".sqlite3"
    magic = MAGIC

    def __init__(self, file: Path) -> None:
        self.file = file

    def bytes_needed(self) -> int:
        """Return the most that a copy can take, in bytes."""
        log = self.file.with_name(f"{self.file.name}-wal")
        return sum(file.stat().st_size for file in (self.file, log) if file.exists())

    def write(self, target: Path) -> None:
        """Copy all that is committed at this moment into `target`. Raises sqlite3.Error."""
        with closing(sqlite3.connect(self.file)) as ours, closing(sqlite3.connect(target)) as copy:
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

    def damage(self, *, thorough: bool = False) -> str | None:
        """Return what is wrong with the database, in SQLite's words; None where nothing is, or nothing is there.

        `thorough`: indexes are compared with their tables, too, which takes ten times as long. Raises BackupFailed
        where it cannot be opened, for which its contents are not to blame.
        """
        if not self._has_content():
            return _("it is empty, but what was written last is beside it") if self._has_log() else None
        try:
            with closing(sqlite3.connect(self.file)) as ours:
                found = ours.execute(f"PRAGMA {'integrity_check' if thorough else 'quick_check'}(1)").fetchone()[0]
        except sqlite3.Error as error:
            if error.sqlite_errorname.startswith(DAMAGED):
                return str(error)
            reason = _("%(database)s cannot be opened: %(reason)s. Does it belong to another account?")
            raise BackupFailed(reason % {"database": self.file, "reason": error}) from error
        return None if found == "ok" else str(found).splitlines()[-1]

    def _has_content(self) -> bool:
        """Tell whether the file is more than a name: SQLite, opening such a one, deletes the log beside it."""
        return self.file.exists() and self.file.stat().st_size > 0

    def _has_log(self) -> bool:
        log = self.file.with_name(f"{self.file.name}-wal")
        return log.exists() and log.stat().st_size > 0

    def hands_since(self, moment: datetime) -> int | None:
        """Count the hands that were entered after a moment; None where that cannot be read."""
        if not self._has_content():
            return None
        query = "SELECT count(*) FROM scoring_hand WHERE entered_at > ?"
        try:
            with closing(sqlite3.connect(f"{self.file.absolute().as_uri()}?mode=ro", uri=True)) as ours:
                return int(ours.execute(query, [f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"]).fetchone()[0])
        except sqlite3.Error:
            return None

    def set_aside(self, now: datetime) -> Path:
        """Give the database, and what belongs to it, a name with the time; return it. Raises OSError."""
        aside = self.file.with_name(f"{self.file.stem}-damaged-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}{self.file.suffix}")
        _move(self.file, aside)
        return aside

    def bring_back(self, aside: Path) -> None:
        """Put back what was set aside, over what is there now. Raises OSError."""
        for end in BESIDE:
            self.file.with_name(f"{self.file.name}{end}").unlink(missing_ok=True)
        _move(aside, self.file)

    def put_back(self, file: Path) -> None:
        """Make the database what the file is, in one transaction: a process that has it open sees one or the other.

        Raises sqlite3.Error, BackupFailed; then nothing has changed.
        """
        with _reading(file) as copy, closing(sqlite3.connect(self.file)) as ours:
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
        return self.file.with_suffix(".lock")


def _move(database: Path, target: Path) -> None:
    """Rename a database's files; what is half moved is found again under one of the two names."""
    for end in BESIDE:
        path = database.with_name(f"{database.name}{end}")
        if path.exists():
            put_in_place(path, target.with_name(f"{target.name}{end}"))


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
