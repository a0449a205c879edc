"""A disputed trick settled on the pad: a revoke found in few taps, without leaving the hand in play."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet

SUITS = ("spades", "hearts", "clubs", "diamonds")
COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1; }, true)"


@pytest.fixture
def pad(table: OpenTable, tablet: Callable[[], Tablet]) -> Tablet:
    """The pad of the only table."""
    opened = tablet()
    opened.open(table.pad)
    return opened


def test_it_finds_a_revoke_on_the_pad_and_comes_back_to_the_hand(pad: Tablet) -> None:
    page = pad.page
    page.locator("label.seat-1").click()
    page.evaluate(COUNT_TAPS)
    page.get_by_role("link", name="Referee").click()
    dialog = page.get_by_role("dialog", name="Referee")
    for button in ("hearts", "ace of diamonds", "king of diamonds", "queen of diamonds", "10 of clubs", "A renege?"):
        dialog.get_by_role("button", name=button, exact=True).click()
    dialog.get_by_role("button", name="9 of diamonds", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("Could have been played: 9 of diamonds.")
    assert page.evaluate("window.taps") == 8
    dialog.get_by_role("button", name="Back to the score").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("label.seat-1 input")).to_be_checked()
    assert page.evaluate("!window.isSecureContext")


# A tap on whatever button is there at that moment, as a finger does it.
TAP = """label => Array.from(document.querySelectorAll("[data-referee] button"))
  .find(button => (button.ariaLabel || button.textContent.trim()) === label).click()"""


def test_it_loses_no_tap_of_a_quick_finger(pad: Tablet) -> None:
    page = pad.page
    page.goto(page.url.partition("/pad/")[0] + "/referee/")
    for name in ("hearts", "ace of diamonds", "jack of diamonds"):
        page.evaluate(TAP, name)
    expect(page.locator("ol.trick > li")).to_have_count(2)
    # A finger rests on a card while the answer to the tap before it comes in.
    page.get_by_role("button", name="10 of diamonds", exact=True).hover()
    page.mouse.down()
    with page.expect_response(lambda answer: "QD" in answer.url):
        page.evaluate(TAP, "queen of diamonds")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    expect(page.get_by_role("status")).to_contain_text("The 2nd player takes the trick with the jack of diamonds.")
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("The 2nd player takes the trick")


@pytest.mark.parametrize("game", ["euchre", "euchre-five-handed", "texas-euchre"])
def test_it_leaves_no_card_alone_in_a_line_on_a_small_phone(pad: Tablet, game: str) -> None:
    page = pad.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(page.url.partition("/pad/")[0] + f'/referee/?asked={{"game":"{game}"}}')
    rows = page.locator(".trumps, .fan p")
    for row in rows.all():
        tops = [button.bounding_box() for button in row.get_by_role("button").all()]
        lines = Counter(round(box["y"]) for box in tops if box)
        assert len(tops) < 2 or min(lines.values()) > 1, row.inner_text()
        assert {round(box["height"]) >= 48 and round(box["width"]) >= 48 for box in tops if box} == {True}


def test_it_shows_red_suits_red_under_trump(pad: Tablet) -> None:
    page = pad.page
    page.goto(page.url.partition("/pad/")[0] + "/referee/")
    icons = {suit: page.locator(".trumps").get_by_role("button", name=suit).locator(".icon") for suit in SUITS}
    colors = {suit: icon.evaluate("icon => getComputedStyle(icon).color") for suit, icon in icons.items()}
    assert colors["hearts"] == colors["diamonds"] != colors["spades"] == colors["clubs"]
