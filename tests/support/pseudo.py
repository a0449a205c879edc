"""A language that nobody speaks, made while tests run: English with accents, and longer by two fifths.

Whatever does not fit on a page in it breaks in German, too; whatever has no accent was never handed to gettext.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import allauth
import django
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CODE = "en-xa"
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀçðéƒĝĥîĵķļɱñôþɋřšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÔÞɊŘŠŢÛṼŴẊÝŽ"
)
MORE = "þĥàţ îš ŵĥàţ ļôñĝéř ŵôřðš ţàķé "
ROOT = Path(__file__).parents[2]

# What is not words: placeholders, tags, entities, addresses.
_KEPT = re.compile(r"(%\(\w+\)[#0 +-]?[\d.]*[a-z]|%[sd%]|\{\w*\}|<[^>]*>|&\w+;|&#\d+;|https?://\S+)")


def accented(text: str) -> str:
    """Return a text in this language."""
    parts = _KEPT.split(text)
    words = "".join(part if number % 2 else part.translate(ACCENTED) for number, part in enumerate(parts))
    longer = sum(len(part) for part in parts[::2]) * 2 // 5
    return f"{words} {(MORE * (longer // len(MORE) + 1))[:longer].strip()}" if longer else words


def write_catalog(folder: Path) -> None:
    """Write the language's catalog where Django looks for it below this folder, with Django's and allauth's texts."""
    catalog = Catalog(locale="en")
    places = ROOT / "locale", _folder_of(django) / "conf" / "locale", _folder_of(allauth) / "locale"
    for place in places:
        with (place / "de" / "LC_MESSAGES" / "django.po").open("rb") as file:
            for text in read_po(file, locale="de"):
                if text.id:
                    said = accented(text.id) if isinstance(text.id, str) else tuple(map(accented, text.id))
                    catalog.add(text.id, said, context=text.context)
    path = folder / "en_XA" / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalog)


def _folder_of(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


class _Pieces(HTMLParser):
    """Collects what a person reads or hears of a page: text, and the attributes that are shown or read out.

    Leaves out what is said to be in a language of its own, and what is for machines.
    """

    SHOWN = ("alt", "aria-label", "placeholder", "title")
    LEFT_OUT = ("script", "style", "code", "svg", "kbd", "pre")
    VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        is_foreign = tag in self.LEFT_OUT or known.get("lang") not in (None, CODE) or self._is_left_out()
        if not is_foreign:
            self.found += [value for name, value in attrs if name in self.SHOWN and value]
        if tag not in self.VOID:
            self._within.append((tag, is_foreign or tag == "textarea"))  # what somebody has typed

    def handle_endtag(self, tag: str) -> None:
        if any(tag == inner for inner, _ in self._within):
            while self._within.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._is_left_out():
            self.found.append(" ".join(data.split()))

    def _is_left_out(self) -> bool:
        return bool(self._within) and self._within[-1][1]


def untranslated(html: str, without: Callable[[str], str]) -> list[str]:
    """Return the pieces of a page in this language that hold plain English words, apart from what is taken out."""
    pieces = _Pieces()
    pieces.feed(html)
    return [piece for piece in pieces.found if _PLAIN.search(without(piece))]


_PLAIN = re.compile(r"(?<!\w)[A-Za-z]{2,}(?!\w)")
# The product's own, what stands for itself in every language, addresses, types of events, people's words in quotation
# marks, and places for a value.
_SELF = re.compile(
    r"https?://\S+|/\S+|\S+@\S+|\{\w+\}|“[^”]+”|\b[a-z]+\.[a-z]+\b|(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*"
    r"|\d+ (second|minute|hour)s? ago|\bPython \d\S*|\bLinux\b"  # by Babel, which speaks no pseudo language, and a name
    r"|\b[0-9a-f]{8}\b"  # of a fingerprint
    r"|\b[A-Z0-9]{4}(-[A-Z0-9]{4})+\b"  # the code of an occasion
    r"|\b(Headtable|USD|Wi-Fi|PDF|CSV|JSON|Excel|QR|AM|PM|Letter|OpenAPI|webhook-\w+|English|Deutsch)\b"
)


def names_taken_out(database: Path, *, besides: Iterable[str] = ()) -> Callable[[str], str]:
    """Return what takes out of a piece what people entered in a hall: names, notes, reasons; and their parts.

    `besides`: names that no hall knows, as in a question to the referee.
    """
    entered = {*besides}
    with sqlite3.connect(database) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info('{table}')")]
            for column in (name for name in columns if name in ENTERED or name.endswith("_by")):
                values = connection.execute(f'SELECT DISTINCT "{column}" FROM "{table}"')  # noqa: S608 - our own tables
                entered |= {
                    line.strip()
                    for (value,) in values
                    if isinstance(value, str)
                    for text in (_texts_of(value) if value.startswith("{") else [value])
                    for line in text.splitlines()
                }
        for (part,) in connection.execute("SELECT line FROM occasions_storedpart"):
            records = json.loads(part)["records"]
            entered |= {record[field] for record in records for field in ("name", "cause") if field in record}
    people = {part for name in entered for part in name.split() if part[:1].isupper() and len(part) > 2}
    known = sorted((entered | people) - {""}, key=len, reverse=True)
    taken_out = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in known))
    return lambda piece: _SELF.sub("", taken_out.sub("", piece))


def _texts_of(plan: str) -> Iterator[str]:
    """Give what people entered in a plan of prizes, which is stored as JSON: the groups, and what is won."""
    for prize in json.loads(plan).get("prizes", ()):
        yield from (prize[field] for field in ("group", "thing") if prize.get(field))


ENTERED = (
    *("name", "names", "short_name", "text", "note", "reason", "place", "about", "thing", "things", "prizes", "group"),
    *(
        "wifi_name",
        "wifi_password",
        "email",
        "phone",
        "by",
        "brought_by",
        "for_whom",
        "what",
        "explanation",
        "stand_in",
    ),
    *("void_reason", "decided_reason", "purpose", "why", "rule", "sentence", "counted_by", "party_name", "team_name"),
    *("problem", "details", "remark", "cancelled_reason", "cancel_reason", "passed_reason", "description", "holder"),
    *("refusal", "subject"),
)
"""Columns that hold people's own words; so do all that say by whom something was done."""
