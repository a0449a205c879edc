"""Twenty tables hand in slips of paper: typed by keyboard alone, every key counted."""

from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

TWENTY = 20
POINTS = """
from scoring.models import Game
from tournaments.models import Tournament
games = Game.objects.filter(sitting__round__tournament=Tournament.objects.latest("pk"))
print(list(games.order_by("sitting__table").values_list("points")))
"""
COUNT_KEYS = "window.keys = 0; addEventListener('keydown', () => { window.keys += 1; }, true);"


def made(staff: httpx.Client, path: str, body: Any) -> dict[str, Any]:
    """POST something to the API; return its answer."""
    answer: dict[str, Any] = staff.post(path, json=body).raise_for_status().json()
    return answer


@pytest.fixture
def tables() -> int:
    """How many tables there are: nine where it does not matter."""
    return 9


@pytest.fixture
def slips(shared_hall: EmbeddedHall, page: Page, tables: int) -> Page:
    """The slips of a round, eight hands a game; table 3's hands come from its pad."""
    pages.sign_in(page, shared_hall)
    staff = pages.director_of(shared_hall)
    fields = {"name": "Parish Night", "rounds": 1, "hands_per_game": 8, "preset": "tournament"}
    tournament = made(staff, "/api/v1/tournaments/", fields)
    night = f"/api/v1/tournaments/{tournament['id']}/"
    made(staff, f"{night}entrants/", [{"name": f"Player {number}"} for number in range(4 * tables)])
    made(staff, f"{night}rounds/", {})
    third = made(staff, f"{night}rounds/1/publish/", {})["sittings"][2]
    for _hand in range(8):
        made(staff, f"/api/v1/sittings/{third['id']}/hands/", {"uuid": str(uuid4()), "maker": 0, "tricks": 3})
    page.goto(f"{pages.address(shared_hall)}/desk/{tournament['slug']}/")
    page.get_by_role("link", name="Slips").click()
    expect(page.get_by_text(f"1 of {tables} tables in")).to_be_visible()
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.wait_for_load_state("load")
    page.evaluate(COUNT_KEYS)
    return page


def keys(page: Page) -> int:
    """How many keys were pressed since it was last asked."""
    return int(page.evaluate("() => { const pressed = window.keys; window.keys = 0; return pressed; }"))


def types(page: Page, *values: Any) -> None:
    """Type each of these, with Enter after it."""
    for value in values:
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")


def saved(page: Page, number: int) -> None:
    """Wait until so many tables are in."""
    expect(page.get_by_text(f"{number} of ")).to_be_visible()


@pytest.mark.parametrize("tables", [TWENTY])
def test_it_takes_slips_in_the_order_of_the_tables_with_four_keys_each(slips: Page, shared_hall: EmbeddedHall) -> None:
    types(slips, "")
    assert keys(slips) == 1
    for _slip in range(TWENTY - 1):
        types(slips, 6, 5)
    assert keys(slips) == 4 * (TWENTY - 1)
    saved(slips, TWENTY)
    stored = shared_hall.manage("shell", "--no-imports", "-c", POINTS)
    assert stored.count("[6, 5, 6, 5]") == TWENTY - 1
    assert stored.count("[8, 0, 8, 0]") == 1
    expect(slips.get_by_label("Table", exact=True)).to_be_focused()


def test_it_takes_slips_in_any_order_with_the_number_of_the_table_first(slips: Page) -> None:
    for done, number in enumerate((7, 4, 9, 1), start=2):
        types(slips, number, 6, 5)
        saved(slips, done)
        expect(slips.locator(f"#slip-{number}.is-done")).to_be_visible()
    assert keys(slips) == 4 * 6
    expect(slips.get_by_label("Table", exact=True)).to_be_focused()


def test_it_goes_on_by_tab_as_by_enter(slips: Page) -> None:
    types(slips, "")
    for item in ("6", "5", "4", "4"):
        slips.keyboard.type(item)
        slips.keyboard.press("Tab")
    saved(slips, 3)
    expect(slips.locator("#slip-4 input[name=points_0]")).to_be_focused()  # table 3 has hands


def test_it_stays_at_a_slip_that_cannot_be_and_keeps_what_was_typed(slips: Page) -> None:
    types(slips, 2, 40, 5)
    line = slips.locator("#slip-2")
    expect(line.get_by_text("too many points for the hands played (8)")).to_be_visible()
    first, second = line.locator("input[name=points_0]"), line.locator("input[name=points_1]")
    expect(first).to_be_focused()
    expect(first).to_have_value("40")
    expect(second).to_have_value("5")
    slips.keyboard.type("4")  # what was typed is selected, and replaced
    slips.keyboard.press("Enter")
    expect(line.locator("b.score").first).to_have_text("4 points")
    saved(slips, 2)


def test_it_says_which_table_is_in_and_which_there_is_not(slips: Page) -> None:
    table = slips.get_by_label("Table", exact=True)
    types(slips, 3)
    expect(slips.get_by_text("Table 3 is already entered.")).to_be_visible()
    types(slips, 99)
    expect(slips.get_by_text("This round has no table 99.")).to_be_visible()
    expect(table).to_be_focused()
    types(slips, 2)
    expect(slips.locator("#slip-2 input[name=points_0]")).to_be_focused()


def test_it_takes_a_wrong_slip_back_and_the_right_one_in(slips: Page) -> None:
    types(slips, 5, 6, 5)
    saved(slips, 2)
    line = slips.locator("#slip-5")
    line.locator("summary", has_text="Undo").click()
    line.get_by_label("Reason").fill("sides mixed up")
    slips.keyboard.press("Enter")
    saved(slips, 1)
    expect(line.locator("input[name=points_0]")).to_be_focused()
    types(slips, 5, 6)
    saved(slips, 2)
    expect(line.locator("b.score")).to_have_text(["5 points", "6 points"])


def test_it_sends_a_slip_again_whose_answer_was_lost_and_counts_it_once(
    slips: Page, shared_hall: EmbeddedHall, complaints: Complaints
) -> None:
    complaints.expect("net::ERR_")
    complaints.expect("htmx:")

    def lose_the_answer(route: Route) -> None:
        sent = route.request
        headers = {**sent.all_headers(), "host": f"hall.test:{shared_hall.port}"}
        address = sent.url.replace(pages.address(shared_hall), shared_hall.url)
        httpx.post(address, content=sent.post_data_buffer, headers=headers, timeout=60).raise_for_status()
        route.abort()

    slips.route("**/slip/", lose_the_answer)
    types(slips, 2, 6, 5)
    line = slips.locator("#slip-2")
    expect(line.get_by_text("The server did not answer.")).to_be_visible()
    slips.unroute("**/slip/")
    line.locator("input[name=points_1]").press("Enter")
    saved(slips, 2)
    stored = shared_hall.manage("shell", "--no-imports", "-c", POINTS)
    assert stored.count("[6, 5, 6, 5]") == 1
