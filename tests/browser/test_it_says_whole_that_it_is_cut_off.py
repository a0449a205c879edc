"""A tablet without a network, with hands that wait: the notice is whole in its strip, in every size and language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet
from tests.support.browser import Complaints
from tests.support.check_all import few

SIZES = ((1024, 768), (1366, 768), (768, 1024), (390, 844), (360, 640))

# The parts of the notice that are not whole within the strip, or at whose middle something else is.
CLIPPED = """() => {
  const strip = document.querySelector(".notices").getBoundingClientRect();
  const isWhole = (part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const box = words.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return box.width > 0 && box.top >= strip.top && box.bottom <= strip.bottom && box.left >= 0
      && box.right <= innerWidth && part.contains(document.elementFromPoint(x, y));
  };
  const parts = ["#queue li", "#open-handover", "#more-notices:not([hidden])"];
  if (innerWidth > 600) parts.push("#away b");
  return parts.flatMap((part) => Array.from(document.querySelectorAll(part)))
    .filter((part) => !isWhole(part)).map((part) => part.outerHTML);
}"""


@few(2)
@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_it_says_whole_that_hands_wait_and_how_they_get_to_the_director(
    table: OpenTable, tablet: Callable[[], Tablet], complaints: Complaints, language: str
) -> None:
    complaints.expect("net::ERR_")
    pad = tablet()
    pad.open(table.pad)
    pad.page.route("**/hands/", lambda route: route.abort())
    for tricks in (3, 4):
        pad.enter(maker=0, tricks=tricks)
    expect(pad.page.locator("#queue li")).to_contain_text("2 hands")
    pad.page.goto(table.pad.replace("/pad/", f"/pad/?lang={language}"))
    expect(pad.seats()).to_have_count(4)
    pad.context.set_offline(True)
    expect(pad.page.locator("#away")).to_be_visible()
    expect(pad.page.locator("#queue li")).to_contain_text("2")
    for width, height in SIZES:
        pad.page.set_viewport_size({"width": width, "height": height})
        assert (width, pad.page.evaluate(CLIPPED)) == (width, [])
    pad.page.locator("#open-handover").click()
    expect(pad.page.locator("#handover")).to_be_visible()
