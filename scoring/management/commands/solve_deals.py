"""Read deals, one JSON object a line, and write what could be made of each, one JSON object a line."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.management.lines import answers
from scoring.rules import answer_deal_line


class Command(BaseCommand):
    """`solve_deals FILE`, `solve_deals -` for standard input."""

    help = "Plays deals perfectly (FILE, or - for standard input): prints tricks by trump and maker, and par, for each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the deals are."""
        parser.add_argument("file", help="a file of deals, one a line; -: standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write an answer for every nonempty line, in order, as soon as it is known."""
        for answer in answers(options["file"], answer_deal_line):
            self.stdout.write(answer)
            self.stdout.flush()
