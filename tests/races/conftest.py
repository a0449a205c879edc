"""Arenas on SQLite, with the settings of a hall, and on PostgreSQL."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from tests.races.arena import Arena, arena_on
from tests.support.check_all import some_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Race on both databases; in `make test` each race on one of them, drawn by its name.

    A race that names its database takes place there alone.
    """
    named = any("model" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "model" in metafunc.fixturenames and not named:
        drawn = some_of(["sqlite", "postgresql"], 1, seed=metafunc.function.__name__)
        metafunc.parametrize("model", drawn, indirect=True)


@pytest.fixture
def model(request: pytest.FixtureRequest, models: Callable[[str], str]) -> str:
    """An empty database with all its tables."""
    return models(request.param)


@pytest.fixture(scope="session")
def arenas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Arena]]:
    """Arenas by the database that they copy and by their use, each opened once: that takes longer than its races."""
    with ExitStack() as stack:

        @cache
        def opened(model: str, use: str) -> Arena:
            arena = stack.enter_context(arena_on(model, tmp_path_factory.mktemp(use)))
            if use != "guarded":
                arena.each("drop_guards")
            return arena

        yield opened


@pytest.fixture
def arena(model: str, arenas: Callable[[str, str], Arena]) -> Arena:
    """Two racers on one database."""
    return arenas(model, "guarded")


@pytest.fixture
def unguarded(model: str, arenas: Callable[[str, str], Arena]) -> Arena:
    """Two racers whom nothing holds but the constraints of their database."""
    return arenas(model, "unguarded")


@pytest.fixture
def unconstrained(model: str, arenas: Callable[[str, str], Arena]) -> Arena:
    """Two racers whom nothing will hold: their tests drop constraints, too."""
    return arenas(model, "unconstrained")
