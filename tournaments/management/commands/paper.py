"""`manage.py paper SLUG WHAT`: what is printed of a tournament, as a PDF file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.addresses import address_in_the_network
from scoring.errors import Refused
from tournaments.models import Tournament
from tournaments.paper.jobs import PAPERS, PrintJob
from tournaments.paper.kinds import KINDS, print_as_pdf, usual_paper


class Command(BaseCommand):
    """Write one kind of paper of a tournament."""

    help = f"Write what is printed of a tournament as a PDF file. WHAT is one of: {' '.join(KINDS)}."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the kind of paper, the tournament, the size and the file."""
        parser.add_argument("slug", help="the tournament's address, as it is in the address of its page, after /desk/")
        parser.add_argument("what", help=", ".join(KINDS))
        parser.add_argument("--paper", choices=PAPERS, help="default: as it is sold in the tournament's time zone")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default="", help="default: the organization's")
        parser.add_argument("--round", type=int, dest="round_number", help="default: the newest published round")
        parser.add_argument("--table", type=int, help="of the table cards, this one alone")
        parser.add_argument("--at", default="", help="the address tablets open, as in http://192.168.1.20:8000")
        parser.add_argument("--output", type=Path, help="default: the standard output")

    def handle(self, *args: object, slug: str, what: str, output: Path | None, **options: Any) -> None:
        """Write it. Raises CommandError with a sentence where there is nothing to print, or nowhere to."""
        tournament = Tournament.objects.select_related("organization").filter(slug=slug).first()
        if tournament is None:
            raise CommandError(_("There is no tournament at %(slug)s.") % {"slug": slug})
        if what not in KINDS:
            raise CommandError(_("“%(what)s” cannot be printed. Choose one of: %(known)s.") % _known(what))
        try:
            made = print_as_pdf(what, _job(tournament, **options)).content
        except Refused as refused:
            raise CommandError(refused.message) from refused
        _write(made, output)


def _known(what: str) -> dict[str, str]:
    return {"what": what, "known": ", ".join(KINDS)}


def _job(tournament: Tournament, **options: Any) -> PrintJob:
    return PrintJob(
        tournament,
        options["paper"] or usual_paper(tournament),
        round_number=options["round_number"],
        table=options["table"],
        language=options["language"],
        pad_page=(options["at"].rstrip("/") or address_in_the_network()) + reverse("pad:pad"),
    )


def _write(made: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(made)
        return
    try:
        output.write_bytes(made)
    except OSError as error:
        sentence = _("%(file)s cannot be written: %(why)s.") % {"file": output, "why": error.strerror}
        raise CommandError(sentence) from error
