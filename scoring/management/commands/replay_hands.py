"""Read hand records, one JSON object a line, and write what became of each, one JSON object a line."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.management.lines import answers
from scoring.rules import answer_line, record_schema


class Command(BaseCommand):
    """`replay_hands FILE`, `replay_hands -` for standard input, `replay_hands --schema` for the record's form."""

    help = "Replays hand records card by card (FILE, or - for standard input) and prints one JSON line for each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the records are."""
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("file", nargs="?", help="a file of hand records, one a line; -: standard input")
        what.add_argument("--schema", action="store_true", help="print the JSON Schema of a hand record and stop")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write an answer for every nonempty line, in order."""
        if options["schema"]:
            self.stdout.write(json.dumps(record_schema(), indent=2, ensure_ascii=False))
            return
        for answer in answers(options["file"], answer_line):
            self.stdout.write(answer)
