"""Stopping the hall from its own page: the process that serves tells its parent, which would start another."""

import threading
from multiprocessing.synchronize import Event

ANSWER_SECONDS = 1.0
"""So long the page that says so has to leave."""

_endings: dict[str, Event] = {}


def stop_by(ending: Event) -> None:
    """Have this event, which the parent sees as well, end the hall."""
    _endings["hall"] = ending


def is_possible() -> bool:
    """Tell whether this process serves a hall of its own, and not one of several of a service."""
    return "hall" in _endings


def stop_soon() -> None:
    """End the hall in a second: requests that came before are answered first."""
    if is_possible():
        timer = threading.Timer(ANSWER_SECONDS, _endings["hall"].set)
        timer.daemon = True
        timer.start()
