"""Files as people send them: sound ones, and all kinds of broken ones."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl import Workbook


def csv_of(*lines: str, encoding: str = "utf-8") -> bytes:
    """Return lines as a CSV file, with the mark of the encoding where it has one."""
    return "\r\n".join([*lines, ""]).encode(encoding)


def workbook_of(rows: Iterable[Sequence[Any]], *, merged: str = "", sheets: Sequence[str] = ()) -> bytes:
    """Return rows as an Excel file; what begins with `=` is a formula there."""
    workbook = Workbook()
    for row in rows:
        workbook.active.append(list(row))
    if merged:
        workbook.active.merge_cells(merged)
    for title in sheets:
        workbook.create_sheet(title).append(["Name", "Somebody else"])
    written = io.BytesIO()
    workbook.save(written)
    return written.getvalue()


def part_replaced(content: bytes, name: str, part: bytes) -> bytes:
    """Return an Excel file in which one part is another one."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, part if info.filename == name else old.read(info.filename))
    return made.getvalue()


def zip_of(**parts: bytes) -> bytes:
    """Return a zip file with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return made.getvalue()
