"""How long commands of the tests end when they are told to."""

import signal
from typing import Any


def end_by_any() -> None:
    """Have Ctrl-C, SIGTERM and a closed terminal end this command and what it started, by a KeyboardInterrupt.

    Ctrl-C's signal is named, too: a shell has what it starts in the background ignore it.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)


def _interrupt(_number: int, _frame: Any) -> None:
    raise KeyboardInterrupt
