"""`manage.py open_archive FILE`: continue a tournament that another installation archived."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Organization
from scoring.errors import Refused
from tournaments.archive.transfer import OpenedArchive, open_archive, update_from_archive
from tournaments.archive.words import opened_in_words


class Command(BaseCommand):
    """Open an archive."""

    help = "Open a tournament's archive in an organization of this installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file, and the organization that gets its tournament."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--over", action="store_true", help="bring a tournament that is here to the archive's state"
        )
        parser.add_argument("--organization", metavar="SHORT_NAME", help="needed where there are several")

    def handle(self, *args: object, file: Path, organization: str | None, over: bool, **options: Any) -> None:
        """Open it; say where it is."""
        try:
            opened = _opened(file.read_bytes(), _organization(organization), over=over)
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(reason)s") % {"file": file, "reason": error.strerror}
            ) from None
        except Refused as refused:
            raise CommandError(refused.message) from None
        for sentence in opened_in_words(opened):
            self.stdout.write(sentence)


def _opened(packed: bytes, organization: Organization, *, over: bool) -> OpenedArchive:
    if over:
        return update_from_archive(packed=packed, organization=organization, by="manage.py", now=timezone.now())
    return open_archive(packed=packed, organization=organization)


def _organization(slug: str | None) -> Organization:
    known = {organization.slug: organization for organization in Organization.objects.order_by("slug")}
    if not known:
        raise CommandError(_("There is no organization yet. Create one first with manage.py add_director."))
    if slug is None and len(known) == 1:
        return next(iter(known.values()))
    if slug not in known:
        raise CommandError(_("Choose an organization with --organization: %(known)s.") % {"known": ", ".join(known)})
    return known[slug]
