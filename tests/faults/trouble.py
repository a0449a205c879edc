"""A trouble: a block in which a part of a hall is broken, and after which it is mended."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

import psycopg
import redis

from tests.faults.halls import Breakable, LargeBreakable

Breaks = Callable[[Any], AbstractContextManager[None]]

_TOGETHER = {
    "workers": ("redis", "worker-1", "workers"),  # messages are taken on by way of Redis
    "worker-1": ("worker-1", "workers"),
    "redis": ("redis", "workers"),
    "connections": ("PostgreSQL", "connections"),
    "PostgreSQL": ("PostgreSQL", "connections"),
}


@dataclass(frozen=True)
class Trouble:
    """Something that goes wrong, for so many seconds."""

    name: str
    hall: type[Breakable]
    breaks: Breaks
    part: str
    """What it breaks; of one part only one thing goes wrong at a time."""
    seconds: float = 4.0
    by_itself: bool = False
    """Whether a random run leaves it alone: what is still starting ends otherwise than what runs."""
    counts: str = ""
    """What it counts itself, where a run has it happen many times."""

    @property
    def parts(self) -> tuple[str, ...]:
        """What cannot be broken otherwise at the same time, always in the same order."""
        return _TOGETHER.get(self.part, (self.part,))

    def is_possible(self, hall: Breakable) -> bool:
        """Whether this hall can be broken so, on this machine."""
        if self.part == "clock" and hall.clock is None:
            return False
        if self.part == "PostgreSQL" and isinstance(hall, LargeBreakable) and hall.postgres is None:
            return False
        if self.part == "disk" and not is_small_disk(hall):
            return False
        return isinstance(hall, self.hall)


def is_small_disk(hall: Breakable) -> bool:
    """Tell whether this hall's files are on a disk of their own, which may be filled."""
    return os.path.ismount(hall.folder)


@contextmanager
def again_and_again(pause: float, act: Callable[[], Any]) -> Iterator[None]:
    """Do something until the block ends."""
    is_over = Event()

    def go_on() -> None:
        while not is_over.is_set():
            with suppress(redis.RedisError, psycopg.Error):
                act()
            is_over.wait(pause)

    thread = Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
