"""Read hand records, one JSON object a line, and write what became of each, one JSON object a line."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

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
        with _opened(options["file"]) as lines:
            for line in lines:
                if line.strip():
                    self.stdout.write(answer_line(line))


def _opened(name: str) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
