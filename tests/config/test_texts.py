"""The catalogs in locale/: every text of the source, translated, and nothing else. `make texts` brings them in line."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils.translation import get_language, ngettext, override

from config import prepare
from config.management.commands import texts as command
from config.prepare import is_translated
from tests.support import programs

LANGUAGES = command.translated_languages()
PLACES = re.compile(r"%\(\w+\)[#0 +-]?[\d.]*[a-z]|%[sd]|\{\w+\}|</?\w+")
"""What stands in a text for something else, or marks it up."""


@pytest.fixture(scope="module")
def source() -> Catalog:
    """Every text for people in the source."""
    return command.texts_of_source()


def catalog(language: str) -> Catalog:
    """The catalog as it is committed."""
    with command.path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def forms(texts: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text, or its singular and plural."""
    return (texts,) if isinstance(texts, str) else tuple(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_every_text_of_the_source_and_no_other(language: str, source: Catalog) -> None:
    written = command.as_po(command.brought_up_to_date(language, source))
    # Not compared in the assert: to write down how megabytes differ takes minutes.
    is_current = command.path_of(language).read_bytes() == written
    assert is_current, "out of date: make texts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_translates_every_text_and_guesses_none(language: str) -> None:
    texts = [text for text in catalog(language) if text.id]
    assert len(texts) > 4000
    assert [text.id for text in texts if not is_translated(text)] == []
    assert [text.id for text in texts if text.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_keeps_every_name_and_number_where_a_text_has_one(language: str) -> None:
    assert {text.id: text.string for text in catalog(language) if text.id and _loses_something(text)} == {}


def _loses_something(text: Message) -> bool:
    said = [sorted(PLACES.findall(form)) for form in forms(text.id)]
    translated = [sorted(PLACES.findall(form)) for form in forms(text.string)]
    if len(said) == 1:
        return translated != said
    # One of a thing may do without its number, in each language where it likes.
    known = {place for form in said for place in form}
    return translated[-1] != said[-1] or any(not set(form) <= known for form in translated)


MSGFMT = programs.MSGFMT.find()
needs_msgfmt = pytest.mark.skipif(MSGFMT is None, reason="needs gettext's msgfmt, which `make test` installs")


def refusals_of_gettext(path: Path) -> list[str]:
    """What gettext's own compiler refuses in a catalog; it only warns of a head without dates and names."""
    done = subprocess.run([str(MSGFMT), "--check", "-o", os.devnull, str(path)], capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if "warning: header field" not in line]
    return lines if done.returncode or lines else []


@needs_msgfmt
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_writes_what_gettext_accepts(language: str) -> None:
    assert refusals_of_gettext(command.path_of(language)) == []


@needs_msgfmt
def test_it_finds_a_plural_that_begins_otherwise_than_its_singular(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    catalog = Catalog(locale="de")
    catalog.add(("%(n)s hand", "\n%(n)s hands"), ("%(n)s Spiel", "\n%(n)s Spiele"), flags=["python-format"])
    path.write_bytes(command.as_po(catalog))
    assert any("do not both begin with" in line for line in refusals_of_gettext(path))


def test_it_finds_a_text_that_loses_its_number() -> None:
    assert _loses_something(Message("%(number)d hands", "Hände"))
    assert _loses_something(Message(("One hand", "%(count)d hands"), ("Eine Hand", "%(counted)d Hände")))
    assert not _loses_something(Message(("%(count)d hand", "%(count)d hands"), ("Eine Hand", "%(count)d Hände")))


def test_it_finds_texts_within_calls_and_in_indented_templates(tmp_path: Path) -> None:
    reads = command.READERS
    module, page = tmp_path / "module.py", tmp_path / "page.html"
    module.write_text(
        "def f(n):\n    return gettext('One' if n else 'No') or say(ngettext('a', 'b', n), _('Within'))\n"
    )
    page.write_text(
        "<p>\n      {% load i18n %}\n  {% translate 'First' %} it's"
        " {% blocktranslate %}a {{ b }}{% endblocktranslate %}"
    )
    found = [
        found[2] for path in (module, page) for found in reads[path.suffix](path.open("rb"), command.KEYWORDS, [], {})
    ]
    assert found == [("a", "b", None), "Within", "First", "a %(b)s"]


def test_it_shows_english_where_a_plural_has_no_translation_yet(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid "one thing"\nmsgid_plural "%(n)s things"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    settings.LOCALE_PATHS = [tmp_path]
    prepare.compile_texts()
    with (folder / "django.mo").open("rb") as compiled:
        assert b"things" not in compiled.read()
    with override("de"):
        assert get_language() == "de"
        assert ngettext("one thing", "%(n)s things", 2) == "%(n)s things"
