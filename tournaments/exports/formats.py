"""Tables as files: CSV, one or a zip of all; an Excel workbook; JSON."""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.exports.tables import ExportTable, Value
from tournaments.imports.formula_guard import guarded

WIDEST, NARROWEST = 50, 8
"""Of a column in a workbook, in letters."""
LOOKED_AT = 200
"""So many rows say how wide a column is."""


def as_csv(table: ExportTable, zone: ZoneInfo) -> bytes:
    """Return a table as CSV with commas, in UTF-8 with the byte order mark that Excel needs. No cell is a formula."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(guarded(column.title) for column in table.columns)
    writer.writerows([_csv_cell(value, zone) for value in row] for row in table.rows)
    return written.getvalue().encode("utf-8-sig", "replace")


def _csv_cell(value: Value, zone: ZoneInfo) -> str | int | float:
    plain = _plain(value, zone)
    if isinstance(plain, datetime):
        return plain.isoformat(" ", "seconds")
    return guarded(plain) if isinstance(plain, str) else plain


def _plain(value: Value, zone: ZoneInfo) -> str | int | float | datetime:
    """Return the value of a cell: numbers stay numbers, times are in the hall's zone."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, datetime):
        return value.astimezone(zone).replace(tzinfo=None)
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else value


def as_zip(tables: Iterable[ExportTable], zone: ZoneInfo) -> bytes:
    """Return a CSV file for each table, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for table in tables:
            files.writestr(f"{table.key}.csv", as_csv(table, zone))
    return packed.getvalue()


def as_workbook(tables: Iterable[ExportTable], zone: ZoneInfo) -> bytes:
    """Return an Excel workbook with a sheet for each table. Every text is marked as text, also once it is edited."""
    workbook = Workbook(write_only=True)
    for table in tables:
        _write_sheet(workbook.create_sheet(table.title[:31]), table, zone)
    written = io.BytesIO()
    workbook.save(written)
    return written.getvalue()


def _write_sheet(sheet: Any, table: ExportTable, zone: ZoneInfo) -> None:
    rows = [[_plain(value, zone) for value in row] for row in table.rows]
    titles = [column.title for column in table.columns]
    for number, shown in enumerate(zip(titles, *rows[:LOOKED_AT], strict=True), 1):
        width = max(len(str(value)) for value in shown) + 2
        sheet.column_dimensions[get_column_letter(number)].width = max(NARROWEST, min(WIDEST, width))
    sheet.freeze_panes = "A2"
    bold = Font(bold=True)
    sheet.append([_text_cell(sheet, title, font=bold) for title in titles])
    for row in rows:
        sheet.append([value if _is_safe(value) else _text_cell(sheet, str(value)) for value in row])


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


def as_json(tables: Iterable[ExportTable], about: Mapping[str, Any]) -> bytes:
    """Return an object with what `about` says and each table by its key: a list of objects, times with their zone."""
    parts = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in about.items()]
    parts += [f"{json.dumps(table.key)}: [{_row_by_row(table)}]" for table in tables]
    return ("{" + ",\n".join(parts) + "}\n").encode("utf-8", "replace")


def _row_by_row(table: ExportTable) -> str:
    objects = (_object(table, row) for row in table.rows)
    return ",\n".join(json.dumps(row, ensure_ascii=False, default=_json_value) for row in objects)


def _object(table: ExportTable, row: tuple[Value, ...]) -> dict[str, Value]:
    return {column.key: value for column, value in zip(table.columns, row, strict=True)}


def _json_value(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value)}")
