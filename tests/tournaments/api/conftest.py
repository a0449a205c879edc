"""The application as a server calls it, for clients other than Django's."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

SIGNALS = request_started, request_finished


class Application(WSGIHandler):
    """Closes no connection between requests, which would end the test's transaction.

    Django's own client connects these signals anew after each of its requests, so they are disconnected before each.
    """

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        for signal in SIGNALS:
            signal.disconnect(close_old_connections)
        return super().__call__(environ, start_response)


@pytest.fixture
def application() -> Iterator[WSGIHandler]:
    """The WSGI application."""
    yield Application()
    for signal in SIGNALS:
        signal.connect(close_old_connections)
