"""A board that cannot reach the server keeps what it knew last, says since when, and recovers alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import boards
from tests.browser.boards import PHONE, WALL, Night
from tests.support.browser import Complaints
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

AWAY = re.compile(r"The server is not responding. This was current at \d+:\d\d")


@pytest.fixture
def night(hall_to_stop: EmbeddedHall, complaints: Complaints) -> Iterator[Night]:
    """A night with one entrant; the server will be away."""
    complaints.expect("net::ERR_")
    complaints.expect("htmx:")  # it logs what it could not ask
    with hall_to_stop.client(hall_to_stop.staff_token()) as staff:
        yield boards.make_night(staff, ["Ada"])


@pytest.fixture(params=[WALL, *more([], [PHONE])], ids=["wall", *more([], ["phone"])])
def board(
    request: pytest.FixtureRequest, browser: Browser, complaints: Complaints, hall_to_stop: EmbeddedHall, night: Night
) -> Iterator[Page]:
    """Its board, marked so that a page that was loaded again is known."""
    page = boards.open_board(browser, complaints, hall_to_stop, night, request.param)
    shows(page, "Ada")
    page.evaluate("window.sameAsBefore = true")
    yield page
    page.context.close()


def shows(board: Page, name: str) -> None:
    """Wait until somebody is there: before round 1 a wall shows who is here, a phone the standings."""
    rows = board.locator("#standings th, #lobby li").filter(has_text=name, visible=True)
    expect(rows).to_have_count(1)


def test_it_keeps_the_board_while_the_network_is_away(board: Page, night: Night) -> None:
    away = board.get_by_text(AWAY)
    expect(away).to_be_hidden()
    board.context.set_offline(True)
    expect(away).to_be_visible()
    shows(board, "Ada")
    night.add(["Ben"])
    board.context.set_offline(False)
    shows(board, "Ben")
    expect(away).to_be_hidden()
    assert board.evaluate("window.sameAsBefore")


def test_it_recovers_alone_when_the_server_was_started_again(
    board: Page, night: Night, hall_to_stop: EmbeddedHall
) -> None:
    away = board.get_by_text(AWAY)
    hall_to_stop.stop()
    expect(away).to_be_visible()
    shows(board, "Ada")
    hall_to_stop.serve("--no-sample")
    expect(away).to_be_hidden()
    night.add(["Ben"])
    shows(board, "Ben")
    assert board.evaluate("window.sameAsBefore")


def test_it_hides_a_board_that_is_for_staff_only_and_brings_it_back(
    board: Page, night: Night, complaints: Complaints
) -> None:
    complaints.expect("401")
    gone = board.get_by_text("This board is hidden right now.")
    night.show_to("staff")
    expect(gone).to_be_visible()
    expect(board.get_by_text("Ada")).to_have_count(0)
    night.show_to("public")
    shows(board, "Ada")
    expect(gone).to_be_hidden()
