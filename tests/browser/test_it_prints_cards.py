"""A card for every table on paper: six on a page, on A4 and on Letter, nothing of it cut off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.halls import EmbeddedHall

PAGE = re.compile(rb"/Type\s*/Page[^s]")
MILLIMETRES = "boxes => boxes.map((box) => box.getBoundingClientRect().height / 96 * 25.4)"


@pytest.fixture
def night(shared_hall: EmbeddedHall, page: Page) -> Page:
    """The page of the pads of a night that nobody is seated in."""
    pages.sign_in(page, shared_hall)
    pages.make_tournament(page, [f"Player {number}" for number in range(28)], rounds=2, hands=2)
    page.get_by_role("link", name="Pads", exact=True).click()
    expect(page.get_by_text("The people here fill 7 tables.")).to_be_visible()
    return page


@pytest.mark.parametrize(("tables", "sheets"), [(7, 2), (100, 17)])
def test_it_prints_six_cards_on_a_page(night: Page, tables: int, sheets: int) -> None:
    night.get_by_label("Number of tables").fill(str(tables))
    night.get_by_role("button", name="Create the cards").click()
    night.get_by_role("link", name="Cards to print").click()
    expect(night.locator(".card")).to_have_count(tables)
    for paper in ("A4", "Letter"):
        assert len(PAGE.findall(night.pdf(format=paper))) == sheets
    night.emulate_media(media="print")
    expect(night.get_by_role("heading", name="A card for each table")).to_be_hidden()
    assert max(night.locator(".card").evaluate_all(MILLIMETRES)) < (279 - 2 * 10) / 3
    last = night.locator(".card").last
    assert last.evaluate("card => card.scrollWidth <= card.clientWidth && card.scrollHeight <= card.clientHeight")
    assert last.locator("svg").evaluate("qr => qr.getBoundingClientRect().width / 96 * 25.4") > 40
