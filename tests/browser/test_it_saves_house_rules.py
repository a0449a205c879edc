"""A director changes one house rule, saves the rules under a name, and the hall plays by them: again, and on paper."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.support.halls import EmbeddedHall

PAGE = re.compile(rb"/Type\s*/Page[^s]")
LONER = "Canadian loner: the dealer's partner who orders up the dealer must play alone."
PEOPLE = "Ada\nBen\nCleo\nDan"


def make(page: Page, name: str) -> None:
    """Create the tournament, and publish its first round."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Names, one").fill(PEOPLE)
    page.get_by_role("button", name="Create the tournament").click()
    pages.seat_and_publish(page, 1)


def test_it_plays_again_by_rules_that_were_changed_and_saved(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet]
) -> None:
    pages.sign_in(page, shared_hall)
    pages.begin_tournament(page)
    pages.choose_house_rule(page, "#id_preset", "traditional")
    expect(page.get_by_role("radio", name="at a number of points")).to_be_checked()
    expect(page.get_by_label("Points in a game")).to_have_value("10")
    page.get_by_label("Canadian loner").check()
    expect(page.locator("#rules-name")).to_contain_text("Traditional, with one change")
    expect(page.locator("#rules-name")).to_contain_text(LONER)
    page.get_by_label("Save these house rules as").fill("The parish's own")
    make(page, "First night")

    (pad,) = pages.pad_addresses(page)
    host = tablet()
    host.open(pad)
    host.page.context.set_offline(True)
    host.page.get_by_role("button", name="House rules").click()
    rules = host.page.get_by_role("dialog")
    expect(rules.get_by_text("The parish's own")).to_be_visible()
    expect(rules.get_by_text(LONER)).to_be_visible()
    rules.get_by_role("button", name="Done").click()
    expect(rules).to_be_hidden()
    expect(host.seats()).to_have_count(4)
    host.page.context.set_offline(False)

    page.get_by_role("link", name="Show", exact=True).click()
    page.get_by_role("link", name="House rules", exact=True).click()
    expect(page.get_by_text(LONER)).to_be_visible()
    expect(page.get_by_text("First night · Euchre · The parish's own")).to_be_visible()
    for paper in ("A4", "Letter"):
        assert len(PAGE.findall(page.pdf(format=paper))) == 1

    page.get_by_role("link", name="Headtable").click()
    pages.begin_tournament(page)
    page.get_by_label("Start from").select_option(label="The parish's own")
    expect(page.locator("#rules-name")).to_have_text(re.compile(r"^\s*The parish's own\s*$"))
    expect(page.get_by_label("Canadian loner")).to_be_checked()
    make(page, "Second night")
    page.get_by_role("link", name="Show", exact=True).click()
    page.get_by_role("link", name="House rules", exact=True).click()
    expect(page.get_by_text("Second night · Euchre · The parish's own")).to_be_visible()
    expect(page.get_by_text(LONER)).to_be_visible()
