"""Statements that Django compiles once.

Django takes ten times as long to turn a queryset into SQL as SQLite takes to answer it. Entering a hand has to be
quick, and so have the refresh of a board after it and saving a tournament's state before each change of its rounds;
their querysets are compiled when they are first used, with placeholders for the values that differ each time.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet, Value
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]  # the stubs leave it out
from django.db.models.sql import InsertQuery, UpdateQuery

Compiler = Any
"""Django's own compilers, whose type stubs lack what is needed here."""


class Given(Value):
    """A placeholder in a statement for the value given under this name; `column` converts it for the database."""

    def __init__(self, name: str, column: "Field[Any, Any] | None" = None) -> None:
        super().__init__(name)
        self.column = column

    def as_sql(self, compiler: Compiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """Return a placeholder, with this object as the parameter that `Compiled.execute` replaces by its value."""
        return "%s", [self]

    def value_in(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper) -> Any:
        """Return the value given, in the form that this database takes."""
        value = given[self.value]
        return value if self.column is None else self.column.get_db_prep_save(value, connection)


class Compiled:
    """A statement in the SQL of one connection."""

    def __init__(self, compiler: Compiler, sql: str, params: Sequence[Any]) -> None:
        self.compiler, self.connection, self.sql, self.params = compiler, compiler.connection, sql, params

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        """Return the statement's parameters with these values."""
        db = self.connection
        return [p.value_in(given, db) if isinstance(p, Given) else p for p in self.params]

    def execute(self, cursor: Any, given: Mapping[str, Any]) -> None:
        """Run it with these values."""
        cursor.execute(self.sql, self.values(given))


class Statement(ABC):
    """A statement that is compiled once for each connection."""

    @abstractmethod
    def compile_for(self, connection: BaseDatabaseWrapper) -> Compiled:
        """Return the statement in the SQL of a connection."""

    @property
    def compiled(self) -> Compiled:
        """The statement in the SQL of this thread's connection.

        The connection keeps it, so that both are gone when its thread has ended: a statement refers to its connection,
        which a table of all connections, weak or not, would keep open forever.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        compiled: dict[Statement, Compiled] = vars(connection).setdefault("compiled_statements", {})
        if self not in compiled:
            compiled[self] = self.compile_for(connection)
        return compiled[self]


class Select(Statement):
    """A queryset of instances, with `select_related` and annotations where it has them, or of `values_list`.

    `of_many`: it has hundreds of rows, and no binary column. SQLite then gives them as one. At each row that Python
    fetches it lets another thread run: in a hall with 250 tables, a board's refresh spent most of its time waiting.
    """

    def __init__(self, queryset: "Callable[[], QuerySet[Any]]", *, of_many: bool = False) -> None:
        self._queryset, self._of_many = queryset, of_many

    def compile_for(self, connection: BaseDatabaseWrapper) -> Compiled:
        """Return the queryset as SQL."""
        compiler: Compiler = self._queryset().query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        compiler.is_one_row = self._of_many and connection.vendor == "sqlite"
        compiled = Compiled(compiler, _as_one_row(sql, len(compiler.select)) if compiler.is_one_row else sql, params)
        compiler.rows = _what_makes_rows(compiler)
        return compiled

    def rows(self, **given: Any) -> list[Any]:
        """Return the instances, or a list of values for each row, for what is given."""
        compiled = self.compiled
        with compiled.connection.cursor() as cursor:
            compiled.execute(cursor, given)
            found = cursor.fetchall()
        if compiled.compiler.is_one_row:
            found = json.loads(found[0][0])
        rows: list[Any] = compiled.compiler.rows(found)
        return rows

    def first(self, **given: Any) -> Any:
        """Return the first instance for what is given; None where there is none."""
        return next(iter(self.rows(**given)), None)

    def one(self, **given: Any) -> Any:
        """Return the instance for what is given; there is one at most. Raises DoesNotExist."""
        row = self.first(**given)
        if row is None:
            raise self._queryset().model.DoesNotExist
        return row


def _as_one_row(sql: str, columns: int) -> str:
    """Return a SELECT of one JSON list in place of this one: its rows in their order, as lists."""
    names = ", ".join(f"c{number}" for number in range(columns))
    return f"WITH found({names}) AS ({sql}) SELECT json_group_array(json_array({names})) FROM found"  # noqa: S608 - ours


def _what_makes_rows(compiler: Compiler) -> Callable[[Sequence[Any]], list[Any]]:
    """Return what makes instances of fetched rows, as Django's own `ModelIterable` does, or lists of their values."""
    converters = compiler.get_converters([column for column, *_rest in compiler.select])
    if compiler.query.values_select:
        return lambda rows: [list(row) for row in compiler.apply_converters(rows, converters)]
    columns = compiler.klass_info["select_fields"]
    of_model = slice(columns[0], columns[-1] + 1)
    names = [column.target.attname for column, *_rest in compiler.select[of_model]]
    related = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)
    annotations = (compiler.annotation_col_map or {}).items()

    def instance(values: Sequence[Any]) -> Any:
        made = compiler.klass_info["model"].from_db(DEFAULT_DB_ALIAS, names, values[of_model])
        for populator in related:
            populator.populate(values, made)
        for name, place in annotations:
            setattr(made, name, values[place])
        return made

    return lambda rows: [instance(values) for values in compiler.apply_converters(rows, converters)]


class Update(Statement):
    """An UPDATE of a queryset: `fields` are given by their names, `same` are the same each time."""

    def __init__(self, queryset: "Callable[[], QuerySet[Any]]", *fields: str, **same: Any) -> None:
        self._queryset, self._fields, self._same = queryset, fields, same

    def compile_for(self, connection: BaseDatabaseWrapper) -> Compiled:
        """Return the update as SQL."""
        queryset = self._queryset()
        query: Any = queryset.query.chain(UpdateQuery)
        meta = queryset.model._meta
        query.add_update_values(self._same | {name: Given(name, meta.get_field(name)) for name in self._fields})
        compiler = query.get_compiler(connection=connection)
        return Compiled(compiler, *compiler.as_sql())

    def write(self, **given: Any) -> int:
        """Update what there is; return how many rows."""
        compiled = self.compiled
        with compiled.connection.cursor() as cursor:
            compiled.execute(cursor, given)
            return int(cursor.rowcount)


class Insert(Statement):
    """An INSERT of one new instance of a model."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model
        self._fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]

    def compile_for(self, connection: BaseDatabaseWrapper) -> Compiled:
        """Return the insertion as SQL."""
        query = InsertQuery(self._model)
        row = self._model(**{field.attname: Given(field.attname, field) for field in self._fields})
        query.insert_values(self._fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk]
        return Compiled(compiler, *compiler.as_sql()[0])

    def add_all(self, rows: Iterable[Model]) -> None:
        """Store many instances, which get no ids: Django's `bulk_create` takes three times as long to make its SQL."""
        compiled = self.compiled
        sql = compiled.sql.partition(" RETURNING ")[0]
        values = ({field.attname: getattr(row, field.attname) for field in self._fields} for row in rows)
        with compiled.connection.cursor() as cursor:
            cursor.executemany(sql, [compiled.values(given) for given in values])

    def add(self, row: Model) -> None:
        """Store an instance, which gets its id."""
        compiled = self.compiled
        ops, pk = compiled.connection.ops, self._model._meta.pk
        with compiled.connection.cursor() as cursor:
            compiled.execute(cursor, {field.attname: getattr(row, field.attname) for field in self._fields})
            if compiled.connection.features.can_return_columns_from_insert:
                [row.pk] = ops.fetch_returned_insert_columns(cursor, compiled.compiler.returning_params)
            else:
                row.pk = ops.last_insert_id(cursor, self._model._meta.db_table, pk.column)
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
