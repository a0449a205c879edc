"""The house rules on one sheet of paper, however many there are."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.halls import EmbeddedHall

PAGE = re.compile(rb"/Type\s*/Page[^s]")
LONGEST = {
    "low_hand": ["redeal-no-ace-no-face", "redeal-ace-no-face", "exchange-three", "exchange-all-low", "go-under"],
    "deck": 33,
    "canadian_loner": True,
    "turn_down": True,
}


@pytest.mark.parametrize(
    ("people", "games", "plan"),
    [(4, 1, {"preset": "michigan", "ruleset": LONGEST}), (7, 2, {"left_over": "one-or-three"})],
    ids=["longest", "two-games"],
)
def test_it_prints_the_house_rules_on_one_sheet(
    shared_hall: EmbeddedHall, page: Page, people: int, games: int, plan: dict[str, Any]
) -> None:
    table = pages.open_table(shared_hall, people=[f"Player {number}" for number in range(people)], **plan)
    slug = table.staff.get(table.night).raise_for_status().json()["slug"]
    page.goto(f"{pages.address(shared_hall)}/t/{slug}/rules/")
    expect(page.get_by_text("Misdeal: found before the up-card is turned")).to_have_count(games)
    for paper in ("A4", "Letter"):
        assert len(PAGE.findall(page.pdf(format=paper))) == 1


def test_it_prints_a_board_without_what_can_be_pressed(shared_hall: EmbeddedHall, page: Page) -> None:
    table = pages.open_table(shared_hall, people=["Ada", "Ben", "Cleo", "Dan"])
    slug = table.staff.get(table.night).raise_for_status().json()["slug"]
    page.goto(f"{pages.address(shared_hall)}/t/{slug}/?view=list")
    expect(page.get_by_role("rowheader", name="Ada")).to_be_visible()
    expect(page.get_by_role("link", name="House rules")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("rowheader", name="Ada")).to_be_visible()
    for pressed in ("link", "button", "searchbox"):
        expect(page.get_by_role(pressed)).to_have_count(0)
