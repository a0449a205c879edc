"""The database backend `config.sqlite_in_turn`.

SQLite allows one writer at a time; the others try again after a delay that grows to a tenth of a second, and an unlucky
one finds somebody else writing each time, for seconds. Here a transaction waits for its turn in a queue of this process
before it begins, and so does a statement that writes outside of one. Writers in other processes are not in the queue:
for them SQLite keeps retrying, as always (`timeout`). A transaction that only reads waits for nobody and keeps nobody
waiting, if it says so (`reading`).

Where the disk is full, writing ends before reading does: SQLite needs a little room for that, too (`machine.disk`).
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base
from django.utils.functional import cached_property

from config.sqlite_in_turn.turns import Turns
from machine import disk

_turns: dict[str, Turns] = {}
"""By the name of the database."""
_is_write = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE).match


Base: Any = base.DatabaseWrapper
"""Without types: those of Django leave out how transactions begin and end."""


class DatabaseWrapper(Base):  # type: ignore[misc]  # see there
    """A connection to SQLite that waits for its turn to write."""

    has_turn = False
    only_reads = False

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Let a transaction that begins in this block only read: it sees one moment, while others go on writing."""
        self.only_reads = True
        try:
            yield
        finally:
            self.only_reads = False

    @contextmanager
    def in_turn(self) -> Iterator[None]:
        """Wait for this connection's turn, which ends with the block."""
        self._take_turn()
        try:
            yield
        finally:
            self._pass_turn_on()

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the database; None where that is in memory."""
        return None if self.is_in_memory_db() else Path(self.settings_dict["NAME"]).parent

    def require_room(self) -> None:
        """Raise OperationalError where the disk has no room left for a write."""
        if self.folder is not None and not disk.has_room(self.folder):
            raise OperationalError(disk.FULL)  # what SQLite itself says

    @contextmanager
    def giving_up_reserve(self) -> Iterator[None]:
        """Where a write of the block finds no room after all, as beyond a quota, have some for what is read next."""
        try:
            yield
        except (OperationalError, sqlite3.OperationalError) as error:
            if self.folder is not None and disk.FULL in str(error):
                disk.give_up(self.folder)
            raise

    @property
    def turns(self) -> Turns:
        """The queue of this database's writers."""
        return _turns.setdefault(str(self.settings_dict["NAME"]), Turns())

    def _take_turn(self) -> None:
        if not self.turns.take(self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked")  # what SQLite itself says after the same time
        self.has_turn = True

    def _pass_turn_on(self) -> None:
        if self.has_turn:
            self.has_turn = False
            self.turns.pass_on()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the database; where a full disk leaves no room for the files beside it, with the last of the reserve."""
        try:
            return super().get_new_connection(conn_params)
        except sqlite3.OperationalError as error:
            if self.folder is None or disk.free_bytes(self.folder) >= disk.LEAST_BYTES:
                raise
            disk.give_up(self.folder, last=True)
            try:
                return super().get_new_connection(conn_params)
            except sqlite3.OperationalError:
                raise sqlite3.OperationalError(disk.FULL) from error  # it says "disk I/O error"

    def create_cursor(self, name: str | None = None) -> "Cursor":
        """Return a cursor that knows this connection."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        cursor.database = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        if self.only_reads:
            self.cursor().execute("BEGIN DEFERRED")
            return
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._pass_turn_on()
            raise

    def _commit(self) -> None:
        with self.giving_up_reserve():
            super()._commit()
        self._pass_turn_on()

    def _rollback(self) -> None:
        super()._rollback()
        self._pass_turn_on()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._pass_turn_on()


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that takes a turn for a statement that writes outside of a transaction."""

    database: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        """Run a statement."""
        if not _is_write(query):
            return super().execute(query, params)
        self.database.require_room()
        with self.database.giving_up_reserve():
            if self.connection.in_transaction:
                return super().execute(query, params)
            with self.database.in_turn():
                return super().execute(query, params)
