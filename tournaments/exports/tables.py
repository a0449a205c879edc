"""An exported table: its columns, declared once for all formats, and its rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

Value = str | int | float | Decimal | bool | datetime | Mapping[str, Any] | None
"""What a cell holds. Facts, which are mappings, become JSON where a cell is text."""


@dataclass(frozen=True)
class ExportColumn:
    """A column: its name in JSON, and its heading in a spreadsheet."""

    key: str
    title: str
    private: bool = False
    """Addresses and phone numbers, also of staff: only for those who may enter people."""


@dataclass(frozen=True)
class ExportTable:
    """A table, its rows in order, each with a value for every column."""

    key: str
    title: str
    columns: tuple[ExportColumn, ...]
    rows: Sequence[tuple[Value, ...]]

    def for_lookers(self) -> "ExportTable":
        """Return the table without its private columns."""
        public = [place for place, column in enumerate(self.columns) if not column.private]
        rows = [tuple(row[place] for place in public) for row in self.rows]
        return ExportTable(self.key, self.title, tuple(self.columns[place] for place in public), rows)
