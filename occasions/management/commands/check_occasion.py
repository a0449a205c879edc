"""`manage.py check_occasion FILE…`: what the parts in some files come to, for anybody to compare."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from occasions.chain.merge import Merged, SeveralOccasions, merge
from occasions.chain.parts import Part, Refusal, read_part


class Command(BaseCommand):
    """Print the result as JSON on the standard output, and what is wrong with which part on the other one."""

    help = "Merge the parts that halls of an occasion shared, and name parts that were altered and chains that fork."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the files."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="parts, one a line; -: standard input")
        parser.add_argument("--occasion", default="", metavar="KEY", help="leave out the parts of other occasions")

    def handle(self, *args: object, files: list[str], occasion: str, **options: Any) -> None:
        """Print the result in any case; exit with status 1 where a part was refused or is missing, or a chain forks."""
        found = [part for name in files for part in self._read(name)]
        try:
            merged = merge(found, occasion)
        except SeveralOccasions as several:
            said = _("These are parts of several occasions. Choose one by --occasion: %(names)s")
            raise CommandError(said % {"names": ", ".join(several.found)}) from several
        sys.stdout.buffer.write(merged.as_bytes() + b"\n")
        sys.stdout.buffer.flush()
        if wrong := list(_sentences(merged)):
            raise CommandError("\n".join(wrong))

    def _read(self, name: str) -> Iterator[Part | Refusal]:
        try:
            content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            raise CommandError(_("%(file)s cannot be read: %(why)s") % {"file": name, "why": error.strerror}) from error
        for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            if line.strip():
                part = read_part(line.decode(errors="replace").strip())
                if isinstance(part, Refusal):
                    place = {"file": name, "line": number, "why": part.why, "what": part.said}
                    self.stderr.write(_("%(file)s, line %(line)s: %(why)s, %(what)s") % place)
                yield part


def _sentences(merged: Merged) -> Iterator[str]:
    """Say what is wrong with which part."""
    result = merged.as_json()
    names = {hall["hall"]: hall["name"] for hall in result["halls"]}
    for refusal in result["refused"]:
        named = {**refusal, "hall": names.get(refusal["chain"], refusal["chain"])}
        yield _("Part %(number)s of %(hall)s does not count (%(problem)s): %(hash)s") % named
    for fork in result["forks"]:
        named = {**fork, "hall": names.get(fork["chain"], fork["chain"]), "hashes": ", ".join(fork["parts"])}
        if not fork["kept"]:
            yield _("The chain of %(hall)s forks at part %(number)s: %(hashes)s") % named
    for gap in result["missing"]:
        named = {"hall": names.get(gap["chain"], gap["chain"]), "after": gap["after"] or "-"}
        yield _("A part of %(hall)s is missing after %(after)s.") % named
