"""Tablets for the tables, each a browser of its own."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.hall import Tablet
from tests.support.browser import Complaints, attentive_context


@pytest.fixture
def tablet(browser: Browser, complaints: Complaints) -> Iterator[Callable[[], Tablet]]:
    """Make one more tablet: `tablet()`."""
    contexts = []

    def unpack() -> Tablet:
        contexts.append(attentive_context(browser, complaints))
        return Tablet(contexts[-1].new_page(), contexts[-1])

    yield unpack
    for context in contexts:
        context.close()
