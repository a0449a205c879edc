"""`manage.py check_ledger [SLUG]`: look for entries that were changed, taken out or added behind the ledger's back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from fundraising.models import Fundraiser
from fundraising.services.checking import Origins, checked, seal_anew


class Command(BaseCommand):
    """Check every entry's hash and seal, that each follows the one before, and that none is missing."""

    help = "Look for ledger entries that were changed, removed or inserted, and name them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the tournament."""
        parser.add_argument("slug", nargs="?", help="only this tournament's ledger")
        sealing = "after SECRET_KEY was replaced: seal with it what the keys in SECRET_KEY_FALLBACKS sealed"
        parser.add_argument("--seal", action="store_true", help=sealing)

    def handle(self, *args: object, slug: str | None, seal: bool, **options: Any) -> None:
        """Exit with status 1 if a ledger is not as it was written; name the entries that cannot be checked."""
        wanted = Fundraiser.objects.select_related("tournament").order_by("tournament__slug")
        books = list(wanted.filter(tournament__slug=slug) if slug else wanted)
        if slug and not books:
            raise CommandError(_("There is no tournament “%(slug)s” with a ledger.") % {"slug": slug})
        found = [(book, *checked(book)) for book in books]
        wrong = [(book, fault) for book, faults, _origins in found for fault in faults]
        for book, fault in wrong:
            named = {"name": book.tournament.name, "slug": book.tournament.slug, "number": fault.number}
            said = _("%(name)s (%(slug)s), entry %(number)s: %(what)s.") % {**named, "what": fault.what}
            self.stdout.write(said)
        if wrong:
            raise CommandError(_("The ledger was changed outside Headtable. Compare it with a backup or an archive."))
        self._say([(book, origins) for book, _faults, origins in found])
        if seal:
            count = sum(seal_anew(book) for book in books)
            self.stdout.write(_("%(count)s entries were sealed with the present secret.") % {"count": count})

    def _say(self, found: list[tuple[Fundraiser, Origins]]) -> None:
        """Say what was found of ledgers without faults."""
        every = sum((origins for _book, origins in found), Origins())
        if every.elsewhere:
            count = {"count": every.total - every.elsewhere, "entries": every.total}
            self.stdout.write(_("%(count)s of %(entries)s ledger entries are as they were written here.") % count)
        else:
            self.stdout.write(_("All %(entries)s ledger entries are as they were written.") % {"entries": every.total})
        for book, origins in found:
            for remark in origins.remarks:
                named = {"name": book.tournament.name, "slug": book.tournament.slug, "remark": remark}
                self.stdout.write(_("%(name)s (%(slug)s): %(remark)s") % named)
