"""The queue of a hall that is served by one process: its worker waits for a task, and looks for none.

Kombu's own queue in memory is looked at again and again, which costs a core of an idle laptop more than all that Celery
does there.
"""

import threading
import time
from queue import Empty
from typing import Any

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
