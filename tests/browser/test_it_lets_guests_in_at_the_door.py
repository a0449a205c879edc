"""A queue at the door: two taps and one request a guest, through a cut of the network, with two tablets at once."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
from playwright.sync_api import Page, expect

from tests.browser.hall import Tablet, address, director_of, made, sign_in
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

GUESTS = [f"Guest {letter}" for letter in "ABCDEFGHIJ"]


@dataclass
class Door:
    """A tablet at the door, whose taps and requests are counted; a request that a slow answer made it repeat is one."""

    page: Page
    taps: int = 0
    sent: set[str | None] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("request", lambda request: self.sent.add(request.post_data) if request.method == "POST" else None)

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.click()
        self.taps += 1

    def let_in(self, guest: str, way: str = "$10 cash") -> None:
        self.tap(re.compile(rf"\d+ {guest}|Add {guest} as"))
        self.tap(way)


def open_door(hall: EmbeddedHall, tablet: Callable[[], Tablet], slug: str) -> Door:
    page = tablet().page
    sign_in(page, hall)
    page.goto(f"{address(hall)}/desk/{slug}/door/")
    expect(page.locator("#count")).to_have_text("0 of 10 here")
    return Door(page)


def night_of(hall: EmbeddedHall, page: Page) -> tuple[httpx.Client, str, str]:
    """Make a tournament at $10 with ten guests who have not come yet: a client, its address in the API, its slug."""
    staff = director_of(hall)
    tournament = made(staff, "/api/v1/tournaments/", {"name": "Door Night", "rounds": 1})
    night = f"/api/v1/tournaments/{tournament['id']}/"
    made(staff, f"{night}entrants/", [{"name": name, "checked_in": False} for name in GUESTS])
    page.goto(f"{address(hall)}/desk/{tournament['slug']}/money/prices/")
    page.get_by_label("Entry fee").fill("10")
    page.get_by_role("button", name="Save the prices").click()
    expect(page.get_by_text("The prices were saved.")).to_be_visible()
    return staff, night, tournament["slug"]


def test_it_lets_a_queue_in_by_two_taps_and_one_request_each(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    for part in ("net::ERR_", "status of 409", "htmx:"):
        complaints.expect(part)
    desk = tablet().page
    sign_in(desk, shared_hall)
    staff, night, slug = night_of(shared_hall, desk)
    one, two = (open_door(shared_hall, tablet, slug) for _tablet in range(2))

    for guest in GUESTS[:4]:
        one.let_in(guest)
    one.let_in(GUESTS[4], "$20: give back $10")
    expect(one.page.locator("#result")).to_contain_text("Give back $10")
    expect(one.page.locator("#result").get_by_role("link", name="Receipt")).to_be_visible()
    assert (one.taps, len(one.sent)) == (10, 5)

    one.page.context.set_offline(True)
    for guest in GUESTS[5:8]:
        one.let_in(guest)
    expect(one.page.get_by_text("No connection right now.")).to_be_visible()
    expect(one.page.get_by_text("Saved on this tablet and not sent yet: 3")).to_be_visible()
    two.let_in(GUESTS[6], "Card")
    expect(two.page.locator("#result").get_by_role("link", name="Receipt")).to_be_visible()
    one.page.context.set_offline(False)
    expect(one.page.get_by_text(re.compile(r"Guest G was already checked in at \d+:\d\d [AP]M by"))).to_be_visible()
    expect(one.page.get_by_text("not sent yet:")).to_have_count(0)
    assert (one.taps, two.taps, len(two.sent)) == (16, 2, 1)

    # A walk-in, after the name; and one tap undoes it.
    two.page.get_by_label("Name, number or code").fill("Zoë Brown")
    two.let_in("Zoë Brown", "No charge")
    expect(two.page.locator("#result")).to_contain_text("Zoë Brown: $10 waived")
    expect(two.page.locator("#count")).to_have_text("9 of 11 here")
    assert (two.taps, len(two.sent)) == (4, 2)
    two.tap("Undo")
    expect(two.page.locator("#count")).to_have_text("8 of 11 here")
    expect(one.page.locator("#count")).to_have_text("8 of 11 here")

    guests = staff.get(f"{night}guests/").raise_for_status().json()
    assert {guest["name"] for guest in guests if guest["here"] and guest["paid"] == 1000} == {*GUESTS[:8]}
    assert staff.get(f"{night}ledger/").raise_for_status().json()["balances"] == {
        "cash": 7000,
        "card": 1000,
        "waived": 0,
        "entry": -8000,
    }
