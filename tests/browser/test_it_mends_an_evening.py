"""Evenings on which much goes wrong, as a director mends them by pages alone: nothing stays unseen or undecided."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import hall as pages
from tests.browser.hall import OpenTable, Tablet, made, open_table
from tests.support.browser import Complaints, attentive_context
from tests.support.halls import EmbeddedHall


def desk(page: Page, hall: EmbeddedHall, table: OpenTable) -> None:
    """Sign in, and open the page of a tournament."""
    pages.sign_in(page, hall)
    slug = table.staff.get(table.night).raise_for_status().json()["slug"]
    page.goto(f"{pages.address(hall)}/desk/{slug}/")


def test_it_has_late_hands_and_later_corrections_change_the_next_draw(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("net::ERR_")
    table, pad = open_table(shared_hall, rounds=3), tablet()
    pad.open(table.pad)
    pad.context.set_offline(True)
    pad.enter(maker=0, tricks=3)
    expect(pad.page.locator("#queue li")).to_have_count(1)  # else a slow machine is tapped before it has kept it
    pad.enter(maker=1, tricks=5)
    made(table.staff, f"{table.night}rounds/1/close/", {"force": True})
    desk(page, shared_hall, table)
    expect(page.get_by_role("button", name="Seat round 2")).to_be_visible()
    expect(page.get_by_text("waiting for the director")).to_have_count(0)

    # They come while the page is open; drawing names them, and one press counts them.
    pad.context.set_offline(False)
    expect(page.get_by_text("2 hands are waiting for the director")).to_be_visible()
    expect(page.get_by_text("table 1, round 1")).to_be_visible()
    pages.press(page, "Seat round 2")
    expect(page.get_by_text("Decide these hands first.")).to_be_visible()
    pages.press(page, "Count all 2 hands of table 1")
    expect(page.get_by_text("2 hands from table 1 now count.")).to_be_visible()
    page.get_by_role("link", name="Back to the tables").click()
    pages.press(page, "Seat round 2")
    publish = page.get_by_role("button", name="Publish round 2")
    expect(publish).to_be_visible()

    # A score corrected after the draw marks the draft.
    changed = page.get_by_text("Points have changed since this draft was drawn.")
    expect(changed).to_have_count(0)
    wrong, _other = table.hands()
    right = {"uuid": str(uuid4()), "number": wrong["number"], "maker": 1, "alone": False, "tricks": 5}
    fields = {"reason": "Sides mixed up", "hand": right}
    made(table.staff, f"/api/v1/sittings/{table.sitting['id']}/hands/{wrong['uuid']}/correct/", fields)
    page.reload()
    expect(changed).to_be_visible()
    pages.press(page, "Draw again")
    expect(page.get_by_text("Round 2 was drawn again")).to_be_visible()
    expect(changed).to_have_count(0)

    # Another director draws it again meanwhile: a swap says so.
    page.wait_for_load_state("load")
    made(table.staff, f"{table.night}rounds/2/redraw/", {})
    for place in range(2):
        page.locator("label.person").nth(place).click()
    expect(page.get_by_text("Someone else has drawn round 2 again.")).to_be_visible()
    expect(page.get_by_text("is no longer a draft")).to_have_count(0)
    expect(publish).to_be_visible()


def test_it_sends_nobody_to_somebody_free_where_nobody_is(shared_hall: EmbeddedHall, page: Page) -> None:
    staff = pages.director_of(shared_hall)
    tournament = made(staff, "/api/v1/tournaments/", pages.NIGHT | {"ghost": True})
    night = f"/api/v1/tournaments/{tournament['id']}/"
    made(staff, f"{night}entrants/", [{"name": name} for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")])
    made(staff, f"{night}rounds/", {})
    pages.sign_in(page, shared_hall)
    page.goto(f"{pages.address(shared_hall)}/desk/{tournament['slug']}/")
    expect(page.get_by_text("Nobody is free to play its cards")).to_be_visible()


_FOUNDER = """
from accounts.models import User
from sesame.utils import get_query_string
print("link", get_query_string(User.objects.create_superuser("founder@hall.test")))
"""

PEOPLE = """Dr. Ann Adams & J. P. Brown
👵 Rose Miller & Łukasz Zając
Zoe Quin & Dan Orr
Eve Poe and Finn Fox
Gus Day
zzz"""

WEST = ZoneInfo("America/Los_Angeles")


@pytest.fixture
def founder(shared_hall: EmbeddedHall, browser: Browser, complaints: Complaints) -> Iterator[Page]:
    """The page of somebody in California who belongs to no organization yet, and may make one."""
    complaints.expect("net::ERR_")
    context = attentive_context(browser, complaints, timezone_id=WEST.key, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    link = shared_hall.manage("shell", "--no-imports", "-c", _FOUNDER).split("link ")[1].strip()
    pages.sign_in_by_link(page, pages.address(shared_hall), link)
    yield page
    context.close()


def since(began: datetime) -> re.Pattern[str]:
    """The time in California, at any minute from then until now: `7:16 PM`."""
    minutes = range(int((datetime.now(UTC) - began).total_seconds()) // 60 + 2)
    times = ((began + timedelta(minutes=later)).astimezone(WEST).strftime("%I:%M %p").lstrip("0") for later in minutes)
    return re.compile("|".join(rf"\b{time}\b" for time in times))


def begin(page: Page) -> None:
    """Make an organization, and in it a knock-out of teams, of people pasted two on a line."""
    page.get_by_role("link", name="Name your organization").click()
    page.get_by_label("Name of your parish, club or school").fill("St. Ann's")
    pages.press(page, "Create the organization")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Evening of Pairs")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Hands in a game").fill("4")
    page.get_by_text("Seating, tie-breaks").click()
    page.get_by_label("Seating", exact=True).select_option("knock-out")
    page.get_by_label("Names, one per line").fill(PEOPLE)
    pages.press(page, "Create the tournament")
    expect(page.get_by_text("10 people here")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-time-zone", WEST.key)


def settle_the_door(page: Page) -> None:
    """Find somebody without accents, remove a typo, and have the one without a partner stand by."""
    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_label("Check in").fill("lukasz")
    expect(page.locator("li.person:visible .name")).to_have_text(["Łukasz Zając"])
    page.get_by_label("Check in").fill("")
    typo = page.locator("li.person", has_text="zzz")
    typo.get_by_text("Change").click()
    typo.get_by_role("button", name="Entered by mistake: remove").click()
    expect(typo).to_have_count(0)
    page.get_by_role("link", name="Tonight").click()
    expect(page.locator("#next").get_by_text("Gus Day has no partner checked in.")).to_be_visible()
    page.locator("#next").get_by_role("link", name="Teams: who plays with whom").click()
    pages.press(page, "Mark Gus Day as standby")
    expect(page.get_by_role("button", name="Mark Gus Day as standby")).to_have_count(0)
    page.get_by_role("link", name="To the tables").click()


def enter_slip(page: Page, table: int, points: int) -> None:
    """Type a slip: so many points for both sides."""
    slip = page.locator(f"#slip-{table}")
    for side in range(2):
        slip.locator(f"input[name=points_{side}]").fill(str(points))
    slip.get_by_role("button", name="Save").click()
    expect(slip).to_contain_text("saved")


def expect_on_one_line(places: Locator) -> None:
    """Wait until something is there, and see that it does not wrap."""
    expect(places.first).to_be_visible()
    lines = """places => places.map((place) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
    })"""
    assert set(places.evaluate_all(lines)) == {1}


def test_it_brings_an_evening_of_pairs_to_a_decided_end(
    shared_hall: EmbeddedHall, founder: Page, tablet: Callable[[], Tablet]
) -> None:
    page, pad = founder, tablet()
    begin(page)
    settle_the_door(page)
    pages.seat_and_publish(page, 1)
    expect_on_one_line(page.locator(".room .stage"))

    # A pad tells the hall's time, and names that people answer to. Half a game is not in; totals are no hand of four.
    pad.open(pages.pad_addresses(page)[0])
    pad.context.set_offline(True)
    began = datetime.now(UTC)
    pad.enter(maker=0, tricks=3)
    expect(pad.page.get_by_text("saved here, not sent yet")).to_contain_text(since(began))
    pad.context.set_offline(False)
    pad.expect_sent()
    called = set(pad.page.locator(".sides .names").all_inner_texts())
    assert called < {"Ann & J. P. Brown", "Rose & Łukasz", "Zoe & Dan", "Eve & Finn"}
    page.get_by_role("link", name="Slips").click()
    expect(page.get_by_text("0 of 2 tables in")).to_be_visible()
    expect(page.locator("#slip-1").get_by_role("link", name="Enter the rest on the score sheet")).to_be_visible()
    enter_slip(page, 2, 2)
    expect(page.get_by_text("1 of 2 tables in")).to_be_visible()
    for _hand in range(3):
        pad.enter(maker=0, tricks=3)
    pad.expect_score("4", "0")
    pad.expect_sent()

    page.get_by_role("link", name="Table 2").click()
    expect(page.locator("main")).to_contain_text("entered as totals")
    expect(page.locator("main")).to_contain_text(since(began))
    page.get_by_role("button", name="Confirm").first.click()
    page.get_by_role("link", name="Back to the tables").click()
    assert_marked_beside_the_score(page.locator(".room .side:has(.mark)"))
    pad.page.close()
    decide_the_tie(page, tablet().page)


def assert_marked_beside_the_score(side: Locator) -> None:
    """See that the ✓ of a confirmed side is on the line of its score."""
    expect(side).to_have_count(1)
    mark, score = side.locator(".mark").bounding_box(), side.locator(".score").bounding_box()
    assert mark
    assert score
    assert score["y"] < mark["y"] + mark["height"] / 2 < score["y"] + score["height"]


def decide_the_tie(page: Page, wall: Page) -> None:
    """Close the round with a tie left open, which nothing shows as won; then decide it, and delete the tournament."""
    address = page.url
    wall.goto(address.replace("/desk/", "/t/"))
    pages.press(page, "Close round 1")
    expect(page.get_by_role("heading", name="Tied games")).to_be_visible()
    pages.press(page, "Close round 1 and decide later")
    expect(wall.get_by_text("Table 2 is tied: the winner is not decided yet.")).to_have_count(1)
    expect(page.get_by_role("heading", name="Final result")).to_have_count(0)
    assert wall.get_by_text("Final result").count() == 0
    page.get_by_role("link", name="Decide the tie at table 2").click()
    page.locator("form:has(input[value='1']) button").click()
    expect(page.get_by_text("No game is tied.")).to_be_visible()
    page.get_by_role("link", name="Back to the tables").click()
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()
    expect(wall.get_by_text("Final result")).to_have_count(1)

    wall.close()  # which would complain that its tournament is gone
    page.get_by_role("link", name="Setup").click()
    page.get_by_role("link", name="Delete", exact=True).click()
    page.get_by_label("To confirm, type its name").fill("Evening of Pairs")
    pages.press(page, "Delete this tournament")
    expect(page.get_by_text("Deleted in the last week")).to_be_visible()
    expect(page.get_by_role("link", name="Evening of Pairs")).to_have_count(0)
