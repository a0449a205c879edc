"""The release that data were last brought up to, and whether this one is too old for them."""

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from config import migrating
from machine.files import put_in_place, temporary_file


class NewerDataError(Exception):
    """The database was written by a newer release than this one."""


def require_not_newer() -> None:
    """Raise NewerDataError, naming the release that is needed, where a newer one has used this database."""
    unknown = migrating.unknown_of(set(MigrationRecorder(connection).applied_migrations()))
    if not unknown:
        return
    needed = noted()
    if needed == settings.RELEASE:  # two builds on the way to the same release
        needed = ""
    words = _(
        "This data was used by a newer Headtable (%(needed)s). This one is %(ours)s and has changed nothing. Start "
        "the newer one, or put back the backup from before its upgrade."
    )
    raise NewerDataError(words % {"needed": needed or ".".join(unknown[0]), "ours": settings.RELEASE})


def note() -> None:
    """Note that the data are now those of this release."""
    path = settings.DATA_DIR / "release"
    if noted() != settings.RELEASE:
        with temporary_file(settings.DATA_DIR, ".release-") as made:
            made.write_text(settings.RELEASE, encoding="utf-8")
            put_in_place(made, path)


def noted() -> str:
    """Return the release that last used this data; "" where none noted it."""
    try:
        return (settings.DATA_DIR / "release").read_text(encoding="utf-8").strip()
    except OSError:
        return ""
