"""A language that nobody speaks, made while tests run: English with accents, and longer by two fifths.

Whatever does not fit on a page in it breaks in German, too; whatever has no accent was never handed to gettext.
"""

import re
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
