"""Arenas on SQLite, with the settings of a hall, and on PostgreSQL."""

from collections.abc import Callable, Iterator

import pytest

from tests.races.arena import Arena, arena_on


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
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
