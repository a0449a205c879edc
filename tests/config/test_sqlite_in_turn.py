"""SQLite's writers queue in order within a process; who writes in another process is waited for as ever."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from pytest_django import DjangoDbBlocker

from config.sqlite_in_turn.base import DatabaseWrapper
from config.sqlite_in_turn.turns import Turns

PATIENCE = 10


@pytest.fixture
def connect(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[..., DatabaseWrapper]]:
    """Return what connects to one database again and again."""
    opened: list[DatabaseWrapper] = []

    def connection(seconds: float = PATIENCE) -> DatabaseWrapper:
        shown = connections.databases[DEFAULT_DB_ALIAS] | {
            "NAME": str(tmp_path / "hall.sqlite3"),
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": seconds, "check_same_thread": False},
        }
        opened.append(DatabaseWrapper(shown, DEFAULT_DB_ALIAS))
        opened[-1].inc_thread_sharing()
        return opened[-1]

    with django_db_blocker.unblock():
        first = connection()
        with first.cursor() as cursor:
            cursor.execute("CREATE TABLE line (number INTEGER)")
        yield connection
        for each in opened:
            each.close()


def begin(connection: DatabaseWrapper) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def end(connection: DatabaseWrapper) -> None:
    connection.commit()
    connection.set_autocommit(True)


def write(connection: DatabaseWrapper, number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO line VALUES (%s)", [number])


def numbers(connection: DatabaseWrapper) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT number FROM line ORDER BY rowid")
        return [number for (number,) in cursor.fetchall()]


def wait_for(turns: Turns, count: int) -> None:
    """Wait until so many stand in the queue."""
    until = threading.Event()
    for _time in range(1000):
        if len(turns._waiting) == count:
            return
        until.wait(0.01)
    raise AssertionError("nobody queues")


@pytest.mark.parametrize("in_transaction", [True, False])
def test_it_lets_writers_in_as_they_came(connect: Callable[..., DatabaseWrapper], in_transaction: bool) -> None:
    def in_order(number: int) -> None:
        connection = connect()
        if in_transaction:
            begin(connection)
        write(connection, number)
        if in_transaction:
            end(connection)

    first = connect()
    begin(first)
    with ThreadPoolExecutor(8) as pool:
        tasks = []
        for number in range(8):
            tasks.append(pool.submit(in_order, number))
            wait_for(first.turns, number + 1)
        end(first)
        for task in tasks:
            task.result(PATIENCE)
    assert numbers(first) == list(range(8))


def test_it_says_the_database_is_locked_after_the_same_time_as_sqlite(connect: Callable[..., DatabaseWrapper]) -> None:
    first, second = connect(), connect(0.05)
    begin(first)
    with pytest.raises(OperationalError, match="database is locked"):
        begin(second)
    second.set_autocommit(True)
    end(first)
    begin(second)  # whoever gave up left no place in the queue
    write(second, 1)
    end(second)
    assert numbers(first) == [1]


@pytest.mark.parametrize("how", ["rollback", "close"])
def test_it_ends_a_turn_however_a_transaction_ends(connect: Callable[..., DatabaseWrapper], how: str) -> None:
    first, second = connect(), connect(0.05)
    begin(first)
    write(first, 1)
    getattr(first, how)()
    begin(second)
    write(second, 2)
    end(second)
    assert numbers(second) == [2]


def test_it_reads_without_waiting_for_a_turn(connect: Callable[..., DatabaseWrapper]) -> None:
    first, second = connect(), connect(0.05)
    with second.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
    begin(first)
    write(first, 1)
    assert numbers(second) == []
    end(first)
    assert numbers(second) == [1]


def test_it_reads_one_moment_while_others_write(connect: Callable[..., DatabaseWrapper]) -> None:
    reader, writer = connect(), connect(0.05)
    with reader.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
    write(writer, 1)
    with reader.reading():
        begin(reader)
    assert numbers(reader) == [1]
    begin(writer)
    write(writer, 2)
    end(writer)
    assert numbers(reader) == [1]
    end(reader)
    assert numbers(reader) == [1, 2]


def test_it_gives_a_turn_that_nobody_waits_for_to_the_next() -> None:
    turns = Turns()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.pass_on()
    assert turns.take(0)
