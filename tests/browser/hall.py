"""A hall as people use it: a director at a laptop, a tablet at each table, all at an insecure address."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import uuid4

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.browser import FONTS
from tests.support.halls import EmbeddedHall

# The browser's word that it gives no service worker, no crypto.randomUUID and no wake lock here.
INSECURE = "!window.isSecureContext && !crypto.randomUUID && !navigator.serviceWorker"

_CODE = """
from django.utils import timezone
from tournaments.models import Tournament
from tournaments.services.hall.pads import make_code
print("code", make_code(tournament=Tournament.objects.latest("pk"), now=timezone.now()).code)
"""


def address(hall: EmbeddedHall) -> str:
    """The hall's address as tablets on its Wi-Fi have it: a plain name, not localhost."""
    return f"http://hall.test:{hall.port}"


def show_code(hall: EmbeddedHall) -> str:
    """Have six digits made that open a table of the last tournament."""
    return hall.manage("shell", "--no-imports", "-c", _CODE).split("code ")[1].strip()


_sessions: dict[EmbeddedHall, Any] = {}


def sign_in(page: Page, hall: EmbeddedHall) -> None:
    """Sign in as the director: by a one-time link the first time, later by the cookies that it gave."""
    if hall in _sessions:
        page.context.add_cookies(_sessions[hall])
        page.goto(f"{address(hall)}/desk/")
    else:
        sign_in_by_link(page, address(hall), hall.sign_in_link())
        _sessions[hall] = page.context.cookies()
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()
    assert page.evaluate("!window.isSecureContext")


def sign_in_by_link(page: Page, at: str, link: str) -> None:
    """Open a one-time link, given by its query, and press its button."""
    page.goto(f"{at}/accounts/link/{link}")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "/accounts/link/" not in url)


def make_tournament(page: Page, people: list[str], *, rounds: int, hands: int) -> None:
    """Make a tournament and paste its people, several of one name too; ends on the page of the night."""
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("Hands in a game").fill(str(hands))
    page.get_by_label("Names, one per line").fill("\n".join(people))
    make = page.get_by_role("button", name="Create the tournament")
    make.click()
    if len(set(people)) < len(people):
        page.get_by_role("radio", name="No, they are different people").check()
        make.click()
    expect(page.get_by_text(f"{len(people)} people here")).to_be_visible()


def begin_tournament(page: Page) -> None:
    """Open the form for a new tournament, and wait until it hears what is chosen."""
    page.get_by_role("link", name="New tournament").click()
    page.wait_for_url("**/desk/new/")  # loaded


_SETTLES = """list => {
  const comesOfIt = ({ detail }) => detail.requestConfig?.triggeringEvent?.target === list;
  window.settled = new Promise((go) => {
    document.addEventListener("htmx:afterSettle", (event) => comesOfIt(event) && go());
  });
}"""


def choose_house_rule(page: Page, field: str, value: str) -> None:
    """Choose from a list of the house rules, and wait for the panel that comes of it: before, it hears no other."""
    page.locator(field).evaluate(_SETTLES)
    page.locator(field).select_option(value)
    page.evaluate("() => window.settled")


def press(page: Page, button: str) -> None:
    """Press one of the desk's big buttons."""
    page.get_by_role("button", name=button).click()


def seat_and_publish(page: Page, number: int) -> None:
    """Draw a round, and show it to the hall."""
    press(page, f"Seat round {number}")
    press(page, f"Publish round {number}")
    expect(page.get_by_role("button", name=f"Close round {number}")).to_be_visible()


NIGHT = {"name": "Parish Night", "rounds": 1, "hands_per_game": 3}


FOUR = ("Ada", "Ben", "Cleo", "Dan")


def open_table(hall: EmbeddedHall, *, people: Sequence[str] = FOUR, **plan: Any) -> "OpenTable":
    """Make a tournament of one table, as `NIGHT` and `plan` say, with round 1 open."""
    staff = _staff(hall)
    night = f"/api/v1/tournaments/{made(staff, '/api/v1/tournaments/', NIGHT | plan)['id']}/"
    made(staff, f"{night}entrants/", [{"name": name} for name in people])
    made(staff, f"{night}rounds/", {})
    sitting = made(staff, f"{night}rounds/1/publish/", {})["sittings"][0]
    return OpenTable(staff, night, sitting, f"{address(hall)}/pad/#{sitting['pad_key']}")


@cache
def _staff(hall: EmbeddedHall) -> httpx.Client:
    return hall.client(hall.staff_token())


@cache
def director_of(hall: EmbeddedHall) -> httpx.Client:
    """The director's client of the API."""
    return hall.client(hall.staff_token())


@dataclass(frozen=True)
class OpenTable:
    """The only table of a night: `pad` is its pad's address, `night` the tournament's in the API."""

    staff: httpx.Client
    night: str
    sitting: dict[str, Any]
    pad: str

    def tell(self, path: str, body: Any) -> dict[str, Any]:
        """POST something about the sitting, as staff; return the answer."""
        return made(self.staff, f"/api/v1/sittings/{self.sitting['id']}/{path}", body)

    def enter(self, **facts: Any) -> None:
        """Enter a hand as somebody else does: three tricks for seat 0 unless told otherwise."""
        self.tell("hands/", {"uuid": str(uuid4()), "maker": 0, "alone": False, "tricks": 3} | facts)

    def hands(self) -> list[dict[str, Any]]:
        """Every line of the sheet that stands."""
        sheet = self.staff.get(f"/api/v1/sittings/{self.sitting['id']}/").raise_for_status().json()
        return [hand for hand in sheet["hands"] if not hand["voided_at"]]


def made(staff: httpx.Client, path: str, body: Any) -> dict[str, Any]:
    """POST something to the API; return its answer."""
    return staff.post(path, json=body).raise_for_status().json()


def pad_addresses(page: Page) -> list[str]:
    """Look up each table's address on the page of the pads, and come back."""
    page.get_by_role("link", name="Pads", exact=True).click()
    expect(page.get_by_role("heading", name="Each table's pad")).to_be_visible()
    addresses: list[str] = page.locator("a[data-pad]").evaluate_all("links => links.map(link => link.href)")
    page.get_by_role("link", name="Tonight").click()
    return addresses


@dataclass(frozen=True)
class Tablet:
    """A tablet at a table, in a browser of its own."""

    page: Page
    context: BrowserContext

    def open(self, pad: str, seats: int = 4) -> None:
        """Open a table's pad by its address."""
        self.page.goto(pad)
        expect(self.seats()).to_have_count(seats)
        self.page.evaluate(FONTS)
        assert self.page.evaluate(INSECURE)
        assert "#" not in self.page.url

    def seats(self) -> Locator:
        """Everybody at the table, in seat order: in most games the buttons to choose the maker by."""
        return self.page.locator(".enter .seat")

    def people(self) -> list[str]:
        """Who sits here, in seat order."""
        return self.page.locator(".seat .name").all_inner_texts()

    def choose(self, *, maker: int, alone: bool = False) -> None:
        """Choose the maker, and with partner or alone."""
        self.page.locator(f"label.seat-{maker}").click()
        self.page.get_by_role("radio", name="Alone" if alone else "With partner", exact=True).click()

    def tricks(self, tricks: int) -> Locator:
        """The button that saves a hand with so many tricks."""
        return self.page.locator(f"[data-tricks='{tricks}']")

    def enter(self, *, maker: int, tricks: int, alone: bool = False) -> None:
        """Enter a hand: maker, with partner or alone, tricks; done when the tablet has it, and asks for the next."""
        self.choose(maker=maker, alone=alone)
        self.tricks(tricks).click()
        self.expect_next()

    def expect_next(self) -> None:
        """Wait until nothing is chosen: the tablet has the hand, and asks for the next."""
        expect(self.page.locator("[name='maker']:checked")).to_have_count(0)

    def take_back(self) -> Locator:
        """The button that takes the last hand back."""
        return self.page.locator("[data-do='take-back']")

    def expect_score(self, *sides: str) -> None:
        """Wait until the sides' scores are these."""
        for index, points in enumerate(sides):
            expect(self.page.locator(f".sides .side-{index} .score")).to_have_text(points)

    def expect_sent(self) -> None:
        """Wait until nothing waits here any more."""
        expect(self.page.locator("#queue li")).to_have_count(0)
