"""The director's five-minute guide can be followed, from an empty installation."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.support import halls
from tests.support.browser import Complaints
from tests.support.guide import Reader

GUIDE = halls.ROOT / "docs" / "guide.md"


def test_it_can_be_followed(tmp_path: Path, started_before: Path, browser: Browser, complaints: Complaints) -> None:
    taken: list[str] = []
    with halls.embedded_hall(tmp_path / "hall", model=started_before) as hall:
        Reader(hall, browser, complaints, lambda _page, name: taken.append(name)).follow()
    guide = GUIDE.read_text()
    assert re.findall(r"pictures/guide/([\w-]+)\.png", guide) == taken
