"""Archives of the last minutes on the disk."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import AuditEntry, Organization
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tests.tournaments.archive.nights import forget
from tournaments.archive import folder as archive_folder
from tournaments.archive.folder import MOST_KEPT, latest, write_archives
from tournaments.archive.transfer import open_archive
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.writing.version import raise_version


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """Where the archives go."""
    settings.ARCHIVE_DIR = tmp_path / "archives"
    return tmp_path / "archives"


def enter(night: Night, number: int, table: int = 1) -> None:
    """Enter a hand, under a uuid that its number gives."""
    facts = {"maker": 0, "alone": False, "tricks": 3}
    hands.enter_hand(sitting=night.sittings[table - 1], entry=Entry(known(number), facts, number), by="pad", now=NOW)


def test_it_writes_what_has_changed_and_nothing_else(night: Night, folder: Path) -> None:
    assert len(write_archives(now=NOW)) == 1
    assert write_archives(now=NOW + timedelta(minutes=1)) == []
    enter(night, 1)
    (path,) = write_archives(now=NOW + timedelta(minutes=2))
    assert path == latest(night.tournament)
    assert path.parent == folder / night.tournament.slug
    assert {file.suffix for file in path.parent.iterdir()} == {".headtable"}


def test_it_writes_what_can_be_opened(night: Night, hall: Organization) -> None:
    enter(night, 1)
    (path,) = write_archives(now=NOW)
    forget(night)
    assert open_archive(packed=path.read_bytes(), organization=hall).tournament == night.tournament


def test_it_writes_a_held_hand_and_the_last_closing_too(night: Night) -> None:
    enter(night, 1)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    assert len(write_archives(now=NOW)) == 1
    enter(night, 2)  # too late
    assert len(write_archives(now=NOW)) == 1
    for number in (2, 3):
        drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
        rounds.close_round(round_=drawn, now=NOW, force=True)
        assert drawn.number == number
    night.tournament.refresh_from_db()
    assert night.tournament.status == "finished"
    assert len(write_archives(now=NOW + timedelta(minutes=1))) == 1
    assert write_archives(now=NOW + timedelta(minutes=2)) == []


def test_it_reads_every_fifth_time_what_nobody_touches_and_at_once_what_staff_touch(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_archives(now=NOW)
    made, minutes = archive_folder.make_archive, list[int]()

    def note(*, tournament_id: int, now: Any) -> Any:
        minutes.append(int((now - NOW).total_seconds()) // 60)
        return made(tournament_id=tournament_id, now=now)

    monkeypatch.setattr(archive_folder, "make_archive", note)
    for minute in range(1, 11):
        write_archives(now=NOW + timedelta(minutes=minute))
    first, second = minutes
    assert second - first == 5
    night.tournament.entrants.filter(pk=night.entrants[0].pk).update(name="Ada Lovelace")  # no board is behind
    AuditEntry.objects.create(at=NOW + timedelta(minutes=second + 6), tournament=night.tournament.slug)
    assert len(write_archives(now=NOW + timedelta(minutes=second + 7))) == 1


def test_it_keeps_the_newest_though_the_clock_is_set_back(night: Night, folder: Path) -> None:
    written = []
    for minute in (*range(MOST_KEPT), -300, -299, -298):
        night.tournament.entrants.filter(pk=night.entrants[0].pk).update(name=f"Ada {minute}")
        raise_version(night.tournament.pk)
        written += write_archives(now=NOW + timedelta(minutes=minute))
    kept = set((folder / night.tournament.slug).iterdir())
    assert kept == set(written[3:])
    assert latest(night.tournament) == written[-1]


def test_it_writes_the_others_when_one_cannot_be_written(
    night: Night, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = people.night(hall)
    made = archive_folder.make_archive

    def fail(*, tournament_id: int, now: Any) -> Any:
        if tournament_id == night.tournament.pk:
            raise OSError("No space left on device")
        return made(tournament_id=tournament_id, now=now)

    monkeypatch.setattr(archive_folder, "make_archive", fail)
    (path,) = write_archives(now=NOW)
    assert path.parent.name == other.tournament.slug
