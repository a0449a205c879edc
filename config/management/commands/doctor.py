"""`headtable doctor`: how everything is that a hall needs of this computer, in a line each."""

from typing import Any

from django.core.management import BaseCommand
from django.utils import timezone

from config import doctor


class Command(BaseCommand):
    """Look, and change nothing."""

    help = "Look at Python, data folder, disk, clock, addresses, port, backups and hands; say what to do."

    def handle(self, *args: object, **options: Any) -> None:
        """Print what was found; ends with 1 where something is not well."""
        findings = list(doctor.look(timezone.now(), from_inside=False))
        for finding in findings:
            mark = " " if finding.is_well else "!"
            self.stdout.write(f"{mark} {finding.what + ':':<20} {finding.sentence}")
        if not all(finding.is_well for finding in findings):
            raise SystemExit(1)
