"""The data folder of every release, as that release left it: its sample tournament, in the middle of the fourth round.

Each `tests/data/releases/*.tar.xz` was made by `make run` at the release's own commit, on an empty DATA_DIR, ended by
Ctrl-C; `manage.py drf_create_token` gave its director an API key, and where it had `make backup`, that was called too.
The commits are 146038aa (0.1.0), 4dbc7e32 (0.2.0), 38ac4064 (0.3.0), and cf98c38.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data/releases"
RELEASES = ("0.1.0", "0.2.0", "0.3.0", "cf98c38")
DATABASE = "headtable.sqlite3"


@dataclass(frozen=True)
class Known:
    """What a release knew."""

    hands: frozenset[tuple[str, int, str]]
    """UUID, number, and points by seat of every hand that stands."""
    points: dict[int, int]
    """Of each entrant on its board."""


def unpack(release: str, folder: Path) -> None:
    """Put a release's data into a folder."""
    shutil.unpack_archive(FOLDER / f"{release}.tar.xz", folder, "xztar")


def known_in(database: Path) -> Known:
    """Return what a release's database holds, and must still be there later."""
    with closing(sqlite3.connect(database)) as connection:
        hands = connection.execute("SELECT uuid, number, points FROM scoring_hand WHERE voided_at IS NULL").fetchall()
        ((body,),) = connection.execute("SELECT body FROM tournaments_standingssnapshot").fetchall()
    return Known(
        frozenset((uuid, number, json.dumps(json.loads(points))) for uuid, number, points in hands),
        {row["entrant"]: row["points"] for row in json.loads(body)["rows"]},
    )
