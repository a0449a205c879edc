"""Locks between processes: the system releases them when the process ends, however it ends."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RETRY_SECONDS = 0.1


@contextmanager
def locked(path: Path, *, alone: bool, patience: float = 0.0) -> Iterator[bool]:
    """Hold a lock while the block runs, alone or beside others that share it; yield whether it was free.

    One that is not free is tried again for as many seconds as `patience` says. Windows has no locks to share: there,
    the holder has it alone.
    """
    until = time.monotonic() + patience
    with path.open("ab") as file:
        while not (is_free := _is_locked_now(file.fileno(), alone=alone)) and time.monotonic() < until:
            time.sleep(RETRY_SECONDS)
        yield is_free


def _is_locked_now(number: int, *, alone: bool) -> bool:
    try:
        _lock(number, alone=alone)
    except OSError:
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int, *, alone: bool) -> None:
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(number: int, *, alone: bool) -> None:
        fcntl.flock(number, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
