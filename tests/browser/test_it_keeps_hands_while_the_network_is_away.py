"""Hands entered while the server cannot be reached wait on the tablet, and reach the sheet once."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Dialog, Route, expect

from tests.browser import hall as pages
from tests.browser.games import Tapped, stored
from tests.browser.hall import OpenTable, Tablet
from tests.support.browser import Complaints
from tests.support.check_all import some_of
from tests.support.halls import EmbeddedHall

HANDS = "**/api/v1/sittings/*/hands/"


@pytest.fixture
def pad(table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints) -> Tablet:
    """The pad of the only table."""
    for part in ("net::ERR_", "status of 409"):
        complaints.expect(part)
    opened = tablet()
    opened.open(table.pad)
    return opened


def waiting(pad: Tablet, number: int) -> None:
    """Wait until the tablet says that this hand is not sent yet."""
    pattern = re.compile(rf"^Hand {number} \(\d+:\d\d\s[AP]M\): saved here, not sent yet\.$")
    expect(pad.page.get_by_text(pattern)).to_be_visible()


def both_waiting(pad: Tablet) -> None:
    """Wait until the tablet says that hands 1 and 2 are not sent yet."""
    pattern = re.compile(r"^2 hands \(since \d+:\d\d\s[AP]M\): saved here, not sent yet\.$")
    expect(pad.page.get_by_text(pattern)).to_be_visible()


def test_it_keeps_a_hand_through_a_cut_and_a_reload(shared_hall: EmbeddedHall, table: OpenTable, pad: Tablet) -> None:
    pad.context.set_offline(True)
    pad.enter(maker=0, tricks=3)
    waiting(pad, 1)
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.enter(maker=1, tricks=5, alone=True)
    both_waiting(pad)
    expect(pad.page.get_by_text("No connection right now.")).to_be_visible()
    expect(pad.page.get_by_text("is on the sheet")).to_have_count(0)
    expect(pad.page.locator("header").get_by_text("2 hands waiting since")).to_be_visible()
    # The page can be had again, yet no hand gets through.
    pad.page.route(HANDS, lambda route: route.abort())
    pad.context.set_offline(False)
    pad.page.reload()
    both_waiting(pad)
    assert stored(shared_hall, table) == []
    pad.page.unroute(HANDS)
    pad.expect_score("1", "4")
    pad.expect_sent()
    assert stored(shared_hall, table) == [(1, Tapped(0, 3)), (2, Tapped(1, 5, True))]


def enter_and_lose_the_answer(pad: Tablet) -> None:
    """Enter a hand, and wait until it is on the server's sheet, though the tablet never heard so."""
    with pad.page.expect_event("requestfailed", lambda request: request.url.endswith("/hands/")):
        pad.enter(maker=0, tricks=5)


def lose_answers(pad: Tablet, hall: EmbeddedHall) -> list[str]:
    """From now on hands reach the server, and its answers get lost; return the list that their UUIDs go to."""
    sent: list[str] = []

    def lose_the_answer(route: Route) -> None:
        sent.append(route.request.post_data_json["uuid"])
        httpx.post(
            route.request.url.replace(pages.address(hall), hall.url),
            content=route.request.post_data_buffer,
            headers={name: route.request.headers[name] for name in ("authorization", "content-type")},
            timeout=60,
        ).raise_for_status()
        route.abort()

    pad.page.route(HANDS, lose_the_answer)
    return sent


def test_it_enters_a_hand_once_when_its_answer_is_lost(
    shared_hall: EmbeddedHall, table: OpenTable, pad: Tablet
) -> None:
    sent = lose_answers(pad, shared_hall)
    enter_and_lose_the_answer(pad)
    waiting(pad, 1)
    pad.expect_score("2", "0")
    pad.page.unroute(HANDS)
    pad.expect_sent()
    assert set(sent) == {sent[0]}
    assert stored(shared_hall, table) == [(1, Tapped(0, 5))]


def test_it_drops_a_hand_that_was_never_sent(shared_hall: EmbeddedHall, table: OpenTable, pad: Tablet) -> None:
    pad.context.set_offline(True)
    pad.enter(maker=0, tricks=3)
    waiting(pad, 1)
    pad.enter(maker=1, tricks=5)
    both_waiting(pad)
    expect(pad.take_back()).to_contain_text("Undo hand 2")
    pad.take_back().click()
    waiting(pad, 1)
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.context.set_offline(False)
    pad.expect_sent()
    pad.expect_score("1", "0")
    assert stored(shared_hall, table) == [(1, Tapped(0, 3))]


def test_it_takes_a_hand_back_whose_answer_was_lost(table: OpenTable, shared_hall: EmbeddedHall, pad: Tablet) -> None:
    lose_answers(pad, shared_hall)
    enter_and_lose_the_answer(pad)
    waiting(pad, 1)
    pad.take_back().click()
    expect(pad.page.get_by_text("Hand 1 at table 1 will be undone")).to_be_visible()
    pad.page.unroute(HANDS)
    pad.expect_sent()
    expect(pad.page.get_by_text("Hand 1 was undone.")).to_be_visible()
    pad.expect_score("0", "0")
    assert table.hands() == []
    assert stored(shared_hall, table, voided=True) == [(1, Tapped(0, 5))]  # it stays on record


def test_it_shows_both_of_two_tablets_what_they_tell_differently(
    pad: Tablet, table: OpenTable, tablet: Callable[[], Tablet]
) -> None:
    second = tablet()
    second.page.goto(table.pad)
    expect(second.page.get_by_text("is entering hands for this table")).to_be_visible()
    expect(second.page.locator("form.enter")).to_have_count(0)
    pad.page.route(HANDS, lambda route: route.abort())
    pad.enter(maker=0, tricks=3)
    waiting(pad, 1)
    second.page.get_by_role("button", name="Enter hands on this tablet").click()
    expect(pad.page.get_by_text("took over at")).to_be_visible()
    waiting(pad, 1)
    second.enter(maker=1, tricks=5)
    second.expect_score("0", "2")
    second.expect_sent()  # before the first tablet's, which is refused then
    pad.page.unroute(HANDS)
    text = f"You entered “{second.people()[0]}: 3 tricks” at table 1. Hand 1 is already on the sheet."
    refused = pad.page.get_by_text(text)
    expect(refused).to_be_visible()
    for first in (pad, second):
        expect(first.page.get_by_text("Hand 1: the director will decide.")).to_be_visible()
        expect(first.page.get_by_role("definition")).to_have_count(2)
        expect(first.page.get_by_text("Director called")).to_be_visible()
    pad.page.reload()
    expect(refused).to_be_visible()
    pad.expect_score("0", "2")
    pad.page.get_by_role("button", name="Got it").click()
    expect(refused).to_have_count(0)


def test_it_gives_the_number_of_a_hand_that_is_taken_back_to_the_next(
    table: OpenTable, shared_hall: EmbeddedHall, pad: Tablet
) -> None:
    lose_answers(pad, shared_hall)
    enter_and_lose_the_answer(pad)
    pad.expect_score("2", "0")
    pad.take_back().click()
    expect(pad.page.get_by_text("will be undone as soon as")).to_be_visible()
    expect(pad.page.locator("[data-hand-number]")).to_have_text("1")
    pad.enter(maker=1, tricks=3)
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.page.unroute(HANDS)
    pad.expect_score("0", "1")
    pad.expect_sent()
    assert [(hand["number"], hand["facts"]["tricks"]) for hand in table.hands()] == [(1, 3)]


def test_it_takes_another_last_hand_before_the_server_has_undone_the_first(
    table: OpenTable, shared_hall: EmbeddedHall, pad: Tablet
) -> None:
    pad.enter(maker=0, tricks=3)
    pad.enter(maker=1, tricks=3)
    pad.expect_sent()
    lose_answers(pad, shared_hall)
    pad.page.route("**/pad/sheet/", lambda route: route.abort())
    enter_and_lose_the_answer(pad)
    expect(pad.page.locator("#complete")).to_be_visible()
    expect(pad.page.locator("[data-hand-number]")).to_have_text("3")  # of 3
    expect(pad.page.get_by_text("Who made trump?")).to_be_hidden()
    pad.take_back().click()
    expect(pad.page.get_by_text("Hand 3 at table 1 will be undone")).to_be_visible()
    with pad.page.expect_response(lambda answer: answer.url.endswith("/pad/sheet/") and "confirm" in answer.text()):
        pad.page.unroute("**/pad/sheet/")  # the server shows the finished game, to be confirmed
    pad.page.wait_for_timeout(200)  # to draw it, were it drawn
    expect(pad.page.locator("[data-hand-number]")).to_have_text("3")
    pad.enter(maker=2, tricks=5)
    pad.page.unroute(HANDS)
    pad.expect_sent()
    assert [tapped for _number, tapped in stored(shared_hall, table)] == [Tapped(0, 3), Tapped(1, 3), Tapped(2, 5)]


def test_it_goes_on_after_its_last_hand_though_the_sheet_that_it_kept_is_older(pad: Tablet, table: OpenTable) -> None:
    pad.page.route("**/pad/sheet/", lambda route: route.abort())
    pad.enter(maker=0, tricks=3)
    expect(pad.page.get_by_text("Hand 1 is on the sheet")).to_be_visible()
    pad.page.reload()
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.expect_score("1", "0")
    expect(pad.take_back()).to_contain_text("Undo hand 1")
    pad.enter(maker=1, tricks=5)
    expect(pad.page.get_by_text("Hand 2 is on the sheet")).to_be_visible()
    pad.page.unroute("**/pad/sheet/")
    pad.expect_score("1", "2")
    assert [hand["number"] for hand in table.hands()] == [1, 2]


@pytest.mark.parametrize("part", some_of(["entry", "games/makers", "referee"], 1))
def test_it_opens_once_more_by_itself_where_a_part_of_it_came_empty(
    part: str, table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("does not provide an export")
    pad = tablet()
    empty = {"content_type": "text/javascript", "body": ""}
    pad.page.route(re.compile(rf"/pad/{part}\.[^/]*js$"), lambda route: route.fulfill(**empty), times=1)
    pad.open(table.pad)
    pad.enter(maker=0, tricks=3)
    pad.expect_score("1", "0")


def test_it_has_a_person_drop_what_no_server_takes(pad: Tablet, table: OpenTable, complaints: Complaints) -> None:
    """A server that was put back to before the round was drawn knows no such game."""
    complaints.expect("status of 404")
    unknown = {"code": "not-found", "message": "Nothing was found at this address."}
    pad.page.route(HANDS, lambda route: route.fulfill(status=404, json=unknown))
    asked: list[str] = []
    answers = [lambda dialog: dialog.dismiss(), lambda dialog: dialog.accept()]

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        answers[len(asked) - 1](dialog)

    pad.page.on("dialog", answer)
    maker = pad.people()[0]
    pad.enter(maker=0, tricks=3)
    line = pad.page.locator("#queue li").filter(has_text="the server no longer has its game")
    expect(line).to_contain_text(f"Hand 1 at table 1 ({maker}: 3 tricks) was saved on this tablet at")
    expect(pad.page.get_by_role("button", name="Show the director")).to_be_visible()
    drop = pad.page.get_by_role("button", name="Discard this hand")
    drop.click()
    expect(line).to_be_visible()
    pad.page.wait_for_timeout(900)  # sooner it would be the second of a double tap
    drop.click()
    expect(line).to_have_count(0)
    assert asked == ["Only this tablet has this hand. If you discard it, it is gone. Discard it?"] * 2
    assert table.hands() == []
