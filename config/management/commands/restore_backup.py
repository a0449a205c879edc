"""`manage.py restore_backup`, which `make restore` calls: bring the installation back to the state of a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from config.backups.errors import BackupFailed
from config.backups.restoring import Saved, restore
from config.backups.taking import own_database


class Command(BaseCommand):
    """Put a backup back."""

    help = "Put a backup back, into an empty or a used installation; what was there is backed up first, or set aside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file, and `--force`."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="though a round is open or Headtable runs")

    def handle(self, *args: object, file: Path, force: bool, **options: Any) -> None:
        """Restore it, and print where the previous state was saved."""
        try:
            saved = restore(own_database(), file=file, force=force, now=timezone.now())
        except BackupFailed as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_("Headtable was restored from %(path)s") % {"path": file})
        if saved is not None:
            self.stdout.write(_where_it_is(saved))
        if force:
            self.stdout.write(_("If Headtable is running, stop it and start it again."))


def _where_it_is(saved: Saved) -> str:
    if saved.damage is None:
        return _("The previous database was saved to %(path)s") % {"path": saved.path}
    return _("The previous database was damaged (%(damage)s). It was not deleted, but is now %(path)s") % {
        "damage": saved.damage,
        "path": saved.path,
    }
