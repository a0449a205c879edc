"""The pad as a thing to look at: nothing out of view, nothing small or faint, nothing that jumps."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import OpenTable, Tablet, open_table
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

LYING, UPRIGHT, PHONE = (1024, 768), (768, 1024), (390, 844)
SMALLEST_TARGET = 48
LEAST_CONTRAST = 7

# Everything that can be seen of a page and holds text, with the contrast of its colours (WCAG 2.2, 1.4.6).
CONTRASTS = """() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = numbers(colour).map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      const [, , , opacity = 1] = numbers(colour);
      if (opacity === 1) return colour;
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    const [one, other] = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => b - a);
    found.push([texts.currentNode.textContent.trim(), (one + 0.05) / (other + 0.05)]);
  }
  return found;
}"""

# Elements whose own text is wider than the room it has, or cut off below.
CLIPPED = """() => Array.from(document.querySelectorAll("#pad *")).filter((element) =>
  element.checkVisibility() && !element.closest(".unseen, .cards, [hidden]") && element.clientWidth > 1
  && (element.scrollWidth > element.clientWidth + 1
    || (getComputedStyle(element).overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1))
).map((element) => `${element.className} ${element.textContent.trim().slice(0, 60)}`)"""

# What is less wide or less high than this.
SMALLER = """(found, least) => found.filter((element) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < least;
}).map((element) => element.textContent.trim())"""

# The pips that nothing lies over, of one drawn score: what is topmost at the middle of a pip is that pip.
UNCOVERED = """(picture) => Array.from(picture.querySelectorAll("circle")).filter((pip) => {
  const { left, top, width, height } = pip.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === pip;
}).length"""


def open_pad(tablet: Callable[[], Tablet], table: OpenTable, size: tuple[int, int] = LYING) -> Tablet:
    """The pad on a tablet of this size."""
    pad = tablet()
    resize(pad.page, size)
    pad.open(table.pad)
    return pad


def resize(page: Page, size: tuple[int, int]) -> None:
    """Turn the tablet, or take another one."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def choose(pad: Tablet, *labels: str) -> None:
    """Choose in the tablet's settings."""
    pad.page.get_by_role("button", name="Settings").click()
    for label in labels:
        pad.page.locator("#settings").get_by_role("radio", name=label, exact=True).click()
    pad.page.get_by_role("button", name="Done").click()


def box(place: Locator) -> dict[str, float]:
    """Where something is, as soon as it is there: after a hand the pad draws its form again, maybe just now."""
    expect(place).to_be_visible()
    while not (found := place.bounding_box()):
        expect(place).to_be_visible()
    return {
        **cast(dict[str, float], found),
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
    }


def parts_of_a_hand(pad: Tablet) -> list[Locator]:
    """Whatever must be seen while a hand is entered: table, round, hand, deal, score, seats, taps."""
    page = pad.page
    shown = [page.get_by_role("heading", name="Table 1"), page.get_by_text("Round 1 of 1"), page.locator(".sides")]
    shown += [page.locator("[data-hand-number]"), page.locator("[data-dealer-name]"), pad.take_back()]
    shown += [page.locator(f".seat-{seat}") for seat in range(4)]
    return shown + [pad.tricks(tricks) for tricks in range(6)] + [page.get_by_role("button", name="Call the director")]


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_it_has_everything_in_view(table: OpenTable, tablet: Callable[[], Tablet], size: tuple[int, int]) -> None:
    table.enter(dealer=0)
    pad = open_pad(tablet, table, size)
    for alone in (False, True):
        pad.choose(maker=0, alone=alone)
        for part in parts_of_a_hand(pad):
            place = box(part)
            assert 0 <= place["x"] <= place["right"] <= size[0], part
            assert 0 <= place["y"] <= place["bottom"] <= size[1], part
    assert pad.page.evaluate("scrollY") == 0


def test_it_keeps_table_hand_and_score_in_view_on_a_phone(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    table.enter(dealer=0)
    pad = open_pad(tablet, table, PHONE)
    pad.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for part in parts_of_a_hand(pad)[:5]:
        assert 0 <= box(part)["y"] <= box(part)["bottom"] <= PHONE[1] / 3, part


def test_it_has_targets_that_a_finger_meets(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    table.enter()
    pad = open_pad(tablet, table)
    pad.page.get_by_role("button", name="Settings").click()
    for fold in pad.page.locator("summary").all():
        fold.click()
    for size in (LYING, UPRIGHT, PHONE):
        resize(pad.page, size)
        targets = pad.page.locator("button:visible, summary:visible, label:visible")
        assert targets.count() > 30
        assert targets.evaluate_all(SMALLER, SMALLEST_TARGET) == []


@pytest.mark.parametrize("theme", ["For bright sun", "Dark", *more([], ["Same as the tablet", "Light"])])
def test_it_is_legible_in_every_light(table: OpenTable, tablet: Callable[[], Tablet], theme: str) -> None:
    table.enter()
    pad = open_pad(tablet, table)
    pad.page.emulate_media(color_scheme="light" if theme == "Dark" else "dark")
    choose(pad, theme)
    paper = pad.page.evaluate("getComputedStyle(document.body).backgroundColor")
    is_dark = sum(int(part) for part in paper[4:-1].split(",")) < 3 * 128
    assert is_dark == (theme in ("Same as the tablet", "Dark"))
    pad.choose(maker=1)
    pad.page.get_by_role("button", name="Settings").click()
    for fold in pad.page.locator("summary").all():
        fold.click()
    found = pad.page.evaluate(CONTRASTS)
    assert len(found) > 40
    assert [item for item in found if item[1] < LEAST_CONTRAST] == []


@pytest.mark.parametrize("size", [UPRIGHT, *more([], [LYING, PHONE])])
def test_it_loses_nothing_at_twice_the_text(
    table: OpenTable, tablet: Callable[[], Tablet], size: tuple[int, int]
) -> None:
    pad = open_pad(tablet, table, size)
    pad.page.evaluate("document.documentElement.style.fontSize = '225%'")  # ours is 112.5 %
    assert pad.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "36px"
    pad.choose(maker=0, alone=True)
    assert pad.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert pad.page.evaluate(CLIPPED) == []
    pad.tricks(5).click()
    pad.expect_score("4", "0")


def corners(pad: Tablet) -> list[tuple[float, float, float]]:
    """Where everything begins, and how high it is; a name may be longer than the one before it."""
    return [(box(part)["x"], box(part)["y"], box(part)["height"]) for part in parts_of_a_hand(pad)]


def test_it_moves_nothing_when_it_refreshes(shared_hall: EmbeddedHall, tablet: Callable[[], Tablet]) -> None:
    table = open_table(shared_hall, hands_per_game=8)
    table.enter(dealer=0)
    pad = open_pad(tablet, table)
    pad.choose(maker=1)
    pad.page.evaluate(
        """() => { window.shifts = []; new PerformanceObserver((list) => {
          const named = ({ node }) => node && (node.id || node.className || node.textContent);
          window.shifts.push(...list.getEntries().map((entry) => entry.sources.map(named).join(", ")));
        }).observe({ type: "layout-shift" }); }"""
    )
    before = corners(pad)
    fold = pad.page.locator("summary").last
    fold.focus()
    table.enter(maker=1, tricks=2)
    pad.expect_score("3", "0")
    assert corners(pad) == before
    expect(fold).to_be_focused()
    pad.enter(maker=1, tricks=5, alone=True)
    pad.expect_score("3", "4")
    assert pad.page.evaluate("window.shifts") == []


def test_it_puts_the_taps_where_the_hand_is(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    pad = open_pad(tablet, table)
    assert box(pad.tricks(3))["x"] > box(pad.page.locator(".seat-1"))["x"]
    choose(pad, "Left")
    assert box(pad.tricks(3))["right"] < box(pad.page.locator(".seat-3"))["x"]
    pad.page.reload()
    expect(pad.seats()).to_have_count(4)
    assert box(pad.tricks(3))["right"] < box(pad.page.locator(".seat-3"))["x"]
    pad.enter(maker=0, tricks=3)
    pad.expect_score("1", "0")


def around(pad: Tablet) -> Sequence[int]:
    """Who sits where: the seats at the bottom, the left, the top and the right of the picture."""
    places = {seat: box(pad.page.locator(f".seat-{seat}")) for seat in range(4)}
    lowest = max(places, key=lambda seat: places[seat]["y"])
    left = min(places, key=lambda seat: places[seat]["x"])
    highest = min(places, key=lambda seat: places[seat]["y"])
    return lowest, left, highest, max(places, key=lambda seat: places[seat]["x"])


def test_it_turns_the_table_as_one_sits(table: OpenTable, tablet: Callable[[], Tablet]) -> None:
    pad = open_pad(tablet, table)
    seen = []
    for _turn in range(4):
        seen.append(around(pad))
        pad.page.get_by_role("button", name="Turn the table").click()
    # Seats go clockwise from 0 (docs/design.md, Words): from the bottom over the left to the top.
    assert sorted(cast(Any, seen)) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    pad.page.get_by_role("button", name="Turn the table").click()
    turned = around(pad)
    pad.page.reload()
    expect(pad.seats()).to_have_count(4)
    assert around(pad) == turned == seen[1]


# docs/house-rules.md, "Keeping score with cards"; michigan, "Euchre Scoring using cards": pips that show, and
# whether one card lies across the other, which stands for five. None: the numeral alone.
FIVES: list[tuple[int, bool] | None] = [(points, False) for points in range(11)] + [None]
TWO_AND_THREE: list[tuple[int, bool] | None] = [
    *((0, False), (1, False), (2, False), (3, False), (4, False)),
    *((0, True), (1, True), (2, True), (3, True), (4, True)),
    *(None, None),
]


def drawn(pad: Tablet, side: int) -> tuple[int, bool] | None:
    """What a side's two cards show: pips, and whether they lie across each other."""
    picture = pad.page.locator(f".sides .side-{side} svg")
    if picture.count() == 0:
        return None
    turned = picture.locator("g").evaluate_all(
        "cards => cards.map(card => card.getAttribute('transform').includes('(90)'))"
    )
    return picture.evaluate(UNCOVERED), turned[0] != turned[1]


def test_it_shows_the_score_as_players_keep_it(shared_hall: EmbeddedHall, tablet: Callable[[], Tablet]) -> None:
    table = open_table(shared_hall, hands_per_game=12)
    pad = open_pad(tablet, table)
    shown: dict[str, list[Any]] = {"fives": [], "six-and-four": [], "two-and-three": [], "numerals": []}
    for score in range(12):
        pad.expect_score(str(score), "0")
        for style, seen in shown.items():
            pad.page.locator(f"#settings input[value={style}]").dispatch_event("click")
            seen.append(drawn(pad, 0))
        table.enter()
    fives = [item and item[0] for item in shown["fives"]]
    assert fives == [item and item[0] for item in FIVES]
    assert [item and item[0] for item in shown["six-and-four"]] == fives
    assert shown["two-and-three"] == TWO_AND_THREE
    assert shown["numerals"] == [None] * 12
