"""Expensive work: a process does one piece of it at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore


class OneAtATime:
    """One is at it, and a few wait. Each of them holds a thread of the server, and the hall's pads need threads."""

    def __init__(self, *, waiting: int) -> None:
        """`waiting`: how many may wait; those who come then are turned away at once."""
        self.places = BoundedSemaphore(1 + waiting)
        self.turn = BoundedSemaphore(1)

    @contextmanager
    def in_turn(self, seconds: float) -> Iterator[bool]:
        """Wait so long at most; gives whether the turn came, which ends with the block."""
        if not self.places.acquire(blocking=False):
            yield False
            return
        try:
            has_turn = self.turn.acquire(timeout=seconds)
            try:
                yield has_turn
            finally:
                if has_turn:
                    self.turn.release()
        finally:
            self.places.release()
