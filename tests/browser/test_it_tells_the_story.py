"""The story of a tournament, as it lies on a screen."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import boards
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall


def wait_for_claims(page: Page) -> None:
    """Load the page again until it has them: results are computed after the request that closes a round."""
    for _ in range(60):
        if page.locator(".claim").count():
            return
        page.wait_for_timeout(250)
        page.reload()
    raise AssertionError("no story")


@pytest.mark.parametrize("size", [boards.PHONE, boards.WALL], ids=["phone", "projector"])
def test_it_begins_every_headline_at_the_left(
    browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall, size: dict[str, int]
) -> None:
    with shared_hall.client(shared_hall.staff_token()) as staff:
        night = boards.make_night(staff, ["Ann", "Bob", "Cleo", "Dan"], rounds=1)
        night.publish_round(1)
        night.enter_hand()
        night.enter_hand(maker=1)
        night.enter_hand(tricks=5)
        night.close_round(1)
    page = boards.open_board(browser, complaints, shared_hall, night, size, "story/")
    wait_for_claims(page)
    starts = page.locator(".claim .who").evaluate_all(
        """all => all.map(headline => {
          const words = document.createRange();
          words.selectNodeContents(headline);
          const title = headline.parentElement.querySelector("h2").getBoundingClientRect();
          return words.getBoundingClientRect().left - title.left;
        })"""
    )
    assert {round(start) for start in starts} == {0}, "however long it is"
    page.context.close()
