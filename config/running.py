"""The hall that runs on this data folder: there is only one, and whoever starts a second is shown where it is."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from machine.files import put_in_place, temporary_file
from machine.locks import locked

PATIENCE_SECONDS = 3
"""A server whose parent was killed leaves within one second; so long is it waited for."""


@contextmanager
def only_one() -> Iterator[bool]:
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


def note_port(port: int) -> None:
    """Note where the hall answers, for whoever starts a second one on the same data."""
    with temporary_file(settings.DATA_DIR, ".running-") as made:
        made.write_text(json.dumps({"port": port}), encoding="utf-8")
        put_in_place(made, _noted())


def noted_port() -> int:
    """Return where the hall that runs answers; what this start was told to use where nothing is noted."""
    try:
        port = int(json.loads(_noted().read_text(encoding="utf-8"))["port"])
    except (OSError, ValueError, KeyError):
        port = int(settings.HEADTABLE_PORT)
    return port


def _noted() -> Path:
    return settings.DATA_DIR / "running.json"
