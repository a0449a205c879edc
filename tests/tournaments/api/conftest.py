"""The API's description, and the application as a server calls it, for clients other than Django's."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from tests.conftest import made_once

SIGNALS = request_started, request_finished


class Application(WSGIHandler):
    """Closes no connection between requests, which would end the test's transaction.

    Django's own client connects these signals again after each of its requests, so they are disconnected before each.
    """

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:  # type: ignore[override]  # as a server is answered
        for signal in SIGNALS:
            signal.disconnect(close_old_connections)
        return super().__call__(environ, start_response)


@pytest.fixture
def application() -> Iterator[WSGIHandler]:
    """The WSGI application."""
    yield Application()
    for signal in SIGNALS:
        signal.connect(close_old_connections)


@pytest.fixture(scope="session")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The description, made once for all processes of the tests: that takes seconds."""

    def describe(folder: Path) -> None:
        folder.mkdir()
        schema = SchemaGenerator().get_schema(request=None, public=True)
        (folder / "openapi.json").write_bytes(OpenApiJsonRenderer().render(schema, renderer_context={}))

    text = (made_once(tmp_path_factory, "description", describe) / "openapi.json").read_text()
    read: dict[str, Any] = json.loads(text)
    return read
