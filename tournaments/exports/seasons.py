"""The standings of a season as a file."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.time_zones import zone_of
from tournaments.exports import formats
from tournaments.exports.files import TYPES, File
from tournaments.exports.tables import ExportColumn, ExportTable, Value
from tournaments.models import Season
from tournaments.rules.standings.season import SeasonRow
from tournaments.services.setup.seasons import SeasonBoard

KINDS = {"xlsx": "Excel", "csv": "CSV", "json": "JSON"}
"""With what a button says."""


def season_table(board: SeasonBoard) -> ExportTable:
    """Return the standings, the best first, with each night's place, points, worth and whether it counts."""
    nights = list(enumerate(board.nights, 1))
    columns = (
        ExportColumn("rank", _("Rank")),
        ExportColumn("name", _("Name")),
        ExportColumn("total", _("Total")),
        ExportColumn("nights_played", _("Nights played")),
        ExportColumn("nights_won", _("Nights won")),
        *(column for number, night in nights for column in _of_night(number, f"{night.name} ({night.date})")),
    )
    return ExportTable("season", _("Season"), columns, [_cells(row, board.names[row.player]) for row in board.rows])


def _of_night(number: int, night: str) -> tuple[ExportColumn, ...]:
    return (
        ExportColumn(f"night_{number}_place", _("%(night)s: place") % {"night": night}),
        ExportColumn(f"night_{number}_points", _("%(night)s: points") % {"night": night}),
        ExportColumn(f"night_{number}_worth", _("%(night)s: worth") % {"night": night}),
        ExportColumn(f"night_{number}_counts", _("%(night)s: counts") % {"night": night}),
    )


def _cells(row: SeasonRow, name: str) -> tuple[Value, ...]:
    cells: list[Value] = [row.rank, name, row.total, len(row.played), row.won]
    for night in row.nights:
        cells += [None] * 4 if night is None else [night.place, night.points, night.worth, night.counts]
    return tuple(cells)


def season_file(season: Season, board: SeasonBoard, kind: str, *, now: datetime) -> File | None:
    """Return the file; None for an unknown kind."""
    if kind not in KINDS:
        return None
    table, zone = season_table(board), ZoneInfo(zone_of(season.organization))
    match kind:
        case "csv":
            content = formats.as_csv(table, zone)
        case "xlsx":
            from tournaments.exports.workbooks import as_workbook

            content = as_workbook([table], zone)
        case _:
            about = {"name": season.name, "exported_at": now.isoformat(), "release": settings.RELEASE}
            content = formats.as_json([table], about)
    return File(f"{season.slug}.{kind}", TYPES[kind], content)
