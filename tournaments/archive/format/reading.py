"""From plain data to rows: every value is checked by its field, every reference by its target."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from pydantic import ValidationError as ShapeIsWrong

from tournaments.archive.errors import ArchiveNewer
from tournaments.archive.format.parts import PARTS, SHAPES, Part
from tournaments.archive.format.rows import Body

Ids = Mapping[str, Mapping[int, int]]
"""For each model (by label), which id a row of the archive has here."""

LARGEST_ID = 2**62
LARGEST = {"PositiveSmallIntegerField": 32_767, "SmallIntegerField": 32_767, "PositiveIntegerField": 2**31 - 1}
"""What every database takes; SQLite would take more and give it to no other."""
YEARS = range(1990, 2200)


class InvalidArchive(ValueError):
    """A row has an impossible value. The message is for a person who repairs the archive."""


def refuse_unknown(body: Body, *, release: str, own: str) -> None:
    """Raise ArchiveNewer where there are models or fields that this release does not know: it would lose them."""
    for label, rows in body.items():
        known = {field.attname for field in PARTS[label].fields} if label in PARTS else set()
        if not known.issuperset(rows.fields):
            raise ArchiveNewer(release=release, own=own)


def ids_in(body: Body) -> dict[str, list[int]]:
    """Return the ids of each model's rows, in order. Raises InvalidArchive."""
    return {label: _ids(label, body) for label in PARTS}


def _ids(label: str, body: Body) -> list[int]:
    if label not in body:
        return []
    fields, rows = body[label].fields, body[label].rows
    if len(set(fields)) != len(fields) or "id" not in fields or any(len(row) != len(fields) for row in rows):
        raise InvalidArchive(f"{label}: columns and rows do not match")
    place = fields.index("id")
    ids = [row[place] for row in rows]
    if any(type(pk) is not int or not 0 < pk < LARGEST_ID for pk in ids) or len(set(ids)) != len(ids):
        raise InvalidArchive(f"{label}: ids are missing or double")
    return sorted(ids)


def read_rows(part: Part, rows: Iterable[Mapping[str, Any]], ids: Ids) -> "list[models.Model]":
    """Return rows as they are to be written: with their ids here, and what they lack as its default.

    Raises InvalidArchive.
    """
    return [_read_row(part, row, ids) for row in sorted(rows, key=lambda row: row["id"])]


def _read_row(part: Part, row: Mapping[str, Any], ids: Ids) -> models.Model:
    known = {field.attname: field for field in part.fields}
    instance = part.model()
    for name, field in known.items():
        try:
            setattr(instance, name, _value(part, field, row.get(name, field.get_default()), ids))
        except (ValidationError, ShapeIsWrong, ValueError, TypeError, OverflowError, KeyError) as error:
            raise InvalidArchive(f"{part.label} {row['id']}: {name}: {error}") from None
    return instance


def _value(part: Part, field: "models.Field[Any, Any]", value: Any, ids: Ids) -> Any:
    if field.primary_key:
        return ids[part.label][value]
    if isinstance(field, models.ForeignKey):
        return _reference(field, value, ids)
    if isinstance(field, models.JSONField):
        return SHAPES[part.label, field.name].validate_python(value, context=ids["tournaments.Entrant"])
    return _plain_value(field, value)


def _reference(field: "models.ForeignKey[Any, Any]", value: Any, ids: Ids) -> int | None:
    label = field.remote_field.model._meta.label
    if value is None and field.null:
        return None
    if type(value) is not int:
        raise InvalidArchive("no reference")
    return ids[label][value]


def _plain_value(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None and field.null:
        return None
    if value is None or isinstance(value, list | dict | float):
        raise InvalidArchive("not a plain value")
    if isinstance(field, models.CharField) and not isinstance(value, str):
        raise InvalidArchive("not a text")
    read = field.to_python(value)
    field.run_validators(read)
    if read and field.choices and read not in dict(field.flatchoices):
        raise InvalidArchive("not one of the choices")
    if isinstance(read, datetime) and (timezone.is_naive(read) or read.year not in YEARS):
        raise InvalidArchive("not a time of this world")
    if abs(read if isinstance(read, int) else 0) > LARGEST.get(field.get_internal_type(), LARGEST_ID):
        raise InvalidArchive("a number too large")
    return read
