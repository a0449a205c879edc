"""The application as a server calls it, for clients other than Django's."""

from collections.abc import Iterator

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections


@pytest.fixture
def application() -> Iterator[WSGIHandler]:
    """The WSGI application. No request closes the connection of the test's transaction, as with Django's client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield get_wsgi_application()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
