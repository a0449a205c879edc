"""The hall that runs on this data folder: there is only one; starting a second one shows where it is."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from config.backups.taking import own_database
from machine.files import put_in_place, temporary_file
from machine.locks import locked

PATIENCE_SECONDS = 3
"""A server whose parent was killed leaves within one second; so long is it waited for."""


class StillRunning(Exception):
    """A hall is served from data that would be changed under it; the sentence says where."""


@contextmanager
def hold_data_folder() -> Iterator[bool]:
    """Hold the data folder while the block runs; yield whether nobody else serves from it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        with locked(settings.DATA_DIR / "running.lock", alone=True) as is_ours:
            if is_ours or time.monotonic() > deadline:
                yield is_ours
                return
        time.sleep(0.1)


def is_running() -> bool:
    """Tell whether somebody serves from this data folder now."""
    with locked(settings.DATA_DIR / "running.lock", alone=True) as is_free:
        return not is_free


@contextmanager
def nobody_serves() -> Iterator[None]:
    """Have no server begin to work on this database while the block runs. Raises StillRunning where one does.

    The lock of the database says so, which halls of older releases hold, too. A PostgreSQL server's is brought up to
    date by anybody who runs it.
    """
    if connection.vendor != "sqlite" or connection.is_in_memory_db():  # type: ignore[attr-defined]  # SQLite's has it
        yield
        return
    with own_database().unused() as is_free:
        if not is_free:
            reason = _(
                "Headtable is running on this data (%(address)s), and its database would change while it runs. Stop "
                "it first, with Ctrl-C in its window; then try again."
            )
            where = noted_address() if _noted().exists() else settings.DATA_DIR  # older releases note no port
            raise StillRunning(reason % {"address": where})
        yield


def note_port(port: int) -> None:
    """Note where the hall answers, for anybody who starts a second one on the same data."""
    with suppress(OSError), temporary_file(settings.DATA_DIR, ".running-") as made:  # on a full disk it serves without
        made.write_text(json.dumps({"port": port}), encoding="utf-8")
        put_in_place(made, _noted())


def noted_port() -> int:
    """Return where the hall that runs answers; what this start uses where nothing is noted."""
    try:
        port = int(json.loads(_noted().read_text(encoding="utf-8"))["port"])
    except (OSError, ValueError, KeyError):
        port = int(settings.HEADTABLE_PORT)
    return port


def noted_address() -> str:
    """Return the address on this computer at which the hall that runs answers."""
    return f"http://localhost:{noted_port()}/"


def _noted() -> Path:
    return settings.DATA_DIR / "running.json"
