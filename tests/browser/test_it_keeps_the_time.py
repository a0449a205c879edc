"""The round clock on every page: by the server's time, without the network, and heard where the sound is on."""

import re
from collections.abc import Callable
from typing import cast

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.boards import PHONE, WALL
from tests.browser.hall import OpenTable, Tablet, address, made, open_table, sign_in
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

TOMORROW = """(() => {
  const Right = Date, day = 24 * 3600 * 1000;
  globalThis.Date = class extends Right {
    constructor(...args) { if (args.length) super(...args); else super(Right.now() + day); }
    static now() { return Right.now() + day; }
  };
})()"""
COUNT_TONES = """(() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
})()"""
ABOUT_TWENTY = re.compile(r"1[789]:\d\d|20:00")  # minutes: a busy machine opens pages slowly


def clock(table: OpenTable, do: str, minutes: int | None = None) -> None:
    """Do something with the round's clock, as staff."""
    body = {"do": do} if minutes is None else {"do": do, "minutes": minutes}
    made(table.staff, f"{table.night}rounds/1/clock/", body)


def test_it_counts_by_the_servers_time_on_a_tablet_that_is_a_day_ahead(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    table, pad = open_table(shared_hall), tablet()
    clock(table, "start", 20)
    pad.context.add_init_script(TOMORROW)
    pad.open(table.pad)
    timer = pad.page.get_by_role("timer", name="Round clock")
    expect(timer).to_have_text(ABOUT_TWENTY)
    pad.context.set_offline(True)
    known = timer.inner_text()
    expect(timer).not_to_have_text(known)
    expect(timer).to_have_text(ABOUT_TWENTY)
    pad.context.set_offline(False)
    clock(table, "stop")
    expect(timer).to_contain_text("stopped")
    clock(table, "go-on")
    clock(table, "add", -30)
    expect(timer).to_have_text("Time is up")
    expect(pad.page.get_by_role("status").filter(has_text="Time is up")).to_have_count(1)


def test_it_rings_where_the_sound_was_switched_on_and_nowhere_else(
    shared_hall: EmbeddedHall, context: BrowserContext, page: Page
) -> None:
    table = open_table(shared_hall, name="Night of the Bell")
    clock(table, "start", 20)
    context.add_init_script(COUNT_TONES)
    sign_in(page, shared_hall)
    page.get_by_role("link", name=re.compile("^Night of the Bell")).click()
    sound = page.get_by_role("switch", name="Sound when time is up")
    expect(sound).not_to_be_checked()
    page.wait_for_load_state("load")
    silent = context.new_page()
    silent.goto(page.url)
    sound.click()
    expect(sound).to_be_checked()
    sample = page.evaluate("window.tones")
    assert sample > 0
    page.get_by_text("Minutes", exact=True).click()
    page.get_by_role("button", name="− 1 min").click()
    expect(page.get_by_role("button", name="− 1 min")).to_be_visible()  # for whoever wants one more
    expect(page.get_by_role("timer", name="Round clock")).to_have_text(re.compile(r"1[78]:"))
    clock(table, "add", -30)
    for desk in (page, silent):
        expect(desk.get_by_role("timer", name="Round clock")).to_have_text("Time is up")
    page.wait_for_function("before => window.tones > before", arg=sample)
    assert silent.evaluate("window.tones") == 0


def test_it_fills_the_wall_for_some_seconds_when_time_is_up_and_leaves_phones_alone(
    shared_hall: EmbeddedHall, page: Page
) -> None:
    table = open_table(shared_hall)
    clock(table, "start", 20)
    slug = table.staff.get(table.night).raise_for_status().json()["slug"]
    screens = [page, page.context.new_page()]
    for screen, size in zip(screens, (WALL, PHONE), strict=True):
        screen.set_viewport_size(cast(ViewportSize, size))
        screen.goto(f"{address(shared_hall)}/t/{slug}/")
        expect(screen.get_by_role("timer", name="Round clock")).to_have_text(ABOUT_TWENTY)
    wall, phone = (screen.locator("#bell") for screen in screens)
    expect(wall).to_be_hidden()
    clock(table, "add", -30)
    expect(wall).to_be_visible()
    covered = wall.bounding_box()  # before it goes again
    assert covered
    expect(wall).to_contain_text("Time is up")
    assert (covered["width"], covered["height"]) == (WALL["width"], WALL["height"])
    expect(screens[1].get_by_role("timer", name="Round clock")).to_have_text("Time is up")
    expect(phone).to_be_hidden()
    expect(wall).to_be_hidden()
    expect(screens[0].get_by_role("timer", name="Round clock")).to_have_text("Time is up")


def test_it_shows_a_call_in_front_of_every_page_and_takes_it_away_where_it_is_answered(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet]
) -> None:
    table, pad = open_table(shared_hall, name="Night of the Call"), tablet()
    sign_in(page, shared_hall)
    page.get_by_role("link", name=re.compile("^Night of the Call")).click()
    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_role("link", name="Adjustments").click()
    page.get_by_label("Reason").fill("Half written")
    pad.open(table.pad)
    pad.page.get_by_role("button", name="Call the director").click()
    calls = page.get_by_role("complementary", name="Tables that call the director")
    expect(calls).to_contain_text("Table 1 calls you")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    calls.get_by_role("button", name="I am going to table 1").click()
    expect(calls.get_by_role("listitem")).to_have_count(0)
    expect(page.get_by_label("Reason")).to_have_value("Half written")
    expect(pad.page.get_by_role("button", name="Call the director")).to_be_visible()
