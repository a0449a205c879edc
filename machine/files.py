"""Files: written through to the disk, with names and in ways that every system takes."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

TRIES = 50
"""How often a file is put in the place of one that another program has open, as virus scanners do on Windows."""
TRY_SECONDS = 0.1
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def sync_folder(folder: Path) -> None:
    """Flush a folder's names to the disk: a power cut would lose a new one. Windows does so by itself."""
    if not hasattr(os, "O_DIRECTORY"):  # nor does it open folders
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_in_place(made: Path, target: Path) -> None:
    """Give a file that is complete and closed its name, in place of another one. Raises OSError.

    Windows refuses that while somebody has the other one open, so it is tried for some seconds.
    """
    for left in range(TRIES - 1, -1, -1):
        try:
            made.replace(target)
        except PermissionError:
            if not left:
                raise
            time.sleep(TRY_SECONDS)
        else:
            return


def make_once(path: Path, text: str) -> None:
    """Create a file atomically; if several processes do so, the first one's stays."""
    with temporary_file(path.parent, f".{path.name}-") as made:
        made.write_text(text, encoding="utf-8")
        try:
            path.hardlink_to(made)
        except FileExistsError:
            return
        except OSError:  # not every disk has links: a USB stick has none
            if not path.exists():
                made.replace(path)


@contextmanager
def temporary_file(folder: Path, prefix: str, suffix: str = "") -> Iterator[Path]:
    """Yield an empty file that only this account may read, closed, and delete it when the block ends.

    Windows opens a file only once, so that nothing else could write one which is held open meanwhile.
    """
    number, name = mkstemp(dir=folder, prefix=prefix, suffix=suffix)
    os.close(number)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def sync_file(path: Path) -> None:
    """Flush what a file holds to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def file_name(name: str) -> str:
    """Return a name under which Windows, too, can keep a file: some names are devices there."""
    return f"{name}_" if _RESERVED.fullmatch(name) else name
