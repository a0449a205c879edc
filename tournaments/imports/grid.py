"""The rows of a file of any kind, and the error for an unreadable one."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.utils.translation import gettext as _

MOST_ROWS = 2000
"""As many people as a tournament takes."""
MOST_COLUMNS = 50
"""Columns further to the right are left out."""
_SPACES = re.compile(r"[^\S\t-\r\x1c-\x1f\x85\u2028\u2029]+")
"""Spaces of every width, without what ends a line or sets it."""


class Unreadable(Exception):
    """The file cannot be used; the message is a sentence that says why, and what to do."""


@dataclass(frozen=True)
class GridRow:
    """A nonempty row, with its number in the sheet (from 1)."""

    number: int
    cells: tuple[str, ...]
    faults: Mapping[int, str] = field(default_factory=dict)
    """By column (from 0): why the cell there cannot be taken as it is, and what to do."""


@dataclass(frozen=True)
class Grid:
    """What a file holds."""

    rows: tuple[GridRow, ...]
    notes: tuple[str, ...] = ()
    """What to know about how it was read, in sentences."""


def too_many_rows() -> str:
    """Return why a file with very many rows is not read."""
    sentence = _("This list has more than %(most)d rows, counting empty ones. Copy only the names into a new file.")
    return sentence % {"most": settings.LIMITS.list_rows}


def cell_text(text: str) -> str:
    """Return a cell's text with single spaces and none at its ends; line breaks inside it stay (`people.cell_of`)."""
    return _SPACES.sub(" ", text.strip())


def in_one_line(text: str) -> str:
    """Return a cell's text with single spaces, as a name is shown."""
    return " ".join(text.split())


def with_something(rows: Iterable[GridRow]) -> tuple[GridRow, ...]:
    """Return the rows that are not empty."""
    return tuple(row for row in rows if any(row.cells) or row.faults)
