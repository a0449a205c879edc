"""The files of an export: which there are, and what is in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.exports import formats
from tournaments.exports.people import entrants_table, teams_table
from tournaments.exports.rounds import hands_table, seating_table
from tournaments.exports.standings import standings_table
from tournaments.exports.tables import ExportTable
from tournaments.models import Tournament

ALL = "all"
TABLES: Mapping[str, tuple[str | Promise, Callable[[Tournament], ExportTable | None]]] = {
    "entrants": (_("Entrants"), entrants_table),
    "teams": (_("Teams"), teams_table),
    "seating": (_("Seating"), seating_table),
    "hands": (_("Hands"), hands_table),
    "standings": (_("Standings"), standings_table),
}
TYPES: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


@dataclass(frozen=True)
class File:
    """A file to be sent."""

    name: str
    content_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers: download it under its name, and cache it nowhere."""
        return {"Content-Disposition": f'attachment; filename="{self.name}"', "Cache-Control": "private, no-store"}


def export(tournament: Tournament, what: str, kind: str, *, private: bool, now: datetime) -> File | None:
    """Return the file of one table, or of `all`; None for an unknown one.

    `private`: with e-mail addresses and phone numbers. A CSV file holds one table, a zip has a CSV file for each.
    """
    if kind not in TYPES or (kind == "csv" and what == ALL):
        return None
    builders = [build for key, (_title, build) in TABLES.items() if what in (key, ALL)]
    tables = [table for build in builders if (table := build(tournament)) is not None]
    if not tables:
        return None
    content = _written(tournament, [table if private else table.for_lookers() for table in tables], kind, now)
    return File(f"{tournament.slug}-{what}.{kind}", TYPES[kind], content)


def _written(tournament: Tournament, tables: list[ExportTable], kind: str, now: datetime) -> bytes:
    zone = ZoneInfo(tournament.time_zone)
    match kind:
        case "csv":
            return formats.as_csv(tables[0], zone)
        case "zip":
            return formats.as_zip(tables, zone)
        case "xlsx":
            from tournaments.exports.workbooks import as_workbook

            return as_workbook(tables, zone)
    return formats.as_json(tables, about(tournament, now))


def about(tournament: Tournament, now: datetime) -> dict[str, Any]:
    """Return what a JSON file says of its tournament."""
    values = {name: getattr(tournament, name) for name in ("slug", "name", "status", "movement", "tie_breaks")}
    return {
        "tournament": {
            "id": tournament.pk,
            **values,
            "date": tournament.date.isoformat(),
            "game": tournament.game_key,
            "ruleset": tournament.ruleset,
            "rounds_planned": tournament.rounds_planned,
        },
        "exported_at": now.isoformat(),
        "release": settings.RELEASE,
    }
