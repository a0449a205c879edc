"""A database that is damaged: what a start says, and that a backup comes in its place while it is set aside."""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import Organization
from config import migrating
from config.backups import soundness, taking
from config.backups.errors import BackupFailed
from standby import role
from tests import people
from tournaments.models import Tournament

NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
pytestmark = [pytest.mark.usefixtures("installation"), pytest.mark.parametrize("kind", ["sqlite"], indirect=True)]


def database() -> Path:
    return Path(connection.settings_dict["NAME"])


def backup() -> Path:
    return taking.take(taking.own_database(), now=NOW).path


def halls() -> list[str]:
    return list(Organization.objects.order_by("pk").values_list("name", flat=True))


def said_at_start() -> str:
    """Return what a start says instead of serving."""
    connection.close()
    with pytest.raises(BackupFailed) as caught:
        soundness.require_sound(taking.own_database())
    return str(caught.value)


def set_aside() -> list[Path]:
    return sorted(database().parent.glob("copy-damaged-*.sqlite3"))


def overwrite(file: Path, at: int, count: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(b"\xff" * count)


def some_pages(file: Path) -> None:
    overwrite(file, 8 * 4096, 100 * 4096)


def header(file: Path) -> None:
    overwrite(file, 0, 100)


def half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def another_file(file: Path) -> None:
    file.write_text("name,table\n" * 1000)


DAMAGES = (some_pages, header, half, another_file)


@pytest.mark.parametrize("spoil", DAMAGES)
def test_it_puts_a_backup_in_the_place_of_a_damaged_database_and_sets_that_aside(
    spoil: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    people.organization("then")
    good = backup()
    people.organization("since")
    connection.close()
    spoil(database())
    damaged = database().read_bytes()
    call_command("restore_backup", str(good))
    assert halls() == ["Then"]
    (aside,) = set_aside()
    assert re.fullmatch(r"copy-damaged-\d{8}T\d{6}Z\.sqlite3", aside.name)
    assert aside.read_bytes() == damaged
    said = capsys.readouterr().out
    assert "The previous database was damaged (" in said
    assert f"It was not deleted, but is now {aside}" in said
    soundness.require_sound(taking.own_database())


@pytest.mark.parametrize("spoil", DAMAGES)
def test_it_says_at_the_start_that_the_database_is_damaged_and_which_backup_to_put_back(
    spoil: Callable[[Path], None],
) -> None:
    people.organization("then")
    good = backup()
    connection.close()
    spoil(database())
    said = said_at_start()
    assert f"The database {database()} is damaged (" in said
    assert f"The last good backup was taken at {NOW.astimezone():%Y-%m-%d %H:%M}: {good}" in said
    assert f'make restore FILE="{good}"' in said


def test_it_counts_the_hands_that_the_last_backup_lacks_where_they_can_be_read() -> None:
    night = people.night(people.organization("then"))
    backup()
    for _hand in range(3):
        assert night.pad().post(night.sheet + "hands/", people.hand()).status_code == 201
    connection.close()
    spoil_table("django_session")
    assert "It lacks 3 hands that were entered after that" in said_at_start()


def test_it_says_where_what_the_last_backup_lacks_cannot_be_read() -> None:
    backup()
    connection.close()
    header(database())
    assert "how much that is can no longer be read" in said_at_start()


def spoil_table(name: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(database())) as opened:
        ((page,),) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name])
    overwrite(database(), (page - 1) * 4096, 4096)


def test_it_takes_no_backup_of_a_damaged_database_and_says_which_one_to_put_back(backup_folder: Path) -> None:
    good = backup()
    connection.close()
    header(database())
    with pytest.raises(CommandError, match=re.escape(f'make restore FILE="{good}"')):
        call_command("backup")
    assert list(backup_folder.glob("headtable-*")) == [good]


def test_it_names_no_backup_that_is_damaged_too() -> None:
    good = backup()
    later = taking.take(taking.own_database(), now=NOW.replace(minute=45)).path
    overwrite(later, 8 * 4096, 4096)
    connection.close()
    header(database())
    said = said_at_start()
    assert str(good) in said
    assert str(later) not in said


def test_it_says_what_to_do_where_there_is_no_backup(backup_folder: Path) -> None:
    connection.close()
    header(database())
    said = said_at_start()
    assert f"There is no good backup in {backup_folder}." in said
    assert f"move {database()} elsewhere" in said


def test_it_names_the_archives_that_were_written_after_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ARCHIVE_DIR", tmp_path / "archives")
    backup()
    older, newer, other = (
        written(tmp_path / "archives" / path, at)
        for path, at in (("spring/1.headtable", 10), ("spring/2.headtable", 20), ("winter/1.headtable", -10))
    )
    connection.close()
    header(database())
    said = said_at_start()
    assert str(newer) in said
    assert str(older) not in said
    assert str(other) not in said


def written(path: Path, seconds: int) -> Path:
    """Write an archive, so many seconds after the backup."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    at = NOW.timestamp() + seconds
    os.utime(path, (at, at))
    return path


@pytest.mark.parametrize("is_there", [True, False])
def test_it_serves_no_empty_database_where_there_are_backups(is_there: bool) -> None:
    people.organization("then")
    good = backup()
    connection.close()
    database().write_bytes(b"")
    if not is_there:
        database().unlink()
    said = said_at_start()
    assert f"The database {database()} is empty, though there are backups" in said
    assert str(good) in said
    call_command("restore_backup", str(good))
    assert halls() == ["Then"]


def test_it_begins_where_there_is_neither_a_database_nor_a_backup() -> None:
    connection.close()
    database().unlink()
    soundness.require_sound(taking.own_database())


def test_it_sets_aside_what_was_written_last_where_only_the_database_itself_is_empty() -> None:
    people.organization("then")
    good = backup()
    connection.close()
    database().write_bytes(b"")
    log = database().with_name("copy.sqlite3-wal")
    log.write_bytes(b"what was written last")
    assert "what was written last is beside it" in said_at_start()
    call_command("restore_backup", str(good))
    assert halls() == ["Then"]
    (aside,) = database().parent.glob("copy-damaged-*.sqlite3-wal")
    assert aside.read_bytes() == b"what was written last"


@pytest.fixture
def killed(tmp_path: Path) -> Callable[[Callable[[Path], None]], None]:
    """Leave the database as a power cut does, with its latest changes beside it; then do something to these."""

    def kill(spoil: Callable[[Path], None]) -> None:
        log = database().with_name("copy.sqlite3-wal")
        for file in (database(), log):
            shutil.copy(file, tmp_path / f"{file.name}-copy")
        connection.close()
        for file in (database(), log):
            shutil.copy(tmp_path / f"{file.name}-copy", file)
        spoil(log)

    return kill


@pytest.mark.parametrize(
    ("spoil", "left"),
    [
        (lambda _log: None, ["Then", "Since"]),
        (lambda log: os.truncate(log, log.stat().st_size - 3000), ["Then"]),
        (lambda log: log.unlink(), ["Then"]),
    ],
    ids=["whole", "cut", "gone"],
)
def test_it_goes_on_with_what_is_whole_where_the_latest_changes_are_cut_or_gone(
    spoil: Callable[[Path], None], left: list[str], killed: Callable[[Callable[[Path], None]], None]
) -> None:
    people.organization("then")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    people.organization("since")
    killed(spoil)
    soundness.require_sound(taking.own_database())
    assert halls() == left


def test_it_refuses_to_replace_a_damaged_database_on_which_headtable_runs() -> None:
    good = backup()
    connection.close()
    header(database())
    with (
        taking.own_database().serving(),
        pytest.raises(CommandError, match=r"The database is damaged, and Headtable is running\. Stop it first"),
    ):
        call_command("restore_backup", str(good), "--force")
    assert set_aside() == []


def test_it_brings_the_damaged_database_back_where_the_backup_cannot_be_migrated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = backup()
    connection.close()
    header(database())
    damaged = database().read_bytes()

    def fail() -> None:
        raise sqlite3.OperationalError("no room")

    monkeypatch.setattr(migrating, "bring_up_to_date", fail)
    with pytest.raises(CommandError, match="no room"):
        call_command("restore_backup", str(good))
    assert database().read_bytes() == damaged
    assert set_aside() == []


def test_it_gives_boards_versions_that_none_has_seen_though_nobody_knows_which_they_had_seen() -> None:
    people.night(people.organization(), published=False)
    good = backup()
    before = Tournament.objects.get().scores_version
    connection.close()
    header(database())
    call_command("restore_backup", str(good))
    assert Tournament.objects.get().scores_version == before + 1_000_000


@pytest.fixture
def role_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a laptop keeps what it is; nobody has read it yet."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(role, "_read", None)
    return tmp_path / "standby.json"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"part": "king"}'])
@pytest.mark.parametrize("command", [["runhall"], ["takeover"], ["restore_backup"]])
def test_it_says_what_to_do_where_it_cannot_know_whether_it_is_a_standby(
    command: list[str], content: str, role_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "")
    path = backup()
    role_file.write_text(content)
    with pytest.raises(CommandError, match=rf"{role_file} says whether .* move that file elsewhere"):
        call_command(*command, *([str(path)] if command == ["restore_backup"] else []))


def test_it_stays_what_it_was_where_the_file_is_damaged_while_it_serves(role_file: Path) -> None:
    role.become(role.Role(role.Part.FIRST, secret="s"))
    assert role.current().part == role.Part.FIRST
    role_file.write_text("")
    assert role.current().part == role.Part.FIRST


@contextmanager
def not_writable(path: Path) -> Iterator[None]:
    """Let nobody write to a file or folder while the block runs; root is stopped by nothing but a mount."""
    if os.geteuid() != 0:
        mode = path.stat().st_mode
        path.chmod(mode & ~0o222)
        yield
        path.chmod(mode)
        return
    subprocess.run(["mount", "--bind", str(path), str(path)], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(path)], check=True)
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(path)], check=True)


def test_it_says_that_it_may_not_write_to_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "data")
    monkeypatch.setattr(settings, "REDIS_URL", "")
    settings.DATA_DIR.mkdir()
    with not_writable(settings.DATA_DIR), pytest.raises(CommandError, match=f"cannot write to {settings.DATA_DIR}"):
        call_command("runhall")


def test_it_says_that_it_may_not_write_to_the_database_and_takes_it_for_no_damage() -> None:
    good = backup()
    connection.close()
    with not_writable(database()):
        assert f"This account cannot write to {database()}" in said_at_start()
        with pytest.raises(CommandError, match=r"was not restored: .*readonly"):
            call_command("restore_backup", str(good))
        connection.close()
    assert set_aside() == []
