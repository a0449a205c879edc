"""Restoring a backup: it is checked first, the present state is backed up, and the data is migrated to this release."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.models import F, Max
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _

from config import migrating
from config.backups import folder
from config.backups.errors import BackupFailed
from config.backups.postgres import Postgres
from config.backups.sqlite import Sqlite
from config.backups.taking import Database, is_empty, take
from standby import changes, role
from standby.following import VERSIONS_AHEAD
from standby.role import Part, Role
from tournaments.models import Round, Tournament

KINDS = {Sqlite.magic: "SQLite", Postgres.magic: "PostgreSQL"}


@dataclass(frozen=True)
class Saved:
    """Where the state is that was there before a backup was put back."""

    path: Path
    damage: str | None = None
    """What was wrong with it: it is no backup then, but the database itself, under another name."""


def restore(database: Database, *, file: Path, force: bool, now: datetime) -> Saved | None:
    """Make the installation what it was when the backup `file` was taken, in this release's form.

    Returns where the previous state is; None where there was nothing. `force`: even while a round is open or a server
    runs. Raises BackupFailed with a sentence; then nothing has changed.
    """
    try:
        _refuse_on_standby(role.current())
        _examine(database, file)
        if isinstance(database, Sqlite) and (damage := database.damage(thorough=True)):
            return Saved(_replace_damaged(database, file, now), damage)
        with _left_alone(database, force=force):
            before = None if is_empty() else take(database, now=now, why="before-restore").path
            _replace(database, file, before)
            return Saved(before) if before else None
    except role.RoleUnreadable as error:
        raise BackupFailed(str(error)) from error
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise BackupFailed(_("%(file)s was not restored: %(reason)s") % {"file": file, "reason": error}) from error


def _refuse_on_standby(now: Role) -> None:
    """Raise BackupFailed on a standby: it would copy everything from the first computer again."""
    if now.part == Part.STANDBY:
        reason = _(
            "This computer is the standby of %(other)s and has the same data. Restore the backup there, or have this "
            "computer take over first."
        )
        raise BackupFailed(reason % {"other": now.other})


def _examine(database: Database, file: Path) -> None:
    """Read the whole file. Raises BackupFailed if it is not one of ours, broken, or from a newer release."""
    with file.open("rb") as opened:
        start = opened.read(max(map(len, KINDS)))
    kind = next((kind for magic, kind in KINDS.items() if start.startswith(magic)), None)
    if kind is None:
        raise BackupFailed(_("%(file)s is not a Headtable backup.") % {"file": file})
    if kind != KINDS[database.magic]:
        reason = _("%(file)s comes from an installation on %(theirs)s; this one runs on %(ours)s and cannot read it.")
        raise BackupFailed(reason % {"file": file, "theirs": kind, "ours": KINDS[database.magic]})
    _require_whole(database, file)
    _require_known(database.migrations(file), file)


def _require_whole(database: Database, file: Path) -> None:
    digits = folder.digest_in(file.name)
    if digits is not None and not folder.digest_of(file).startswith(digits):
        raise BackupFailed(_("%(file)s is damaged: its contents have changed. Use another backup.") % {"file": file})
    try:
        database.check(file)
    except (sqlite3.Error, BackupFailed) as error:
        reason = _("%(file)s cannot be read: %(reason)s")
        raise BackupFailed(reason % {"file": file, "reason": error}) from error


def _require_known(seen: set[tuple[str, str]], file: Path) -> None:
    if ("tournaments", "0001_initial") not in seen:
        raise BackupFailed(_("%(file)s is not a Headtable backup.") % {"file": file})
    if unknown := migrating.unknown_of(seen):
        reason = _(
            "%(file)s comes from a newer release of Headtable (it includes %(what)s). Install that release first."
        )
        raise BackupFailed(reason % {"file": file, "what": ".".join(unknown[0])})


@contextmanager
def _left_alone(database: Database, *, force: bool) -> Iterator[None]:
    """Keep servers out while the block runs. Raises BackupFailed if a round is open or a server runs."""
    if force:
        yield
        return
    if name := _tournament_at_play():
        reason = _(
            "A round of “%(name)s” is open. Close it first, or use --force; what was entered since the backup is set "
            "aside."
        )
        raise BackupFailed(reason % {"name": name})
    with database.unused() as is_ours:
        if not is_ours:
            raise BackupFailed(_("Headtable is running. Stop it first, or use --force."))
        yield


def _tournament_at_play() -> str | None:
    if Round._meta.db_table not in _tables():
        return None
    open_rounds = Round.objects.filter(status=Round.Status.OPEN)
    return open_rounds.values_list("tournament__name", flat=True).first()


def _tables() -> list[str]:
    return connection.introspection.table_names()


def _replace_damaged(database: Sqlite, file: Path, now: datetime) -> Path:
    """Set the database aside and restore the file; return where it is now. If that fails, it is back in its place."""
    with database.unused() as is_ours:
        if not is_ours:
            raise BackupFailed(_("The database is damaged, and Headtable is running. Stop it first."))
        connection.close()
        aside = database.set_aside(now)
        try:
            database.put_back(file)
            _fit(version=None)
        except Exception:
            connection.close()
            database.bring_back(aside)
            raise
    return aside


def _replace(database: Database, file: Path, before: Path | None) -> None:
    """Restore the file and migrate it; if that fails, restore what was there before."""
    version = _highest_version()
    connection.close()
    database.put_back(file)
    try:
        _fit(version=version)
    except Exception:
        connection.close()
        if before is not None:
            database.put_back(before)
        raise


def _fit(*, version: int | None) -> None:
    """Bring what was restored to this release and moment; `version`: the highest that boards know, None: any."""
    migrating.bring_up_to_date()
    _outdo(version)
    _forget_standby()
    cache.clear()


def _forget_standby() -> None:
    """End the stream of changes, if the backup has one: a standby that follows now must copy everything again."""
    if connection.vendor == "sqlite":
        with changes.opened(Path(connection.settings_dict["NAME"])) as restored:
            changes.end(restored)


def _highest_version() -> int:
    if Tournament._meta.db_table not in _tables():
        return 0
    return Tournament.objects.aggregate(highest=Max("scores_version"))["highest"] or 0


def _outdo(version: int | None) -> None:
    """Raise every version above all that boards have seen: one that was asleep must not mistake old data for new."""
    if version is None:
        Tournament.objects.update(scores_version=F("scores_version") + VERSIONS_AHEAD)
    else:
        Tournament.objects.update(scores_version=Greatest("scores_version", version) + 1)
