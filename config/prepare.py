"""What a hall needs before it can be served: a migrated database, private files, texts and static files."""

import hashlib
import logging
from datetime import datetime
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config import migrating
from config.backups import taking
from config.backups.folder import Backup
from machine.files import put_in_place, temporary_file

logger = logging.getLogger("headtable.prepare")


def make_private() -> None:
    """Make the database and the keys beside it private: an earlier release let other users of the machine read them.

    Files written from now on are private by the umask in the settings.
    """
    files = (settings.DATA_DIR, *settings.DATA_DIR.glob("*.sqlite3*"), *settings.DATA_DIR.glob("secret-key"))
    folders = (path for path in (settings.BACKUP_DIR, settings.ARCHIVE_DIR) if path.exists())
    for path in (*files, *folders):
        try:
            path.chmod(path.stat().st_mode & ~0o077)
        except OSError as error:
            logger.warning("Others of this machine may be able to read %s: %s", path, error)


def migrate(*, now: datetime) -> Backup | None:
    """Bring the database up to date. A database with data in it is backed up first.

    Returns that backup; None where none was needed. Raises BackupFailed; then nothing was migrated.
    """
    if migrating.is_up_to_date():
        migrating.forget_apps_that_left()
        return None
    is_used = bool(MigrationRecorder(connection).applied_migrations())
    backup = taking.take(taking.own_database(), now=now, why="before-migration") if is_used else None
    migrating.bring_up_to_date()
    return backup


def compile_texts() -> None:
    """Compile the catalogs of texts that are newer than what was compiled from them."""
    for catalog in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
        compiled = catalog.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= catalog.stat().st_mtime:
            continue
        texts = read_po(catalog.open("rb"), locale=catalog.parts[-3])
        for text in [text for text in texts if text.id and not is_translated(text)]:
            texts.delete(text.id, text.context)  # or a plural without a translation would be shown as nothing
        with temporary_file(catalog.parent, ".django-") as made:
            with made.open("wb") as file:
                write_mo(file, texts)
            made.chmod(0o644)
            put_in_place(made, compiled)  # whole at any moment: several processes may start at once


def is_translated(text: Message) -> bool:
    """Tell whether a translation is there: for a plural, in every form."""
    return all(text.string) if isinstance(text.string, tuple | list) else bool(text.string)


def collect_static() -> bool:
    """Collect, name and compress the static files if any changed since the last time; tell whether."""
    if settings.IS_INSTALLED:
        return False  # they came collected
    stamp, fingerprint = Path(settings.STATIC_ROOT) / ".collected", _static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == fingerprint:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(fingerprint, encoding="utf-8")
    return True


def _static_fingerprint() -> str:
    """Return a digest of every static file's path, size and time of change."""
    fingerprint = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = Path(storage.path(name)).stat()
            fingerprint.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return fingerprint.hexdigest()
