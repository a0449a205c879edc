"""Rows as plain data: read from the database as columns and values, and written back with given ids."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import connection, models

from tournaments.archive.format.parts import PARTS, Part


@dataclass(frozen=True)
class Rows:
    """The rows of one model: the names of its columns, and the values in the same order, by id."""

    fields: list[str]
    rows: list[list[Any]]

    def by_id(self) -> dict[int, dict[str, Any]]:
        """Return each row by its id, with values by name."""
        named = (dict(zip(self.fields, row, strict=True)) for row in self.rows)
        return {row["id"]: row for row in named}


Body = Mapping[str, Rows]
"""A tournament: rows by the label of their model."""


def read_body(tournament: int) -> dict[str, Rows]:
    """Return everything that belongs to a tournament.

    The caller holds locks, or reads in one transaction (`archive.transfer.consistent_snapshot`). Rows that refer to
    others are read before them, so that somebody who is entered meanwhile does not leave half a reference.
    """
    return {
        part.label: Rows([field.attname for field in part.fields], part.values_of(tournament))
        for part in reversed([*PARTS.values()])
    }


def as_text(body: Body) -> bytes:
    """Return a body as JSON; the same state gives the same text."""
    plain = {label: {"fields": rows.fields, "rows": rows.rows} for label, rows in body.items()}
    text = json.dumps(plain, default=as_plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode()


def digest_of(text: bytes) -> str:
    """Return a digest of a state."""
    return sha256(text).hexdigest()


def as_plain(value: object) -> str:
    """Return a value that JSON does not have as text."""
    # Not Django's own encoder: it rounds to milliseconds.
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{value!r} is nothing that an archive holds")


def write(part: Part, instances: Iterable[models.Model]) -> None:
    """Insert rows exactly as they are: with their ids, and with times that Django would set to now."""
    fields = part.fields
    names = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    table = connection.ops.quote_name(part.model._meta.db_table)
    places = ", ".join(["%s"] * len(fields))
    values = [
        [field.get_db_prep_save(getattr(instance, field.attname), connection) for field in fields]
        for instance in instances
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", values)  # noqa: S608 - names of models
