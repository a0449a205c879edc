"""What `scoring/statements.py` takes from inside Django is there as it expects; a Django that changes it fails here."""

import gc
import inspect
from threading import Thread
from typing import Any
from weakref import ref

import pytest
from django.db import connection, connections
from django.db.models import F, query
from django.db.models.query import QuerySet
from django.db.models.sql import InsertQuery

from scoring.models import Game, Hand
from scoring.statements import Given, Select

SEE = "Django has changed it: see `_what_makes_rows` and `Insert` in scoring/statements.py, which go by it."


def _compiled(queryset: QuerySet[Any]) -> Any:
    compiler = queryset.query.get_compiler(connection=connection)
    compiler.as_sql()
    return compiler


def test_it_finds_what_populates_related_instances() -> None:
    populators = getattr(query, "get_related_populators", None)
    assert populators, f"django.db.models.query.get_related_populators is gone. {SEE}"
    named = [*inspect.signature(populators).parameters][:3]
    assert named == ["klass_info", "select", "db"], f"get_related_populators takes {named}. {SEE}"
    compiler = _compiled(Hand.objects.select_related("game"))
    [populator] = populators(compiler.klass_info, compiler.select, "default")
    assert hasattr(populator, "populate"), f"A related populator has no `populate`. {SEE}"


def test_it_finds_what_a_compiled_query_says_of_its_columns() -> None:
    compiler = _compiled(Hand.objects.annotate(key=F("game__key")))
    assert {"model", "select_fields"} <= {*compiler.klass_info}, f"klass_info is {compiler.klass_info!r}. {SEE}"
    columns = compiler.klass_info["select_fields"]
    contiguous = [*range(columns[0], columns[-1] + 1)]
    assert columns == contiguous, f"The columns of a model lie apart: {columns}. {SEE}"
    assert [*compiler.annotation_col_map] == ["key"], f"annotation_col_map is {compiler.annotation_col_map!r}. {SEE}"


def test_it_finds_what_an_insertion_returns() -> None:
    insertion = InsertQuery(Game)
    insertion.insert_values([Game._meta.get_field("key")], [Game(key="euchre")])
    compiler: Any = insertion.get_compiler(connection=connection)
    compiler.returning_fields = [Game._meta.pk]
    statements = compiler.as_sql()
    assert len(statements) == 1, f"An insertion of one row is {len(statements)} statements. {SEE}"
    if connection.features.can_return_columns_from_insert:
        assert " RETURNING " in statements[0][0], f"It reads {statements[0][0]!r}. {SEE}"


@pytest.mark.django_db
def test_it_makes_the_instances_that_django_makes() -> None:
    game = Game.objects.create(key="euchre", ruleset={}, seats=4, points=[0] * 4, lone_marches=[0] * 4, euchres=[0] * 4)
    [made] = Select(lambda: Game.objects.filter(pk=Given("pk")).annotate(twice=F("seats") * 2)).rows(pk=game.pk)
    known = Game.objects.get(pk=game.pk)
    fields = [field.attname for field in Game._meta.concrete_fields]
    assert [getattr(made, name) for name in fields] == [getattr(known, name) for name in fields], SEE
    assert (made.twice, made._state.db, made._state.adding) == (8, "default", False), SEE


def test_it_keeps_no_connection_of_a_thread_that_has_ended() -> None:
    statement, seen = Select(lambda: Game.objects.filter(pk=Given("pk"))), []

    def compile_a_statement() -> None:
        assert statement.compiled.sql
        seen.append(ref(connections["default"]))

    thread = Thread(target=compile_a_statement)
    thread.start()
    thread.join()
    gc.collect()
    assert seen[0]() is None
