"""Taps on a pad in the games that take several for a hand, with a network and without one."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.hall import Tablet


def seat(pad: Tablet, *seats: int) -> None:
    """Tap people at the table."""
    for index in seats:
        pad.page.locator(f".enter .seat-{index}").click()


def press(pad: Tablet, *buttons: str) -> None:
    """Tap buttons by the data that they carry: `card=11`, `next`."""
    for button in buttons:
        name, _equals, value = button.partition("=")
        pad.page.locator(f'.enter [data-{name}="{value}"]:visible').click()


def enter(pad: Tablet) -> None:
    """Tap what enters a hand of many taps; sooner it would be the second of a double tap."""
    pad.page.wait_for_timeout(900)
    pad.page.get_by_role("button", name="Enter the hand").click()


def leave_and_come_back(pad: Tablet, hand: Callable[[], Any], score: Sequence[str]) -> None:
    """Enter a hand without a network: the tablet counts it, and sends it afterwards."""
    pad.context.set_offline(True)
    expect(pad.page.locator("#away")).to_be_visible()
    hand()
    pad.expect_score(*score)
    expect(pad.page.locator("#queue li")).to_have_count(1)
    pad.context.set_offline(False)
    pad.expect_sent()
