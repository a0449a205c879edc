"""Before a hall is served: whether its database can be read and written, and where not, which backup to put back."""

import os
import sqlite3
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.backups import folder
from config.backups.errors import BackupFailed
from config.backups.folder import Backup
from config.backups.sqlite import Sqlite
from config.backups.taking import Database, is_empty
from tournaments.archive.format.file import SUFFIX

MOST_ARCHIVES = 5
"""How many archives a sentence names."""


def require_writable() -> None:
    """Raise BackupFailed where this account cannot write to the data folder."""
    if not os.access(settings.DATA_DIR, os.W_OK):
        reason = _(
            "This account cannot write to %(folder)s, so nothing could be stored. Give it permission, or set "
            "DATA_DIR to another folder."
        )
        raise BackupFailed(reason % {"folder": settings.DATA_DIR})


def require_sound(database: Database) -> None:
    """Raise BackupFailed, with what to do, where the database is damaged, cannot be written, or is gone."""
    if not isinstance(database, Sqlite):
        return  # a PostgreSQL server looks after its own files
    if damage := database.damage():
        reason = _("The database %(database)s is damaged (%(damage)s). Nothing is served, and nothing was changed.")
        raise BackupFailed(_with_advice(reason % {"database": database.file, "damage": damage}, database))
    if database.file.exists() and not os.access(database.file, os.W_OK):
        reason = _("This account cannot write to %(database)s, so nothing could be stored. Give it permission.")
        raise BackupFailed(reason % {"database": database.file})
    if folder.backups() and is_empty():
        reason = _(
            "The database %(database)s is empty, though there are backups of it. Nothing is served. To "
            "start over, move the folder %(folder)s elsewhere."
        )
        names = {"database": database.file, "folder": settings.BACKUP_DIR}
        raise BackupFailed(_with_advice(reason % names, database))


def _with_advice(reason: str, database: Sqlite) -> str:
    good = _last_good(database)
    if good is None:
        return "\n".join((reason, _without_backup(database), *_archives_since(None)))
    how = _("To put it back: %(command)s") % {"command": _command(good)}
    aside = _("The files that are there now are kept beside it, not deleted.")
    last = _("The last good backup was taken at %(time)s: %(path)s") % {"time": _time(good), "path": good.path}
    return "\n".join((reason, last, _what_it_lacks(database, good), how, aside, *_archives_since(good)))


def _last_good(database: Sqlite) -> Backup | None:
    """Return the newest backup that is whole: what damaged the database may have damaged backups, too."""
    return next((backup for backup in folder.backups() if _is_good(database, backup)), None)


def _is_good(database: Sqlite, backup: Backup) -> bool:
    try:
        digits = folder.digest_in(backup.path.name) or ""
        if backup.path.suffix != database.suffix or not folder.digest_of(backup.path).startswith(digits):
            return False
        database.check(backup.path)
    except (OSError, sqlite3.Error, BackupFailed):
        return False
    return True


def _what_it_lacks(database: Sqlite, backup: Backup) -> str:
    """Say how many hands a backup lacks, where the database can still tell."""
    hands = database.hands_since(backup.taken_at)
    if hands is None:
        return _(
            "It lacks everything that was entered after that; how much that is can no longer be read. "
            "Open tablets send their hands again."
        )
    return ngettext(
        "It lacks %(count)d hand that was entered after that, and whatever else was changed. Open tablets send their "
        "hands again.",
        "It lacks %(count)d hands that were entered after that, and whatever else was changed. Open tablets send their "
        "hands again.",
        hands,
    ) % {"count": hands}


def _command(backup: Backup) -> str:
    return f'headtable restore "{backup.path}"' if settings.IS_INSTALLED else f'make restore FILE="{backup.path}"'


def _time(backup: Backup) -> str:
    """Return when it was taken, by this computer's clock: the halls' own time zones are in the database."""
    return f"{backup.taken_at.astimezone():%Y-%m-%d %H:%M}"


def _without_backup(database: Sqlite) -> str:
    return _(
        "There is no good backup in %(folder)s. If you have one elsewhere, on a stick or another computer, put that "
        "back. Otherwise move %(database)s elsewhere, keep it, and start again: Headtable starts from scratch."
    ) % {"folder": settings.BACKUP_DIR, "database": database.file}


def _archives_since(backup: Backup | None) -> list[str]:
    """Name the newest archive of each tournament that was written after a backup, in a paragraph of its own."""
    since = backup.taken_at.timestamp() if backup else 0.0
    newest = [max(archives, key=_written_at) for each in _folders() if (archives := list(each.glob(f"*{SUFFIX}")))]
    later = sorted((path for path in newest if _written_at(path) > since), key=_written_at, reverse=True)
    if not later:
        return []
    says = _("These archives of single tournaments are newer. Open them afterwards, on the page of all tournaments:")
    return [says, *(f"    {path}" for path in later[:MOST_ARCHIVES])]


def _folders() -> list[Path]:
    archives = Path(settings.ARCHIVE_DIR)
    return [path for path in archives.iterdir() if path.is_dir()] if archives.is_dir() else []


def _written_at(path: Path) -> float:
    return path.stat().st_mtime
