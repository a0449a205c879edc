"""The database backend `config.sqlite_in_turn`.

SQLite allows one writer at a time; the others try again after a delay that grows to a tenth of a second, and an unlucky
one finds somebody else writing each time, for seconds. Here a transaction waits for its turn in a queue of this process
before it begins, and so does a statement that writes outside of one. Writers in other processes are not in the queue:
for them SQLite keeps retrying, as always (`timeout`). A transaction that only reads waits for nobody and keeps nobody
waiting, if it says so (`reading`).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.sqlite_in_turn.turns import Turns

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
        if self.connection.in_transaction or not _is_write(query):
            return super().execute(query, params)
        with self.database.in_turn():
            return super().execute(query, params)
