"""`manage.py texts`, which `make texts` calls: the catalogs of texts in `locale/`, kept equal to what the source says.

Babel reads the source and writes the catalogs, so that no system gettext is needed. What was translated stays; a text
that is gone is dropped with its translation; a new one is empty until somebody translates it, never guessed.
"""

import ast
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation.template import templatize

from config.prepare import is_translated
from scoring.rules import texts_of

ROOMS = ("accounts", "config", "fundraising", "occasions", "scoring", "standby", "templates", "tournaments")
"""Where texts for people are; the simulation, the tests and the benchmarks speak to those who run them."""
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}
HEADER = """\
# {language} texts of Headtable.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""Without dates and names of tools, in which two people's catalogs would differ for nothing."""


class Command(BaseCommand):
    """Bring the catalogs in line with the source."""

    help = "Write the texts of the source into the catalogs in locale/, and say what is to be translated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare `--check`."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a catalog is out of date")

    def handle(self, *args: object, check: bool, **options: Any) -> None:
        """Write each catalog, or say which are out of date."""
        texts = texts_of_source()
        for code in translated_languages():
            path = path_of(code)
            catalog = brought_up_to_date(code, texts)
            written = as_po(catalog)
            if check and (not path.exists() or path.read_bytes() != written):
                raise CommandError(f"{path.relative_to(settings.BASE_DIR)} is out of date: run make texts.")
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(written)
            missing = sum(not is_translated(message) for message in catalog if message.id)
            self.stdout.write(f"{code}: {len(catalog)} texts, {missing} to be translated")


def translated_languages() -> list[str]:
    """Return the codes of the languages that have a catalog: all but the one that the source is written in."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def path_of(code: str) -> Path:
    """Return where the catalog of this language is."""
    return Path(settings.LOCALE_PATHS[0]) / code / "LC_MESSAGES" / "django.po"


def texts_of_source() -> Catalog:
    """Return every text for people in Python and in templates."""
    texts = Catalog()
    root = Path(settings.BASE_DIR)
    for path in (path for room in ROOMS for path in sorted((root / room).rglob("*.*"))):
        reader = READERS.get(path.suffix)
        if reader and "migrations" not in path.parts:
            with path.open("rb") as file:
                for _, text, _, context in extract(reader, file, keywords=KEYWORDS):
                    texts.add(text, locations=[(str(path.relative_to(root)), 0)], context=context)
    return texts


def _from_python(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Return the texts of a module, from its syntax: Babel's reader of tokens passes over a text within a call."""
    for call in ast.walk(ast.parse(file.read())):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            arguments = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
            if name in KEYWORDS and arguments and arguments[0]:
                yield call.lineno, name, arguments[0] if len(arguments) == 1 else tuple(arguments), []


def _from_template(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Return the texts of a Django template: in parentheses, since its indentation is not Python's."""
    source = templatize(file.read().decode())
    return extract_python(BytesIO(f"(\n{source}\n)".encode()), keywords, comment_tags, options)


def _from_declaration(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Return the texts of a game by declaration."""
    for text in texts_of(tomllib.load(file)):
        yield 0, "gettext", text, []


READERS = {".toml": _from_declaration, ".py": _from_python, ".html": _from_template, ".txt": _from_template}


def brought_up_to_date(code: str, texts: Catalog) -> Catalog:
    """Return this language's catalog with the source's texts, each with its translation where it has one."""
    path = path_of(code)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=code)
    else:
        catalog = Catalog(locale=code)
    catalog.update(texts, no_fuzzy_matching=True)
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """Return the catalog as its file: sorted by text, with the names of the files that use it and no line numbers."""
    body = BytesIO()
    write_po(body, catalog, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    head = HEADER.format(
        language=catalog.locale.english_name if catalog.locale else "",
        code=catalog.locale_identifier,
        plurals=catalog.plural_forms,
    )
    return head.encode() + body.getvalue()
