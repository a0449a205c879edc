"""Finding the columns of a list by their headings, in any order and case."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.imports.grid import Grid, GridRow, Unreadable, in_one_line

_NO_WORD = re.compile(r"[\W_]+")
_NUMBER_SIGN = re.compile(r"#\s*$")
_LOOKED_AT = 10
"""Headings are among the first this many rows that hold something; a line above them is a title."""

Meanings = Callable[[str], str | None]
"""What a column holds whose heading, in plain words, is this; None: nothing that a list needs."""

HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(
        {
            *(
                "name",
                "names",
                "full name",
                "player",
                "players",
                "player name",
                "player names",
                "entrant",
                "participant",
            ),
            *("guest", "guest name", "attendee", "attendee name", "member", "member name", "competitor"),
            *("nombre", "nombres", "nombre completo", "jugador", "jugadora", "jugadores", "participante", "asistente"),
            *("namen", "spieler", "spielerin", "teilnehmer", "teilnehmerin", "gast"),
            *("nom", "noms", "nom complet", "joueur", "joueuse", "invité", "invitée"),
        }
    ),
    "first": frozenset(
        {
            *("first", "first name", "firstname", "given name", "forename", "christian name", "attendee first name"),
            *("vorname", "prénom", "prenom", "nombre de pila", "primer nombre"),
        }
    ),
    "last": frozenset(
        {
            *("last", "last name", "lastname", "surname", "family name", "attendee last name"),
            *("nachname", "familienname", "nom de famille", "apellido", "apellidos"),
        }
    ),
    "email": frozenset(
        {
            *("e mail", "email", "mail", "e mail address", "email address", "attendee email"),
            *("correo", "correo electrónico", "courriel", "adresse courriel", "adresse e mail", "e mail adresse"),
        }
    ),
    "phone": frozenset(
        {
            *("phone", "telephone", "tel", "mobile", "cell", "cell phone", "mobile phone", "mobile number"),
            *("phone number", "telephone number", "cell number", "telefon", "handy"),
            *("telefonnummer", "mobiltelefon", "teléfono", "celular", "móvil", "número de teléfono"),
            *("téléphone", "cellulaire", "portable", "numéro de téléphone"),
        }
    ),
    "partner": frozenset(
        {
            *("partner", "partner name", "partner s name", "plays with", "teammate"),
            *("pareja", "compañero", "compañera", "partnerin", "partenaire"),
        }
    ),
    "team": frozenset({"team", "team number", "team no", "couple", "pair", "equipo", "mannschaft", "équipe"}),
    "team_name": frozenset(
        {"team name", "name of the team", "nombre del equipo", "teamname", "name des teams", "nom de l équipe"}
    ),
    "here": frozenset(
        {
            *("here", "checked in", "check in", "checkedin", "present", "arrived", "is here"),
            *("presente", "ya presente", "llegó", "da", "schon da", "anwesend", "présent", "présente", "déjà présent"),
        }
    ),
    "group": frozenset({"group", "category", "division", "class", "grupo", "categoría", "gruppe", "groupe"}),
    "number": frozenset(
        {
            *("number", "no", "nr", "badge", "entrant number", "player number", "player no", "num", "#"),
            *("número", "núm", "nummer", "numéro"),
        }
    ),
    "person": frozenset({"person", "person id", "persona", "personne"}),
}
"""What each column of a list of people may be called, in plain words."""
NAMING = ("name", "first", "last")


@dataclass(frozen=True)
class Columns:
    """The columns of a list by meaning, counted from 0, and the rows below the headings."""

    at: Mapping[str, int]
    titles: Mapping[int, str]
    rows: tuple[GridRow, ...]

    def called(self, what: str) -> str:
        """Return what people call a column: its heading and its letter."""
        column = self.at[what]
        title = self.titles.get(column, "")
        return f"{title} ({letter_of(column)})" if title else letter_of(column)


def of_people(heading: str) -> str | None:
    """Return what a column of a list of people holds."""
    return next((what for what, known in HEADINGS.items() if heading in known), None)


def find_columns(grid: Grid, meaning: Meanings = of_people) -> Columns:
    """Find the headings; a single column without any is names. Raises Unreadable.

    A name beside a first name is the last name, as in `Prénom, Nom`.
    """
    for place, row in enumerate(grid.rows[:_LOOKED_AT]):
        at = _recognized(row, meaning)
        if any(what in at for what in NAMING):
            _refuse_merged_headings(row, at)
            if {"name", "first"} <= at.keys() and "last" not in at:
                at["last"] = at.pop("name")
            titles = {column: in_one_line(title) for column, title in enumerate(row.cells) if title}
            return Columns(at, titles, grid.rows[place + 1 :])
    return _without_headings(grid)


def plain(heading: str) -> str:
    """Return a heading in lower case, with a space for anything but letters and digits: `E-Mail:` is `e mail`.

    A sign for a number at its end is a word: `Player #` is `player no`, and has no names below it.
    """
    text = _NUMBER_SIGN.sub(" no", unicodedata.normalize("NFKC", heading).casefold())
    return _NO_WORD.sub(" ", text).strip()


def letter_of(column: int) -> str:
    """Return what spreadsheets call a column, which is counted from 0: A, B … Z, AA."""
    from openpyxl.utils import get_column_letter  # not at the top: it takes every process 0.2 s

    return get_column_letter(column + 1)


def _recognized(row: GridRow, meaning: Meanings) -> dict[str, int]:
    at: dict[str, int] = {}
    for column, heading in enumerate(row.cells):
        what = meaning("#" if heading == "#" else plain(heading))
        if what is None:
            continue
        if what in at:
            sentence = _("The columns %(one)s and %(other)s have the same kind of heading. Keep only one.")
            first, second = letter_of(at[what]), letter_of(column)
            raise Unreadable(sentence % {"one": first, "other": second})
        at[what] = column
    return at


def _refuse_merged_headings(row: GridRow, at: Mapping[str, int]) -> None:
    fault = next((row.faults[column] for column in at.values() if column in row.faults), None)
    if fault:
        raise Unreadable(_("The headings in row %(row)d: %(fault)s") % {"row": row.number, "fault": fault})


def _without_headings(grid: Grid) -> Columns:
    filled = {
        column for row in grid.rows for column in range(len(row.cells)) if row.cells[column] or column in row.faults
    }
    if len(filled) != 1:
        raise Unreadable(
            _(
                "The columns are not clear. Put headings in the first row: Name (or First name and Last name), and "
                "optionally E-mail, Phone, Partner, Here."
            )
        )
    return Columns({"name": filled.pop()}, {}, grid.rows)
