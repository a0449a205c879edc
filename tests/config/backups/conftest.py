"""Installations on both databases, in this process: the default connection leads there while a test runs."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import environ
import pytest
from django.conf import settings
from django.db import connections
from django.db.utils import load_backend
from pytest_django import DjangoDbBlocker

from config.backups import postgres
from tests.support import services
from tests.support.databases import copy_of

KINDS = ("sqlite", "postgresql")


@contextmanager
def connected(url: str) -> Iterator[None]:
    """Let the default connection lead to another database while the block runs."""
    shown: dict[str, Any] = connections.databases["default"] | environ.Env.db_url_config(url)
    shown["OPTIONS"] = {"transaction_mode": "IMMEDIATE"} if url.startswith("sqlite") else {}
    usual = connections["default"]
    connections["default"] = load_backend(shown["ENGINE"]).DatabaseWrapper(shown, "default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Every test runs on both databases."""
    return str(request.param)


@pytest.fixture
def installation(
    kind: str, models: Callable[[str], str], tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Callable[[], None]]:
    """An installation with all tables; called, it becomes another one, where nothing was ever set up."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        stack.enter_context(connected(stack.enter_context(copy_of(models(kind), tmp_path))))

        def another() -> None:
            url = f"sqlite:///{tmp_path}/another.sqlite3"
            if kind == "postgresql":
                url = stack.enter_context(services.database(os.environ["TEST_DATABASE_URL"], f"another_{os.getpid()}"))
            stack.enter_context(connected(url))

        yield another


@pytest.fixture(autouse=True)
def backup_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the backups of a test go; a database is not watched longer than need be."""
    monkeypatch.setattr(settings, "BACKUP_DIR", tmp_path / "backups")
    monkeypatch.setattr(postgres, "WATCH_SECONDS", 0)
    return tmp_path / "backups"
