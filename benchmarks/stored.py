"""Rows by the hundred thousand: a small tournament that was played by the API, copied by plain SQL."""

from collections.abc import Collection, Iterable

from django.db import connection, transaction
from django.db.models import Field, ForeignKey, Max, Model, UUIDField

COPIES_AT_ONCE = 100
"""In one transaction: SQLite holds what an INSERT selects from its own table until it is done."""


def copy_tournament(tournament: int, times: int, *, wider: bool = False) -> None:
    """Write this many copies of a tournament (SQLite).

    With `wider` it is its people, tables and sheets that are copied, in the same rounds: a larger tournament comes of
    it, in which only those meet who met before.
    """
    # Not at the top: the program that only asks imports this module too, and has set up no Django.
    from tournaments.archive.format.parts import PARTS
    from tournaments.models import Round, StandingsSnapshot, Tournament

    shared = (Tournament, Round) if wider else ()
    rows = {part.model: list(part.rows_of(tournament).values_list("pk", flat=True)) for part in PARTS.values()}
    if not wider:
        rows[StandingsSnapshot] = [tournament]
    copied = {model: pks for model, pks in rows.items() if pks and model not in shared}
    apart = {model: model._base_manager.aggregate(last=Max("pk"))["last"] for model in copied}
    for first in range(1, times + 1, COPIES_AT_ONCE):
        last = min(first + COPIES_AT_ONCE - 1, times)
        with transaction.atomic(), connection.cursor() as cursor:
            for model, pks in copied.items():
                cursor.execute(_statement(model, pks, apart, numbered=wider), [first, last])


def _statement(model: type[Model], pks: Collection[int], apart: dict[type[Model], int], *, numbered: bool) -> str:
    """Return the INSERT of copies of these rows, from one number of a copy to another."""
    table, fields = model._meta.db_table, model._meta.concrete_fields
    values = ", ".join(_value(field, len(pks), apart, numbered=numbered) for field in fields)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    return f"""
        INSERT INTO {table} ({columns})
        WITH RECURSIVE copies (n) AS (SELECT %s UNION ALL SELECT n + 1 FROM copies WHERE n < %s)
        SELECT {values} FROM {table}, copies
        WHERE {model._meta.pk.column} IN ({", ".join(map(str, pks))})"""  # noqa: S608 - names and numbers of models


def _value(field: "Field[object, object]", rows: int, apart: dict[type[Model], int], *, numbered: bool) -> str:
    """Return the SQL of a column's value in copy number n."""
    column, model = f'"{field.column}"', field.related_model if isinstance(field, ForeignKey) else field.model
    if (field.primary_key or isinstance(field, ForeignKey)) and model in apart:
        return f"{column} + n * {apart[model]}"
    if field.unique:
        new_pk = f"({field.model._meta.pk.column} + n * {apart[field.model]})"  # a copy may be copied again
        return "lower(hex(randomblob(16)))" if isinstance(field, UUIDField) else f"{column} || '-' || {new_pk}"
    return f"{column} + n * {rows}" if numbered and field.name == "number" and _is_in_tournament(field) else column


def _is_in_tournament(field: "Field[object, object]") -> bool:
    """Tell whether this number tells rows of one tournament apart."""
    unique: Iterable[Collection[str]] = (constraint.fields for constraint in field.model._meta.total_unique_constraints)
    return any({*fields} == {"tournament", "number"} for fields in unique)
