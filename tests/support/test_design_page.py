"""docs/design.md speaks of files that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "design.md"


def test_it_names_files_and_folders_that_there_are():
    named = re.findall(r"`([a-z_]+/[a-z_/.]*)`", PAGE.read_text())
    assert "tournaments/services/hands.py" in named
    assert [path for path in named if not (ROOT / path).exists()] == ["rounds/"]  # that one is an address of the API


def test_it_draws_every_room():
    drawing = re.search(r"## Rooms\n\n```text\n(.*?)```", PAGE.read_text(), re.DOTALL)[1]
    apps = ("accounts", "scoring", "simulation", "tournaments")  # config holds settings and processes, not rooms
    drawn = set(re.findall(r"([a-z_]+)/", drawing))
    rooms = {path.parent.name for app in apps for path in (ROOT / app).glob("*/__init__.py")}
    assert rooms - drawn - {"management", "migrations", "templatetags", "pages"} == set()
