"""The main page of the desk on a laptop: the tables in the upper third, in the remembered order, and a quiet Close."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.halls import EmbeddedHall

LAPTOP = {"width": 1366, "height": 768}
A_THIRD = LAPTOP["height"] / 3
API = "/api/v1/"
NAMES = [f"Person {number}" for number in range(1, 13)]


@pytest.fixture
def night(shared_hall: EmbeddedHall, page: Page) -> str:
    """Three tables in round 1 of two hands; the page is a laptop's. Returns the tournament's address in the API."""
    page.set_viewport_size(LAPTOP)
    pages.sign_in(page, shared_hall)
    staff = pages.director_of(shared_hall)
    plan = {"name": "St. Brigid's Harvest Euchre, for the Roof", "rounds": 2, "hands_per_game": 2}
    made = pages.made(staff, f"{API}tournaments/", plan)
    path = f"{API}tournaments/{made['id']}/"
    pages.made(staff, f"{path}entrants/", [{"name": name} for name in NAMES])
    page.goto(f"{pages.address(shared_hall)}/desk/{made['slug']}/")
    return path


def top_of_tables(page: Page) -> float:
    box = page.locator(".room > li").first.bounding_box()
    assert box
    return box["y"]


def tables(page: Page) -> list[str]:
    return page.locator(".room h3").all_inner_texts()


def test_it_shows_first_what_needs_the_director(night: str, shared_hall: EmbeddedHall, page: Page) -> None:
    staff = pages.director_of(shared_hall)
    page.get_by_role("button", name="Seat round 1").click()
    assert top_of_tables(page) < A_THIRD  # a draft, and the word that it is drawn
    page.get_by_label("Start the clock").check()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("timer", name="Round clock")).to_be_visible()
    sittings = staff.get(f"{night}rounds/1/").json()["sittings"]

    def enter(table: int, *numbers: int, maker: int = 0) -> int:
        sent = {"uuid": str(uuid4()), "maker": maker, "alone": False, "tricks": 3}
        answers = [
            staff.post(
                f"{API}sittings/{sittings[table - 1]['id']}/hands/", json=sent | {"number": n, "uuid": str(uuid4())}
            )
            for n in numbers
        ]
        return answers[-1].status_code

    # Everything at once: what was done, a message on the pads, hands that wait, the clock, and a table that calls.
    assert enter(2, 1) == 201
    key = sittings[1]["pad_key"]
    clash = {"uuid": str(uuid4()), "number": 1, "maker": 1, "alone": False, "tricks": 3}
    pad = {"Authorization": f"Pad {key}"}
    held = shared_hall.client().post(f"{API}sittings/{sittings[1]['id']}/hands/", json=clash, headers=pad)
    assert held.status_code == 409  # and the table calls by itself
    page.locator("summary", has_text="Message").click()
    page.get_by_label("Message", exact=True).fill("Break: coffee and pie in the kitchen, five minutes. " * 3)
    page.get_by_role("button", name="Send to all pads").click()
    page.reload()
    for words in ("1 hand is waiting for the director", "On all pads:", "Table 2 calls you"):
        expect(page.get_by_text(words).first).to_be_visible()
    expect(page.locator(".room > li").first).to_contain_text("calls you")
    assert top_of_tables(page) < A_THIRD
    assert tables(page)[0] == "Table 2"

    # Closing is quiet until the last table is done, and becomes the big button on the page that is open.
    close = page.get_by_role("button", name="Close round 1")
    expect(page.get_by_text("0 of 3 tables done")).to_be_visible()
    quiet = close.bounding_box()
    for call in page.get_by_role("button", name="I am going to table 2").all():
        call.click()
    assert {enter(table, 1, 2) for table in (1, 3)} == {201}
    expect(page.get_by_text("2 of 3 tables done")).to_be_visible()
    expect(close).not_to_have_class("primary big")
    assert enter(2, 2) == 201
    expect(close).to_have_class("primary big")
    big = close.bounding_box()
    assert quiet
    assert big
    assert big["height"] > quiet["height"]

    # The order stays as it was chosen, from the first paint on.
    page.get_by_role("link", name="By table number").click()
    assert tables(page) == ["Table 1", "Table 2", "Table 3"]
    page.goto(page.url.split("?")[0], wait_until="commit")
    expect(page.get_by_role("link", name="By table number")).to_have_attribute("aria-current", "true")
    assert tables(page) == ["Table 1", "Table 2", "Table 3"]

    # The menu works by keyboard alone, and every item is a finger wide.
    more = page.get_by_text("More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    settings = page.get_by_role("link", name="Settings")
    expect(settings).to_be_visible()
    assert all(box.bounding_box()["height"] >= 47.5 for box in page.locator(".more-menu a, .more-menu button").all())
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    expect(more).to_be_focused()
