"""The director's page in Chromium: presses counted by mouse, touch and keyboard, and a room that comes in quietly."""

import re
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

API = "/api/v1/"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida", "Joan", "Karl", "Lena", "Max")


@dataclass
class Night:
    """A night in a hall: its page, and its director's client of the API."""

    hall: EmbeddedHall
    client: httpx.Client
    path: str
    address: str
    sittings: list[dict[str, Any]] = field(default_factory=list)

    def post(self, path: str, body: Any = None) -> Any:
        """POST as the director, who must get what they want."""
        answer = self.client.post(API + path, json={} if body is None else body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def seat(self, *, publish: bool = False) -> dict[str, Any]:
        """Draw the next round; publish it, too."""
        round_: dict[str, Any] = self.post(f"{self.path}rounds/")
        if publish:
            round_ = self.post(f"{self.path}rounds/{round_['number']}/publish/")
        self.sittings = round_["sittings"]
        return round_

    def seating(self) -> list[list[int]]:
        """Who sits where in round 1."""
        round_ = self.client.get(f"{API}{self.path}rounds/1/").json()
        return [[seat["entrant"] for seat in sitting["seats"]] for sitting in round_["sittings"]]

    def enter(self, table: int, number: int) -> None:
        """Enter a hand at a table: one point for seats 0 and 2."""
        body = {"uuid": str(uuid4()), "number": number, "maker": 0, "alone": False, "tricks": 3}
        self.post(f"sittings/{self.sittings[table - 1]['id']}/hands/", body)


@pytest.fixture
def night(shared_hall: EmbeddedHall, page: Page) -> Night:
    """Thirteen people, three rounds of three hands, nothing drawn; the page is signed in and shows the night."""
    pages.sign_in(page, shared_hall)
    client = pages.director_of(shared_hall)
    made = client.post(f"{API}tournaments/", json={"name": "Parish Night", "rounds": 3, "hands_per_game": 3}).json()
    night = Night(
        shared_hall, client, f"tournaments/{made['id']}/", f"{pages.address(shared_hall)}/desk/{made['slug']}/"
    )
    night.post(f"{night.path}entrants/", [{"name": name} for name in NAMES])
    page.goto(night.address)
    return night


class Keys:
    """A keyboard that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.pressed += 1


def person(page: Page, entrant: int) -> Locator:
    """A name in a draft, as it is pressed."""
    return page.locator(f"label:has(#who-{entrant})")


def shows_tables(page: Page, *numbers: int) -> None:
    """Wait until the tables are shown in this order."""
    expect(page.locator(".room h3")).to_have_text([f"Table {number}" for number in numbers])


def test_it_seats_and_publishes_in_two_clicks(night: Night, page: Page) -> None:
    clicks = 0
    for button in ("Seat round 1", "Publish round 1"):
        page.get_by_role("button", name=button).click()
        clicks += 1
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    assert clicks == 2


def test_it_seats_and_publishes_in_two_keystrokes(night: Night, page: Page) -> None:
    keys = Keys(page)
    for button in ("Seat round 1", "Publish round 1"):
        expect(page.get_by_role("button", name=button)).to_be_focused()
        keys.press("Enter")
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    assert keys.pressed == 2
    # What ends the round waits until it is looked for.
    expect(page.get_by_role("button", name="Close round 1")).not_to_be_focused()


def test_it_publishes_nothing_by_a_key_held_down(night: Night, page: Page) -> None:
    expect(page.get_by_role("button", name="Seat round 1")).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="Publish round 1")).to_be_focused()
    page.wait_for_load_state("load")
    page.keyboard.down("Enter")  # the keyboard repeats it, on the next page too
    page.keyboard.up("Enter")
    page.reload()
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()
    expect(page.get_by_text("Draft of round 1")).to_be_visible()


def test_it_publishes_nothing_by_the_second_press_of_a_double_click(night: Night, page: Page) -> None:
    press = page.get_by_role("button", name="Seat round 1")
    press.click()
    publish = page.get_by_role("button", name="Publish round 1")
    expect(publish).to_be_visible()
    page.wait_for_load_state("load")
    publish.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)

    page.reload()
    expect(publish).to_be_visible()


def test_it_swaps_two_people_in_two_clicks_and_back_in_one(night: Night, page: Page) -> None:
    night.seat()
    page.reload()
    (a, b, *_), _second, (_i, j, *_rest) = before = night.seating()
    person(page, b).click()
    expect(page.get_by_text("is selected. Now press the person to swap with.")).to_be_visible()
    place = page.evaluate("scrollY")
    person(page, j).click()
    expect(page.locator("#draft-hint")).to_contain_text("have changed places.")
    after = night.seating()
    assert (after[0][1], after[2][1], after[0][0]) == (j, b, a)
    # The page stays where it was, with the second name at hand at its new place.
    expect(page.locator(f"#who-{j}")).to_be_focused()
    assert page.evaluate("scrollY") >= place
    page.get_by_role("button", name="Swap back").click()
    expect(page.get_by_text("Swapped by hand")).to_have_count(0)
    assert night.seating() == before
    # What is published is what is shown.
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()


def test_it_swaps_one_who_sits_out_by_touch(
    night: Night, page: Page, browser: Browser, complaints: Complaints, context: BrowserContext
) -> None:
    (idle,) = night.seat()["sit_outs"]
    size = ViewportSize(width=390, height=844)
    touched = browser.new_context(has_touch=True, viewport=size, storage_state=context.storage_state())
    touched.on("page", complaints.listen_to)
    phone = touched.new_page()
    phone.goto(night.address)
    seated = night.seating()[1][2]
    person(phone, seated).tap()
    person(phone, idle).tap()
    expect(phone.locator("#draft-hint")).to_contain_text("have changed places.")
    assert night.seating()[1][2] == idle
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    touched.close()


def test_it_swaps_two_people_by_keyboard(night: Night, page: Page) -> None:
    night.seat()
    page.reload()
    (a, b, c, d), *_others = night.seating()
    page.locator(f"#who-{a}").focus()
    keys = Keys(page)
    keys.press("Enter")
    expect(page.locator(f"#who-{a}")).to_be_checked()
    keys.press("Escape")  # rather not
    expect(page.locator(f"#who-{a}")).not_to_be_checked()
    keys.press("Space")
    keys.press("Tab")  # partners stand together: c
    expect(page.locator(f"#who-{c}")).to_be_focused()
    keys.press("Tab")
    keys.press("Space")
    expect(page.locator("#draft-hint")).to_contain_text("have changed places.")
    assert night.seating()[0] == [b, a, c, d]
    expect(page.locator(f"#who-{b}")).to_be_focused()


def test_it_tells_whose_draft_was_swapped_in_another_window(night: Night, page: Page, context: BrowserContext) -> None:
    night.seat()
    page.reload()
    (a, b, *_), (e, f, *_rest), _third = night.seating()
    night.post(f"{night.path}rounds/1/swap/", {"one": a, "other": e})
    before = night.seating()
    person(page, b).click()
    person(page, f).click()
    expect(page.locator("#draft-hint")).to_contain_text("Someone else has changed the draft")
    assert night.seating() == before
    expect(page.locator("#drawn-1")).to_contain_text("by hand")
    # Once published elsewhere, the page says so and shows the tables.
    night.post(f"{night.path}rounds/1/publish/")
    person(page, b).click()
    person(page, f).click()
    expect(page.get_by_role("alert")).to_contain_text("is no longer a draft")
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    assert night.seating() == before


SHIFTS = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: false });
  document.querySelectorAll(".room > li").forEach((table) => { table.isOld = true; });
}"""


def polled(page: Page, times: int) -> None:
    """Wait until the room was asked for this often."""
    for _time in range(times):
        with page.expect_response(lambda response: "/tables/" in response.url):
            pass


def test_it_leaves_the_room_alone_while_nothing_changes(night: Night, page: Page) -> None:
    night.seat(publish=True)
    night.enter(1, 1)
    page.goto(night.address)
    polled(page, 1)  # the first answer is put in
    expect(page.get_by_role("link", name="Table 1", exact=True)).to_be_visible()
    page.evaluate(SHIFTS)
    polled(page, 2)
    assert page.evaluate("Array.from(document.querySelectorAll('.room > li')).every((table) => table.isOld)")
    assert page.evaluate("window.shifts") == 0


def test_it_brings_hands_in_without_moving_what_is_used(night: Night, page: Page) -> None:
    night.seat(publish=True)
    page.goto(night.address)
    shows_tables(page, 1, 2, 3)
    sheet = page.get_by_role("link", name="Table 1", exact=True)
    sheet.focus()
    page.evaluate(SHIFTS)
    night.enter(1, 1)
    first = page.locator(".room > li").first
    expect(first).to_contain_text("hand 2 of 3")
    expect(first).to_contain_text("last hand just now")
    expect(sheet).to_be_focused()
    shows_tables(page, 1, 2, 3)
    assert page.evaluate("window.shifts") == 0
    # Left alone, the slow tables come first.
    page.evaluate("document.activeElement.blur()")
    shows_tables(page, 2, 3, 1)


def test_it_shows_tables_by_number_in_one_press(night: Night, page: Page) -> None:
    night.seat(publish=True)
    night.enter(1, 1)
    page.goto(night.address)
    shows_tables(page, 2, 3, 1)
    page.get_by_role("link", name="By table number").click()
    expect(page.get_by_role("link", name="By table number")).to_have_attribute("aria-current", "true")
    shows_tables(page, 1, 2, 3)
    night.enter(2, 1)
    expect(page.locator(".room > li").nth(1)).to_contain_text("hand 2 of 3")
    shows_tables(page, 1, 2, 3)
    # The choice is remembered, and nothing jumps: the server sends the tables in this order.
    page.goto(night.address)
    shows_tables(page, 1, 2, 3)


def test_it_closes_with_the_buttons_in_sight(night: Night, page: Page) -> None:
    night.seat(publish=True)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(night.address)
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_role("link", name="Back to the tables")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Close it anyway")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name=re.compile("Enter what is missing.*Table 3"))).to_be_visible()


def test_it_opens_the_sheet_at_totals_that_were_refused(night: Night, page: Page, complaints: Complaints) -> None:
    """On a phone they are far below the top, and the page has another form above them."""
    complaints.expect("400 (Bad Request)")
    night.seat(publish=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{night.address}sittings/{night.sittings[0]['id']}/")
    totals = page.locator("form", has=page.get_by_role("button", name="Enter the totals"))
    for box in totals.get_by_role("textbox").all():
        box.fill("12")
    totals.get_by_role("button").click()
    expect(totals.get_by_role("alert")).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0
