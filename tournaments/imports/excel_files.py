"""Excel files (.xlsx): the cells of one sheet as they stand there. Nothing is computed, nothing fetched."""

import io
import re
import zipfile
from dataclasses import replace
from datetime import date, time, timedelta
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from tournaments.imports.grid import MOST_COLUMNS, Grid, Row, Unreadable, in_one_line, with_something

MOST_UNPACKED = 20_000_000
"""Bytes. A list of 2000 people unpacks to less than one million."""
LAST_ROW = 20_000
"""Where looking for rows ends."""
MOST_MERGED = 200
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=[\"']([A-Z0-9:]+)[\"']")


def read_excel_file(content: bytes) -> Grid:
    """Return the rows of the first sheet that holds something. Raises Unreadable."""
    _refuse_what_is_no_workbook(content)
    try:
        return _read(content)
    except Unreadable:
        raise
    except Exception as error:  # the library raises whatever a broken part of the file leads to
        raise Unreadable(_("This Excel file is damaged. Open it in Excel, save it anew, and choose that.")) from error


def _refuse_what_is_no_workbook(content: bytes) -> None:
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError):
        raise Unreadable(_("This file is broken: it ends too early. Choose it again, or save it anew.")) from None
    if sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Unreadable(
            _("This Excel file is far too large inside. Copy the names into a new, empty workbook and save that.")
        )
    names = {part.filename for part in parts}
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise Unreadable(_("This is no Excel file (.xlsx), only packed like one. Save the list as .xlsx or as CSV."))


def _read(content: bytes) -> Grid:
    workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    sheets = [sheet for sheet in workbook.worksheets if getattr(sheet, "sheet_state", "visible") == "visible"]
    held = ((sheet, rows) for sheet in sheets if (rows := _rows(sheet)))
    found, rows = next(held, (None, ()))
    if found is None:
        return Grid(())
    merged = _merged(content, found)
    rows = tuple(_told_of_merged_cells(row, merged) for row in rows)
    left_out = _("Only the sheet “%(sheet)s” was read; the other sheets of the file were left out.")
    return Grid(rows, (left_out % {"sheet": found.title},) if next(held, None) else ())


def _rows(sheet: Any) -> tuple[Row, ...]:
    sheet.reset_dimensions()
    cells = islice(sheet.iter_rows(max_col=MOST_COLUMNS), LAST_ROW)
    return with_something(_row(number, row) for number, row in enumerate(cells, 1))


def _row(number: int, cells: tuple[Any, ...]) -> Row:
    read = [_cell(cell, f"{get_column_letter(column + 1)}{number}") for column, cell in enumerate(cells)]
    faults = {column: fault for column, (_text, fault) in enumerate(read) if fault}
    return Row(number, tuple(text for text, _fault in read), faults)


def _cell(cell: Any, place: str) -> tuple[str, str]:
    """Return a cell's text, and why it cannot be taken as it is."""
    value = cell.value
    if value is None:
        return "", ""
    if cell.data_type == "f":
        sentence = _("Cell %(cell)s holds a formula, and formulas are not computed. Type in what it shows.")
        return "", sentence % {"cell": place}
    if cell.data_type == "e":
        return "", _("Cell %(cell)s shows an error of Excel. Type in what belongs there.") % {"cell": place}
    if isinstance(value, date | time | timedelta):
        sentence = _("Cell %(cell)s holds a date or a time. Format it as text, and type in what belongs there.")
        return "", sentence % {"cell": place}
    if isinstance(value, bool):
        return ("yes" if value else "no"), ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return in_one_line(str(value)), ""


def _merged(content: bytes, sheet: Any) -> list[tuple[int, int, int, int]]:
    """Return the merged ranges of a sheet: first column, first row, last column, last row, from 1. Raises Unreadable.

    The library leaves them out when it reads row by row, and the other way takes fifty times the file's size.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        found = _MERGED.findall(parts.read(sheet._worksheet_path))
    if len(found) > MOST_MERGED:
        raise Unreadable(_("Very many cells of this sheet are merged. Unmerge them all, and save the file again."))
    ranges = (CellRange(merged.decode()) for merged in found)
    return [(one.min_col, one.min_row, one.max_col, one.max_row) for one in ranges]


def _told_of_merged_cells(row: Row, merged: list[tuple[int, int, int, int]]) -> Row:
    """Return the row with a fault in every column that is merged with another row or column."""
    faults = dict(row.faults)
    for left, top, right, bottom in merged:
        if not top <= row.number <= bottom:
            continue
        sentence = _(
            "Cells %(first)s to %(last)s are merged, so it is not clear whose they are. Unmerge and fill them."
        )
        place = {"first": f"{get_column_letter(left)}{top}", "last": f"{get_column_letter(right)}{bottom}"}
        for column in range(left - 1, min(right, MOST_COLUMNS)):
            faults.setdefault(column, sentence % place)
    return replace(row, faults=faults)
