"""A game knows only its folder: its rules, its words, its form, its picture on the pad, and a line in the registry."""

import re
import subprocess
from pathlib import Path

import pytest

from scoring.rules import GAMES

ROOT = Path(__file__).resolve().parents[2]
NAMES = {
    "euchre": r"[\"\']euchre[\"\']",  # without quotes it is what the whole program is about
    "few_handed": r"few[-_ ]?handed|euchre-(two|three)-handed",
    "five_handed": r"five[-_ ]?handed",
    "texas": r"texas",
    "bid_euchre": r"bid[-_ ]?euchre",
    "declared": r"pinochle|cribbage|belote|seeger",
}
"""By folder: how somebody would name its games."""
OWN = (
    "scoring/rules/{folder}/",
    "tournaments/words/games/{folder}.py",
    "tournaments/desk/forms/games/{folder}.py",
    "tournaments/pad/games/{folder}.py",
    "templates/pad/games/{folder}.html",
    "simulation/games/{folder}",
)
MAY_NAME = {
    "scoring/rules/registry.py": "a line for every game",
    "scoring/rules/__init__.py": "examples of calls",
    "scoring/rules/citations.py": "documents that more than one game cites",
    "scoring/rules/euchre/game.py": "which games those play who are left over from its tables",
    "simulation/ledger.py": "what the robots play unless they are asked for something else",
    "tournaments/services/setup/sample.py": "sample data",
    "tournaments/services/boards/body.py": "an euchre, of which the board tells, not the game",
    "templates/board/_standings.html": "the same",
}


def _sources() -> list[str]:
    known = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    left_out = ("tests/", "docs/", "benchmarks/", "locale/")
    names = [name for name in known.stdout.decode().splitlines() if name.endswith((".py", ".js", ".html", ".css"))]
    return [name for name in names if not name.startswith(left_out) and "/migrations/" not in name]


def test_it_knows_a_name_for_every_folder() -> None:
    assert {game.folder for game in GAMES.values()} == set(NAMES)


@pytest.mark.parametrize("folder", NAMES)
def test_it_names_a_game_only_in_its_own_files(folder: str) -> None:
    own = tuple(place.format(folder=folder) for place in OWN)
    name = re.compile(NAMES[folder], re.IGNORECASE)
    others = [
        path for path in _sources() if not path.startswith(own) and path not in MAY_NAME and (ROOT / path).is_file()
    ]
    assert [path for path in others if name.search((ROOT / path).read_text())] == []


@pytest.mark.parametrize("folder", NAMES)
def test_it_has_each_of_its_files(folder: str) -> None:
    places = [place.format(folder=folder) for place in (*OWN[:-1], "simulation/games/{folder}.py")]
    assert [place for place in places if not (ROOT / place).exists()] == []
