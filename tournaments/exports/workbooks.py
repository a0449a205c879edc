"""Tables as an Excel workbook.

Anybody who writes one imports this module then, since openpyxl would take every process 0.2 s when it starts.
"""

import io
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.exports.formats import plain_value
from tournaments.exports.tables import ExportTable
from tournaments.imports.formula_guard import guarded

WIDEST, NARROWEST = 50, 8
"""Of a column, in letters."""
LOOKED_AT = 200
"""How many rows say how wide a column is."""


def as_workbook(tables: Iterable[ExportTable], zone: ZoneInfo) -> bytes:
    """Return an Excel workbook with a sheet for each table. Every text is marked as text, also once it is edited."""
    workbook = Workbook(write_only=True)
    for table in tables:
        _write_sheet(workbook.create_sheet(table.title[:31]), table, zone)
    written = io.BytesIO()
    workbook.save(written)
    return written.getvalue()


def _write_sheet(sheet: Any, table: ExportTable, zone: ZoneInfo) -> None:
    rows = [[plain_value(value, zone) for value in row] for row in table.rows]
    titles = [column.title for column in table.columns]
    for number, shown in enumerate(zip(titles, *rows[:LOOKED_AT], strict=True), 1):
        width = max(len(str(value)) for value in shown) + 2
        sheet.column_dimensions[get_column_letter(number)].width = max(NARROWEST, min(WIDEST, width))
    sheet.freeze_panes = "A2"
    bold = Font(bold=True)
    sheet.append([_text_cell(sheet, title, font=bold) for title in titles])
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])


def _cell(sheet: Any, value: object) -> Any:
    if isinstance(value, Decimal):
        return _amount_cell(sheet, value)
    return value if _is_safe(value) else _text_cell(sheet, str(value))


def _amount_cell(sheet: Any, amount: Decimal) -> Any:
    """Return a cell that shows as many decimals as an amount has; Excel writes its separators as its user does."""
    cell = WriteOnlyCell(sheet)
    cell.value = amount  # not above: the stubs know floats alone
    decimals = max(0, -int(amount.as_tuple().exponent))
    cell.number_format = "#,##0" + (f".{'0' * decimals}" if decimals else "")
    return cell


def _is_safe(value: object) -> bool:
    """Tell whether the library takes a value for what it is: numbers, times, and text that looks like nothing else."""
    return not isinstance(value, str) or bool(value and value[0] != "#" and _is_plain_text(value))


@lru_cache(maxsize=10_000)
def _is_plain_text(text: str) -> bool:
    return guarded(text) == text and not ILLEGAL_CHARACTERS_RE.search(text)


def _text_cell(sheet: Any, text: str, *, font: Font | None = None) -> Any:
    """Return a text cell, whatever it begins with. Characters that no workbook can hold are left out."""
    if not text:
        return None
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    if guarded(text) != text:
        cell.quotePrefix = True
    if font:
        cell.font = font
    return cell
