"""A whole game at an insecure name, with all that a bad network and a bad clock do to it: each hand counts once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.browser import hall as pages
from tests.browser.games import GAME, SCORE, Tapped, expect_all_sent, expect_waiting, first, stored, tap
from tests.browser.hall import OpenTable, Tablet, open_table
from tests.browser.wire import Wire
from tests.support.browser import Complaints
from tests.support.check_all import some_of
from tests.support.halls import EmbeddedHall

A_DAY = timedelta(days=1, hours=5)
HANDS = "**/api/v1/sittings/*/hands/"
SHEET = "**/pad/sheet/"

# A tablet whose battery was empty, or whose time zone is wrong: the hours are wrong, too, or nobody could tell.
CLOCK_IS_WRONG = """(() => {
  const Right = Date;
  const now = () => Right.now() + %d;
  globalThis.Date = class extends Right {
    constructor(...args) { super(...(args.length ? args : [now()])); }
    static now() { return now(); }
  };
})()"""


@pytest.fixture
def table(shared_hall: EmbeddedHall) -> OpenTable:
    """A table in a night of its own, with a game of eight hands."""
    return open_table(shared_hall, hands_per_game=len(GAME))


@pytest.fixture
def pad(tablet: Callable[[], Tablet], complaints: Complaints) -> Tablet:
    """A tablet that is still to be opened."""
    complaints.expect("net::ERR_")
    return tablet()


def at(wire: Wire, hall: EmbeddedHall, table: OpenTable) -> str:
    """Return the address of the table's pad at the end of a wire."""
    return table.pad.replace(pages.address(hall), wire.address)


def test_it_sends_a_game_in_order_that_was_entered_without_a_network(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, pad: Tablet
) -> None:
    pad.open(at(wire, shared_hall, table))
    wire.cut()
    tap(pad, range(1, 9))
    expect_waiting(pad, *range(1, 9))
    expect(pad.page.locator("#complete")).to_be_visible()
    pad.expect_score(*SCORE)
    assert stored(shared_hall, table) == []
    wire.mend()
    pad.expect_sent()
    assert stored(shared_hall, table) == first()
    pad.expect_score(*SCORE)


@dataclass
class Muddle:
    """A network that hands over each hand twice, loses the first word of some, and keeps a copy of all for later."""

    hall: EmbeddedHall
    wire: Wire
    sent: list[httpx.Request] = field(default_factory=list)

    def carry(self, route: Route) -> None:
        """Hand over a request: the first one of a hand gets nowhere, as far as the tablet can tell."""
        asked = route.request
        request = httpx.Request(
            "POST",
            asked.url.replace(self.wire.address, self.hall.url),
            content=asked.post_data_buffer,
            headers={name: asked.headers[name] for name in ("authorization", "content-type")},
        )
        self.sent.append(request)
        if len(self.sent) % 3 == 1:
            return route.abort()
        with ThreadPoolExecutor() as threads:
            first, second = threads.map(deliver, [request] * 2)
        assert first.json() == second.json()
        assert {first.status_code, second.status_code} == {200, 201} or first.status_code == second.status_code == 200
        return route.fulfill(status=second.status_code, json=second.json())

    def deliver_late(self) -> None:
        """Hand over everything again, the last first, four at a time."""
        with ThreadPoolExecutor(4) as threads:
            answers = list(threads.map(deliver, reversed(self.sent)))
        assert {answer.status_code for answer in answers} == {200}


def deliver(request: httpx.Request) -> httpx.Response:
    """Hand a request over."""
    with httpx.Client(timeout=60) as client:
        return client.send(request)


def test_it_counts_once_what_comes_twice_late_and_in_another_order(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, pad: Tablet
) -> None:
    pad.open(at(wire, shared_hall, table))
    muddle = Muddle(shared_hall, wire)
    pad.page.route(HANDS, muddle.carry)
    wrong = Tapped(3, 0)
    tap(pad, range(1, 4))
    pad.enter(maker=wrong.maker, tricks=wrong.tricks)
    expect(pad.take_back()).to_contain_text("Undo hand 4")
    pad.expect_sent()
    muddle.deliver_late()
    pad.take_back().click()
    expect(pad.take_back()).to_contain_text("Undo hand 3")
    expect(pad.page.locator("[data-hand-number]")).to_have_text("4")
    tap(pad, range(4, 9))
    expect_all_sent(pad)
    muddle.deliver_late()
    assert stored(shared_hall, table) == first()
    assert stored(shared_hall, table, voided=True) == [(4, wrong)]
    pad.expect_score(*SCORE)


@pytest.mark.parametrize("wrong", some_of([A_DAY, -A_DAY], 1, seed="clock"), ids=str)
def test_it_takes_hands_while_the_tablet_believes_in_another_day(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, pad: Tablet, wrong: timedelta
) -> None:
    pad.page.add_init_script(CLOCK_IS_WRONG % (wrong / timedelta(milliseconds=1)))
    pad.open(at(wire, shared_hall, table))
    believed = pad.page.evaluate("Date.now()") / 1000 - datetime.now(UTC).timestamp()
    assert abs(believed - wrong.total_seconds()) < 60
    began = datetime.now(UTC)
    wire.cut()
    tap(pad, range(1, 5))
    expect_waiting(pad, 1, 2, 3, 4)
    pad.page.route(HANDS, lambda route: route.abort())
    with pad.page.expect_request(SHEET) as asked:
        wire.mend()
    shown = asked.value.headers
    assert shown["x-waiting"] == "4"
    # Whole seconds, as the `Date` of answers, of which the pad makes the best; a slow answer tells less.
    assert began.timestamp() - 60 <= float(shown["x-waiting-since"]) <= datetime.now(UTC).timestamp() + 60
    pad.page.unroute(HANDS)
    pad.page.reload()
    tap(pad, range(5, 9))
    expect_all_sent(pad)
    expect(pad.page.locator("#problem")).to_be_hidden()
    assert stored(shared_hall, table) == first()
    pad.expect_score(*SCORE)
