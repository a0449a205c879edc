"""A board's body, as the refresh keeps it, made ready to be looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.shown import names_told_apart

PARTS = ("all", "standings", "seats")
SHORTEST_COLUMN = 8


@dataclass(frozen=True)
class RowShown:
    """One row of the standings: what the body says of it, under a name that is nobody else's."""

    name: str
    told: Mapping[str, Any]


@dataclass(frozen=True)
class PlaceShown:
    """Where someone sits in the current round; `table` is None for who sits out."""

    name: str
    table: int | None = None


@dataclass(frozen=True)
class TableShown:
    """A table of the current round: partners by side."""

    number: int
    sides: tuple[tuple[str, ...], ...]
    told: Mapping[str, Any]


@dataclass(frozen=True)
class BoardShown:
    """Standings in two columns that read downwards, and the seats of the current round."""

    columns: tuple[tuple[RowShown, ...], ...]
    round: Mapping[str, Any] | None
    tables: tuple[TableShown, ...]
    places: tuple[PlaceShown, ...]
    sit_outs: tuple[str, ...]


def show_board(body: Mapping[str, Any]) -> BoardShown:
    """Show a snapshot's body (`services.standings.board_body`)."""
    names = names_told_apart((row["entrant"], row["number"], row["name"]) for row in body["rows"])
    rows = [RowShown(names[row["entrant"]], row) for row in body["rows"]]
    round_ = body["round"]
    tables = tuple(_table(table, names) for table in round_["tables"]) if round_ else ()
    sit_outs = tuple(names[person["entrant"]] for person in round_["sit_outs"]) if round_ else ()
    return BoardShown(_columns(rows), round_, tables, _places(tables, sit_outs), sit_outs)


def _columns(rows: Sequence[RowShown]) -> tuple[tuple[RowShown, ...], ...]:
    half = max(SHORTEST_COLUMN, (len(rows) + 1) // 2)
    return tuple(column for column in (tuple(rows[:half]), tuple(rows[half:])) if column)


def _table(table: Mapping[str, Any], names: Mapping[int, str]) -> TableShown:
    seated = [names[seat["entrant"]] for seat in table["seats"]]
    return TableShown(table["table"], (tuple(seated[0::2]), tuple(seated[1::2])), table)


def _places(tables: Sequence[TableShown], sit_outs: Sequence[str]) -> tuple[PlaceShown, ...]:
    """Return everybody of the round by name."""
    seated = [PlaceShown(name, table.number) for table in tables for side in table.sides for name in side]
    everybody = [*seated, *(PlaceShown(name) for name in sit_outs)]
    return tuple(sorted(everybody, key=lambda place: place.name.casefold()))
