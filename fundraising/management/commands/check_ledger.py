"""`manage.py check_ledger [SLUG]`: look for entries that were changed, taken out or added behind the ledger's back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from fundraising.models import Fundraiser
from fundraising.services.checking import faults_of


class Command(BaseCommand):
    """Check every entry's hash, that each follows the one before, and that none is missing."""

    help = "Look for ledger entries that were changed, removed or inserted, and name them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the tournament."""
        parser.add_argument("slug", nargs="?", help="only this tournament's ledger")

    def handle(self, *args: object, slug: str | None, **options: Any) -> None:
        """Exit with status 1 where a ledger is not as it was written."""
        wanted = Fundraiser.objects.select_related("tournament").order_by("tournament__slug")
        books = list(wanted.filter(tournament__slug=slug) if slug else wanted)
        if slug and not books:
            raise CommandError(_("There is no tournament “%(slug)s” with a ledger.") % {"slug": slug})
        wrong = [(book, fault) for book in books for fault in faults_of(book)]
        for book, fault in wrong:
            named = {"name": book.tournament.name, "slug": book.tournament.slug, "number": fault.number}
            said = _("%(name)s (%(slug)s), entry %(number)s: %(what)s.") % {**named, "what": fault.what}
            self.stdout.write(said)
        if wrong:
            raise CommandError(_("The ledger was changed outside Headtable. Compare it with a backup or an archive."))
        entries = sum(book.entries for book in books)
        self.stdout.write(_("All %(entries)s ledger entries are as they were written.") % {"entries": entries})
