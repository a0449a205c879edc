"""`manage.py backup`, which `make backup` calls: one file with the whole installation, while it is in use."""

from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from config.backups import soundness, taking
from config.backups.errors import BackupFailed


class Command(BaseCommand):
    """Take a backup now."""

    help = "Write a checked copy of the database into BACKUP_DIR, while Headtable runs; the oldest are removed."

    def handle(self, *args: object, **options: Any) -> None:
        """Take it, and say where it is."""
        now = timezone.now()
        try:
            soundness.require_sound(taking.own_database())
            if taking.is_empty():
                raise CommandError(_("The database is empty, so there is nothing to back up yet."))
            backup = taking.take(taking.own_database(), now=now)
        except BackupFailed as error:
            raise CommandError(str(error)) from None
        taking.prune(now=now)
        self.stdout.write(_("Backup written to %(path)s") % {"path": backup.path})
