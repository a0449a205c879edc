"""The story of a tournament, as it lies on a screen."""

import pytest
from playwright.sync_api import Browser

from tests.browser import boards
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall


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
