"""An evening of two rounds through the desk's pages alone, in games without partners, from the form to the podium."""

import re
from collections import Counter
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
HANDS = 2
Enter = Callable[[Page, int], tuple[int, ...]]
"""Fills in the form for a hand, and returns what every seat makes by docs/house-rules.md."""


def three_handed(page: Page, number: int) -> tuple[int, ...]:
    """All five tricks for seat 0, which is 3; then seat 1 is euchred, which is 2 for each of the others."""
    maker, tricks, points = ((0, 5, (3, 0, 0)), (1, 2, (2, 0, 2)))[number - 1]
    page.get_by_label("Maker", exact=True).select_option(str(maker))
    page.get_by_label("Tricks the maker took").select_option(str(tricks))
    return points


def texas(page: Page, number: int) -> tuple[int, ...]:
    """Seat 0 has the fewest tricks and takes its five; then seat 1 its seven. The thrower has most, and takes none."""
    laid, tricks, thrower, points = (
        ((5, 4, 4), (0, 2, 2), 1, (5, 0, 0)),
        ((4, 7, 4), (2, 0, 2), 0, (0, 7, 0)),
    )[number - 1]
    page.get_by_label("Who threw down").select_option(str(thrower))
    for seat in range(3):
        page.locator(f"[name=tricks_{seat}]").fill(str(tricks[seat]))
        page.locator(f"[name=laid_{seat}]").fill(str(laid[seat]))
    return points


def make_tournament(page: Page, game: str) -> None:
    """Fill in the form: the game first, which brings its own house rules."""
    page.get_by_role("link", name="New tournament").click()
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.locator("#id_game").select_option(game)
    if game == "texas-euchre":
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator("#id_seats_per_table").select_option("3")
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.locator("#id_rounds").fill("2")
    page.locator("input[name=game_ends][value=hands]").check()
    page.locator("#id_hands_per_game").fill(str(HANDS))
    page.locator("#id_names").fill("\n".join(NAMES))
    pages.press(page, "Create the tournament")
    expect(page.get_by_role("button", name="Seat round 1")).to_be_visible()


def play_round(page: Page, number: int, enter: Enter) -> tuple[dict[str, int], str]:
    """Seat, publish, enter two hands at each table and confirm for everybody; return points, and who sat out."""
    pages.seat_and_publish(page, number)
    desk = page.url
    sheets = page.locator("a[href*='/sittings/']").evaluate_all("links => links.map(link => link.href.split('#')[0])")
    made: Counter[str] = Counter()
    for address in dict.fromkeys(sheets):
        page.goto(address)
        people = [name.strip() for name in page.locator("ul.sides h2").all_text_contents()]
        assert len(people) == 3
        for hand in range(1, HANDS + 1):
            points = enter(page, hand)
            page.get_by_role("button", name="Enter the hand").click()
            expect(page.locator("table.hands tr.line")).to_have_count(hand)
            made.update(dict(zip(people, points, strict=True)))
        for left in range(len(people), 0, -1):
            expect(page.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(left)
            page.get_by_role("button", name=re.compile("^Confirm")).first.click()
    page.goto(desk)
    pages.press(page, f"Close round {number}")
    (out,) = {*NAMES} - made.keys()
    return {name: made[name] for name in {*NAMES} - {out}}, out


def standings(page: Page) -> Mapping[str, str]:
    """What the board's list says everybody has."""
    rows = page.locator("#standings tbody tr")
    return {
        (row.locator("th").text_content() or "").strip(): row.locator("td").nth(1).text_content() or ""
        for row in rows.all()
    }


@pytest.mark.parametrize(
    ("game", "enter", "credit", "fewest"),
    [
        # Seven points at each table of three: who sits out gets the mean of 3 2 2, rounded: 2.
        pytest.param("euchre-three-handed", three_handed, 2, False, id="three-handed"),
        # Twelve points at each table, five and seven: the mean is 4.
        pytest.param("texas-euchre", texas, 4, True, id="texas"),
    ],
)
def test_it_plays_two_rounds_from_the_form_to_the_podium(
    shared_hall: EmbeddedHall,
    page: Page,
    complaints: Complaints,
    game: str,
    enter: Enter,
    credit: int,
    fewest: bool,
) -> None:
    complaints.expect("htmx:")  # the panel takes back a question when the next one comes
    pages.sign_in(page, shared_hall)
    make_tournament(page, game)
    total: Counter[str] = Counter()
    sat_out = []
    for number in (1, 2):
        points, out = play_round(page, number, enter)
        total.update({**points, out: credit})
        sat_out.append(out)
    assert sat_out[0] != sat_out[1]
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()
    expect(page.get_by_text("Points are bad here: the fewest win.")).to_have_count(int(fewest))

    page.goto(page.get_by_role("link", name="Board").first.evaluate("link => link.href") + "?view=list")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(page.get_by_text("Points are bad here: the fewest win.")).to_have_count(int(fewest))
    assert standings(page) == {name: str(total[name]) for name in NAMES}
    best = (min if fewest else max)(total.values())
    first = page.locator("#podium .place-1 .points").all_text_contents()
    assert first == [str(best)] * list(total.values()).count(best)
    assert "artner" not in page.locator("main").inner_text()
