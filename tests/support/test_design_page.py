"""docs/design.md speaks of files that there are."""

import re
from pathlib import Path
from typing import Any, cast

from config import urls

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "design.md"


def test_it_names_files_and_folders_that_there_are():
    named = re.findall(r"`([a-z_]+/[a-z_/.]*)`", PAGE.read_text())
    assert "tournaments/services/play/hands.py" in named
    assert [path for path in named if not (ROOT / path).exists()] == ["rounds/"]  # that one is an address of the API


def test_it_draws_every_room():
    drawing = re.search(r"## Rooms\n\n```text\n(.*?)```", PAGE.read_text(), re.DOTALL)[1]
    apps = ("accounts", "scoring", "simulation", "tournaments")  # config holds settings and processes, not rooms
    drawn = set(re.findall(r"([a-z_]+)/", drawing))
    rooms = {path.parent.name for app in apps for path in (ROOT / app).glob("*/__init__.py")}
    assert rooms - drawn - {"management", "migrations", "templatetags", "pages"} == set()


def listed(begins: str, ends: str) -> set[str]:
    """The addresses between two places of the page."""
    part = PAGE.read_text().partition(begins)[2].partition(ends)[0]
    return set(re.findall(r"`(/[a-z0-9/-]*)`", part))


def test_it_lists_every_address():
    pages = {"/" + str(cast(Any, address).pattern).partition("<")[0] for address in urls.urlpatterns}
    assert pages == listed("## Addresses", "In the API,")


def test_it_lists_every_address_of_the_api_below_an_organization_or_a_tournament():
    addresses = [*urls._calls]
    parts = [re.match(r"(?:organizations|tournaments)/<[^>]+>(/[a-z-]+/)", str(each.pattern)) for each in addresses]
    known = listed("In the API,", "What changed")
    assert {part[1] for part in parts if part} - known == {"/constraints/"}  # of an earlier release
    assert known - {part[1] for part in parts if part} == set()
