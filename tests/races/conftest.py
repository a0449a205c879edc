"""Arenas on SQLite, with the settings of a hall, and on PostgreSQL."""

from collections.abc import Callable, Iterator

import pytest

from tests.races.arena import Arena, arena_on
from tests.support.check_all import some_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Race on both databases; in `make test` each race on one of them, drawn by its name."""
    if "model" in metafunc.fixturenames:
        drawn = some_of(["sqlite", "postgresql"], 1, seed=metafunc.function.__name__)
        metafunc.parametrize("model", drawn, indirect=True, scope="session")


@pytest.fixture(scope="session")
def model(request: pytest.FixtureRequest, models: Callable[[str], str]) -> str:
    """An empty database with all its tables."""
    return models(request.param)


@pytest.fixture(scope="session")
def arena(model: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Two racers on one database."""
    with arena_on(model, tmp_path_factory.mktemp("arena")) as arena:
        yield arena


@pytest.fixture
def unguarded(model: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Two racers whom nothing holds but the constraints of their database."""
    with arena_on(model, tmp_path_factory.mktemp("unguarded")) as arena:
        arena.each("drop_guards")
        yield arena
