"""The folder of backups. A file's name says when and why it was taken, and holds its hash."""

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from tournaments.models import Tournament

UNFINISHED = ".unfinished-"
EVENING = timedelta(hours=12)
LATE = timedelta(minutes=15)
DIGITS = 16
"""How much of the SHA-256 a name holds: enough to tell a damaged file."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(rf"headtable-(\d{{8}}T\d{{6}}Z)-(?:[a-z-]+-)?([0-9a-f]{{{DIGITS}}})\.(?:sqlite3|pgdump)")


@dataclass(frozen=True, order=True)
class Backup:
    """A backup file."""

    taken_at: datetime
    path: Path


def name_of(taken_at: datetime, why: str, digest: str, suffix: str) -> str:
    """Return a backup's file name; `why` is empty or lower-case words joined by hyphens."""
    stamp = taken_at.astimezone(UTC).strftime(_STAMP)
    return "-".join(filter(None, ("headtable", stamp, why, f"{digest[:DIGITS]}{suffix}")))


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest_in(name: str) -> str | None:
    """Return the hash in a backup's name; None if the name is not one of ours."""
    match = _NAME.fullmatch(name)
    return match and match[2]


def backups() -> list[Backup]:
    """Return the backups that are there, the newest first; none where the folder cannot be read."""
    try:
        paths = list(settings.BACKUP_DIR.iterdir())
    except OSError:
        return []
    return sorted((backup for path in paths if (backup := _read(path))), reverse=True)


def _read(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        taken_at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(taken_at, path)


def interval(*, now: datetime) -> timedelta:
    """Return how often a backup is taken: often while a tournament is being played."""
    playing = Tournament.objects.filter(status=Tournament.Status.RUNNING, rounds__drawn_at__gte=now - EVENING)
    if playing.exists():
        return timedelta(minutes=settings.BACKUP_MINUTES)
    return timedelta(hours=settings.BACKUP_IDLE_HOURS)


def is_due(*, now: datetime, grace: timedelta = timedelta()) -> bool:
    """Tell whether the newest backup is too old by more than a grace period; one from the future does not count."""
    newest = max((backup.taken_at for backup in backups() if backup.taken_at <= now), default=None)
    return newest is None or now - newest >= interval(now=now) + grace
