"""Room on a disk: how much there is, and a reserve beside the data that is given up first when there is none left.

Without a few free kilobytes SQLite opens no database, not even to read it, and no server starts. So a smaller part of
the reserve goes on when the larger one is gone: only opening the database takes that.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from machine.files import put_in_place, sync_file, temporary_file

RESERVE, LAST_RESERVE = "reserve", "last-reserve"
SIZES = {LAST_RESERVE: 1 << 20, RESERVE: 8 << 20}
LEAST_BYTES = 1 << 20
"""What stays free for those who only read: with less, nothing more is stored."""
FEW_BYTES = 500_000_000
"""With less, the director is warned."""
FULL = "database or disk is full"
"""How SQLite says that there was no room."""
_CHUNK = 1 << 20


def free_bytes(folder: Path) -> int:
    """Return how much this account may still write to the disk of a folder."""
    return shutil.disk_usage(folder).free


def has_room(folder: Path) -> bool:
    """Tell whether anything may still be stored in a folder; its reserve is given up for that."""
    if free_bytes(folder) >= LEAST_BYTES:
        return True
    give_up(folder)
    return free_bytes(folder) >= LEAST_BYTES


def give_up(folder: Path, *, last: bool = False) -> None:
    """Delete the reserve, if there is one; `last`: also the part that is reserved for reading."""
    for name in (RESERVE, LAST_RESERVE) if last else (RESERVE,):
        with suppress(OSError):
            (folder / name).unlink()


def keep_reserve(folder: Path) -> None:
    """Make what is missing of the reserve and fits twice; give it up where the disk is full."""
    with suppress(OSError):  # others may fill the disk meanwhile
        for name, size in SIZES.items():
            if has_room(folder) and not (folder / name).exists() and free_bytes(folder) >= 2 * size:
                _make(folder / name, size)


def _make(reserve: Path, size: int) -> None:
    with temporary_file(reserve.parent, ".reserve-") as made:
        with made.open("wb") as file:
            for _chunk in range(size // _CHUNK):
                file.write(os.urandom(_CHUNK))  # what a disk cannot compress takes its room
        sync_file(made)
        put_in_place(made, reserve)
