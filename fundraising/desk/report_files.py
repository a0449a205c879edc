"""The report and the list for letters of thanks as files for spreadsheets."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from fundraising.services.letters import Letter, letters_of
from fundraising.services.report import report_of
from fundraising.services.report_tables import Cell, ReportTable, tables_of
from fundraising.services.thresholds import thresholds_of
from tournaments.archive.transfer import consistent_snapshot
from tournaments.exports.files import TYPES, File
from tournaments.exports.formats import as_csv
from tournaments.exports.tables import ExportColumn, ExportTable, Value
from tournaments.models import Tournament
from tournaments.money import Money


def report_file(tournament: Tournament) -> File:
    """Return the report as a workbook, a sheet for each of its tables."""
    from tournaments.exports.workbooks import as_workbook  # takes long to import

    with consistent_snapshot():
        report = report_of(tournament)
        tables = tables_of(report, thresholds_of(tournament, report))
    content = as_workbook((as_sheet(*titled) for titled in _with_titles(tables)), ZoneInfo(tournament.time_zone))
    return File(f"{tournament.slug}-report.xlsx", TYPES["xlsx"], content)


def letters_file(tournament: Tournament, kind: str) -> File | None:
    """Return who is to be thanked as `csv` or `xlsx`; None for another kind."""
    zone, name, table = ZoneInfo(tournament.time_zone), f"{tournament.slug}-letters.{kind}", _letters(tournament)
    if kind == "csv":
        return File(name, TYPES[kind], as_csv(table, zone))
    if kind == "xlsx":
        from tournaments.exports.workbooks import as_workbook  # takes long to import

        return File(name, TYPES[kind], as_workbook([table], zone))
    return None


def _with_titles(tables: Iterable[ReportTable]) -> Iterable[tuple[str, ReportTable]]:
    """Give each table a title that no other has: a night can be counted twice."""
    seen: dict[str, int] = {}
    for table in tables:
        seen[table.key] = seen.get(table.key, 0) + 1
        again = f" {seen[table.key]}" if seen[table.key] > 1 else ""
        yield (_("Count") if table.key == "counted" else table.title) + again, table


def as_sheet(title: str, table: ReportTable) -> ExportTable:
    """Return a table of a report as a sheet of a workbook, with its total and its notes as rows."""
    columns = tuple(ExportColumn(str(place), column.title) for place, column in enumerate(table.columns))
    width = len(columns)
    rows: list[tuple[Value, ...]] = [tuple(map(_value, row)) for row in table.rows]
    if table.total:
        name, *sums = table.total
        rows.append((str(name), *[None] * (table.columns_before_sums - 1), *map(_value, sums)))
    rows += [(note, *[None] * (width - 1)) for note in table.notes]
    return ExportTable(table.key, title, columns, rows)


def _value(cell: Cell) -> Value:
    return cell.decimal if isinstance(cell, Money) else cell


PLACEHOLDERS = ("salutation", "street", "city", "state", "postal_code")
"""What the parish office has and Headtable has not: the columns are there for its mail merge, and empty."""


def _letters(tournament: Tournament) -> ExportTable:
    columns = (
        ExportColumn("kind", _("Kind")),
        ExportColumn("name", _("Name")),
        ExportColumn("salutation", _("Salutation")),
        ExportColumn("street", _("Street")),
        ExportColumn("city", _("City")),
        ExportColumn("state", pgettext("of an address", "State")),
        ExportColumn("postal_code", _("Postal code")),
        ExportColumn("what", _("What for")),
        ExportColumn("amount", _("Amount")),
        ExportColumn("currency", _("Currency")),
        ExportColumn("date", _("Date")),
        ExportColumn("tournament", _("Tournament")),
        ExportColumn("organization", _("Organization")),
    )
    return ExportTable(
        "letters",
        _("Letters of thanks"),
        columns,
        [_letter_cells(tournament, letter) for letter in letters_of(tournament)],
    )


def _letter_cells(tournament: Tournament, letter: Letter) -> tuple[Value, ...]:
    amount = Money(letter.amount, letter.currency).decimal if letter.amount else None
    about = (tournament.name, tournament.organization.name)
    return (
        *(letter.kind, letter.name, *[None] * len(PLACEHOLDERS), letter.what),
        *(amount, letter.currency if letter.amount else None, date_format(tournament.date, "DATE_FORMAT"), *about),
    )
