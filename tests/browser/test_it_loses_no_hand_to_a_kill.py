"""The server or the browser is killed at the worst moment, and goes on afterwards: each hand counts once."""

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import hall as pages
from tests.browser.games import GAME, expect_all_sent, expect_waiting, first, stored, tap
from tests.browser.hall import OpenTable, Tablet, open_table
from tests.browser.wire import Wire
from tests.config.test_embedded import within_seconds
from tests.support.browser import Complaints, kept_browser, kill
from tests.support.halls import EmbeddedHall

# Hours of work for whoever has just written a hand, in the midst of the transaction.
NEVER_DONE = """
CREATE TRIGGER never_done AFTER INSERT ON scoring_hand BEGIN
    SELECT COUNT(*) FROM sqlite_schema AS a, sqlite_schema AS b, sqlite_schema AS c, sqlite_schema AS d, sqlite_schema;
END
"""


@pytest.fixture(scope="module")
def shared_hall(hall_to_stop: EmbeddedHall) -> EmbeddedHall:
    """Not everybody's: it is stopped here."""
    return hall_to_stop


@pytest.fixture
def table(shared_hall: EmbeddedHall) -> OpenTable:
    """A table in a night of its own, with a game of eight hands."""
    return open_table(shared_hall, hands_per_game=len(GAME))


@pytest.fixture
def pad(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, tablet: Callable[[], Tablet], complaints: Complaints
) -> Tablet:
    """The table's pad at the end of the wire."""
    complaints.expect("net::ERR_")
    opened = tablet()
    opened.open(table.pad.replace(pages.address(shared_hall), wire.address))
    return opened


def database(hall: EmbeddedHall, seconds: float = 20) -> sqlite3.Connection:
    """Open the hall's database, as another program does; wait so long for whoever writes."""
    return sqlite3.connect(hall.folder / "headtable.sqlite3", timeout=seconds, isolation_level=None)


def is_written_to(hall: EmbeddedHall) -> bool:
    """Tell whether one transaction has been writing for a whole second."""
    with closing(database(hall, seconds=1)) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
    return False


def test_it_has_a_hand_once_whose_server_was_killed_before_it_could_answer(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, pad: Tablet
) -> None:
    tap(pad, [1])
    pad.expect_sent()
    wire.loses_answers = True
    tap(pad, [2])
    assert within_seconds(lambda: stored(shared_hall, table) == first(2))
    shared_hall.kill_worker()
    wire.loses_answers = False
    tap(pad, range(3, 9))
    expect_all_sent(pad)
    assert stored(shared_hall, table) == first()
    standings = f"{table.night}standings/"
    assert within_seconds(
        lambda: sorted(row["points"] for row in table.staff.get(standings).json()["rows"]) == [6, 6, 8, 8]
    )


def test_it_has_a_hand_once_whose_hall_was_killed_while_it_was_written(
    shared_hall: EmbeddedHall, table: OpenTable, pad: Tablet
) -> None:
    tap(pad, [1])
    pad.expect_sent()
    with closing(database(shared_hall)) as other:
        other.execute(NEVER_DONE)
    tap(pad, [2])
    assert within_seconds(lambda: is_written_to(shared_hall))
    os.kill(shared_hall.processes["server"].pid, signal.SIGKILL)
    shared_hall.kill_worker()
    shared_hall.processes["server"].wait()
    assert stored(shared_hall, table) == first(1)
    with closing(database(shared_hall)) as other:
        other.execute("DROP TRIGGER never_done")
    tap(pad, range(3, 5))
    expect_waiting(pad, 2, 3, 4)
    shared_hall.serve("--no-sample")
    tap(pad, range(5, 9))
    expect_all_sent(pad)
    assert stored(shared_hall, table) == first()


def test_it_sends_what_waited_on_a_tablet_whose_browser_was_killed(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, browser: Browser, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expect("net::ERR_")
    with kept_browser(browser, tmp_path, complaints) as context:
        pad = Tablet(context.pages[0], context)
        pad.open(table.pad.replace(pages.address(shared_hall), wire.address))
        tap(pad, range(1, 3))
        pad.expect_sent()
        wire.cut()
        tap(pad, range(3, 6))
        expect_waiting(pad, 3, 4, 5)
        kill(context)
    assert stored(shared_hall, table) == first(2)
    wire.mend()
    with kept_browser(browser, tmp_path, complaints) as context:
        pad = Tablet(context.pages[0], context)
        pad.page.goto(f"{wire.address}/pad/")
        expect(pad.page.locator("[data-hand-number]")).to_have_text("6")
        tap(pad, range(6, 9))
        expect_all_sent(pad)
    assert stored(shared_hall, table) == first()
