"""A whole night where Python lacks what it lacks on Windows: forks, process groups, signals, folders that are opened.

What only Windows has cannot be tried so (docs/running.md says what was tried where).
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from simulation.__main__ import main as simulate
from tests.distribution.installed import Installed
from tests.support.check_all import CHECK_ALL, more
from tests.support.halls import ROOT

LIKE_WINDOWS = Path(__file__).parent / "like_windows"
DIRECTOR = "director@hall.test"


def hands(hall: Installed) -> int:
    with closing(sqlite3.connect(hall.data / "headtable.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM scoring_hand").fetchone()[0])


def test_it_starts_plays_a_night_backs_up_restores_and_stops(tmp_path: Path, started_before: Path) -> None:
    paths = os.pathsep.join([str(LIKE_WINDOWS), str(ROOT)])
    hall = Installed(ROOT, tmp_path / "data", {"PYTHONPATH": paths})
    if not CHECK_ALL:  # there, its very first start is tried, too
        shutil.copytree(started_before, hall.data)
    with hall.served("--no-sample"):
        hall.command("add-director", DIRECTOR, "--organization", "Hall")
        token = hall.command("manage", "drf_create_token", DIRECTOR).stdout.split()[2]
        night = ["--players", more("8", "40"), "--rounds", more("2", "8"), "--hands", "3"]
        assert simulate([*night, "--url", hall.url, "--token", token]) == 0
        backup = hall.command("backup").stdout.split()[-1]
    played = hands(hall)
    assert played >= 12
    with closing(sqlite3.connect(hall.data / "headtable.sqlite3")) as database, database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("DELETE FROM scoring_hand")
    hall.command("restore", backup)
    assert hands(hall) == played


def test_it_really_lacks_what_windows_lacks(tmp_path: Path) -> None:
    asked = (
        "import os, signal, select\nprint([hasattr(os, 'fork'), hasattr(signal, 'SIGHUP'), hasattr(select, 'poll')])"
    )
    asked += "\ntry:\n    import resource\nexcept ModuleNotFoundError:\n    print('none')"
    script = tmp_path / "asked.py"
    script.write_text(asked, encoding="utf-8")
    variables = os.environ | {"PYTHONPATH": str(LIKE_WINDOWS)}
    done = subprocess.run([sys.executable, script], env=variables, check=True, capture_output=True, text=True)
    assert done.stdout.split("\n")[:2] == ["[False, False, False]", "none"]
