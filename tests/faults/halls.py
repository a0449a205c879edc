"""Halls whose every part can be broken: a large one, with PostgreSQL, Redis, workers and beat, and a laptop's."""

import os
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg

from tests.support.halls import EmbeddedHall, Hall, LargeHall
from tests.support.services import PostgresServer, RedisServer

COMPILER = shutil.which("cc") if sys.platform == "linux" else None
"""Which makes the clock that can be set."""
WORKERS = 2


class Clock:
    """The time that a hall's processes see (clock.c); everybody else keeps the machine's."""

    def __init__(self, folder: Path) -> None:
        self._file, self._library = folder / "clock", folder / "clock.so"
        self.set(0)
        source = Path(__file__).with_name("clock.c")
        subprocess.run([str(COMPILER), "-O2", "-shared", "-fPIC", "-o", self._library, source], check=True)

    def set(self, seconds: int) -> None:
        """Set it so many seconds ahead of the right time, in one step; less than nothing: behind."""
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def environment(self) -> dict[str, str]:
        """Return the variables of processes that are told the time by this clock."""
        return {"LD_PRELOAD": str(self._library), "CLOCK_FILE": str(self._file)}


class Breakable(Hall):
    """What both halls have in common here: their processes can be killed and started again, and their clock set."""

    clock: Clock | None
    """Where there is one that can be set."""
    commands: dict[str, tuple[str, ...]]
    done: "Counter[str]"
    """How often something was done that a trouble counts itself."""

    @cached_property
    def token(self) -> str:
        """The director's API key, one for all runs."""
        return self.staff_token()

    def start(self, name: str, *command: str) -> None:  # type: ignore[override]  # each of its processes has a name
        """Start a process, and remember how."""
        self.commands[name] = command
        super().start(name, *command)

    def have_clock(self) -> None:
        """Have a clock that can be set, from the next start on."""
        self.clock = Clock(self.folder)
        self.environment |= self.clock.environment()

    def kill(self, name: str) -> None:
        """Kill a process as the kernel would."""
        self.processes[name].kill()
        self.processes[name].wait()

    def start_again(self, name: str) -> None:
        """Start a process that was killed, as whatever looks after it would."""
        self.start(name, *self.commands[name])

    def read(self, query: str) -> list[tuple[Any, ...]]:
        """Read from the database, past all of Headtable's code."""
        raise NotImplementedError  # SQLite and PostgreSQL each have their own way

    def write(self, statement: str) -> None:
        """Write to the database, past all of Headtable's code."""
        raise NotImplementedError  # as for `read`


class LargeBreakable(Breakable, LargeHall):
    """A larger hall; its PostgreSQL can be broken where it is its own."""

    def __init__(self, folder: Path, database: str, redis: RedisServer, postgres: PostgresServer | None) -> None:
        super().__init__(folder, database, redis)
        self.database, self.redis, self.postgres = database, redis, postgres
        self.clock, self.commands, self.done = None, {}, Counter()

    def read(self, query: str) -> list[tuple[Any, ...]]:
        """Read from PostgreSQL."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()

    def write(self, statement: str) -> None:
        """Write to PostgreSQL."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(statement.encode())


class EmbeddedBreakable(Breakable, EmbeddedHall):
    """A laptop in a hall: one `runhall`, SQLite."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        super().__init__(folder, environment)
        self.clock, self.commands, self.done = None, {}, Counter()
        self.file = folder / "headtable.sqlite3"

    def kill_all(self) -> None:
        """Kill the serving process and its parent, as a power cut would."""
        for process in (self.processes["server"].pid, self.serving_pid()):
            with suppress(ProcessLookupError):  # the latter may be gone, and not started again yet
                os.kill(process, signal.SIGKILL)
        self.processes["server"].wait()

    def read(self, query: str) -> list[tuple[Any, ...]]:
        """Read from the file of SQLite."""
        with closing(sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    def write(self, statement: str) -> None:
        """Write to the file of SQLite."""
        with closing(sqlite3.connect(self.file, timeout=30)) as connection, connection:
            connection.execute(statement)


@contextmanager
def large_hall(
    folder: Path, model: Path, database: str, postgres: PostgresServer | None = None, *, has_clock: bool = False
) -> Iterator[LargeBreakable]:
    """Serve a large hall; `model` is the folder of a hall that was started before.

    The database has all tables, or is a PostgreSQL's own.
    """
    folder.mkdir(exist_ok=True)
    redis = RedisServer(folder)
    with ExitStack() as stack:
        stack.callback(redis.stop)
        redis.start()
        hall = LargeBreakable(folder, database, redis, postgres)
        hall.environment["STATIC_ROOT"] = str(model / "static")
        if has_clock:
            hall.have_clock()
        if postgres is not None:
            hall.manage("migrate", "--verbosity", "0")
        stack.callback(hall.stop)
        hall.serve(WORKERS)
        yield hall


@contextmanager
def small_hall(folder: Path, model: Path, *, has_clock: bool = False) -> Iterator[EmbeddedBreakable]:
    """Serve an embedded hall; `model` is the folder of one that was started before."""
    shutil.copytree(model, folder, ignore=shutil.ignore_patterns("*.log", "static"), dirs_exist_ok=True)
    hall = EmbeddedBreakable(folder, {"STATIC_ROOT": str(model / "static")})
    if has_clock:
        hall.have_clock()
    try:
        hall.serve("--no-sample")
        yield hall
    finally:
        hall.stop()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """Mount a small disk in memory; needs root. It is unmounted in the end."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0711", "tmpfs", str(disk)]
    subprocess.run(mount, check=True, capture_output=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
