"""`manage.py upgrade`: bring the database up to this release, with a backup of what was there."""

from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from config import migrating, prepare, release
from config.backups import soundness
from config.backups.errors import BackupFailed
from config.backups.folder import Backup
from config.backups.taking import own_database
from config.running import StillRunning, nobody_serves


class Command(BaseCommand):
    """Run before the server starts, where that is a separate process."""

    help = "Make data private to this account, and migrate the database; one with data in it is backed up before."

    def handle(self, *args: object, **options: Any) -> None:
        """Migrate, and say where the backup is."""
        prepare.make_private()
        try:
            soundness.require_sound(own_database())
            release.require_not_newer()
            backup = _migrated()
            release.note()
        except (BackupFailed, StillRunning, release.NewerDataError) as error:
            raise CommandError(str(error)) from None
        if backup:
            self.stdout.write(_("The database from before this upgrade was saved to %(path)s") % {"path": backup.path})


def _migrated() -> Backup | None:
    """Migrate as `prepare.migrate` does; where there is something to change, only while nobody serves."""
    if migrating.is_up_to_date():
        return prepare.migrate(now=timezone.now())
    with nobody_serves():
        return prepare.migrate(now=timezone.now())
