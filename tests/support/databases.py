"""Databases with all tables and nobody in them, and copies of them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from tests.support import forks


def environment_of(database: str, folder: Path) -> dict[str, str]:
    """Return the environment of a hall on this database: with SQLite there is no Redis."""
    redis = "" if database.startswith("sqlite") else os.environ["REDIS_URL"]
    return {
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "DATA_DIR": str(folder),
        "ALLOWED_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }


def model_on(server: str) -> str:
    """Return the address of the database that others are copies of, on a PostgreSQL server."""
    return f"{server.rpartition('/')[0]}/model"


def make_model_on(server: str, folder: Path) -> None:
    """Make that database with all its tables; `folder` is for what the command writes beside it."""
    folder.mkdir()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE model")
    command = ["manage.py", "migrate", "--verbosity", "0"]
    forks.run(command, os.environ | environment_of(model_on(server), folder)).check_returncode()


@contextmanager
def copy_of(model: str, folder: Path) -> Iterator[str]:
    """Yield a copy of a database that nobody is connected to."""
    if model.startswith("sqlite"):
        copy = folder / "copy.sqlite3"
        shutil.copy(model.removeprefix("sqlite:///"), copy)
        yield f"sqlite:///{copy}"
        return
    server, _slash, name = model.rpartition("/")
    copy_name = f"{name}_{os.getpid()}_{folder.name}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(copy_name), Identifier(name)))
    try:
        yield f"{server}/{copy_name}"
    finally:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(copy_name)))
