"""The help pages: built without a warning, whole, found from every screen, and shown under a strict policy."""

import re
import shutil
import subprocess
import sys
import tomllib
from base64 import b64encode
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands, load_command_class
from django.test import Client

from config.help_pages import ABOUT
from tests.accounts.routes import all_routes
from tests.support import guide, pictures

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
IN_REPOSITORY = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")]
PAGES = sorted(DOCS.rglob("*.md"))
WRITTEN = "\n".join(page.read_text() for page in (*PAGES, *IN_REPOSITORY[:-1]))
"""All but the history, which names commands of earlier releases."""


def build_help(folder: Path) -> Path:
    """Build the help pages in a folder, as `make docs` does; return where they are."""
    shutil.copytree(DOCS, folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    zensical = Path(sys.executable).with_name("zensical")
    done = subprocess.run([zensical, "build", "--strict"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "var" / "help"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The help pages; that they are built says that every link in them, and every anchor, leads somewhere."""
    return build_help(tmp_path_factory.mktemp("help"))


@pytest.fixture
def reader(site: Path, settings: Any) -> Client:
    """Somebody who has not signed in, where the help pages are built."""
    settings.HELP_DIR = site
    return Client()


def anchors(site: Path, page: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', (site / page / "index.html").read_text()))


def test_it_lists_every_page_in_the_navigation_once() -> None:
    navigation = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]
    listed = re.findall(r"'([\w/-]+\.md)'", repr(navigation))
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES), (
        "zensical.toml says in which order pages are shown"
    )


def test_it_loads_nothing_from_elsewhere_and_needs_no_style_in_its_pages(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(PAGES)
    loaded = re.compile(r'(?:<(?:script|img|iframe)[^>]*src|<link[^>]*href)="?((?:https?:)?//[^">]*)')
    for page in pages:
        text = page.read_text()
        assert loaded.findall(text) == [], page
        assert not re.search(r"<style|<[a-z][^>]* style=|<[a-z][^>]* on[a-z]+=", text), page


def test_it_allows_the_scripts_of_a_page_by_what_they_say(reader: Client, site: Path) -> None:
    response = reader.get("/help/guide/")
    assert response.status_code == 200
    page = b"".join(response)
    policy = response["Content-Security-Policy"]
    scripts = re.findall(rb"<script>(.*?)</script>", page, re.DOTALL)
    assert scripts
    for script in scripts:
        assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in policy
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "sha256" not in reader.get("/health/")["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "status", "content_type"),
    [
        ("", 200, "text/html"),
        ("house-rules/", 200, "text/html"),
        ("house-rules", 302, None),
        ("pictures/board.png", 200, "image/png"),
        ("help.css", 200, "text/css"),
        ("nowhere/", 404, "text/html"),
        ("../../zensical.toml", 400, "text/html"),
        ("%2e%2e/%2e%2e/zensical.toml", 400, "text/html"),
    ],
)
def test_it_answers_for_pages_and_files_and_nothing_else(
    path: str, status: int, content_type: str | None, reader: Client
) -> None:
    response = reader.get(f"/help/{path}")
    assert response.status_code == status
    assert content_type is None or response["Content-Type"].startswith(content_type)


def test_it_says_what_to_do_where_it_was_not_built(settings: Any, tmp_path: Path) -> None:
    settings.HELP_DIR = tmp_path
    page = Client().get("/help/")
    assert page.status_code == 200
    assert "<code>make docs</code>" in page.content.decode()
    assert Client().get("/help/guide/").status_code == 404


@pytest.mark.parametrize(("route", "place"), ABOUT.items(), ids=list(ABOUT))
def test_it_leads_from_a_screen_to_a_place_that_is_there(route: str, place: str, site: Path) -> None:
    assert route in all_routes()
    page, _hash, anchor = place.partition("#")
    assert not anchor or anchor in anchors(site, page)


def test_it_finds_every_file_and_anchor_that_the_pages_of_the_repository_name(site: Path) -> None:
    for page in IN_REPOSITORY:
        for link in re.findall(r"\]\((?!https?:|#)([^)\s]+)\)", page.read_text()):
            path, _hash, anchor = link.partition("#")
            assert (ROOT / path).exists(), f"{page.name}: {link}"
            if anchor:
                assert anchor in anchors(site, Path(path).stem), f"{page.name}: {link}"


def test_it_names_commands_that_there_are() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    in_code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", WRITTEN, re.DOTALL))
    made = set(re.findall(r"\bmake ([a-z][a-z-]+)", in_code))
    managed = set(re.findall(r"\bmanage\.py ([a-z_]+)", in_code))
    modules = set(re.findall(r"\bpython -m ([a-z_][\w.]*\w)", in_code))
    assert {"run", "docs", "backup"} <= made
    assert {"paper", "archive", "check_ledger"} <= managed
    assert made - targets == set()
    assert managed - set(get_commands()) == set()
    assert {module for module in modules if find_spec(module) is None} == set()


def test_it_names_options_that_commands_have() -> None:
    in_code = re.findall(r"```.*?```|`[^`\n]+`", WRITTEN, re.DOTALL)
    lines = [line for code in in_code for line in code.strip("`").splitlines()]
    asked = [
        (found[1], option)
        for line in lines
        for found in re.finditer(r"\bmanage\.py ([a-z_]+)([^#|;&]*)", line)
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", found[2])
    ]
    assert len(asked) > 10
    parsers = {
        name: load_command_class(get_commands()[name], name).create_parser("manage.py", name) for name, _ in asked
    }
    unknown = [(name, option) for name, option in asked if option not in parsers[name]._option_string_actions]
    assert unknown == []


def test_it_shows_pictures_that_a_command_takes() -> None:
    kept = {str(path.relative_to(DOCS / "pictures")) for path in (DOCS / "pictures").rglob("*.*")}
    of_guide = re.findall(r'_shoot\(\w+(?:\.page)?, "([\w-]+)"\)', Path(guide.__file__).read_text())
    by_programs = {"season.svg", "paper-doubts.png"}  # of measure_movements, of benchmarks.photographs --strips
    taken = {*pictures.IN_DOCS, *(f"guide/{name}.png" for name in of_guide), *by_programs}
    assert kept == taken
    assert {name for name in kept if f"pictures/{name}" not in WRITTEN} == set()
