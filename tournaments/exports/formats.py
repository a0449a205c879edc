"""Tables as files: CSV, one or a zip of all; JSON. Excel workbooks are in `workbooks`."""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.exports.tables import ExportTable, Value
from tournaments.imports.formula_guard import guarded


def as_csv(table: ExportTable, zone: ZoneInfo) -> bytes:
    """Return a table as CSV with commas, in UTF-8 with the byte order mark that Excel needs. No cell is a formula."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(guarded(column.title) for column in table.columns)
    writer.writerows([_csv_cell(value, zone) for value in row] for row in table.rows)
    return written.getvalue().encode("utf-8-sig", "replace")


def _csv_cell(value: Value, zone: ZoneInfo) -> str | int | float | Decimal:
    plain = plain_value(value, zone)
    if isinstance(plain, datetime):
        return plain.isoformat(" ", "seconds")
    return guarded(plain) if isinstance(plain, str) else plain


def plain_value(value: Value, zone: ZoneInfo) -> str | int | float | Decimal | datetime:
    """Return the value of a cell: numbers stay numbers, times are in the hall's zone."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str | int | float | Decimal):
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
