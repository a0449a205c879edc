"""What owners see about the backups, on the page of all tournaments."""

from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import time_format

from accounts.models import Organization, Role
from config.backups import folder
from tests import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Organization:
    return people.organization()


def shown_to(hall: Organization, role: Role = Role.OWNER) -> str:
    """Return what the page says to somebody of this role."""
    browser = Client()
    caller = people.member(hall, role)
    browser.force_login(caller.user, backend="django.contrib.auth.backends.ModelBackend")
    return " ".join(browser.get("/desk/").content.decode().split())


def left_by(backup_folder: Path, age: timedelta) -> None:
    backup_folder.mkdir(exist_ok=True)
    (backup_folder / folder.name_of(timezone.now() - age, "", "0123456789abcdef", ".sqlite3")).touch()


def test_it_tells_owners_when_the_last_backup_was_taken(hall: Organization, backup_folder: Path) -> None:
    left_by(backup_folder, timedelta(days=3))
    left_by(backup_folder, timedelta(hours=1))
    page = shown_to(hall)
    assert "Last backup: " in page
    assert "overdue" not in page


def test_it_warns_owners_when_the_next_one_is_overdue(hall: Organization, backup_folder: Path) -> None:
    left_by(backup_folder, timedelta(days=3))
    assert "and the next one is overdue" in shown_to(hall)


def test_it_warns_owners_of_an_hour_without_one_while_people_play(hall: Organization, backup_folder: Path) -> None:
    left_by(backup_folder, timedelta(hours=1))
    drawn = people.night(hall).round
    drawn.drawn_at = timezone.now()
    drawn.save()
    assert "and the next one is overdue" in shown_to(hall)


def test_it_warns_owners_where_there_is_none_or_none_can_be_seen(hall: Organization, backup_folder: Path) -> None:
    assert "There is no backup yet" in shown_to(hall)
    backup_folder.touch()
    assert "There is no backup yet" in shown_to(hall)


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.DESK, Role.VIEWER])
def test_it_tells_nobody_else(hall: Organization, role: Role) -> None:
    assert "backup" not in shown_to(hall, role)


def test_it_names_the_hour_that_the_tournament_names(hall: Organization, backup_folder: Path) -> None:
    Organization.objects.update(time_zone="Asia/Tokyo")
    people.tournament(hall, time_zone="America/Denver")
    left_by(backup_folder, timedelta(hours=1))
    taken_at = next(backup.taken_at for backup in folder.backups())
    there = time_format(taken_at.astimezone(ZoneInfo("America/Denver")), "TIME_FORMAT")
    assert f", {there}</p>" in shown_to(hall)
