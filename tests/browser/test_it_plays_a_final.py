"""A qualifier and its final by pages alone: the line is set, shown and drawn, and one button starts the next stage."""

from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.support.halls import EmbeddedHall

PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"]


def play(hall: EmbeddedHall, slug: str) -> None:
    """Enter one hand at each table: seat 0 marches at table 1 and is euchred at table 2, so that nobody is tied."""
    staff = pages.director_of(hall)
    night = next(
        tournament for tournament in staff.get("/api/v1/tournaments/").json()["results"] if tournament["slug"] == slug
    )
    opened = staff.get(f"/api/v1/tournaments/{night['id']}/rounds/1/").json()
    for sitting, tricks in zip(opened["sittings"], (5, 2), strict=True):
        hand = {"uuid": str(uuid4()), "maker": 0, "alone": False, "tricks": tricks}
        staff.post(f"/api/v1/sittings/{sitting['id']}/hands/", json=hand).raise_for_status()


def test_it_plays_a_final(page: Page, tablet: Callable[[], Tablet], shared_hall: EmbeddedHall) -> None:
    pages.sign_in(page, shared_hall)
    pages.make_tournament(page, PEOPLE, rounds=1, hands=1)
    slug = page.url.rstrip("/").rsplit("/", 1)[1]
    page.get_by_role("link", name="Setup", exact=True).click()
    page.get_by_role("link", name="Standings and who sees them").click()
    page.get_by_text("Rarely changed").click()
    page.get_by_label("Go through to the next stage").fill("4")
    page.get_by_role("button", name="Review the changes").click()
    page.get_by_role("button", name="Save the settings").click()

    page.goto(f"{pages.address(shared_hall)}/desk/{slug}/")
    pages.seat_and_publish(page, 1)
    host = tablet()
    host.open(pages.pad_addresses(page)[0])
    play(shared_hall, slug)
    page.reload()
    page.get_by_role("button", name="Close round 1").click()
    page.get_by_role("link", name="Start the next stage").first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(4)
    page.get_by_role("button", name="Start this stage").click()

    expect(page.get_by_role("heading", name="Parish Night: final")).to_be_visible()
    expect(page.get_by_text("4 people here")).to_be_visible()
    pages.seat_and_publish(page, 1)
    host.page.get_by_role("link", name="Go to table 1 of Parish Night: final").click()
    expect(host.page.get_by_text("Parish Night: final")).to_be_visible()
    host.enter(maker=0, tricks=3)
    host.expect_sent()
    page.goto(f"{pages.address(shared_hall)}/t/{slug}/?view=list")
    expect(page.locator(".standings").get_by_text("through", exact=True)).to_have_count(4)
    page.get_by_role("link", name="Parish Night: final").click()
    page.wait_for_url("**-final/**")
    expect(page.get_by_role("heading", name="Parish Night: final")).to_be_visible()
