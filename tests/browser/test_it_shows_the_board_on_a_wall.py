"""The wall: pages of letters that can be read from afar, on which everybody comes once, and that turn by themselves."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser import boards
from tests.browser.boards import WALL, WATCH_SHIFTS, Night
from tests.support.browser import Complaints
from tests.support.check_all import more
from tests.support.halls import EmbeddedHall

CAPITALS = WALL["height"] / 29
ABOUT = 0.98

# Counts the pages that fade in from now on.
COUNT_FADES = """() => {
  window.fades = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches(".reel.current .rows")) window.fades += 1;
    return animate.apply(this, how);
  };
}"""

Open = Callable[..., Page]


@pytest.fixture
def on_the_wall(browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall) -> Iterator[Open]:
    """Open a night's board on a projector: `on_the_wall(night, "?show=seats")`."""
    opened = []

    def put(night: Night, query: str = "") -> Page:
        opened.append(boards.open_board(browser, complaints, shared_hall, night, WALL, query))
        expect(opened[-1].locator("#now")).to_have_attribute("data-round", str(night.round or ""))
        expect(opened[-1].locator("#standings tbody tr")).to_have_count(len(night.names))
        expect(opened[-1].locator(".reel.current")).to_have_count(1)
        return opened[-1]

    yield put
    for page in opened:
        page.context.close()


@pytest.fixture
def night(shared_hall: EmbeddedHall) -> Iterator[Callable[..., Night]]:
    """Make a night: `night(80)`."""
    with shared_hall.client(shared_hall.staff_token()) as staff:
        yield lambda count, **plan: boards.make_night(staff, boards.people(count), **plan)


def cycle(page: Page) -> dict[str, list[list[dict[str, Any]]]]:
    """Turn through every page once; return what was seen on the pages of each reel."""
    boards.stop_on_first_page(page)
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for _turn in range(200):
        shown = found.setdefault(boards.reel(page), {})
        where = page.locator("#page").inner_text()
        shown.setdefault(where, boards.seen(page))
        page.keyboard.press("ArrowRight")
        if "code" in found:
            break
    return {name: list(pages.values()) for name, pages in found.items()}


@pytest.mark.parametrize("count", [80, *more([], [8, 400])])
def test_it_shows_everybody_once_in_a_cycle_whole_and_in_large_letters(
    count: int, night: Callable[..., Night], on_the_wall: Open
) -> None:
    parish = night(count)
    parish.publish_round(1)
    names = Counter(boards.people(count))
    standings = cycle(on_the_wall(parish, "?show=standings"))["standings"]
    seats = cycle(on_the_wall(parish, "?show=seats"))
    by_table = Counter(name for page in seats["by-table"] for row in page for name in str(row["name"]).split(" & "))
    for shown in (standings, seats["by-name"]):
        assert Counter(row["name"] for page in shown for row in page) == names
    assert by_table == names
    rows = [row for page in (*standings, *seats["by-name"], *seats["by-table"]) for row in page]
    assert [row["name"] for row in rows if not row["whole"]] == []
    assert {row["name"] for row in rows if float(str(row["letter"])) < CAPITALS * ABOUT and not row["long"]} == set()
    assert {row["name"] for page in standings for row in page if row["long"]} <= set(boards.people(count)[1:3])
    assert len(standings) <= 1 + count // 28


def test_it_shares_the_names_out_evenly_over_its_pages(night: Callable[..., Night], on_the_wall: Open) -> None:
    parish = night(79)
    parish.publish_round(1)
    seen = cycle(on_the_wall(parish, "?show=standings"))["standings"]
    assert [len(page) for page in seen] == [40, 39]
    assert Counter(row["name"] for page in seen for row in page) == Counter(parish.names.values())


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, WALL], ids=["laptop", "projector"])
def test_it_prints_no_heading_over_another_before_round_1(
    size: dict[str, int], night: Callable[..., Night], on_the_wall: Open
) -> None:
    page = on_the_wall(night(5))
    boards.stop_on_first_page(page)
    page.set_viewport_size(cast(ViewportSize, size))
    seen = [heading for heading in page.locator(".reel > h2, .no-round").all() if heading.is_visible()]
    words = [" ".join(heading.inner_text().split()) for heading in seen]
    assert words == ["Welcome We begin soon", "This board on your phone"]
    assert page.locator("#standings tbody td").first.is_hidden()


def test_it_turns_by_itself_until_it_is_stopped(night: Callable[..., Night], on_the_wall: Open) -> None:
    parish = night(100)
    parish.publish_round(1)
    page = on_the_wall(parish, "?show=standings")
    where = page.locator("#page")
    stop = page.get_by_role("button", name="Stop turning pages")
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    page.reload()
    expect(where).to_have_text("Page 1 of 3")
    page.clock.run_for(11_000)  # 34 names stay ten seconds
    expect(where).to_have_text("Page 2 of 3")
    page.keyboard.press(" ")
    page.clock.run_for(90_000)
    expect(where).to_have_text("Page 2 of 3")
    page.get_by_role("button", name="Next page").click()
    expect(where).to_have_text("Page 3 of 3")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text("Page 2 of 3")
    page.get_by_role("button", name="Turn pages again").click()
    expect(stop).to_be_visible()
    page.clock.run_for(11_000)
    expect(where).to_have_text("Page 3 of 3")
    page.keyboard.press("Home")
    expect(where).to_have_text("Page 1 of 3")


def test_it_brings_the_leaders_back_between_the_others(night: Callable[..., Night], on_the_wall: Open) -> None:
    parish = night(240)
    parish.publish_round(1)
    page = on_the_wall(parish, "?show=standings")
    boards.stop_on_first_page(page)
    places = []
    while boards.reel(page) != "code":
        places.append(page.locator("#page").inner_text().split()[1])
        page.keyboard.press("ArrowRight")
    assert places[:7] == ["1", "2", "3", "4", "5", "1", "6"]


def test_it_stays_on_its_page_and_moves_nothing_while_hands_come(
    night: Callable[..., Night], on_the_wall: Open
) -> None:
    parish = night(61)
    parish.publish_round(1)
    parish.enter_everywhere()
    page = on_the_wall(parish)
    boards.stop_on_first_page(page)
    expect(page.locator(".standings.current")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#page")).to_have_text("Page 2 of 2")
    page.wait_for_timeout(700)  # what comes this soon after a key is no layout shift to the browser
    page.evaluate(WATCH_SHIFTS)
    for points in (2, 3, 4):
        parish.enter_hand(table=10)
        row = page.locator("#standings tr", has_text=parish.names[parish.sittings[9]["seats"][0]["entrant"]])
        expect(row.locator("td").nth(1)).to_have_text(str(points))
    parish.enter_hand(table=3, maker=1, tricks=1)
    expect(page.locator(".strip li")).to_have_count(1)
    assert page.evaluate("window.shifts") == []
    expect(page.locator("#page")).to_have_text("Page 2 of 2")


def test_it_follows_the_night(night: Callable[..., Night], on_the_wall: Open) -> None:
    parish = night(9, rounds=2)
    page = on_the_wall(parish)
    current = page.locator(".reel.current")
    expect(current).to_have_attribute("id", "lobby")
    expect(page.locator("#code svg")).to_be_visible()
    parish.publish_round(1)
    expect(current).to_have_attribute("id", "by-name")
    expect(page.get_by_text("sits out", exact=True)).to_be_visible()
    parish.enter_everywhere()
    expect(current).to_have_attribute("id", "standings")
    parish.close_round(1)
    expect(page.get_by_text("after round 1 of 2")).to_be_visible()
    parish.publish_round(2)
    expect(page.get_by_role("heading", name="Seats in round 2")).to_be_visible()
    parish.close_round(2)
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()
    expect(current).to_have_attribute("id", "podium")


def test_it_keeps_a_stopped_page_whatever_the_night_brings(night: Callable[..., Night], on_the_wall: Open) -> None:
    parish = night(60)
    parish.publish_round(1)
    parish.enter_everywhere()
    page = on_the_wall(parish)
    expect(page.locator(".standings.current")).to_have_count(1)
    boards.stop_on_first_page(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#page")).to_have_text("Page 2 of 2")
    parish.close_round(1)
    parish.publish_round(2)
    expect(page.get_by_role("heading", name="Seats in round 2", include_hidden=True)).to_have_count(1)
    expect(page.locator(".reel.current")).to_have_attribute("id", "standings")
    expect(page.locator("#page")).to_have_text("Page 2 of 2")


def test_it_fades_no_page_in_for_those_who_want_no_motion(night: Callable[..., Night], on_the_wall: Open) -> None:
    page = on_the_wall(night(60))
    boards.stop_on_first_page(page)
    page.evaluate(COUNT_FADES)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.fades") == 1
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#page")).to_have_text("Page 1 of 2")
    assert page.evaluate("window.fades") == 1
