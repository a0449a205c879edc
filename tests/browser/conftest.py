"""Tablets for the tables, each a browser of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.hall import OpenTable, Tablet, open_table
from tests.browser.wire import Wire, wire_to
from tests.support import halls
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
def table(shared_hall: EmbeddedHall) -> OpenTable:
    """The only table of a night of its own, with round 1 of three hands open."""
    return open_table(shared_hall)


@pytest.fixture(scope="session")
def shared_hall(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> Iterator[EmbeddedHall]:
    """A hall for all tests of a process here, each of which makes a night of its own in it, and none stops it."""
    with halls.embedded_hall(tmp_path_factory.mktemp("shared") / "hall", model=with_director) as hall:
        yield hall


@pytest.fixture(scope="module")
def hall_to_stop(tmp_path_factory: pytest.TempPathFactory, with_director: Path) -> Iterator[EmbeddedHall]:
    """A hall for a module whose tests stop it, kill it, and start it again."""
    with halls.embedded_hall(tmp_path_factory.mktemp("stopped") / "hall", model=with_director) as hall:
        yield hall


@pytest.fixture
def wire(shared_hall: EmbeddedHall) -> Iterator[Wire]:
    """The network to the hall."""
    with wire_to(shared_hall.port) as wire:
        yield wire
