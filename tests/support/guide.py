"""What docs/guide.md tells a new director to do, done in a browser: to see that it works, and to take its pictures."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import Complaints, attentive_context
from tests.support.halls import EmbeddedHall

TABLET = {"width": 1024, "height": 768}
WALL = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}

NAMES = "\n".join(
    (
        *("Agnes Amsel", "Bernard Doyle", "Clara Fiala", "Dolores Grant", "Earl Hofmann", "Edith Iversen"),
        *("Floyd Jansen", "Gladys Kowalski", "Harold Larkin", "Ida Maes", "Jerome Novak", "Lucille Olsen"),
    )
)

Shoot = Callable[[Page, str], Any]


class Reader:
    """A new director with the guide in hand: one method for each heading of it."""

    def __init__(self, hall: EmbeddedHall, browser: Browser, complaints: Complaints, shoot: Shoot) -> None:
        self._hall = hall
        self._contexts: list[Any] = []
        self._open = lambda viewport: self._page(browser, complaints, viewport)
        self._shoot = shoot
        self.page = self._open(TABLET)

    def _page(self, browser: Browser, complaints: Complaints, viewport: dict[str, int]) -> Page:
        self._contexts.append(attentive_context(browser, complaints, viewport=viewport))
        page: Page = self._contexts[-1].new_page()
        return page

    def follow(self) -> None:
        """Do it all, in the guide's order, and put the devices away."""
        self.begin()
        self.make_the_night()
        self.seat_and_publish()
        self.hand_out_pads()
        self.somebody_leaves()
        self.mend_a_hand()
        self.look_at_the_board()
        self.close_the_round()
        self.open_an_earlier_round()
        self.take_it_home()
        for context in self._contexts:
            context.close()

    def _choose(self, place: str, page: str) -> None:
        """Open a page of one of the desk's places."""
        self.page.get_by_role("link", name=place, exact=True).click()
        self.page.get_by_role("link", name=page, exact=True).click()

    def begin(self) -> None:
        """Open the printed link, and say who holds the tournaments."""
        printed = self._hall.logs()["server"]
        link = re.search(r"Director +(\S+/accounts/begin/\S+)", printed)
        assert link, printed
        self.page.goto(link[1].replace("localhost", "hall.test"))
        self.page.get_by_label("Name of your parish, club or school").fill("St. Brigid's Parish")
        self.page.get_by_label("Your name").fill("Pat")
        self.page.get_by_label("Your e-mail address").fill("pat@example.org")
        self._shoot(self.page, "1-begin")
        self.page.get_by_role("button", name="Begin").click()

    def make_the_night(self) -> None:
        """Paste the names; all else is right as it is."""
        self.page.get_by_role("link", name="New tournament").click()
        self.page.get_by_label("Hands in a game").fill("4")
        self.page.get_by_label("Names, one per line").fill(NAMES)
        self._shoot(self.page, "2-night")
        self.page.get_by_role("button", name="Create the tournament").click()
        expect(self.page.get_by_text("12 people here")).to_be_visible()

    def seat_and_publish(self) -> None:
        """Look at the draft, and show it to the hall."""
        self.page.get_by_role("button", name="Seat round 1").click()
        expect(self.page.get_by_role("button", name="Publish round 1")).to_be_visible()
        self._shoot(self.page, "3-draft")
        self.page.get_by_role("button", name="Publish round 1").click()
        expect(self.page.get_by_role("button", name="Close round 1")).to_be_visible()

    def hand_out_pads(self) -> Page:
        """Open the first table's pad as its card says, and enter a hand."""
        self.page.get_by_role("link", name="Pads", exact=True).click()
        address = self.page.locator("a[data-pad='1']").get_attribute("href")
        self._shoot(self.page, "4-pads")
        pad = self._open(TABLET)
        pad.goto(address or "")
        pad.locator("label.seat-0").click()
        pad.get_by_role("radio", name="With partner", exact=True).click()
        self._shoot(pad, "5-pad")
        pad.locator("[data-tricks='3']").click()
        expect(pad.get_by_text("Hand 1 is on the sheet")).to_be_visible()
        return pad

    def somebody_leaves(self) -> None:
        """Have a stand-in play for somebody who goes home."""
        self.page.get_by_role("link", name="Tonight").click()
        self._choose("Tonight", "Late and missing")
        self.page.locator(".seat-list a").first.click()
        self._shoot(self.page, "6-seat")
        self.page.get_by_role("link", name="Tonight").click()

    def mend_a_hand(self) -> None:
        """Correct what the host of table 1 entered, seeing first what it changes."""
        self.page.get_by_role("link", name=re.compile("^Table 1")).first.click()
        self.page.get_by_role("link", name=re.compile("Correct")).first.click()
        self._shoot(self.page, "7-correct")
        self.page.get_by_role("link", name="Tonight").click()

    def look_at_the_board(self) -> None:
        """See what the wall shows."""
        slug = self.page.url.rstrip("/").rsplit("/", 1)[-1]
        wall = self._open(WALL)
        wall.goto(f"http://hall.test:{self._hall.port}/t/{slug}/")
        expect(wall.get_by_role("heading", name="Seats in round 1")).to_be_visible()
        self._shoot(wall, "8-board")

    def close_the_round(self) -> None:
        """Close it though hands are missing, and be told which."""
        self.page.get_by_role("button", name="Close round 1").click()
        self._shoot(self.page, "9-close")

    def open_an_earlier_round(self) -> None:
        """Go on to round 2, and find a sheet of round 1 behind its number."""
        self.page.get_by_role("button", name="Close it anyway").click()
        self.page.get_by_role("button", name="Seat round 2").click()
        self.page.get_by_role("navigation", name="Rounds").get_by_text("1", exact=True).click()
        self.page.get_by_role("link", name="Table 1").click()
        expect(self.page.get_by_role("heading", name="Table 1, round 1")).to_be_visible()
        expect(self.page.get_by_role("link", name=re.compile("^Correct"))).to_be_visible()

    def take_it_home(self) -> None:
        """Keep the night as one file."""
        self.page.get_by_role("link", name="Tonight").click()
        self._choose("Setup", "Archive and earlier states")
        self._shoot(self.page, "10-file")
