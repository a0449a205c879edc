"""A stranger's phone in the hall: attacks the server itself, past the faulty ways, while others play on their pads."""

import threading
import time
from collections import Counter
from contextlib import suppress

import httpx

from tests.support.attacks import (
    PAIR,
    answer_of,
    flood,
    idle_connections,
    pairing,
    status_of,
    unfinished_posts,
    unknown_names,
)

MOST_SECONDS, MOST_TURNS = 3600, 400
UNFINISHED, IDLE = 40, 520
"""Bodies that never end, and connections that say nothing: with them an address has more than it may have."""
TIMES, FLOOD_SECONDS = 5, 3.0
"""How often each sender of a flood sends, and for how long, at most."""
HOLD_SECONDS = 11.0
"""How long a turn holds its connections: longer than a request may take to arrive."""
PAUSE_SECONDS, GLANCE_SECONDS = 1.0, 0.01
REFUSALS = (408, 413, 429, 503)


class Attacker:
    """Attacks turn by turn until it is stopped, or has had its time or its turns."""

    def __init__(self, port: int) -> None:
        self.answers: Counter[int] = Counter()
        """What the server said to it, by HTTP status. Connections that just ended are not counted: a kill ends some."""
        self._port = port
        self._is_over = threading.Event()

    def stop(self) -> None:
        """Have it end its turn at once."""
        self._is_over.set()

    def attack(self, key: str) -> None:
        """Attack, with the key of a table's card that was photographed; returns when it is over."""
        until = time.monotonic() + MOST_SECONDS
        for _turn in range(MOST_TURNS):
            with suppress(OSError, httpx.HTTPError):  # the server was killed: on with the next turn
                self._take_turn(key)
            if self._is_over.wait(PAUSE_SECONDS) or time.monotonic() > until:
                return

    def _take_turn(self, key: str) -> None:
        url, hold_until = f"http://127.0.0.1:{self._port}", time.monotonic() + HOLD_SECONDS
        with idle_connections(self._port, IDLE), unfinished_posts(self._port, UNFINISHED, PAIR) as unfinished:
            for send in (unknown_names(url, 90_000), pairing(url, key), unknown_names(url, 4_000)):
                with flood(send, times=TIMES) as statuses:
                    self._is_over.wait(FLOOD_SECONDS)
                self.answers.update(statuses)
            self._is_over.wait(hold_until - time.monotonic())
            for connection in unfinished:
                connection.settimeout(GLANCE_SECONDS)
                status = status_of(answer_of(connection))
                self.answers.update([status] if status else [])


def refused(answers: Counter[int]) -> int:
    """Return how many of these answers refused what was asked because it was too much."""
    return sum(answers[status] for status in REFUSALS)
