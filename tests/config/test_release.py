"""Data that a newer release has used: an older one names it, and changes nothing."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from config import release

pytestmark = pytest.mark.django_db


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
