"""The pad on a phone: a hand without a scroll, people as they sit, and nothing that moves whatever is said."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet, made, open_table
from tests.browser.test_it_suits_tablet_and_host import LYING, PHONE, UPRIGHT, box, open_pad
from tests.browser.test_it_takes_a_hand_in_three_taps import COUNT_TAPS, taps
from tests.support.browser import Complaints
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

LOW_PHONE, SMALL_PHONE = (390, 664), (320, 640)
TEXT_TWICE_AS_LARGE = "document.documentElement.style.fontSize = '225%'"  # ours is 112.5 %
NOTICE = "Break: coffee and pie in five minutes, in the kitchen behind the stage. Please bring your cups back."


# Whatever a hand is entered with, and undone with; and what is seen meanwhile: table, round, hand, deal, score, call.
BUTTONS = "label.seat, .choice.two label, [data-tricks], [data-do='take-back']"
HEAD = "#head h1, .where, [data-hand-number], [data-dealer-name], .sides, .strip [data-do='call'], #open-settings"

_PLACES = """(selectors) => Array.from(document.querySelectorAll(selectors), (part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return [left, top, right, bottom].map((side, index) => side + (index % 2 ? scrollY : 0));
})"""


def places(pad: Tablet, selectors: str = BUTTONS) -> list[list[float]]:
    """Where these are on the page, all at one moment: left, top, right, bottom."""
    found: list[list[float]] = pad.page.evaluate(_PLACES, selectors)
    assert len(found) == (13 if selectors == BUTTONS else 7)
    return found


def send(table: OpenTable, words: str = NOTICE) -> None:
    """Send a message to all pads."""
    made(table.staff, f"{table.night}notices/", {"text": words})


@pytest.mark.parametrize("size", more([LOW_PHONE], [PHONE, LOW_PHONE]))
def test_it_takes_a_hand_in_three_taps_without_a_scroll(
    table: OpenTable, tablet: Callable[[], Tablet], size: tuple[int, int]
) -> None:
    table.enter(dealer=0)
    send(table)
    pad = open_pad(tablet, table, size)
    expect(pad.page.locator("#notice")).to_have_text(NOTICE)
    pad.page.evaluate(COUNT_TAPS)
    for number, maker, alone in ((2, 0, False), (3, 3, True)):
        pad.choose(maker=maker, alone=alone)
        for left, top, right, bottom in [*places(pad), *places(pad, HEAD)]:
            assert 0 <= left < right <= size[0]
            assert 0 <= top < bottom <= size[1]
        assert pad.tricks(4).locator(".says").inner_text().startswith("1 for ")
        pad.tricks(4).click()
        expect(pad.page.locator("#said .success")).to_contain_text(f"Hand {number} is on the sheet")
    assert taps(pad.page) == 6
    assert pad.page.evaluate("scrollY") == 0
    assert len(table.hands()) == 3


@pytest.mark.parametrize(("size", "is_large"), [*more([], [(SMALL_PHONE, False), (PHONE, True)]), (SMALL_PHONE, True)])
def test_it_takes_a_hand_with_one_scroll_on_the_smallest_phone_and_in_the_largest_letters(
    table: OpenTable, tablet: Callable[[], Tablet], size: tuple[int, int], is_large: bool
) -> None:
    table.enter(dealer=0)
    pad = open_pad(tablet, table, size)
    if is_large:
        pad.page.evaluate(TEXT_TWICE_AS_LARGE)
    pad.choose(maker=0, alone=True)
    assert pad.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert max(bottom for _left, _top, _right, bottom in places(pad)) <= 2 * size[1]


@pytest.mark.parametrize("size", [LYING, *more([], [PHONE, UPRIGHT, SMALL_PHONE])])
def test_it_moves_no_button_whatever_it_says(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints, size: tuple[int, int]
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    table = open_table(shared_hall, hands_per_game=8)
    table.enter(dealer=0)
    pad = open_pad(tablet, table, size)

    before = places(pad)
    send(table)
    expect(pad.page.locator("#notice")).to_have_text(NOTICE)
    assert places(pad) == before
    pad.enter(maker=1, tricks=5)
    expect(pad.page.locator("#said .success")).to_contain_text("Hand 2 is on the sheet")
    assert places(pad) == before
    made(table.staff, f"{table.night}rounds/1/clock/", {"do": "start", "minutes": 20})
    expect(pad.page.get_by_role("timer", name="Round clock")).to_contain_text("19:")
    assert places(pad) == before
    pad.context.set_offline(True)
    for tricks in (3, 4, 5):
        pad.enter(maker=0, tricks=tricks)
    expect(pad.page.locator("#away")).to_be_visible()
    expect(pad.page.locator("[data-waits]")).to_contain_text("3 hands waiting")
    if size != SMALL_PHONE:  # there the head itself takes a line more for the hands that wait
        assert places(pad) == before


def test_it_opens_over_the_page_what_its_strip_has_no_room_for(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    send(table)
    pad = open_pad(tablet, table, LOW_PHONE)
    expect(pad.page.locator("#notice")).to_have_text(NOTICE)
    pad.enter(maker=0, tricks=5)
    said = pad.page.locator("#said .success")
    expect(said).to_contain_text("Hand 1 is on the sheet")
    strip, before = box(pad.page.locator(".notices")), box(pad.page.locator("label.seat-0"))
    assert box(said)["bottom"] > strip["bottom"]
    pad.page.get_by_role("button", name="Show all notices").click()
    for line in (said, pad.page.locator("#notice")):
        place = box(line)
        topmost = "([x, y, line]) => line.contains(document.elementFromPoint(x, y))"
        assert pad.page.evaluate(topmost, [place["x"] + 40, place["bottom"] - 8, line.element_handle()])
    assert box(pad.page.locator("label.seat-0")) == before
    pad.page.get_by_role("button", name="Close the notices").click()
    assert box(pad.page.locator(".notices"))["height"] == strip["height"]
    assert box(said)["bottom"] > strip["bottom"]


def test_it_seats_people_in_a_square_as_they_sit(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    pad = open_pad(tablet, table, LOW_PHONE)
    seen = []
    for _turn in range(4):
        places = {seat: box(pad.page.locator(f".seat-{seat}")) for seat in range(4)}
        rows = sorted({place["y"] for place in places.values()})
        columns = sorted({place["x"] for place in places.values()})
        assert (len(rows), len(columns)) == (2, 2)
        corner = {(columns.index(place["x"]), rows.index(place["y"])): seat for seat, place in places.items()}
        seen.append(tuple(corner[at] for at in ((0, 1), (0, 0), (1, 0), (1, 1))))  # clockwise from below, on the left
        pad.page.get_by_role("button", name="Turn the table").click()
    # Seats go clockwise from 0 (docs/design.md): partners, two seats apart, are across from each other.
    assert sorted(seen) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


@pytest.mark.parametrize("size", [*more([], [LYING]), LOW_PHONE])
def test_it_says_clearly_that_time_is_up(table: OpenTable, tablet: Callable[[], Tablet], size: tuple[int, int]) -> None:
    made(table.staff, f"{table.night}rounds/1/clock/", {"do": "start", "minutes": 20})
    pad = open_pad(tablet, table, size)
    timer, head = pad.page.get_by_role("timer", name="Round clock"), pad.page.locator(".strip")
    expect(timer).to_contain_text("19:")
    calm, before = head.evaluate("head => getComputedStyle(head).backgroundColor"), box(pad.tricks(5))
    made(table.staff, f"{table.night}rounds/1/clock/", {"do": "add", "minutes": -30})
    expect(timer).to_have_text("Time is up")
    assert head.evaluate("head => getComputedStyle(head).backgroundColor") == "rgb(134, 19, 26)" != calm
    assert box(timer)["height"] > 20
    expect(head.get_by_text("Finish the hand in play.")).to_be_visible()
    assert box(pad.tricks(5))["y"] == before["y"]
    made(table.staff, f"{table.night}rounds/1/clock/", {"do": "end"})
    expect(timer).to_have_count(0)
    assert head.evaluate("head => getComputedStyle(head).backgroundColor") == calm


def test_it_says_nothing_any_more_about_a_round_that_was_undone(
    table: OpenTable, tablet: Callable[[], Tablet], shared_hall: EmbeddedHall
) -> None:
    pad = open_pad(tablet, table, PHONE)
    pad.enter(maker=0, tricks=5)
    said = pad.page.get_by_text("Hand 1 is on the sheet")
    expect(said).to_be_visible()
    made(table.staff, f"{table.night}rounds/1/undo/", {})
    expect(pad.page.get_by_text("The first round has not been published yet.")).to_be_visible()
    expect(said).to_have_count(0)
