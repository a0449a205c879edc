"""Nights for boards, made and played through the API, and what can be seen of them from the chairs."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
from playwright.sync_api import Browser, Page

from tests.browser import hall as pages
from tests.support.browser import FONTS, Complaints, attentive_context
from tests.support.halls import EmbeddedHall

WALL = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}

# What is painted of the rows of the page that is shown: {name, whole, letter}, `letter` the height of its capitals.
_SEEN = """() => {
  const seen = [];
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  for (const row of document.querySelectorAll(".reel.current .rows > *")) {
    const box = row.getBoundingClientRect();
    if (box.right <= 0 || box.left >= innerWidth) continue;
    for (const name of row.querySelectorAll("th, .name")) {
      const text = document.createRange();
      text.selectNodeContents(name);
      const drawn = text.getBoundingClientRect();
      const next = name.nextElementSibling && getComputedStyle(name.nextElementSibling).display !== "none"
        ? name.nextElementSibling.getBoundingClientRect() : null;
      const style = getComputedStyle(name);
      const context = document.createElement("canvas").getContext("2d");
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      seen.push({
        name: name.firstChild.textContent.trim(),
        whole: inside(box, screen) && inside(drawn, { left: box.left, right: next ? next.left : box.right,
          top: box.top - 8, bottom: box.bottom + 8 }),
        letter: context.measureText("H").actualBoundingBoxAscent,
        long: name.classList.contains("long"),
      });
    }
  }
  return seen;
}"""

# Adds up every layout shift from now on.
WATCH_SHIFTS = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  window.shifts = [];
  new PerformanceObserver((list) => {
    const words = ({ node }) => ((node && (node.id || node.outerHTML)) || "").slice(0, 60);
    for (const entry of list.getEntries()) window.shifts.push([entry.value, ...entry.sources.map(words)]);
  }).observe({ type: "layout-shift" });
}"""


@dataclass
class Night:
    """A tournament as its director sees it."""

    staff: httpx.Client
    pk: int
    slug: str
    round: int | None = None  # the last that was published
    sittings: list[dict[str, Any]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    hands: dict[int, int] = field(default_factory=dict)

    def call(self, path: str, body: Any = None) -> Any:
        """POST to the tournament's API; return what it answers."""
        answer = self.staff.post(f"/api/v1/tournaments/{self.pk}/{path}", json={} if body is None else body)
        return answer.raise_for_status().json()

    def add(self, names: list[str]) -> None:
        """Enter people."""
        for name, entrant in zip(names, self.call("entrants/", [{"name": name} for name in names]), strict=True):
            self.names[entrant["id"]] = name

    def show_to(self, visibility: str) -> None:
        """Say who sees the board: `public`, `unlisted` or `staff`."""
        answer = self.staff.patch(f"/api/v1/tournaments/{self.pk}/", json={"visibility": visibility})
        answer.raise_for_status()

    def publish_round(self, number: int) -> list[int]:
        """Draw a round and publish it; return who sits out."""
        self.call("rounds/", {"seed": number})
        drawn = self.call(f"rounds/{number}/publish/")
        self.round = number
        self.sittings = drawn["sittings"]
        return list(drawn["sit_outs"])

    def enter_hand(self, table: int = 1, maker: int = 0, tricks: int = 3) -> None:
        """Enter the table's next hand: three tricks are a point for the maker's side."""
        sitting = next(sitting for sitting in self.sittings if sitting["table"] == table)
        number = self.hands.get(sitting["id"], 0) + 1
        self.hands[sitting["id"]] = number
        body = {"uuid": str(uuid4()), "number": number, "maker": maker, "alone": False, "tricks": tricks}
        self.staff.post(f"/api/v1/sittings/{sitting['id']}/hands/", json=body).raise_for_status()

    def enter_everywhere(self) -> None:
        """Enter a hand at every table."""
        for sitting in self.sittings:
            self.enter_hand(sitting["table"])

    def close_round(self, number: int) -> None:
        """Close it, whatever is missing."""
        self.call(f"rounds/{number}/close/", {"force": True})

    def seat(self, entrant: int) -> tuple[int, list[str]]:
        """Return somebody's table, and the names that follow theirs clockwise."""
        for sitting in self.sittings:
            order = [seat["entrant"] for seat in sorted(sitting["seats"], key=lambda seat: seat["index"])]
            if entrant in order:
                place = order.index(entrant)
                return sitting["table"], [self.names[other] for other in order[place + 1 :] + order[:place]]
        raise LookupError(entrant)


def make_night(staff: httpx.Client, names: list[str], **plan: Any) -> Night:
    """Make a tournament with these people."""
    body = {"name": "Parish Night", "rounds": 3, "hands_per_game": 8} | plan
    made = staff.post("/api/v1/tournaments/", json=body).raise_for_status().json()
    night = Night(staff, made["id"], made["slug"])
    night.add(names)
    return night


def open_board(
    browser: Browser, complaints: Complaints, hall: EmbeddedHall, night: Night, size: dict[str, int], query: str = ""
) -> Page:
    """Open a board on a screen of this size."""
    page = attentive_context(browser, complaints, viewport=size).new_page()
    page.goto(f"{pages.address(hall)}/t/{night.slug}/{query}")
    page.evaluate(FONTS)
    return page


def seen(page: Page) -> list[dict[str, Any]]:
    """What is painted of the rows on the page that is shown."""
    rows: list[dict[str, Any]] = page.evaluate(_SEEN)
    return rows


def stop_on_first_page(page: Page) -> None:
    """Stop the wall: on a slow machine it has turned by itself before."""
    page.keyboard.press(" ")
    page.keyboard.press("Home")


def reel(page: Page) -> str:
    """Which pages are being shown."""
    shown: str = page.locator(".reel.current").get_attribute("id") or ""
    return shown


def people(count: int) -> list[str]:
    """So many names, none of them twice: usual ones, one that is long, one that is as long as a name may be."""
    first = ("Ada", "Ben", "Cleo", "Dan", "Josephine", "Finn", "Gus", "Hope", "Ida", "Joan")
    last = ("Amsel", "Bauer", "Kowalski", "Doyle", "Eriksen", "Fiala", "Grant", "Hofmann")
    made = [f"{a} {b}" for b in last for a in first]
    names = [
        made[n % len(made)] + (f" {'IVX'[n // len(made) % 3] * (1 + n // len(made) // 3)}" if n >= len(made) else "")
        for n in range(count)
    ]
    names[1] = "Wilhelmina Vandersloot-Fitzgerald"
    names[2] = "Maria-Magdalena " * 6 + "Ende"
    return names
