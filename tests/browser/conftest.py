"""Tablets for the tables, each a browser of its own."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.hall import OpenTable, Tablet, open_table
from tests.support.browser import Complaints, attentive_context
from tests.support.halls import EmbeddedHall


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


@pytest.fixture
def table(embedded_hall: EmbeddedHall) -> OpenTable:
    """The only table of a night, with round 1 of three hands open."""
    return open_table(embedded_hall)
