"""*This installation*: what an owner sees and downloads there, and the button that stops the hall."""

from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import Role, User
from config import stopping
from config.backups import taking
from config.backups.folder import Backup
from tests import people
from tests.people import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client, settings: Settings, tmp_path: Path) -> Client:
    """A browser in which the only organization's owner has signed in."""
    settings.DATA_DIR, settings.BACKUP_DIR, settings.HEADTABLE_PORT = tmp_path, tmp_path / "backups", 9
    people.member(people.organization(), Role.OWNER, email="owner@hall.test")
    client.force_login(User.objects.get(email="owner@hall.test"))
    return client


def test_it_says_what_is_installed_and_where_the_data_are(owner: Client, settings: Settings, tmp_path: Path) -> None:
    page = owner.get("/installation/").content.decode()
    assert f"Headtable {settings.RELEASE}" in page
    assert str(tmp_path) in page
    assert "make run" in page


def test_it_sends_a_backup_that_was_taken_now(owner: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "headtable-20261121T193007Z-0123456789abcdef.sqlite3"
    path.write_bytes(b"SQLite format 3")
    monkeypatch.setattr(taking, "take", lambda _database, now: Backup(NOW, path))
    answer = owner.post("/installation/backup/")
    assert b"".join(cast(Any, answer).streaming_content) == b"SQLite format 3"
    assert path.name in answer["Content-Disposition"]


def test_it_stops_the_hall_once_that_is_confirmed(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = Event()
    monkeypatch.setattr(stopping, "_endings", {"hall": ending})
    monkeypatch.setattr(stopping, "ANSWER_SECONDS", 0.0)
    assert owner.post("/installation/stop/").status_code == 302
    assert not ending.is_set()
    assert "Headtable has stopped" in owner.post("/installation/stop/", {"sure": "yes"}).content.decode()
    assert ending.wait(30)


def test_it_stops_no_server_that_is_one_of_several(owner: Client) -> None:
    assert "/installation/stop/" not in owner.get("/installation/").content.decode()
    assert owner.post("/installation/stop/", {"sure": "yes"}).status_code == 302


def test_it_is_nothing_for_the_owner_of_one_organization_among_several(owner: Client) -> None:
    people.organization("another")
    assert owner.get("/installation/").status_code == 403
    assert owner.post("/installation/backup/").status_code == 403
