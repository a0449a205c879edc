"""At a secure address the pad opens with no network at all, and goes on."""

import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet
from tests.support.browser import Complaints
from tests.support.check_all import only_in_check_all
from tests.support.halls import EmbeddedHall

# The page is stored a moment before the worker that serves it is active.
PAGE_IS_KEPT = """navigator.serviceWorker.ready
  .then(() => caches.open("headtable-pad")).then((cache) => cache.match("/pad/")).then(Boolean)"""


@pytest.fixture(scope="module")
def shared_hall(hall_to_stop: EmbeddedHall) -> EmbeddedHall:
    """Not everybody's: it is stopped here."""
    return hall_to_stop


def test_it_opens_and_takes_hands_while_the_server_is_down(
    shared_hall: EmbeddedHall, table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    for part in ("net::ERR_", "Failed to fetch"):
        complaints.expect(part)
    pad = tablet()
    # localhost counts as secure, as https:// does.
    pad.page.goto(table.pad.replace("hall.test", "localhost"))
    expect(pad.seats()).to_have_count(4)
    assert pad.page.evaluate("window.isSecureContext")
    pad.page.wait_for_function(PAGE_IS_KEPT)
    shared_hall.stop()
    pad.page.reload()
    expect(pad.seats()).to_have_count(4)
    pad.enter(maker=0, tricks=3)
    pad.enter(maker=1, tricks=5)
    expect(pad.page.get_by_text("2 hands (since ")).to_be_visible()
    pad.page.reload()
    expect(pad.page.locator("[data-hand-number]")).to_have_text("3")
    expect(pad.page.get_by_text("No connection right now.")).to_be_visible()
    pad.expect_score("1", "2")  # counted here
    shared_hall.serve("--no-sample")
    pad.expect_score("1", "2")
    pad.expect_sent()
    assert [hand["number"] for hand in table.hands()] == [1, 2]


@only_in_check_all  # its short version is in tests/js/queue.test.js
def test_it_offers_again_what_a_restored_server_has_lost(
    shared_hall: EmbeddedHall, table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    for part in ("net::ERR_", "status of 401"):
        complaints.expect(part)
    before = shared_hall.folder / "before.sqlite3"
    sqlite3.connect(shared_hall.folder / "headtable.sqlite3").execute("VACUUM INTO ?", [str(before)])
    pad = tablet()
    pad.open(table.pad)
    pad.enter(maker=0, tricks=3)
    pad.enter(maker=1, tricks=5)
    pad.enter(maker=2, tricks=5)
    pad.expect_score("3", "2")
    pad.expect_sent()
    *entered, wrong = [(hand["number"], hand["uuid"]) for hand in table.hands()]
    assert len(entered) == 2
    table.tell(f"hands/{wrong[1]}/void/", {"reason": "nobody played it"})
    pad.expect_score("1", "2")
    shared_hall.stop()
    for part in shared_hall.folder.glob("headtable.sqlite3*"):
        part.unlink()
    before.rename(shared_hall.folder / "headtable.sqlite3")
    shared_hall.serve("--no-sample")
    # This server has never heard of the tablet. What was taken off the sheet there stays off it here.
    expect(pad.page.get_by_text("This key is not valid. Scan the code on the table again.")).to_be_visible()
    pad.page.goto(table.pad)
    expect(pad.page.get_by_text("Hand 2 is on the sheet")).to_be_visible()
    pad.expect_score("1", "2")
    pad.expect_sent()
    assert [(hand["number"], hand["uuid"]) for hand in table.hands()] == entered
