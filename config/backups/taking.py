"""Taking a backup: it is written under a temporary name, verified, and then renamed."""

import logging
import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from config.backups import folder
from config.backups.errors import BackupFailed
from config.backups.folder import Backup
from config.backups.postgres import Postgres
from config.backups.sqlite import Sqlite
from machine.disk import SIZES, free_bytes
from machine.files import put_in_place, sync_file, sync_folder, temporary_file
from machine.locks import locked

logger = logging.getLogger("headtable.backups")


Database = Sqlite | Postgres

LEFT_FREE = 2 * sum(SIZES.values())
"""What a backup leaves free on its disk, in bytes: hands come first, and the reserve is not for backups."""
PATIENCE = 30.0
"""Seconds that somebody who asks for a backup waits while the one that was due is written."""


def own_database() -> Database:
    """Return this installation's database."""
    if connection.vendor == "sqlite":
        return Sqlite(Path(connection.settings_dict["NAME"]))
    return Postgres(connection.settings_dict)


def is_empty() -> bool:
    """Tell whether this installation's database was never set up."""
    return "django_migrations" not in connection.introspection.table_names()


def take(database: Database, *, now: datetime, why: str = "", patience: float = PATIENCE) -> Backup:
    """Write a backup of what is committed at this moment, read it again, and give it its name.

    While another one is being written, it waits for that: as many seconds as `patience` says. Raises BackupFailed with
    a sentence; then there is no new file.
    """
    try:
        settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(settings.BACKUP_DIR / ".lock", alone=True, patience=patience) as is_ours:
            if not is_ours:
                raise BackupFailed(_("another backup is being written"))
            return _take(database, now, why)
    except (OSError, sqlite3.Error, BackupFailed) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        names = {"folder": settings.BACKUP_DIR, "reason": reason}
        raise BackupFailed(_("No backup was written to %(folder)s: %(reason)s") % names) from error


def _take(database: Database, now: datetime, why: str) -> Backup:
    _sweep()
    if free_bytes(settings.BACKUP_DIR) < database.bytes_needed() + LEFT_FREE:
        raise BackupFailed(_("the disk has too little room for it"))
    with temporary_file(settings.BACKUP_DIR, folder.UNFINISHED) as unfinished:
        database.write(unfinished)
        database.check(unfinished)
        sync_file(unfinished)
        digest = folder.digest_of(unfinished)
        path = settings.BACKUP_DIR / folder.name_of(now, why, digest, database.suffix)
        put_in_place(unfinished, path)
    sync_folder(settings.BACKUP_DIR)
    return Backup(now, path)


def _sweep() -> None:
    """Remove what a killed process left behind; holding the lock means that nobody is still writing it."""
    for left in settings.BACKUP_DIR.glob(f"{folder.UNFINISHED}*"):
        left.unlink(missing_ok=True)


def prune(*, now: datetime) -> None:
    """Remove the oldest backups beyond the number to keep.

    One from the future was taken before the clock was set back, so it is older than any that was taken since.
    """
    newest_first = sorted(folder.backups(), key=lambda backup: (backup.taken_at <= now, backup), reverse=True)
    for backup in newest_first[settings.BACKUP_KEEP :]:
        with suppress(OSError):  # the folder may be read-only for us
            backup.path.unlink()


def take_when_due(*, now: datetime) -> Backup | None:
    """Take a backup if the newest is old enough, and remove the oldest; log a sentence where that fails."""
    if not folder.is_due(now=now):
        return None
    try:
        backup = take(own_database(), now=now, patience=0)
    except BackupFailed as error:
        logger.error("%s", error)
        return None
    prune(now=now)
    return backup
