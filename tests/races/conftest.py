"""Arenas on SQLite, with the settings of a hall, and on PostgreSQL."""

import os
from collections.abc import Iterator

import pytest

from tests.races.arena import Arena, arena_on, model_database


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An empty database with all its tables."""
    if request.param == "postgresql" and "TEST_DATABASE_URL" not in os.environ:
        pytest.fail("This test needs PostgreSQL: run it with make test.", pytrace=False)
    with model_database(request.param, tmp_path_factory.mktemp("model")) as url:
        yield url


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
