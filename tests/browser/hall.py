"""A hall as people use it: a director at a laptop, a tablet at each table, all at an insecure address."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.halls import EmbeddedHall

DIRECTOR = "director@hall.test"

# The browser's word that it gives no service worker, no crypto.randomUUID and no wake lock here.
INSECURE = "!window.isSecureContext && !crypto.randomUUID && !navigator.serviceWorker"

_SIGN_IN_LINK = f"""
from accounts.models import User
from sesame.utils import get_query_string
print("link", get_query_string(User.objects.get(email={DIRECTOR!r})))
"""


def address(hall: EmbeddedHall) -> str:
    """The hall's address as tablets on its Wi-Fi have it: a plain name, not localhost."""
    return f"http://hall.test:{hall.port}"


def sign_in(page: Page, hall: EmbeddedHall) -> None:
    """Make a director and sign in by a one-time link."""
    hall.staff_token(DIRECTOR)
    printed = hall.manage("shell", "--no-imports", "-c", _SIGN_IN_LINK)
    link = next(line for line in printed.splitlines() if line.startswith("link ")).removeprefix("link ")
    page.goto(f"{address(hall)}/accounts/link/{link}")
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()
    assert page.evaluate("!window.isSecureContext")


def make_tournament(page: Page, people: list[str], *, rounds: int, hands: int) -> None:
    """Make a tournament and paste its people, several of one name too; ends on the page of the night."""
    page.get_by_role("link", name="Make a tournament").click()
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_label("Hands in a game").fill(str(hands))
    page.get_by_label("Names, one on each line").fill("\n".join(people))
    make = page.get_by_role("button", name="Make the tournament")
    make.click()
    if len(set(people)) < len(people):
        page.get_by_role("radio", name="No, they are different people").check()
        make.click()
    expect(page.get_by_text(f"{len(people)} people here")).to_be_visible()


def press(page: Page, button: str) -> None:
    """Press one of the desk's big buttons."""
    page.get_by_role("button", name=button).click()


def seat_and_publish(page: Page, number: int) -> None:
    """Draw a round, and show it to the hall."""
    press(page, f"Seat round {number}")
    press(page, f"Publish round {number}")
    expect(page.get_by_role("button", name=f"Close round {number}")).to_be_visible()


@dataclass(frozen=True)
class Tablet:
    """A tablet at a table, in a browser of its own."""

    page: Page
    context: BrowserContext

    def open(self, pad: str) -> None:
        """Open a table's pad by its address."""
        self.page.goto(pad)
        expect(self.seats()).to_have_count(4)
        assert self.page.evaluate(INSECURE)
        assert "#" not in self.page.url

    def seats(self) -> Locator:
        """The four buttons to choose the maker by, in seat order."""
        return self.page.locator("label.seat")

    def people(self) -> list[str]:
        """Who sits here, in seat order."""
        return [
            self.page.locator(f"label.seat-{seat} span").evaluate("span => span.firstChild.textContent.trim()")
            for seat in range(4)
        ]

    def enter(self, *, maker: int, tricks: int, alone: bool = False) -> None:
        """Choose maker, tricks and perhaps alone, and save."""
        self.page.locator(f"label.seat-{maker}").click()
        if alone:
            self.page.get_by_role("radio", name="Alone", exact=True).click()
        self.page.get_by_role("radio", name=str(tricks), exact=True).click()
        self.page.get_by_role("button", name="Save").first.click()

    def expect_score(self, *sides: str) -> None:
        """Wait until the sides' scores are these."""
        for index, points in enumerate(sides):
            expect(self.page.locator(f".sides .side-{index} .score")).to_have_text(points)
