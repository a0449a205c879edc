"""The main page of the desk on a laptop: the tables in the upper part, in the remembered order, and a quiet Close."""

import re
from typing import Any, cast
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import hall as pages
from tests.support.browser import FONTS
from tests.support.halls import EmbeddedHall

LAPTOP = {"width": 1366, "height": 768}
UPPER_PART = 0.4 * LAPTOP["height"]
API = "/api/v1/"
NAMES = [f"Person {number}" for number in range(1, 13)]


@pytest.fixture
def night(shared_hall: EmbeddedHall, page: Page) -> str:
    """Three tables in round 1 of two hands; the page is a laptop's. Returns the tournament's address in the API."""
    page.set_viewport_size(cast(ViewportSize, LAPTOP))
    pages.sign_in(page, shared_hall)
    staff = pages.director_of(shared_hall)
    plan = {"name": "St. Brigid's Harvest Euchre, for the Roof", "rounds": 2, "hands_per_game": 2}
    made = pages.made(staff, f"{API}tournaments/", plan)
    path = f"{API}tournaments/{made['id']}/"
    pages.made(staff, f"{path}entrants/", [{"name": name} for name in NAMES])
    page.goto(f"{pages.address(shared_hall)}/desk/{made['slug']}/?by=attention")
    return path


def top_of_tables(page: Page) -> float:
    expect(page.locator(".room > li").first).to_be_visible()
    page.wait_for_load_state("load")
    page.evaluate(FONTS)
    box = page.locator(".room > li").first.bounding_box()
    assert box
    return box["y"]


def in_order(*numbers: int) -> list[str]:
    return [f"Table {number}" for number in numbers]


def enter(staff: httpx.Client, sitting: dict[str, Any], *numbers: int) -> None:
    for number in numbers:
        body = {"uuid": str(uuid4()), "number": number, "maker": 0, "alone": False, "tricks": 3}
        assert staff.post(f"{API}sittings/{sitting['id']}/hands/", json=body).status_code == 201


def clash(hall: EmbeddedHall, sitting: dict[str, Any]) -> None:
    """Enter a first hand a second time, otherwise, on the pad of its table: it waits, and the table calls by itself."""
    body = {"uuid": str(uuid4()), "number": 1, "maker": 1, "alone": False, "tricks": 3}
    pad = {"Authorization": f"Pad {sitting['pad_key']}"}
    assert hall.client().post(f"{API}sittings/{sitting['id']}/hands/", json=body, headers=pad).status_code == 409


def test_it_shows_first_what_needs_the_director(night: str, shared_hall: EmbeddedHall, page: Page) -> None:
    staff = pages.director_of(shared_hall)
    publish_with_clock(page)
    sittings = staff.get(f"{night}rounds/1/").json()["sittings"]
    enter(staff, sittings[1], 1)
    clash(shared_hall, sittings[1])
    has_everything_in_the_upper_part(page)
    has_a_quiet_close_until_all_are_done(page, staff, sittings)
    remembers_the_order(page)
    has_places_for_fingers(page)


def publish_with_clock(page: Page) -> None:
    page.get_by_role("button", name="Seat round 1").click()
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()
    assert top_of_tables(page) < UPPER_PART  # a draft, and the word that it is drawn
    page.get_by_label("Start the clock").check()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("timer", name="Round clock")).to_be_visible()


def has_everything_in_the_upper_part(page: Page) -> None:
    """What was done, a message on the pads, hands that wait, the clock, and a table that calls."""
    page.locator("summary", has_text="Message").click()
    page.get_by_label("Message", exact=True).fill("Break: coffee and pie in the kitchen, five minutes. " * 3)
    page.get_by_role("button", name="Send to all pads").click()
    expect(page.get_by_text("On all pads:").first).to_be_visible()
    page.reload()
    for words in ("1 hand is waiting for the director", "On all pads:", "Table 2 calls you"):
        expect(page.get_by_text(words).first).to_be_visible()
    expect(page.locator(".room > li").first).to_contain_text("calls you")
    assert top_of_tables(page) < UPPER_PART
    expect(page.locator(".room h3").first).to_have_text("Table 2")


def has_a_quiet_close_until_all_are_done(page: Page, staff: httpx.Client, sittings: list[dict[str, Any]]) -> None:
    """It becomes the big button on the open page once the last table is done."""
    close = page.get_by_role("button", name="Close round 1")
    expect(page.get_by_text("0 of 3 tables done")).to_be_visible()
    quiet = close.bounding_box()
    going = page.get_by_role("button", name="I am going to table 2")
    going.click()
    expect(going).to_have_count(0)
    enter(staff, sittings[0], 1, 2)
    enter(staff, sittings[2], 1, 2)
    expect(page.get_by_text("2 of 3 tables done")).to_be_visible()
    expect(close).not_to_have_class("primary big")
    enter(staff, sittings[1], 2)
    expect(close).to_have_class("primary big")
    big = close.bounding_box()
    assert quiet
    assert big
    assert big["height"] > quiet["height"]


def remembers_the_order(page: Page) -> None:
    """From the first paint on."""
    shown = page.locator(".room h3")
    page.get_by_role("link", name="By table number").click()
    expect(shown).to_have_text(in_order(1, 2, 3))
    sent = page.goto(page.url.split("?")[0])
    assert sent
    assert re.findall(r"Table \d(?=</a></h3>)", sent.text()) == in_order(1, 2, 3)
    expect(page.get_by_role("link", name="By table number")).to_have_attribute("aria-current", "true")
    expect(shown).to_have_text(in_order(1, 2, 3))


def has_places_for_fingers(page: Page) -> None:
    """Every place, and every page of its row, is a finger high and wide."""
    for links in (
        page.get_by_role("navigation", name="This tournament"),
        page.get_by_role("navigation", name="Tonight"),
    ):
        boxes = [link.bounding_box() for link in links.get_by_role("link").all()]
        assert len(boxes) > 3
        assert all(box and box["height"] >= 47.5 and box["width"] >= 47.5 for box in boxes)
