"""What changes in one SQLite database, and how another becomes the same.

Triggers note the table and the rowid of every row that is written, in the writer's own transaction: whatever code
writes, a change and its note are committed together or not at all. What is sent are the noted rows as they are at one
moment, or that they are gone; applied in one transaction they make the copy what the original was at that moment. Order
within a batch, foreign keys and unique values cannot get in the way: all noted rows are deleted first.

A stream has a random name and ends when the schema changes, by a migration or a restored backup: then, as when a batch
would be too large, the copy starts from scratch with a snapshot. A snapshot holds its own position in the stream.
"""

import base64
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

LOG, STREAM = "standby_log", "standby_stream"
MOST_ROWS = 50_000
"""A batch with more rows takes longer than a snapshot."""
AT_ONCE = 500
"""Rowids in one statement."""
PATIENCE_SECONDS = 20

Batch = dict[str, Any]
"""{since, seq, counters: {table: number}, tables: {table: {columns, rows: [[rowid, value…]], gone: [rowid]}}}"""


class OutOfStep(Exception):
    """A batch does not follow on what this copy has."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database past Django, without its transactions and conversions."""
    with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        yield connection


@contextmanager
def _transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


# The original


def begin(connection: sqlite3.Connection) -> None:
    """Note every change from now on, in a new stream."""
    with _transaction(connection, "IMMEDIATE"):
        _remove(connection)
        connection.execute(f"CREATE TABLE {LOG} (seq INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, number INTEGER)")
        for table in _tables(connection):
            for event, rows in (("INSERT", ["NEW"]), ("UPDATE", ["OLD", "NEW"]), ("DELETE", ["OLD"])):
                noted = " UNION ".join(f"SELECT '{table}', {row}.rowid" for row in rows)
                trigger = f'CREATE TRIGGER "standby_{event}_{table}" AFTER {event} ON "{table}"'
                connection.execute(f"{trigger} BEGIN INSERT INTO {LOG} (name, number) {noted}; END")
        connection.execute(f"CREATE TABLE {STREAM} (name TEXT, seq INTEGER, schema INTEGER)")
        schema = _first_value(connection, "PRAGMA schema_version")
        connection.execute(f"INSERT INTO {STREAM} VALUES (?, 0, ?)", (token_hex(16), schema))  # noqa: S608 - ours


def end(connection: sqlite3.Connection) -> None:
    """Note nothing any more, and forget what was noted."""
    with _transaction(connection, "IMMEDIATE"):
        _remove(connection)


def _remove(connection: sqlite3.Connection) -> None:
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'standby\\_%' ESCAPE '\\'"
    for (name,) in connection.execute(triggers).fetchall():
        connection.execute(f'DROP TRIGGER "{name}"')
    for name in (LOG, STREAM):
        connection.execute(f"DROP TABLE IF EXISTS {name}")


def stream_of(connection: sqlite3.Connection) -> tuple[str, int] | None:
    """Return the name of the stream that goes on here, and the seq of its last change; None where none does.

    On a copy: the stream that it follows, and how far it has come.
    """
    if not _has(connection, STREAM):
        return None
    name, seq, schema = connection.execute(f"SELECT name, seq, schema FROM {STREAM}").fetchone()  # noqa: S608 - our own
    if not _has(connection, LOG):
        return name, seq
    return (name, last_seq(connection)) if schema == _first_value(connection, "PRAGMA schema_version") else None


LAST_SEQ = f"SELECT seq FROM sqlite_sequence WHERE name = '{LOG}'"  # noqa: S608 - our own names


def last_seq(connection: sqlite3.Connection) -> int:
    """Return the seq of the last change that was committed."""
    return int(_first_value(connection, LAST_SEQ) or 0)


def batch_after(connection: sqlite3.Connection, stream: str, seq: int) -> Batch | None:
    """Return everything that changed after `seq` of this stream, as it is now; None where only a snapshot helps."""
    with _transaction(connection, "DEFERRED"):
        now = stream_of(connection)
        if (
            now is None
            or now[0] != stream
            or seq > now[1]
            or seq < _first_value(connection, f"SELECT seq FROM {STREAM}")  # noqa: S608
        ):
            return None
        noted = f"SELECT DISTINCT name, number FROM {LOG} WHERE seq > ? LIMIT {MOST_ROWS + 1}"  # noqa: S608
        numbers: dict[str, list[int]] = defaultdict(list)
        for table, number in (found := connection.execute(noted, (seq,)).fetchall()):
            numbers[table].append(number)
        if len(found) > MOST_ROWS:
            return None
        counters = connection.execute("SELECT name, seq FROM sqlite_sequence WHERE name <> ?", (LOG,))
        return {
            "since": seq,
            "seq": now[1],
            "counters": dict(counters.fetchall()),
            "tables": {table: _rows(connection, table, some) for table, some in numbers.items()},
        }


def _rows(connection: sqlite3.Connection, table: str, numbers: list[int]) -> dict[str, Any]:
    columns, rows = _columns(connection, table), []
    names = ", ".join(f'"{column}"' for column in columns)
    for some in _in_parts(numbers):
        marks = ", ".join("?" * len(some))
        read = f'SELECT rowid, {names} FROM "{table}" WHERE rowid IN ({marks})'  # noqa: S608 - names of the schema
        rows += [[_sent(value) for value in row] for row in connection.execute(read, some)]
    gone = set(numbers) - {row[0] for row in rows}
    return {"columns": columns, "rows": rows, "gone": sorted(gone)}


def forget_until(connection: sqlite3.Connection, seq: int) -> None:
    """Forget changes up to this one: the copy has them."""
    with _transaction(connection, "IMMEDIATE"):
        connection.execute(f"DELETE FROM {LOG} WHERE seq <= ?", (seq,))  # noqa: S608 - our own names
        connection.execute(f"UPDATE {STREAM} SET seq = max(seq, ?)", (seq,))  # noqa: S608


# The copy


def become_copy(connection: sqlite3.Connection) -> None:
    """Make of a snapshot, which notes changes as the original does, a copy that knows how far it has come."""
    seq = last_seq(connection)
    with _transaction(connection, "IMMEDIATE"):
        name = _first_value(connection, f"SELECT name FROM {STREAM}")  # noqa: S608 - our own names
        _remove(connection)
        connection.execute(f"CREATE TABLE {STREAM} (name TEXT, seq INTEGER, schema INTEGER)")
        connection.execute(f"INSERT INTO {STREAM} VALUES (?, ?, 0)", (name, seq))  # noqa: S608 - our own name


def apply(connection: sqlite3.Connection, stream: str, batch: Batch) -> None:
    """Make this copy what the original was when the batch was read. Raises OutOfStep; then nothing has changed."""
    connection.execute("PRAGMA foreign_keys=OFF")
    with _transaction(connection, "IMMEDIATE"):
        if stream_of(connection) != (stream, batch["since"]):
            raise OutOfStep
        for table, part in batch["tables"].items():
            numbers = [*part["gone"], *(row[0] for row in part["rows"])]
            connection.executemany(f'DELETE FROM "{table}" WHERE rowid = ?', [(number,) for number in numbers])  # noqa: S608
        for table, part in batch["tables"].items():
            names = ", ".join(("rowid", *(f'"{column}"' for column in part["columns"])))
            marks = ", ".join("?" * (len(part["columns"]) + 1))
            rows = [[_received(value) for value in row] for row in part["rows"]]
            connection.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)  # noqa: S608
        for table, number in batch["counters"].items():
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
        connection.execute(f"UPDATE {STREAM} SET seq = ?", (batch["seq"],))  # noqa: S608 - our own names


# Both


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return [name for (name,) in found if name not in (LOG, STREAM)]


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [name for _id, name, *_more in connection.execute(f'PRAGMA table_info("{table}")')]


def _has(connection: sqlite3.Connection, table: str) -> bool:
    return bool(_first_value(connection, f"SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '{table}'"))  # noqa: S608


def _first_value(connection: sqlite3.Connection, query: str) -> Any:
    row = connection.execute(query).fetchone()
    return row and row[0]


def _in_parts(numbers: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(numbers), AT_ONCE):
        yield numbers[start : start + AT_ONCE]


def _sent(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _received(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
