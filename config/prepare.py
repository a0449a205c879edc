"""What a hall needs before it can be served: a migrated database, kept safe, and the static files."""

import hashlib
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate(*, now: datetime) -> Path | None:
    """Bring the database up to date. A SQLite file with data in it is copied aside first.

    Returns the copy's path; None where nothing was copied.
    """
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    is_used = bool(executor.loader.applied_migrations)
    copy = copy_aside(now=now) if is_used and connection.vendor == "sqlite" else None
    call_command("migrate", verbosity=0, interactive=False)
    return copy


def copy_aside(*, now: datetime) -> Path:
    """Copy the SQLite file, with all that was committed, to a name of its own beside it; return that."""
    original = Path(connection.settings_dict["NAME"])
    copy = original.with_name(f"{original.stem}-{now:%Y-%m-%d-%H%M%S}-before-migration{original.suffix}")
    unfinished = copy.with_suffix(".unfinished")
    with closing(sqlite3.connect(original)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    return unfinished.rename(copy)


def collect_static() -> bool:
    """Collect, name and compress the static files if any changed since the last time; tell whether."""
    stamp, fingerprint = Path(settings.STATIC_ROOT) / ".collected", _static_fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(fingerprint)
    return True


def _static_fingerprint() -> str:
    """Return a digest of every static file's path, size and time of change."""
    fingerprint = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = Path(storage.path(name)).stat()
            fingerprint.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return fingerprint.hexdigest()
