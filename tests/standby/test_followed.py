"""Whatever becomes of the first laptop's data, its standby becomes the same: also what is undone, deleted, restored."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from accounts.models import Organization
from config.backups import taking
from config.backups.sqlite import Sqlite
from standby import changes, first, role
from standby.role import Part
from standby.role import Role as Laptop
from tests import people
from tests.config.backups.conftest import connected
from tests.people import NOW
from tests.standby.test_changes import Pair
from tests.support.databases import copy_of
from tournaments.archive.deleting import delete_tournament, restore_tournament
from tournaments.archive.restoring import restore_state
from tournaments.models import EarlierState
from tournaments.services.seating.rounds import undo_round

FIRST = Laptop(Part.FIRST, secret="shared", other="http://192.168.1.20:8000", owner="olga@hall.test")


class Followed:
    """The first laptop, in this process, and the database of a standby that follows it."""

    def __init__(self, folder: Path) -> None:
        self.original, self.copy = Path(connection.settings_dict["NAME"]), folder / "standby.sqlite3"
        self.folder = folder

    def copy_all(self) -> None:
        """Have the standby copy everything."""
        with first.snapshot() as snapshot:
            Sqlite(self.copy).put_back(snapshot)
        with changes.opened(self.copy) as copy:
            changes.become_copy(copy)

    def follow(self) -> bool:
        """Have the standby ask twice, as it does all the time; return whether it could go on, and is the same then."""
        for _time in range(2):
            with changes.opened(self.copy) as copy:
                stream, seq = changes.stream_of(copy) or ("", 0)
                batch = first.changes_after(stream, seq, NOW)
                if batch is None:
                    return False
                changes.apply(copy, stream, batch)
        self.assert_same()
        return True

    def assert_same(self) -> None:
        """Compare every row."""
        with changes.opened(self.original) as original, changes.opened(self.copy) as copy:
            Pair(self.folder, original, copy).assert_same()


@pytest.fixture
def followed(
    models: Callable[[str], str],
    tmp_path: Path,
    settings: Settings,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Followed]:
    """A laptop with a hall, and its standby, which is up to date."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    monkeypatch.setattr(first, "WAIT_SECONDS", 0.01)
    with django_db_blocker.unblock(), copy_of(models("sqlite"), tmp_path) as url, connected(url):
        people.organization()
        role.become(FIRST)
        pair = Followed(tmp_path)
        pair.copy_all()
        assert pair.follow()
        yield pair
        first.confirmed.forget()


def test_it_follows_what_is_undone_and_deleted_and_what_comes_back(followed: Followed) -> None:
    night = people.night(Organization.objects.get())
    assert followed.follow()
    undo_round(round_=night.round, now=NOW)
    assert followed.follow()
    assert restore_state(snapshot=EarlierState.objects.latest("pk"), by="dana", now=NOW, confirmed=True)
    assert followed.follow()
    undo_round(round_=night.tournament.rounds.latest("pk"), now=NOW)
    deleted = delete_tournament(tournament=night.tournament, typed_name=night.tournament.name, by="dana", now=NOW)
    assert followed.follow()
    restore_tournament(deleted=deleted)
    assert followed.follow()
    assert first.is_confirmed()


def test_it_copies_everything_anew_after_a_backup_was_restored(followed: Followed) -> None:
    backup = taking.take(taking.own_database(), now=NOW).path
    people.organization("since")
    assert followed.follow()
    assert first.is_confirmed()
    call_command("restore_backup", str(backup))
    assert not first.is_confirmed(), "the standby has what was restored away"
    assert not followed.follow()
    assert not first.confirmed.is_here, "the desk would say that the standby has everything"
    with first.snapshot():
        assert not first.is_confirmed(), "the standby is still being sent the copy"
    followed.copy_all()
    people.organization("afterwards")
    assert followed.follow()
    assert first.is_confirmed()
    assert role.current() == FIRST


def test_it_restores_no_backup_on_a_standby(followed: Followed) -> None:
    backup = taking.take(taking.own_database(), now=NOW).path
    people.organization("since")
    role.become(Laptop(Part.STANDBY, secret="shared", other="http://192.168.1.10:8000"))
    for options in ([], ["--force"]):
        with pytest.raises(CommandError, match=r"standby of http://192\.168\.1\.10:8000 .* Restore the backup there"):
            call_command("restore_backup", str(backup), *options)
    assert Organization.objects.count() == 2


def test_it_takes_over_by_command(followed: Followed, settings: Settings) -> None:
    with pytest.raises(CommandError, match="not a standby"):
        call_command("takeover")
    settings.HEADTABLE_PORT = 9  # nothing serves there: the command takes over by itself
    role.become(Laptop(Part.STANDBY, epoch=3, secret="shared", other="http://127.0.0.1:9", owner="olga@hall.test"))
    call_command("takeover")
    assert (role.current().part, role.current().epoch, role.current().serves) == (Part.ALONE, 4, True)
