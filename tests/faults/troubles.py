"""Everything that breaks, in the order of the table of docs/faults.md."""

import signal

from tests.faults.halls import EmbeddedBreakable, LargeBreakable
from tests.faults.of_files import database_damaged, disk_full, disk_full_and_server_killed, sqlite_locked
from tests.faults.of_processes import (
    clock_set,
    killed,
    laptop_off,
    second_one_started,
    serving_process_killed,
    stopped,
    two_beats,
    workers_ahead,
)
from tests.faults.of_services import (
    broker_repeats,
    connections_cut,
    postgres_stopped,
    redis_emptied,
    redis_hangs,
    redis_stopped,
    tables_locked,
)
from tests.faults.trouble import Trouble

LARGE, EMBEDDED = LargeBreakable, EmbeddedBreakable
HOUR = 3600

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
    Trouble(
        "Laptop: a second one started on the same data, and they migrated",
        *(EMBEDDED, second_one_started, "server", 1),
        by_itself=True,
    ),
    Trouble("Laptop: another process locks SQLite", EMBEDDED, sqlite_locked, "SQLite", 10),
    Trouble("Laptop: clock set back an hour", EMBEDDED, clock_set(-HOUR), "clock", 0),
    Trouble("Laptop: clock set forward a day", EMBEDDED, clock_set(24 * HOUR), "clock", 0),
    Trouble("Laptop: disk full", EMBEDDED, disk_full, "disk", 6),
    Trouble(
        "Laptop: disk full, and the serving process killed",
        *(EMBEDDED, disk_full_and_server_killed, "disk", 6),
        by_itself=True,
    ),
)
"""Everything that breaks, in the order of the table."""
