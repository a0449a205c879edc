"""Putting a backup back: all of it or nothing, on SQLite and on PostgreSQL."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import Organization
from config import prepare
from config.backups import folder, taking
from tests import people
from tournaments.models import Tournament

NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
pytestmark = pytest.mark.usefixtures("installation")
whatever_the_database = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)


def backup() -> Path:
    return taking.take(taking.own_database(), now=NOW).path


def restore(path: Path, *options: str) -> None:
    call_command("restore_backup", str(path), *options)


def halls() -> list[str]:
    return list(Organization.objects.order_by("pk").values_list("name", flat=True))


def refused(path: Path, *options: str) -> str:
    """Try to put a backup back; return the sentence, once it is sure that nothing has changed."""
    before = halls()
    with pytest.raises(CommandError) as caught:
        restore(path, *options)
    connection.close()
    assert halls() == before
    return str(caught.value)


def test_it_brings_back_what_was_there_and_puts_aside_what_was_there_since() -> None:
    people.organization("then")
    path = backup()
    people.organization("since")
    restore(path)
    assert halls() == ["Then"]
    (aside,) = (kept.path for kept in folder.backups() if "before-restore" in kept.path.name)
    restore(aside)
    assert halls() == ["Then", "Since"]


def test_it_fills_an_empty_installation(installation: Callable[[], None]) -> None:
    people.night(people.organization("then"), published=False)
    path = backup()
    installation()
    assert taking.is_empty()
    restore(path)
    assert halls() == ["Then"]
    assert Tournament.objects.get().rounds.get().sittings.count() == 2
    assert [kept.path for kept in folder.backups()] == [path]


def test_it_leaves_the_next_numbers_free() -> None:
    people.organization("then")
    restore(backup())
    people.organization("since")
    assert halls() == ["Then", "Since"]


@whatever_the_database
def test_it_gives_boards_a_version_that_none_has_seen() -> None:
    night = people.night(people.organization(), published=False).tournament
    path = backup()
    Tournament.objects.update(scores_version=57)
    restore(path)
    assert Tournament.objects.get(pk=night.pk).scores_version == 58


def test_it_refuses_while_a_round_is_open_unless_it_is_forced() -> None:
    path = backup()
    people.night(people.organization("playing"))
    assert "A round of “Winter night” is open" in refused(path)
    restore(path, "--force")
    assert halls() == []


def test_it_brings_an_older_backup_up_to_this_release() -> None:
    people.organization("then")
    call_command("migrate", "sessions", "zero", verbosity=0)
    path = backup()
    call_command("migrate", verbosity=0)
    restore(path)
    assert "django_session" in connection.introspection.table_names()
    assert halls() == ["Then"]


def noted_of_keys() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'authtoken'")
        return [name for (name,) in cursor.fetchall()]


def note_of_keys() -> None:
    """Note what releases before 0.4 did: an app that kept keys for programs, and has left since."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('authtoken', '0001_initial', '2026-01-01')"
        )


def test_it_takes_an_app_that_has_left_for_no_newer_release_and_forgets_it() -> None:
    people.organization("then")
    note_of_keys()
    path = backup()
    restore(path)
    assert halls() == ["Then"]
    assert noted_of_keys() == []


@whatever_the_database
def test_it_forgets_an_app_that_has_left_at_the_next_start() -> None:
    note_of_keys()
    assert prepare.migrate(now=NOW) is None  # nothing is migrated, so nothing need be put aside
    assert noted_of_keys() == []


def test_it_refuses_a_backup_of_a_newer_release_and_names_what_it_does_not_know() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', '2031-01-01')"
        )
    path = backup()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    assert "newer release of Headtable (it includes scoring.9999_later)" in refused(path, "--force")


def test_it_puts_back_what_was_there_where_a_backup_cannot_be_migrated() -> None:
    with connection.cursor() as cursor:  # the table is there: making it again fails
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    path = backup()
    people.organization("since")
    assert "already exists" in refused(path)


def damage(path: Path) -> None:
    """Overwrite some bytes in the middle, as a failing stick does."""
    bytes_ = bytearray(path.read_bytes())
    middle = len(bytes_) // 2
    bytes_[middle : middle + 4000] = b"\xff" * 4000
    path.write_bytes(bytes_)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


@whatever_the_database
@pytest.mark.parametrize("spoil", [damage, cut])
def test_it_refuses_a_damaged_backup_by_its_name(spoil: Callable[[Path], None]) -> None:
    path = backup()
    spoil(path)
    assert "is damaged: its contents have changed" in refused(path)


@pytest.mark.parametrize("spoil", [damage, cut])
def test_it_refuses_a_damaged_backup_that_was_given_another_name(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    path = backup().rename(tmp_path / "Saturday")
    spoil(path)
    assert "cannot be read: " in refused(path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not a Headtable backup"),
        (b"name,table\n", "is not a Headtable backup"),
        (b"SQLite format 3\0", "installation on SQLite|cannot be read"),
        (b"PGDMP", "installation on PostgreSQL|cannot be read"),
    ],
)
def test_it_refuses_what_is_no_backup_of_this_kind(content: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "list").write_bytes(content)
    said = refused(tmp_path / "list")
    assert any(part in said for part in sentence.split("|"))


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
def test_it_says_what_to_install_where_a_newer_pg_dump_wrote_the_backup(tmp_path: Path) -> None:
    (tmp_path / "later").write_bytes(b"PGDMP" + bytes([1, 99, 0, 4, 8, 1]))
    assert "A newer pg_dump wrote it. Debian, Ubuntu: apt-get install" in refused(tmp_path / "later")


@whatever_the_database
def test_it_refuses_the_backup_of_another_program() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tournaments'")
    assert "is not a Headtable backup" in refused(backup())


@whatever_the_database
def test_it_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "nothing")


@whatever_the_database
def test_it_changes_nothing_where_what_is_there_cannot_be_put_aside(backup_folder: Path, tmp_path: Path) -> None:
    path = backup().rename(tmp_path / "Saturday")
    people.organization("since")
    (backup_folder / ".lock").unlink()
    backup_folder.rmdir()
    backup_folder.touch()
    assert "No backup was written" in refused(path)


def test_it_refuses_while_somebody_works_on_the_database(kind: str) -> None:
    path = backup()
    if kind == "sqlite":
        with taking.own_database().serving():
            assert "Headtable is running" in refused(path)
    else:
        other = connection.copy()
        other.ensure_connection()
        assert "Headtable is running" in refused(path)
        other.close()
    restore(path)
