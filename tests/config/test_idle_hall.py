"""What a hall's process does while nobody asks: its worker and beat wait, and look at nothing again and again."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty
from typing import Any, cast

import pytest
from celery.beat import Scheduler
from kombu import Connection

from config.beat import SleepingScheduler
from config.broker import Timer
from config.celery import app
from tests.support.halls import ROOT


@pytest.fixture
def broker() -> Connection:
    return Connection("within-process://")


def test_it_hands_on_a_message_that_comes_while_it_waits(broker: Connection) -> None:
    got: list[Any] = []
    with broker.SimpleQueue("waits") as queue, broker.SimpleQueue("waits") as other:
        sending = threading.Timer(0.2, other.put, ("a task",))
        sending.start()
        message = queue.get(timeout=60)
        got.append(message.payload)
        message.ack()
        sending.join()
    assert got == ["a task"]


def test_it_looks_once_and_then_waits(broker: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[None] = []

    def look(*_arguments: Any, **_named: Any) -> None:
        looks.append(None)
        raise Empty

    monkeypatch.setattr(cast(Any, broker.transport).cycle, "get", look)
    with pytest.raises(TimeoutError):
        broker.drain_events(timeout=0.5)
    assert len(looks) <= 2  # once more if a message of another test came


def test_it_starts_what_is_due_before_that_for_which_it_waits() -> None:
    timer, waits, is_done = Timer(max_interval=600), threading.Event(), threading.Event()
    try:
        timer.call_after(600, lambda: None)
        timer.call_after(0, waits.set)
        assert waits.wait(60)  # from here on it sleeps, or is about to
        timer.call_after(0.2, is_done.set)
        assert is_done.wait(60)
    finally:
        timer.exit_after(0)


def test_a_hall_of_one_process_has_this_timer() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import config.celery as c; print(c.app.conf.worker_timer, c.app.conf.broker_url)"],
        env={name: value for name, value in os.environ.items() if name != "REDIS_URL"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said == "config.broker:Timer within-process://localhost/\n"


def test_it_sleeps_until_something_is_due() -> None:
    beat = SleepingScheduler(app, lazy=True)
    for seconds in (0.005, 0.5, 2.0):
        assert seconds < beat.adjust(seconds) < seconds + 0.01
    assert beat.adjust(0) == 0
    assert Scheduler(app, lazy=True).adjust(0.005) < 0  # type: ignore[arg-type]  # the stubs know whole seconds only


COUNT_HEAPS = """
import ctypes, sys, threading
from machine.processes import share_heaps
if sys.argv[1] == "shared":
    share_heaps()
begun = threading.Barrier(9)
def work():
    some = [bytearray(100_000) for _ in range(20)]
    begun.wait()
for _ in range(8):
    threading.Thread(target=work).start()
begun.wait()
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


LOAD_ALL = """
import sys
import django
django.setup()
from django.urls import get_resolver
get_resolver().url_patterns
from config import embedded
from config.celery import app
app.loader.import_default_modules()
print("rest_framework" in sys.modules, "psycopg" in sys.modules)
"""


def test_it_loads_no_driver_of_postgresql_where_sqlite_serves(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", LOAD_ALL]
    said = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["True", "False"]


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's heaps")
def test_its_threads_share_two_heaps() -> None:
    def heaps(how: str) -> int:
        environment = {name: value for name, value in os.environ.items() if name != "MALLOC_ARENA_MAX"}
        command = [sys.executable, "-c", COUNT_HEAPS, how]
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        return said.count("<heap nr=")

    assert heaps("shared") == 2
    assert heaps("each its own") > 2
