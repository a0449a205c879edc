"""`manage.py migrate`: Django's own, which changes no database that a hall is served from."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate

from config import migrating
from config.running import StillRunning, nobody_serves


class Command(migrate.Command):
    """Migrate; where there is something to change, only while nobody serves."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, or only look."""
        is_look = options["plan"] or options["check_unapplied"]
        if is_look or (not options["app_label"] and migrating.is_up_to_date()):
            super().handle(*args, **options)
            return
        try:
            with nobody_serves():
                super().handle(*args, **options)
        except StillRunning as error:
            raise CommandError(str(error)) from None
