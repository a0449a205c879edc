"""Excel files (.xlsx): the cells of one sheet as stored. Nothing is computed or fetched."""

import io
import re
import zipfile
import zlib
from dataclasses import replace
from datetime import date, time, timedelta
from functools import partial
from itertools import islice
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from tournaments.imports.grid import MOST_COLUMNS, Grid, GridRow, Unreadable, cell_text, too_many_rows, with_something

MOST_MERGED = 200
LOOKED_AT = 100
"""Rows of a further sheet that tell whether it holds something."""
_STEP = 65_536
_STYLES, _SHARE_OF_STYLES = "xl/styles.xml", 0.1
"""The library takes ten times as long over a style as over a cell, and reads every one."""
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=[\"']([A-Z0-9:]+)[\"']")


def read_excel_file(content: bytes) -> Grid:
    """Return the rows of the first sheet that holds something. Raises Unreadable."""
    _refuse_what_is_no_workbook(content)
    try:
        return _read(content)
    except Unreadable:
        raise
    except Exception as error:  # the library raises all kinds of exceptions for broken files
        raise Unreadable(
            _("This Excel file is damaged. Open it in Excel, save it again, and choose the new file.")
        ) from error


def _refuse_what_is_no_workbook(content: bytes) -> None:
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
        is_too_large = _is_too_large(packed)
    except (zipfile.BadZipFile, zlib.error, ValueError, RuntimeError, NotImplementedError, EOFError, OSError):
        raise Unreadable(_("This file is incomplete. Choose it again, or save it again first.")) from None
    if is_too_large:
        raise Unreadable(
            _("This Excel file contains far too much data. Copy the names into a new, empty workbook and save that.")
        )
    names = set(packed.namelist())
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise Unreadable(
            _("This is not an Excel file (.xlsx), although it is packed like one. Save the list as .xlsx or CSV.")
        )


def _is_too_large(packed: zipfile.ZipFile) -> bool:
    """Tell whether a file holds more than a list of people, in bytes or in elements, without parsing any of it."""
    parts = packed.infolist()
    if sum(part.file_size for part in parts) > settings.LIMITS.list_bytes:
        return True
    elements = {part.filename: _elements(packed, part) for part in parts}
    most = settings.LIMITS.list_elements
    return sum(elements.values()) > most or elements.get(_STYLES, 0) > most * _SHARE_OF_STYLES


def _elements(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> int:
    with packed.open(part) as unpacked:
        return sum(step.count(b"<") for step in iter(partial(unpacked.read, _STEP), b""))


def _read(content: bytes) -> Grid:
    workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    sheets = [sheet for sheet in workbook.worksheets if getattr(sheet, "sheet_state", "visible") == "visible"]
    left = settings.LIMITS.list_rows
    for found in sheets:
        looked_at, rows = _rows(found, left)
        if rows:
            break
        left -= looked_at
    else:
        return Grid(())
    merged = _merged(content, found)
    rows = tuple(_with_merged_cells(row, merged) for row in rows)
    left_out = _("Only the sheet “%(sheet)s” was read; the other sheets were ignored.")
    further = sheets[sheets.index(found) + 1 :]
    has_more = any(_holds_something(sheet) for sheet in further[:LOOKED_AT])
    return Grid(rows, (left_out % {"sheet": found.title},) if has_more else ())


def _rows(sheet: Any, most: int) -> tuple[int, tuple[GridRow, ...]]:
    """Return how many rows were read, and those that are not empty. Raises Unreadable for more than `most`."""
    sheet.reset_dimensions()
    cells = list(islice(sheet.iter_rows(max_col=MOST_COLUMNS), most + 1))
    if len(cells) > most:
        raise Unreadable(too_many_rows())
    return len(cells), with_something(_grid_row(number, row) for number, row in enumerate(cells, 1))


def _holds_something(sheet: Any) -> bool:
    sheet.reset_dimensions()
    rows = islice(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True), LOOKED_AT)
    return any(value is not None and value != "" for row in rows for value in row)


def _grid_row(number: int, cells: tuple[Any, ...]) -> GridRow:
    read = [
        ("", "") if cell.value is None else _cell(cell, f"{get_column_letter(column)}{number}")
        for column, cell in enumerate(cells, 1)
    ]
    faults = {column: fault for column, (_text, fault) in enumerate(read) if fault}
    return GridRow(number, tuple(text for text, _fault in read), faults)


def _cell(cell: Any, place: str) -> tuple[str, str]:
    """Return a cell's text, and why it cannot be used as it is."""
    value = cell.value
    if cell.data_type == "f":
        sentence = _("Cell %(cell)s contains a formula, and formulas are not calculated. Type in the value it shows.")
        return "", sentence % {"cell": place}
    if cell.data_type == "e":
        return "", _("Cell %(cell)s shows an Excel error. Type in the correct value.") % {"cell": place}
    if isinstance(value, date | time | timedelta):
        sentence = _("Cell %(cell)s contains a date or time. Format it as text, then type in the correct value.")
        return "", sentence % {"cell": place}
    if isinstance(value, bool):
        return ("yes" if value else "no"), ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return cell_text(str(value)), ""


def _merged(content: bytes, sheet: Any) -> list[tuple[int, int, int, int]]:
    """Return the merged ranges of a sheet: first column, first row, last column, last row, from 1. Raises Unreadable.

    The library ignores them when it reads row by row; reading the whole sheet takes fifty times the file's size.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        found = _MERGED.findall(parts.read(sheet._worksheet_path))
    if len(found) > MOST_MERGED:
        raise Unreadable(_("This sheet has too many merged cells. Unmerge them all and save the file again."))
    ranges = (CellRange(merged.decode()) for merged in found)
    return [(cells.min_col, cells.min_row, cells.max_col, cells.max_row) for cells in ranges]


def _with_merged_cells(row: GridRow, merged: list[tuple[int, int, int, int]]) -> GridRow:
    """Return the row with a fault in every column that is merged with another row or column."""
    faults = dict(row.faults)
    for left, top, right, bottom in merged:
        if not top <= row.number <= bottom:
            continue
        sentence = _(
            "Cells %(first)s to %(last)s are merged, so it is not clear which rows they belong to. Unmerge them and "
            "fill in each cell."
        )
        place = {"first": f"{get_column_letter(left)}{top}", "last": f"{get_column_letter(right)}{bottom}"}
        for column in range(left - 1, min(right, MOST_COLUMNS)):
            faults.setdefault(column, sentence % place)
    return replace(row, faults=faults)
