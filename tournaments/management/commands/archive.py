"""`manage.py archive SLUG > FILE`: a whole tournament as one file."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.archive.transfer import make_archive
from tournaments.models import Tournament


class Command(BaseCommand):
    """Write a tournament's archive to the standard output."""

    help = "Write a tournament's archive to the standard output: manage.py archive SLUG > tournament.headtable"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare which one."""
        parser.add_argument("slug", help="the tournament's address, as it is in the address of its page, after /desk/")

    def handle(self, *args: object, slug: str, **options: Any) -> None:
        """Write it."""
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(_("There is no tournament at %(slug)s.") % {"slug": slug})
        _header, packed = make_archive(tournament_id=tournament.pk, now=timezone.now())
        sys.stdout.buffer.write(packed)
