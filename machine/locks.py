"""Locks between processes: the system releases them when the process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path, *, alone: bool) -> Iterator[bool]:
    """Hold a lock while the block runs, alone or beside others that share it; yield whether it was free.

    Windows has no locks to share: there, the holder has it alone.
    """
    with path.open("ab") as file:
        try:
            _lock(file.fileno(), alone=alone)
        except OSError:
            yield False
        else:
            yield True


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int, *, alone: bool) -> None:
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(number: int, *, alone: bool) -> None:
        fcntl.flock(number, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
