"""A laptop of the simulation: a folder, a database, a clock, and what its server has in memory until it is killed."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.core.cache import caches
from django.db import connections
from django.db.utils import load_backend

from standby import changes, first, following, role
from tests.deterministic.outside import OUTSIDE

SECTOR = 512
"""Bytes that a disk writes whole."""

Meanwhile = Callable[[Callable[[], bool], float], bool]
"""Let others work until something is true, or so many seconds have gone by; return whether it is."""


class Killed(BaseException):  # not an Exception: nothing in the server may catch it, as nothing catches a power cut
    """The process of this laptop is gone."""

    def __init__(self, laptop: "Laptop") -> None:
        super().__init__(laptop.name)
        self.laptop = laptop


class Waiting:
    """In place of a threading.Condition: whoever waits lets the others of the simulation work."""

    def __init__(self, meanwhile: Meanwhile) -> None:
        self._meanwhile = meanwhile

    def __enter__(self) -> None:
        """Nobody else runs."""

    def __exit__(self, *_error: object) -> None:
        """Nobody waited."""

    def notify_all(self) -> None:
        """Whoever waits looks by itself."""

    def wait_for(self, predicate: Callable[[], bool], timeout: float) -> bool:
        """Wait."""
        return self._meanwhile(predicate, timeout)


class Laptop:
    """One that can be killed at any statement, and started again with what is on its disk."""

    def __init__(self, name: str, folder: Path, model: Path | None, meanwhile: Meanwhile) -> None:
        self.name, self.folder, self._meanwhile = name, folder, meanwhile
        self.address = f"http://{name}.test:8000"
        self.file = folder / "headtable.sqlite3"
        self.offset = 0.0
        self.starts, self.is_up, self.was_retired = 0, False, False
        self.points: int | None = None
        """At how many more statements or commits it is killed; None: not."""
        self.torn: Random | None = None
        """Draws what of a commit is on the disk when the power fails in it; None: it is no power cut."""
        self.tasks: list[tuple[str, tuple[Any, ...]]] = []
        """What its worker was asked for."""
        folder.mkdir(parents=True)
        if model:
            shutil.copyfile(model, self.file)

    def start(self) -> None:
        """Start the server's process, which remembers nothing."""
        self.starts += 1
        self.is_up, self.points, self.torn = True, None, None
        self.tasks.clear()
        self._confirmed, self._writers, self._progress = first.Confirmed(), first.Writers(), following.Progress()
        cast(Any, self._confirmed)._said = Waiting(self._meanwhile)
        cast(Any, self._writers)._changed = Waiting(self._meanwhile)
        self._role: Any = None
        self.database: Any = self._connection()

    def _connection(self) -> Any:
        details = deepcopy(connections.settings["default"])
        details["NAME"] = str(self.file)
        database: Any = load_backend(details["ENGINE"]).DatabaseWrapper(details, "default")
        database.execute_wrappers.append(self._at_statement)
        commit = database._commit
        database._commit = lambda: self._at_commit(commit)
        return database

    @contextmanager
    def working(self) -> Iterator[None]:
        """Let everything in the block happen on this laptop."""
        before = _Swapped.now()
        self._swapped().put()
        try:
            yield
        finally:
            self._role = role._read
            before.put()

    def _swapped(self) -> "_Swapped":
        prefix = f"{self.name}-{self.starts}"
        memory = (self._confirmed, self._writers, self._progress)
        return _Swapped(self.database, self.folder, prefix, self.offset, self._role, memory, self)

    # How it ends

    def at_point(self) -> None:
        """Pass a point at which the process may be killed. Raises Killed."""
        if self.points is None:
            return
        self.points -= 1
        if self.points <= 0:
            self._keep_image(_content(self.file), self._log())
            raise Killed(self)

    def _at_statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if self.torn is None:
            self.at_point()
        return execute(sql, params, many, context)

    def _at_commit(self, commit: Callable[[], None]) -> None:
        if self.torn is None:
            self.at_point()
            commit()
            self.at_point()
            return
        if self.points is None or self.points > 1:
            self.points = self.points and self.points - 1
            commit()
            return
        file, before = _content(self.file), self._log()
        commit()
        self._keep_image(file, torn_between(before, self._log(), self.torn))
        raise Killed(self)

    def _log(self) -> bytes:
        return _content(self.file.with_name(f"{self.file.name}-wal"))

    def _keep_image(self, file: bytes, log: bytes) -> None:
        self.points, self._image = None, (file, log)

    def crash(self, *, at_once: bool = False) -> None:
        """End without a word; the disk is as it was at that moment, whatever the process did while it unwound."""
        if at_once:
            self._keep_image(_content(self.file), self._log())
        self._close()
        for end in ("-shm", "-wal"):
            self.file.with_name(f"{self.file.name}{end}").unlink(missing_ok=True)
        file, log = self._image
        for path, content in ((self.file, file), (self.file.with_name(f"{self.file.name}-wal"), log)):
            if content:
                path.write_bytes(content)

    def stop(self) -> None:
        """End in order."""
        self._close()

    def _close(self) -> None:
        self.is_up, self.points, self.torn = False, None, None
        with suppress(sqlite3.Error):
            if self.database.connection is not None:
                self.database.connection.close()
        self.database.connection = None
        self.database._pass_turn_on()


def _content(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def torn_between(before: bytes, after: bytes, rng: Random) -> bytes:
    """Return a write-ahead log of which a power cut left some sectors of the last commit unwritten.

    What was there before that commit had been synced, and is whole.
    """
    begins = next((place for place, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    if rng.random() < 0.5:  # everything up to some byte
        cut = rng.randint(begins, len(after))
        return after[:cut] + before[cut:]
    torn = bytearray(after)
    for start in range(begins - begins % SECTOR, len(after), SECTOR):
        if rng.random() < 0.4:
            end = min(start + SECTOR, len(after))
            torn[start:end] = before[start:end].ljust(end - start, b"\0")
    return bytes(torn)


class _Swapped:
    """What is one in a process, and is another one's on each laptop."""

    laptop: Laptop | None = None

    def __init__(self, *parts: Any) -> None:
        self._parts = parts

    @classmethod
    def now(cls) -> "_Swapped":
        memory = (first.confirmed, first.writers, following.progress)
        prefix = caches["default"].key_prefix
        return cls(connections["default"], settings.DATA_DIR, prefix, OUTSIDE.offset, role._read, memory, cls.laptop)

    def put(self) -> None:
        database, folder, prefix, offset, known, memory, laptop = self._parts
        connections["default"] = database
        settings.DATA_DIR, settings.BACKUP_DIR, settings.ARCHIVE_DIR = folder, folder / "backups", folder / "archives"
        caches["default"].key_prefix = prefix
        OUTSIDE.offset, role._read = offset, known
        first.confirmed, first.writers, following.progress = memory
        _Swapped.laptop = laptop


class _Raw(sqlite3.Connection):
    """A connection past Django, as the copying between laptops uses: its statements are points, too."""

    def execute(self, *statement: Any) -> Any:
        """Run a statement."""
        _pass_point()
        return super().execute(*statement)

    def executemany(self, *statement: Any) -> Any:
        """Run a statement for many rows."""
        _pass_point()
        return super().executemany(*statement)


def _pass_point() -> None:
    laptop = _Swapped.laptop
    if laptop is not None and laptop.torn is None:
        laptop.at_point()


def install() -> None:
    """Have what is copied past Django pass these points."""

    def connect(*where: Any, **how: Any) -> sqlite3.Connection:
        return sqlite3.connect(*where, factory=_Raw, **how)

    cast(Any, changes).sqlite3 = SimpleNamespace(**{**vars(sqlite3), "connect": connect})
