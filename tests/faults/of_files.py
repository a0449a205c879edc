"""What happens to the files of a hall: its database is damaged or locked, its disk is full."""

import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.faults.halls import Breakable, EmbeddedBreakable
from tests.faults.trouble import again_and_again

FIRST_SPOILED, SPOILED = 8 * 4096, 40 * 4096
"""Where a database is overwritten, and how many bytes of it: in the middle of its tables."""


@contextmanager
def database_damaged(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill everything and overwrite pages of the database; put back the backup that the next start names."""
    hall.kill_all()
    hall.manage("backup")
    with hall.file.open("r+b") as database:
        database.seek(FIRST_SPOILED)
        database.write(b"\xff" * SPOILED)
    yield
    hall.manage("restore_backup", _backup_named_at_start(hall))
    hall.serve("--no-sample")


def _backup_named_at_start(hall: EmbeddedBreakable) -> str:
    """Return the file in the command that a refused start prints."""
    said = "a hall was started on a damaged database"
    try:
        hall.manage("upgrade")
    except RuntimeError as error:
        said = str(error)
    named = re.search(r'make restore FILE="([^"]+)"', said)
    assert named, said
    return named[1]


@contextmanager
def sqlite_locked(hall: EmbeddedBreakable) -> Iterator[None]:
    """Have another process hold SQLite's one write lock."""
    with closing(sqlite3.connect(hall.file, timeout=30, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def disk_full(hall: Breakable) -> Iterator[None]:
    """Fill the disk to its last byte, and free it."""
    filler = hall.folder / "filler"
    _fill(filler)
    with again_and_again(0.2, lambda: _fill(filler)):  # what others delete meanwhile is filled, too
        yield
    filler.unlink()


def _fill(filler: Path) -> None:
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            with suppress(OSError):
                while file.write(b"x" * size):
                    pass


@contextmanager
def disk_full_and_server_killed(hall: EmbeddedBreakable) -> Iterator[None]:
    """Fill the disk and kill the serving process: with its successor sheets and boards must open all the same."""
    with disk_full(hall):
        os.kill(_serving_pid(hall), signal.SIGKILL)
        yield
        hall.wait_until_ready()
        _require_reading(hall)


def _serving_pid(hall: EmbeddedBreakable) -> int:
    """Return the process that serves now; the log, on the same disk, may not have had room for it."""
    parent = hall.processes["server"].pid
    return int(Path(f"/proc/{parent}/task/{parent}/children").read_text().split()[-1])


_NEWEST = """
SELECT round.tournament_id, sitting.id, pad.key FROM tournaments_sitting AS sitting
JOIN tournaments_round AS round ON round.id = sitting.round_id
JOIN tournaments_padkey AS pad ON pad.table_id = sitting.table_id ORDER BY sitting.id DESC LIMIT 1
"""


def _require_reading(hall: EmbeddedBreakable) -> None:
    """Raise AssertionError where the newest tournament's board or a sheet of it cannot be read."""
    ((tournament, sitting, key),) = hall.read(_NEWEST)
    with hall.client() as client:
        for path in (f"/api/v1/sittings/{sitting}/", f"/api/v1/tournaments/{tournament}/standings/"):
            answer = client.get(path, headers={"Authorization": f"Pad {key}"})
            assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:200]}"
