"""The help pages in a browser: nothing that the policy forbids, a search without internet, and what axe-core asks."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import Browser, expect

from tests.config.test_help_pages import build_help
from tests.support.browser import Complaints, attentive_context

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


class Quiet(WSGIRequestHandler):
    """Prints no line for each request."""

    def log_message(self, *_said: Any) -> None:
        """Say nothing."""


@pytest.fixture
def address(tmp_path: Path, settings: Any) -> Iterator[str]:
    """Where the help pages are served by the program itself, which needs no database for them."""
    settings.HELP_DIR = build_help(tmp_path)
    with make_server("127.0.0.1", 0, get_wsgi_application(), handler_class=Quiet) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/help/"
        server.shutdown()


def test_it_can_be_read_printed_and_searched(address: str, browser: Browser, complaints: Complaints) -> None:
    context = attentive_context(browser, complaints, viewport={"width": 1024, "height": 768})
    page = context.new_page()
    for name in ("", "host-card/"):
        page.goto(f"{address}{name}")
        found = Axe().run(page, options=RULES).response["violations"]
        assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == []
    assert page.pdf(format="Letter").count(b"/Type /Page\n") == 1  # the host's card, one page to print
    page.keyboard.press("/")
    page.keyboard.type("loner pot")
    expect(page.get_by_role("option", name="The loner pot").first).to_be_visible()
    context.close()
