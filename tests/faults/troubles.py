"""What breaks: each trouble is a block in which a part of a hall is broken, and after which it is mended."""

import json
import os
import re
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psycopg
import redis

from tests.faults.halls import Breakable, Clock, EmbeddedBreakable, LargeBreakable

Breaks = Callable[[Any], AbstractContextManager[None]]
LARGE, EMBEDDED = LargeBreakable, EmbeddedBreakable
CUT_EVERY, DELIVERED_EVERY = 0.005, 0.2
LATEST = 1.5
"""Seconds that a message may be delivered late."""
HOUR = 3600
STOPS_WITHIN = 30.0
"""Seconds that docker-compose.yml gives the server."""
AHEAD = 20
"""Seconds between the clocks of two machines."""
QUEUE, DELIVERED = "celery", "delivered"
FIRST_SPOILED, SPOILED = 8 * 4096, 40 * 4096
"""Where a database is overwritten, and how many bytes of it: in the middle of its tables."""


_TOGETHER = {
    "workers": ("redis", "worker-1", "workers"),  # messages are taken on by way of Redis
    "worker-1": ("worker-1", "workers"),
    "redis": ("redis", "workers"),
    "connections": ("PostgreSQL", "connections"),
    "PostgreSQL": ("PostgreSQL", "connections"),
}


@dataclass(frozen=True)
class Trouble:
    """Something that goes wrong, for so many seconds."""

    name: str
    hall: type[Breakable]
    breaks: Breaks
    part: str
    """What it breaks; of one part only one thing goes wrong at a time."""
    seconds: float = 4.0
    by_itself: bool = False
    """Whether a random run leaves it alone: what is still starting ends otherwise than what runs."""
    counts: str = ""
    """What it counts itself, where a run has it happen many times."""

    @property
    def parts(self) -> tuple[str, ...]:
        """What cannot be broken otherwise at the same time, always in the same order."""
        return _TOGETHER.get(self.part, (self.part,))

    def is_possible(self, hall: Breakable) -> bool:
        """Whether this hall can be broken so, on this machine."""
        if self.part == "clock" and hall.clock is None:
            return False
        if self.part == "PostgreSQL" and isinstance(hall, LargeBreakable) and hall.postgres is None:
            return False
        if self.part == "disk" and not is_small_disk(hall):
            return False
        return isinstance(hall, self.hall)


def is_small_disk(hall: Breakable) -> bool:
    """Tell whether this hall's files are on a disk of their own, which may be filled."""
    return os.path.ismount(hall.folder)


# Processes


def killed(*names: str) -> Breaks:
    """Kill processes; start them again afterwards."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        for name in names:
            hall.kill(name)
        yield
        for name in names:
            hall.start_again(name)
        if "server" in names:
            hall.wait_until_ready()

    return breaks


def stopped(*names: str) -> Breaks:
    """Stop processes as an upgrade does; start them again afterwards. Each must end by itself, and say that it did."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        for name in names:
            hall.processes[name].terminate()
        statuses = [hall.processes[name].wait(STOPS_WITHIN) for name in names]
        assert not any(statuses), statuses
        yield
        for name in names:
            hall.start_again(name)
        if "server" in names:
            hall.wait_until_ready()

    return breaks


@contextmanager
def serving_process_killed(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill the serving process, and the worker in it; its parent starts another by itself."""
    with suppress(ProcessLookupError):  # it is being started again at this moment
        hall.kill_worker()
    yield


@contextmanager
def laptop_off(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill everything, and start again."""
    hall.kill_all()
    yield
    hall.serve("--no-sample")


@contextmanager
def two_beats(hall: LargeBreakable) -> Iterator[None]:
    """Start a second beat beside the first."""
    hall.start("beat-2", *hall.commands["beat"])
    yield
    hall.kill("beat-2")


@contextmanager
def database_damaged(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill everything and overwrite pages of the database; put back the backup that the next start names."""
    hall.kill_all()
    hall.manage("backup")
    with hall.file.open("r+b") as database:
        database.seek(FIRST_SPOILED)
        database.write(b"\xff" * SPOILED)
    yield
    hall.manage("restore_backup", _backup_named_at_start(hall))
    hall.serve("--no-sample")


def _backup_named_at_start(hall: EmbeddedBreakable) -> str:
    """Return the file in the command that a refused start prints."""
    said = "a hall was started on a damaged database"
    try:
        hall.manage("upgrade")
    except RuntimeError as error:
        said = str(error)
    named = re.search(r'make restore FILE="([^"]+)"', said)
    assert named, said
    return named[1]


# Redis


@contextmanager
def redis_stopped(hall: LargeBreakable) -> Iterator[None]:
    """Stop Redis; it comes back empty."""
    hall.stop_redis()
    yield
    hall.start_redis()


@contextmanager
def redis_emptied(hall: LargeBreakable) -> Iterator[None]:
    """Empty Redis, again and again."""
    with _again_and_again(0.3, lambda: _emptied(hall)):
        yield


def _emptied(hall: LargeBreakable) -> None:
    with redis.Redis(port=hall.redis.port) as client:
        client.flushall()
    hall.done["Redis emptied"] += 1


@contextmanager
def redis_hangs(hall: LargeBreakable) -> Iterator[None]:
    """Have Redis accept connections and answer nothing."""
    hall.redis.send_signal(signal.SIGSTOP)
    yield
    hall.redis.send_signal(signal.SIGCONT)


# PostgreSQL


def postgres_stopped(how: signal.Signals) -> Breaks:
    """Stop PostgreSQL; start it again afterwards."""

    @contextmanager
    def breaks(hall: LargeBreakable) -> Iterator[None]:
        assert hall.postgres is not None
        hall.postgres.stop(how)
        yield
        hall.postgres.start()

    return breaks


_CUT = """
SELECT count(*), count(*) FILTER (WHERE wrote) FROM (
    SELECT pg_terminate_backend(pid), backend_xid IS NOT NULL AS wrote FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND xact_start IS NOT NULL AND backend_type = 'client backend'
    ORDER BY backend_xid IS NOT NULL DESC LIMIT 1
) AS cut
"""


@contextmanager
def connections_cut(hall: LargeBreakable) -> Iterator[None]:
    """End connections in the middle of a transaction, as soon as one is seen; those that have written first."""

    def cut() -> None:
        with suppress(psycopg.OperationalError), psycopg.connect(hall.database, autocommit=True) as connection:
            ends = time.monotonic() + 1
            while time.monotonic() < ends:
                ended, wrote = connection.execute(_CUT).fetchone() or (0, 0)
                hall.done["transactions cut"] += ended
                hall.done["of them after a write"] += wrote
                time.sleep(CUT_EVERY)

    with _again_and_again(0, cut):
        yield


@contextmanager
def tables_locked(hall: LargeBreakable) -> Iterator[None]:
    """Have PostgreSQL answer nobody who asks about a tournament: somebody locked the table."""
    with psycopg.connect(hall.database) as connection:
        connection.execute("LOCK TABLE tournaments_tournament IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


@contextmanager
def sqlite_locked(hall: EmbeddedBreakable) -> Iterator[None]:
    """Have another process hold SQLite's one write lock."""
    with closing(sqlite3.connect(hall.file, timeout=30, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


# The broker


@contextmanager
def broker_repeats(hall: LargeBreakable) -> Iterator[None]:
    """Deliver every message twice or three times, late and out of order, by a broker between senders and workers."""
    workers = [name for name in hall.commands if name.startswith("worker")]
    for name in workers:
        hall.kill(name)
        usual = hall.commands[name]
        hall.start(name, *usual, "-Q", DELIVERED)
        hall.commands[name] = usual
    rng = Random(0)
    late: list[tuple[float, bytes]] = []
    with _again_and_again(DELIVERED_EVERY, lambda: _deliver(hall, rng, late)):
        yield
    for name in workers:
        hall.kill(name)
        hall.start_again(name)


def _deliver(hall: LargeBreakable, rng: Random, late: list[tuple[float, bytes]]) -> None:
    """Take what has come since; put what is due of it, in any order, where the workers look."""
    with redis.Redis(port=hall.redis.port) as client:
        now = time.monotonic()
        while message := client.rpop(QUEUE):
            assert isinstance(message, bytes)
            late += [(now + rng.uniform(0, LATEST), _copy(message)) for _time in range(rng.choice((2, 3)))]
            hall.done["messages repeated"] += 1
        due = [message for at, message in late if at <= now]
        late[:] = [(at, message) for at, message in late if at > now]
        rng.shuffle(due)
        if due:
            client.lpush(DELIVERED, *due)


def _copy(message: bytes) -> bytes:
    """Return the message as if it had been sent by this way."""
    body = json.loads(message)
    body["properties"]["delivery_info"]["routing_key"] = DELIVERED
    return json.dumps(body).encode()


# The disk


@contextmanager
def disk_full(hall: Breakable) -> Iterator[None]:
    """Fill the disk to its last byte, and free it."""
    filler = hall.folder / "filler"
    _fill(filler)
    with _again_and_again(0.2, lambda: _fill(filler)):  # what others delete meanwhile is filled, too
        yield
    filler.unlink()


def _fill(filler: Path) -> None:
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            with suppress(OSError):
                while file.write(b"x" * size):
                    pass


# The clock


def clock_set(seconds: int) -> Breaks:
    """Set the clock of the hall's processes; it stays so."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        assert hall.clock is not None
        hall.clock.set(seconds)
        yield

    return breaks


@contextmanager
def workers_ahead(hall: LargeBreakable) -> Iterator[None]:
    """Start the workers anew as on a machine whose clock is ahead of the server's and beat's; it stays so."""
    (hall.folder / "ahead").mkdir(exist_ok=True)
    ahead, usual = Clock(hall.folder / "ahead"), hall.environment
    ahead.set(AHEAD)
    hall.environment = usual | ahead.environment()
    for name in [name for name in hall.commands if name.startswith("worker")]:
        hall.kill(name)
        hall.start_again(name)
    hall.environment = usual
    yield


@contextmanager
def _again_and_again(pause: float, act: Callable[[], object]) -> Iterator[None]:
    """Do something until the block ends."""
    is_over = Event()

    def go_on() -> None:
        while not is_over.is_set():
            with suppress(redis.RedisError, psycopg.Error):
                act()
            is_over.wait(pause)

    thread = Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


TROUBLES = (
    Trouble("Server killed (kill -9), started again", LARGE, killed("server"), "server", 1),
    Trouble("Server stopped (SIGTERM), started again", LARGE, stopped("server"), "server", 1, by_itself=True),
    Trouble(
        "Both workers stopped (SIGTERM), started again",
        *(LARGE, stopped("worker-1", "worker-2"), "workers"),
        by_itself=True,
    ),
    Trouble("A worker killed, the other goes on", LARGE, killed("worker-1"), "worker-1"),
    Trouble("Both workers killed, started again", LARGE, killed("worker-1", "worker-2"), "workers"),
    Trouble("Beat killed, started again", LARGE, killed("beat"), "beat"),
    Trouble("Two beats", LARGE, two_beats, "beat-2"),
    Trouble("Redis stopped, back empty", LARGE, redis_stopped, "redis"),
    Trouble("Redis emptied, again and again", LARGE, redis_emptied, "redis", counts="Redis emptied"),
    Trouble("Redis hangs", LARGE, redis_hangs, "redis"),
    Trouble(
        "Messages delivered two or three times, late, out of order",
        *(LARGE, broker_repeats, "workers", 15),
        counts="messages repeated",
    ),
    Trouble("PostgreSQL restarted", LARGE, postgres_stopped(signal.SIGINT), "PostgreSQL"),
    Trouble("PostgreSQL crashed", LARGE, postgres_stopped(signal.SIGQUIT), "PostgreSQL"),
    Trouble(
        "PostgreSQL connections cut in mid-transaction",
        *(LARGE, connections_cut, "connections", 4),
        counts="transactions cut",
    ),
    Trouble("PostgreSQL answers nobody (a table is locked)", LARGE, tables_locked, "connections", 10),
    Trouble("Clock set back an hour", LARGE, clock_set(-HOUR), "clock", 0),
    Trouble("Clock set forward a day", LARGE, clock_set(24 * HOUR), "clock", 0),
    Trouble("The workers' clock 20 seconds ahead of the server's", LARGE, workers_ahead, "clock", 10),
    Trouble("Disk full: PostgreSQL and everything else", LARGE, disk_full, "disk", 6),
    Trouble("Laptop: serving process killed", EMBEDDED, serving_process_killed, "server", 0),
    Trouble("Laptop: everything killed, started again", EMBEDDED, laptop_off, "server", 1),
    Trouble(
        "Laptop: database damaged, the backup put back that the start names",
        *(EMBEDDED, database_damaged, "server", 1),
        by_itself=True,
    ),
    Trouble("Laptop: another process locks SQLite", EMBEDDED, sqlite_locked, "SQLite", 10),
    Trouble("Laptop: clock set back an hour", EMBEDDED, clock_set(-HOUR), "clock", 0),
    Trouble("Laptop: clock set forward a day", EMBEDDED, clock_set(24 * HOUR), "clock", 0),
    Trouble("Laptop: disk full", EMBEDDED, disk_full, "disk", 6),
)
"""Everything that breaks, in the order of the table."""
