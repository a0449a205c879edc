"""Arranging the map of the hall."""

from collections.abc import Iterable, Mapping

from django.db import transaction

from scoring.rules import RuleError, ShapeError, gettext_noop
from tournaments.models import Event, Table, Tournament
from tournaments.services.hall.hall_map import LAST, Spot
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


@transaction.atomic
def arrange(*, tournament: Tournament, spots: Iterable[Spot]) -> None:
    """Place tables; others stay where they are. The same again changes nothing.

    Raises RuleError for a table that is not there, ShapeError for a place outside the grid.
    """
    lock_tournament(tournament.pk)
    wanted = {spot.table: spot for spot in spots}
    tables = {table.number: table for table in tournament.tables.filter(number__in=wanted)}
    _refuse(wanted, tables)
    moved = [table for number, table in tables.items() if (table.x, table.y) != (wanted[number].x, wanted[number].y)]
    for table in moved:
        table.x, table.y = wanted[table.number].x, wanted[table.number].y
    Table.objects.bulk_update(moved, ["x", "y"])
    if moved:
        raise_version(tournament.pk)
        add_event(tournament.pk, Event.Type.MAP_CHANGED)


def forget_map(*, tournament: Tournament) -> None:
    """Put the tables back into the default grid; boards show no map then."""
    with transaction.atomic():
        lock_tournament(tournament.pk)
        if tournament.tables.filter(x__isnull=False).update(x=None, y=None):
            raise_version(tournament.pk)
            add_event(tournament.pk, Event.Type.MAP_CHANGED)


def _refuse(wanted: Mapping[int, Spot], tables: Mapping[int, Table]) -> None:
    for number, spot in wanted.items():
        if number not in tables:
            sentence = gettext_noop("There is no table %(table)d in this tournament.")
            raise RuleError("no-such-table", sentence, fields=("tables",), table=number)
        if not (0 <= spot.x <= LAST and 0 <= spot.y <= LAST):
            sentence = gettext_noop(
                "Table %(table)d must be between 0 and %(last)d, counted from the left and the front."
            )
            raise ShapeError("off-the-map", sentence, fields=("tables",), table=number, last=LAST)
