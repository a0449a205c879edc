"""Archives written to disk every minute, with which another machine can continue when this one dies."""

import logging
import re
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from accounts.models import AuditEntry
from machine.files import file_name, put_in_place, sync_file, sync_folder
from tournaments.archive.format.file import SUFFIX, Header
from tournaments.archive.transfer import make_archive
from tournaments.models import HeldHand, Tournament

logger = logging.getLogger("headtable")

MOST_KEPT = 60
"""Archives kept of a tournament: an hour in which something happens every minute."""
MOST_AT_ONCE = 3
"""Tournaments that are not being played, written at a time: those who play wait for nothing."""
READ_ANYWAY = 5
"""Every fifth time a tournament being played is read whether anything seems to have changed or not."""
_NAME = re.compile(rf"\d{{4}}-\d\d-\d\d-\d{{6}}-v(?P<version>\d+)-(?P<digest>[0-9a-f]{{12}}){re.escape(SUFFIX)}")


def write_archives(*, now: datetime) -> list[Path]:
    """Write the archive of every tournament that has changed since its last one; return the files written.

    One that cannot be written is reported in the server log and stops no other.
    """
    written = [_write_quietly(tournament, now) for tournament in _due(now)]
    return [path for path in written if path is not None]


def _due(now: datetime) -> list[Tournament]:
    """Return the tournaments that may have changed: all that are being played, a few of the others.

    That is where boards show something else than when it was last written, and of those being played also where
    somebody did something just now that boards do not show. Now and then each of these is read in any case.
    """
    known = list(Tournament.objects.filter(entrants__is_ghost=False).distinct().order_by("pk"))
    changed = {t.pk for t in known if _in_name(latest(t), "version") != str(t.scores_version)}
    touched = _touched(now - 2 * timedelta(seconds=settings.ARCHIVE_SECONDS))
    turn = int(now.timestamp() // settings.ARCHIVE_SECONDS)
    running = [t for t in known if t.status == Tournament.Status.RUNNING]
    others = [t for t in known if t.status != Tournament.Status.RUNNING and t.pk in changed]
    due = [t for t in running if t.pk in changed or t.slug in touched or (turn + t.pk) % READ_ANYWAY == 0]
    return due + others[:MOST_AT_ONCE]


def _touched(since: datetime) -> set[str]:
    """Return the slugs of tournaments with staff activity or held hands since then."""
    by_staff = AuditEntry.objects.filter(at__gt=since).values_list("tournament", flat=True)
    held = HeldHand.objects.filter(received_at__gt=since).values_list("sitting__round__tournament__slug", flat=True)
    return {*by_staff, *held}


def latest(tournament: Tournament) -> Path | None:
    """Return the newest archive of a tournament."""
    return next(iter(_newest_first(_folder(tournament))), None)


def _folder(tournament: Tournament) -> Path:
    return Path(settings.ARCHIVE_DIR) / file_name(tournament.slug)


def _newest_first(folder: Path) -> list[Path]:
    """Return the archives by the version of the scores in them, and then by time: a clock may have been set back."""
    known = ((path, _NAME.fullmatch(path.name)) for path in folder.glob(f"*{SUFFIX}"))
    versions = {path: int(found["version"]) for path, found in known if found}
    return sorted(versions, key=lambda path: (versions[path], path.name), reverse=True)


def _in_name(path: Path | None, name: str) -> str | None:
    found = _NAME.fullmatch(path.name) if path else None
    return found[name] if found else None


def _write_quietly(tournament: Tournament, now: datetime) -> Path | None:
    try:
        header, packed = make_archive(tournament_id=tournament.pk, now=now)
        if _in_name(latest(tournament), "digest") == header.digest[:12]:
            return None
        return _write(_folder(tournament), header, packed)
    except Exception:  # a full disk must not stop the other archives, nor the worker
        logger.exception("The archive of tournament %s cannot be written.", tournament.pk)
        return None


def _write(folder: Path, header: Header, packed: bytes) -> Path:
    """Write a file atomically, and delete the oldest ones."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{header.made_at:%Y-%m-%d-%H%M%S}-v{header.scores_version}-{header.digest[:12]}{SUFFIX}"
    path = folder / name
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(packed)
    sync_file(unfinished)
    put_in_place(unfinished, path)
    sync_folder(folder)
    for old in _newest_first(folder)[MOST_KEPT:]:
        old.unlink(missing_ok=True)
    return path


def forget_archives(tournament: Tournament) -> None:
    """Delete the archives of a tournament: they hold what was erased since. The next one is written within a minute."""
    for old in _newest_first(_folder(tournament)):
        old.unlink(missing_ok=True)
