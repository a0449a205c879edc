"""CSV files: detecting the encoding and the separator."""

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.imports.formula_guard import unguarded
from tournaments.imports.grid import MOST_COLUMNS, Grid, GridRow, Unreadable, cell_text, too_many_rows, with_something

SEPARATORS = ("\t", ";", ",")
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""What a file of each encoding may begin with; the longer ones come first."""
_WIDE_MARKS = tuple(mark for mark, encoding in _MARKS if encoding != "utf-8-sig")
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SAID_SEPARATOR = re.compile(r"sep=(.)\r?\n?")
"""Excel's own first line, which says what parts the columns."""
_LOOKED_AT = 20
"""How many rows tell what parts the columns, of those that hold something."""


def read_text_file(content: bytes) -> Grid:
    """Return the rows of a CSV or text file. Raises Unreadable."""
    no_text = Unreadable(_("This file is not a list of people. Save the list as Excel (.xlsx) or CSV."))
    if b"\x00" in content and not content.startswith(_WIDE_MARKS):
        raise no_text
    text, notes = _decoded(content)
    if _NO_TEXT.search(text):
        raise no_text
    if text.lstrip()[:1] == "<":
        raise Unreadable(_("This is a web page, not a list. Open it in Excel and save it as .xlsx."))
    try:
        return Grid(with_something(_rows(text)), notes)
    except csv.Error:
        raise Unreadable(
            _(
                "The rows of this file cannot be separated, because a quotation mark is not closed. Save it again as "
                "CSV."
            )
        ) from None


def _decoded(content: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text, with a note where its encoding is a guess. Raises Unreadable."""
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), None)
    broken = Unreadable(_("The text of this file cannot be read. In Excel, save it as “CSV UTF-8” or as .xlsx."))
    for encoding in (marked,) if marked else ("utf-8", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeError:
            continue
        guess = _("The file does not state its character encoding; it was read as an older Windows file.")
        look = _("Check whether names with accents are correct. If not, save it as “CSV UTF-8”.")
        return text, (f"{guess} {look}",) if encoding == "cp1252" else ()
    raise broken


def _rows(text: str) -> Iterator[GridRow]:
    said = _SAID_SEPARATOR.match(text)
    separator = said[1] if said else _separator(text)
    for number, cells in enumerate(_parsed(text, separator), 1):
        if said and number == 1:
            continue
        if number > settings.LIMITS.list_rows:
            raise Unreadable(too_many_rows())
        yield GridRow(number, tuple(cell_text(unguarded(cell)) for cell in cells[:MOST_COLUMNS]))


def _parsed(text: str, separator: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator)


def _separator(text: str) -> str:
    """Return the separator that gives the first rows the most columns; the heading row counts first."""

    def width(separator: str) -> int:
        rows = (cells for cells in islice(_parsed(text, separator), _LOOKED_AT * 50) if any(cells))
        return max((len(cells) for cells in islice(rows, _LOOKED_AT)), default=0)

    return max(SEPARATORS, key=width)
