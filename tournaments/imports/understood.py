"""What each column of a list was taken for, so that its sender can see it before anything is entered."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from tournaments.imports.columns import Columns, letter_of
from tournaments.imports.grid import MOST_COLUMNS

MEANINGS: Mapping[str, str] = {
    "name": gettext_noop("Name"),
    "first": gettext_noop("First name"),
    "last": gettext_noop("Last name"),
    "email": gettext_noop("E-mail"),
    "phone": gettext_noop("Phone"),
    "partner": gettext_noop("Partner"),
    "team": gettext_noop("Team"),
    "team_name": gettext_noop("Name of the team"),
    "here": gettext_noop("Here already"),
    "group": gettext_noop("Group"),
    "number": gettext_noop("Number, to tell partners apart"),
    "person": gettext_noop("Person, as Headtable exports it"),
    "points": gettext_noop("Points"),
    "place": gettext_noop("Place, compared with the points"),
    "round": gettext_noop("Points of round %(number)s"),
}
_LOOKS_LIKE = {"email": re.compile(r"\S+@\S+\.\S+"), "phone": re.compile(r"\+?[\d ().-]{7,}")}
_DOUBTS = {
    "email": gettext_lazy("This looks like e-mail addresses. Call the column “E-mail” to use it."),
    "phone": gettext_lazy("This looks like phone numbers. Call the column “Phone” to use it."),
}
_SHOWN = 40


@dataclass(frozen=True)
class ListColumn:
    """A column of a list."""

    letter: str
    title: str
    """Its heading; empty where it has none."""
    example: str
    """The first cell that holds something."""
    meaning: str
    """What it was taken for, in words; empty: it is not used."""
    doubt: str = ""
    """A sentence where it is not used, but looks as if it should be."""


def understood(columns: Columns, wanted: Collection[str] = tuple(_LOOKS_LIKE)) -> tuple[ListColumn, ...]:
    """Return the columns from left to right that have a heading or are used.

    `wanted`: what such a list can use of what is recognized by its form.
    """
    meant = {column: what for what, column in columns.at.items()}
    shown = sorted({*columns.titles, *meant})
    missing = [what for what in wanted if what not in columns.at]
    return tuple(_column(columns, place, meant.get(place), missing) for place in shown if place < MOST_COLUMNS)


def _column(columns: Columns, place: int, what: str | None, missing: Sequence[str]) -> ListColumn:
    cells = [row.cells[place] for row in columns.rows if place < len(row.cells) and row.cells[place]]
    return ListColumn(
        letter=letter_of(place),
        title=columns.titles.get(place, "")[:_SHOWN],
        example=cells[0][:_SHOWN] if cells else "",
        meaning=_in_words(what) if what else "",
        doubt="" if what else _doubt(cells, missing),
    )


def _in_words(what: str) -> str:
    kind, _space, number = what.partition(" ")
    return _(MEANINGS[kind]) % {"number": number}


def _doubt(cells: Sequence[str], missing: Sequence[str]) -> str:
    alike = (what for what in missing if cells and all(_LOOKS_LIKE[what].fullmatch(cell) for cell in cells))
    return str(_DOUBTS.get(next(alike, ""), ""))
