"""The people in a list, row by row, and every problem in it."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH, Person
from accounts.names import validate_name
from tournaments.imports.columns import Columns, find_columns
from tournaments.imports.files import read_file
from tournaments.imports.grid import MOST_ROWS, GridRow, Unreadable, in_one_line
from tournaments.imports.understood import ListColumn, understood
from tournaments.rules.prizes.plan import GROUP_LETTERS

_NAMES = frozenset({"name", "first", "last", "team", "team_name", "group"})
"""Columns whose cells become the name of somebody or something as they are."""
_YES = frozenset(
    {
        *("yes", "y", "x", "true", "1", "✓", "✔", "☑", "here", "in", "present", "checked in"),
        *("sí", "si", "s", "verdadero", "presente", "ja", "j", "wahr", "da", "oui", "vrai", "présent", "présente"),
    }
)
_NO = frozenset(
    {
        *("", "no", "n", "false", "0", "-", "–", "not here", "out", "absent"),
        *("falso", "ausente", "nein", "falsch", "non", "faux", "absente"),
    }
)
_MONTH = "((jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|ene|abr|ago|dic|mär|mai|okt|dez|avr|déc)"
_DATE = re.compile(
    rf"\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}( .*)?|\d{{1,2}}[-. ]{_MONTH}([-. ]\d{{2,4}})?|{_MONTH}[-. ]\d{{1,4}}", re.I
)
"""Dates as spreadsheets write them; also what Excel makes of names like `March 3`."""
_SURNAME_FIRST = re.compile(r"[^,]*\w[^,]*,[^,]*\w[^,]*")
_SHORTENED = re.compile(r"\d([.,]\d+)?[eE]\+?\d+")
_PHONE_LENGTH = Person._meta.get_field("phone").max_length or 0


@dataclass(frozen=True)
class ListRow:
    """A person in a list, with the number of the row."""

    row: int
    name: str
    email: str = ""
    phone: str = ""
    partner: str = ""
    team: str = ""
    team_name: str = ""
    here: bool | None = None
    """None: the list does not say."""
    number: str = ""
    person: str = ""
    """The id of somebody who played before, as an export gives it."""
    group: str = ""
    """For prizes: women, youth."""


@dataclass(frozen=True)
class ListProblem:
    """Why a row cannot be used: where, and a sentence that says what is wrong and what to do."""

    row: int
    column: str
    sentence: str


@dataclass(frozen=True)
class Listed:
    """What a list holds. A row with a problem is not among the lines."""

    lines: tuple[ListRow, ...]
    problems: tuple[ListProblem, ...]
    notes: tuple[str, ...]
    """What to know about how it was read, in sentences."""
    columns: tuple[ListColumn, ...] = ()
    """What each column was taken for, from left to right."""


class CellError(Exception):
    """A cell cannot be used; the message says why, and what to do."""


def read_list(content: bytes) -> Listed:
    """Return the people in a CSV or Excel file, and its problems. Raises Unreadable if the file cannot be used."""
    grid = read_file(content)
    columns = find_columns(grid)
    if not columns.rows:
        raise Unreadable(_("This list has no people below the headings."))
    if len(columns.rows) > MOST_ROWS:
        sentence = _("This list has more than %(most)d rows, and a tournament can have at most %(most)d people.")
        raise Unreadable(sentence % {"most": MOST_ROWS} + " " + _("Delete the rows you do not need."))
    read = [_line(row, columns) for row in columns.rows]
    lines, turned = _turned([line for line, _problems in read if line])
    problems = [problem for _line, problems in read for problem in problems]
    lines, shared = _without_shared_addresses(lines, columns)
    problems = sorted([*problems, *shared], key=lambda problem: problem.row)
    return Listed(tuple(lines), tuple(problems), (*grid.notes, *turned), understood(columns))


def _line(row: GridRow, columns: Columns) -> tuple[ListRow | None, list[ListProblem]]:
    """Return the line of a row, or what is wrong with it."""
    cells: dict[str, str] = {}
    problems = []
    for what in columns.at:
        try:
            cells[what] = _checked(what, cell_of(row, columns.at[what], what))
        except CellError as wrong:
            problems.append(ListProblem(row.number, columns.called(what), str(wrong)))
    if problems:
        return None, problems
    name = name_in(cells)
    naming = next(what for what in ("name", "first", "last") if what in columns.at)
    try:
        check_name(name)
    except CellError as wrong:
        return None, [ListProblem(row.number, columns.called(naming), str(wrong))]
    others = ("email", "phone", "partner", "team", "team_name", "number", "person", "group")
    rest = {what: cells.get(what, "") for what in others}
    here = cells["here"] == "yes" if "here" in cells else None
    return ListRow(row.number, name, here=here, **rest), []


def name_in(cells: Mapping[str, str]) -> str:
    """Return the name in a row's cells, in one or in two of them."""
    return cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}".strip()


def cell_of(row: GridRow, column: int, what: str) -> str:
    """Return what a cell says, empty where there is none. Raises CellError.

    A name keeps its line breaks, for which it is refused: it may be two people.
    """
    if column in row.faults:
        raise CellError(row.faults[column])
    text = unicodedata.normalize("NFC", row.cells[column]) if column < len(row.cells) else ""
    return text if what in _NAMES else in_one_line(text)


def _checked(what: str, text: str) -> str:
    """Return the value of a cell. Raises CellError."""
    match what:
        case "email":
            _check_email(text)
        case "phone":
            _check_phone(text)
        case "here":
            return _yes_or_no(text)
        case "team" | "team_name" if text:
            _check_signs(text)
        case "group" if text:
            _check_signs(text, GROUP_LETTERS)
    return text


def _check_email(text: str) -> None:
    try:
        if text:
            validate_email(text)
    except ValidationError:
        sentence = _("“%(text)s” is not an e-mail address. Correct it, or leave the cell empty.")
        raise CellError(sentence % {"text": text[:NAME_LENGTH]}) from None


def _check_phone(text: str) -> None:
    if _SHORTENED.fullmatch(text):
        raise CellError(
            _("Excel has shortened this phone number to “%(text)s”. Format the cell as text.") % {"text": text}
        )
    if len(text) > _PHONE_LENGTH:
        raise CellError(
            _("This phone number is too long. It can have at most %(most)d characters.") % {"most": _PHONE_LENGTH}
        )
    if any(unicodedata.category(sign)[0] == "C" for sign in text):
        raise CellError(_("This phone number contains invisible characters. Type it again."))


def _yes_or_no(text: str) -> str:
    said = text.casefold()
    if said not in _YES | _NO:
        sentence = _("“%(text)s” is neither yes nor no. Enter yes, or leave the cell empty.")
        raise CellError(sentence % {"text": text[:NAME_LENGTH]})
    return "yes" if said in _YES else "no"


def check_name(name: str) -> None:
    """Let a person's name through. Raises CellError."""
    if not name:
        raise CellError(_("There is no name in this row. Fill it in, or delete the row."))
    if _DATE.fullmatch(name):
        raise CellError(_("“%(name)s” is a date. Format the cell as text, and type in the name.") % {"name": name})
    if "@" in name:
        raise CellError(_("“%(name)s” is an e-mail address. Type in the name.") % {"name": name[:NAME_LENGTH]})
    if any(sign.isdigit() for sign in name) and not any(sign.isalpha() for sign in name):
        raise CellError(_("“%(name)s” is a number. Type in the name.") % {"name": name[:NAME_LENGTH]})
    _check_signs(name)


def _check_signs(name: str, most: int = NAME_LENGTH) -> None:
    if len(name) > most:
        raise CellError(_("This name is too long. A name can have at most %(most)d letters.") % {"most": most})
    try:
        validate_name(name)
    except ValidationError as error:
        raise CellError(" ".join(error.messages)) from None


def _turned(lines: list[ListRow]) -> tuple[list[ListRow], tuple[str, ...]]:
    """Turn `Smith, Ann` to `Ann Smith` where every name of the list has one comma."""
    if len(lines) < len(("two", "names")) or not all(_SURNAME_FIRST.fullmatch(line.name) for line in lines):
        return lines, ()
    turned = [replace(line, name=_first_name_first(line.name)) for line in lines]
    return turned, (
        _("Names like “%(was)s” were reversed: %(name)s.") % {"was": lines[0].name, "name": turned[0].name},
    )


def _first_name_first(name: str) -> str:
    last, first = name.split(",")
    return in_one_line(f"{first} {last}")


def _without_shared_addresses(lines: list[ListRow], columns: Columns) -> tuple[list[ListRow], list[ListProblem]]:
    """Leave out rows with the e-mail address of a person of another name in an earlier row."""
    owners: dict[str, ListRow] = {}
    alone, problems = [], []
    for line in lines:
        owner = owners.setdefault(line.email.casefold(), line) if line.email else line
        if owner.name.casefold() == line.name.casefold():
            alone.append(line)
            continue
        sentence = _("%(name)s in row %(row)d has the same e-mail address. Leave one of the two cells empty.")
        place = {"name": owner.name, "row": owner.row}
        problems.append(ListProblem(line.row, columns.called("email"), sentence % place))
    return alone, problems
