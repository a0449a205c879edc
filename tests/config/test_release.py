"""One release in every place that names it; data that a newer one has used are left as they are."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from config import release
from config.settings import RELEASE
from tests.support.halls import ROOT

pytestmark = pytest.mark.django_db


def changelog() -> list[tuple[str, str]]:
    """Return each release in CHANGELOG.md, the newest first: its heading, and what it lists."""
    parts = re.split(r"^## (.+)\n", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_it_has_one_version_in_every_place_that_names_it() -> None:
    package, lock = (json.loads((ROOT / name).read_text()) for name in ("package.json", "package-lock.json"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    unreleased, newest = (heading for heading, _ in changelog()[:2])
    assert unreleased == "Unreleased"
    assert re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", newest)
    assert {
        project["version"],
        package["version"],
        lock["version"],
        lock["packages"][""]["version"],
        newest.split()[0],
        *re.findall(r"headtable-(\d+\.\d+\.\d+)", (ROOT / "README.md").read_text()),
    } == {RELEASE}
    assert f"is release {RELEASE}" in (ROOT / "docs" / "design.md").read_text()


def test_it_describes_the_newest_release_in_few_words() -> None:
    _, described = changelog()[1]
    for part in described.split("\n### ")[1:]:
        assert len(part.splitlines()) <= 15, part.splitlines()[0]
    assert len(described.splitlines()) <= 120


def test_it_names_no_tag_that_does_not_exist() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    named = {tag for page in pages for tag in re.findall(r"\bv\d+\.\d+(?:\.\d+)?\b", page.read_text())}
    tags = subprocess.run(["git", "tag"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert named <= set(tags)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Settings) -> Path:
    settings.DATA_DIR, settings.BACKUP_DIR, settings.RELEASE = tmp_path, tmp_path / "backups", "0.4.0"
    return tmp_path


def test_it_notes_the_release_that_the_data_are_of(data: Path) -> None:
    assert release.noted() == ""
    call_command("upgrade")
    assert (data / "release").read_text() == "0.4.0"


def test_it_refuses_data_of_a_newer_release_and_names_it(data: Path, settings: Settings) -> None:
    MigrationRecorder(connection).record_applied("scoring", "0999_of_tomorrow")
    (data / "release").write_text("0.5.0")
    with pytest.raises(CommandError, match=r"newer Headtable \(0\.5\.0\)\. This one is 0\.4\.0 and has"):
        call_command("upgrade")
    assert (data / "release").read_text() == "0.5.0"


def test_it_names_what_it_does_not_know_where_no_release_was_noted() -> None:
    MigrationRecorder(connection).record_applied("scoring", "0999_of_tomorrow")
    with pytest.raises(release.NewerDataError, match=r"\(scoring\.0999_of_tomorrow\)"):
        release.require_not_newer()
