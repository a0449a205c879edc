"""Celery's beat, made to sleep until something is due."""

from celery.beat import Scheduler


class SleepingScheduler(Scheduler):
    """Wakes just after something is due.

    Celery's own wakes ten milliseconds before, and keeps a core busy until the moment has come.
    """

    def adjust(self, n: float, drift: float = 0.001) -> float:
        """Return how many seconds to sleep for what is due in `n`."""
        return n + drift if n and n > 0 else n
