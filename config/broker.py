"""The queue of a hall that is served by one process: its worker waits for a task, and looks for none.

Kombu's own queue in memory is looked at again and again, which costs a core of an idle laptop more than all that Celery
does there. Celery's own timer there starts a task up to a second late.
"""

import threading
import time
from collections.abc import Iterator
from queue import Empty
from typing import Any

from celery.utils import timer2
from kombu.transport import memory

_arrived = threading.Event()
"""A message was put into a queue since the worker last looked."""


class Channel(memory.Channel):
    """Wakes the worker with each message."""

    def _put(self, queue: str, message: dict[str, Any], **more: Any) -> None:
        super()._put(queue, message, **more)
        _arrived.set()


class Transport(memory.Transport):
    """Hands on the next message as soon as there is one. For one worker: it alone is woken."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **_more: Any) -> None:
        """Deliver a message. Raises TimeoutError if none comes within so many seconds."""
        cycle: Any = self.cycle  # there is one as soon as there is a connection
        ends = None if timeout is None else time.monotonic() + timeout
        while True:
            _arrived.clear()  # before the look: what comes after it is seen by the next
            try:
                cycle.get(self._deliver, timeout=timeout)
            except Empty:
                if not _arrived.wait(None if ends is None else max(0.0, ends - time.monotonic())):
                    raise TimeoutError from None
            else:
                return


class Timer(timer2.Timer):
    """Starts each delayed task in time.

    Celery's sleeps until what was first when it fell asleep, or for a second: the refresh of a board, asked for
    meanwhile, was late by that.
    """

    # Celery's declarations leave these out.
    not_empty: threading.Condition
    schedule: timer2.Schedule
    scheduler: Iterator[tuple[float | None, timer2.Entry | None]]

    def _next_entry(self) -> None:
        """Do what is due; else wait for it, or for something that is due before."""
        with self.not_empty:
            delay, entry = next(self.scheduler)
            if entry is None:
                self.not_empty.wait(delay or 1.0)
                return
        self.schedule.apply_entry(entry)
