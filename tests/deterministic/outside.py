"""Time and chance of a simulated hall, given from outside.

`install` comes before Django and the hall are imported: whatever asks for the time, waits or draws at random after that
asks here, so that a night depends on nothing but its seed.
"""

import os
import random
import time
from datetime import UTC, datetime
from random import Random
from typing import Any, cast

BEGINS = datetime(2031, 1, 4, 19, 30, tzinfo=UTC).timestamp()


class Outside:
    """The one clock that only goes forward, how wrong the laptop's own is, and where its random numbers come from."""

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a night."""
        self.elapsed = 0.0
        """Seconds since the night began."""
        self.offset = 0.0
        """By how much the clock of the laptop that works now is wrong, in seconds."""
        self._chance = Random(f"chance {seed}")

    def now(self) -> float:
        """Return the time by the laptop's clock, in seconds since 1970."""
        return BEGINS + self.elapsed + self.offset

    def sleep(self, seconds: float) -> None:
        """Let time go by."""
        self.elapsed += max(seconds, 0.0)

    def random_bytes(self, count: int) -> bytes:
        """Return what the operating system calls random."""
        return self._chance.randbytes(count)


OUTSIDE = Outside()


def install() -> None:
    """Have the whole process ask here, Django's `timezone.now` among it."""
    from django.utils import timezone

    cast(Any, time).time = OUTSIDE.now
    cast(Any, time).monotonic = lambda: OUTSIDE.elapsed
    cast(Any, time).sleep = OUTSIDE.sleep
    cast(Any, os).urandom = OUTSIDE.random_bytes
    cast(Any, random)._urandom = OUTSIDE.random_bytes
    cast(Any, timezone).now = lambda: datetime.fromtimestamp(OUTSIDE.now(), UTC)
