"""One turn at a time, first come, first served."""

from collections import deque
from threading import Lock


class Turns:
    """A lock that goes to the thread that has waited longest; Python's own goes to the quickest."""

    def __init__(self) -> None:
        self._look = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for a turn, at most so long; return whether it came."""
        with self._look:
            if not self._is_taken:
                self._is_taken = True
                return True
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=seconds):
            return True
        with self._look:
            if mine in self._waiting:
                self._waiting.remove(mine)
                return False
        return True  # it came at the last moment

    def pass_on(self) -> None:
        """End a turn: the next begins."""
        with self._look:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
