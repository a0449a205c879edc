"""The wall with few people, with many, and with long names: nothing stands over anything else, and nothing is cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import boards
from tests.browser.boards import WALL, Night
from tests.support.browser import Complaints
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

MESSAGE = "Pie is served in the kitchen. Please finish the hand that you are playing by ten past eight!"

# What is painted of the wall's parts: pairs that stand over each other, and whatever is cut or outside the screen.
FAULTS = """() => {
  const shown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const parts = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const boxOf = (part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    return part.matches("svg, img, button") ? part.getBoundingClientRect() : text.getBoundingClientRect();
  };
  const selectors = ["h1", ".reel.current > h2", "#now .clock", "#turning button", "#page", ".current .column-head",
    ".current .here", "main:has(#lobby.current) #code svg", "main:has(#lobby.current) #code h2",
    "main:has(#lobby.current) #code b", ".goal svg", ".goal p", ".sponsors ul", ".strip", ".current .rows .name",
    ".current .rows th", ".current .rows .points", ".current .rows .rank",
    ".current .rows td:nth-child(3)", ".current .rows li > b"];
  const found = [...new Set(parts(selectors.join(",")))]
    .map((part) => ({ part, words: (part.textContent || part.tagName).trim().slice(0, 40), box: boxOf(part) }))
    .filter(({ part, box }) => {
      const rows = part.closest(".reel .rows");
      const page = rows ? rows.parentElement.closest(".reel").getBoundingClientRect() : { left: 0, right: innerWidth };
      return box.width && box.height && box.left < page.right && box.right > page.left; // on this page of the reel
    });
  const faults = [];
  for (const one of found) {
    const { box } = one;
    const isWithin = box.left > -2 && box.top > -2 && box.right < innerWidth + 2 && box.bottom < innerHeight + 2;
    if (!isWithin) faults.push(["outside", one.words]);
    for (const other of found) {
      if (one === other || one.part.contains(other.part) || other.part.contains(one.part)) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      // A text's box has room above and below its letters; where they stand close, only that room meets.
      const most = 0.3 * Math.min(box.height, other.box.height);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 2 && high > most) faults.push(["over", one.words, other.words]);
    }
  }
  for (const part of parts("h1, .reel.current > h2, .reel.current > h2 .when, .strip.notice")) {
    const isWhole = part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 4;
    if (!isWhole) faults.push(["cut", part.textContent.trim()]);
  }
  return faults;
}"""


@pytest.fixture
def wall(browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall) -> Iterator[tuple[Night, Page]]:
    """A night without people, and its board on the wall."""
    with shared_hall.client(shared_hall.staff_token()) as staff:
        night = boards.make_night(staff, ["Nobody Yet"], starts_at="19:00", rounds=2)
        path = f"/api/v1/tournaments/{night.pk}/"
        staff.patch(f"{path}prices/", json={"entry_fee": 1000, "goal": 250_000}).raise_for_status()
        for entrant in list(night.names):
            staff.patch(f"{path}entrants/{entrant}/", json={"checked_in": False}).raise_for_status()
        page = boards.open_board(browser, complaints, shared_hall, night, WALL, "?view=wall")
        yield night, page
        page.context.close()


def faultless(page: Page, reel: str) -> None:
    """Wait until the wall shows this, without motion, and look at each of its pages."""
    expect(page.locator(".reel.current")).to_have_attribute("id", reel)
    page.evaluate("document.fonts.ready")
    boards.stop_on_first_page(page)
    pages = page.evaluate(f"() => document.getElementById('{reel}').dataset.pages?.split(',').length || 1")
    for _each in range(pages):
        expect(page.locator(".reel.current")).to_have_attribute("id", reel)
        page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
        assert page.evaluate(FAULTS) == []
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press(" ")


@pytest.mark.parametrize("count", [84, *more([], [8, 40])])
def test_it_shows_nothing_over_anything_else_and_cuts_nothing(count: int, wall: tuple[Night, Page]) -> None:
    night, page = wall
    page.emulate_media(reduced_motion="reduce")
    faultless(page, "lobby")
    assert page.locator("#lobby .rows").count() == 0  # who is only entered is not here
    night.add(boards.people(count))
    expect(page.locator("#lobby .here b")).to_have_text(str(count))
    faultless(page, "lobby")
    night.publish_round(1)
    night.call("rounds/1/clock/", {"do": "start", "minutes": 20})
    night.call("notices/", {"text": MESSAGE, "on_board": True})
    expect(page.locator(".strip.notice")).to_be_visible()
    faultless(page, "by-name")
    night.enter_everywhere()
    faultless(page, "standings")
    night.staff.patch(f"/api/v1/tournaments/{night.pk}/", json={"hidden_after": 1}).raise_for_status()
    night.close_round(1)
    expect(page.locator(".strip.notice")).to_have_count(0)
    night.publish_round(2)
    night.call("rounds/2/clock/", {"do": "start", "minutes": 20})
    night.enter_everywhere()
    expect(page.get_by_text("the rest is secret until the reveal")).to_be_visible()
    faultless(page, "standings")
    assert page.locator(".strip li").count() == 0
    night.close_round(2)
    shown = night.call("reveal/", {"do": "step", "step": 0})
    for step in range(len(shown["steps"]) + 1):
        night.call("reveal/", {"do": "step", "step": step})
        expect(page.locator(f"#now[data-step='{step}']")).to_have_count(1)
        faultless(page, "reveal")
    assert "Nobody Yet" not in str(shown["steps"])
    night.call("reveal/", {"do": "finish"})
    faultless(page, "podium")
