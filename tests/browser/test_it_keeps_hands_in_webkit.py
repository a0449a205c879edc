"""In another engine, too, hands entered without a network are kept through a reload, and reach the sheet once."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common import StaleElementReferenceException, WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import text_to_be_present_in_element
from selenium.webdriver.support.wait import WebDriverWait

from tests.browser.games import GAME, first, stored
from tests.browser.hall import INSECURE, OpenTable
from tests.browser.wire import Wire, wire_to
from tests.support import programs
from tests.support.halls import EmbeddedHall
from tests.support.webkit import webkit

SECONDS = 60  # a busy machine takes its time
HAND_NUMBER, SCORE, QUEUE, TAKE_BACK = "[data-hand-number]", ".side-1 .score", "#queue", "[data-do='take-back']"


@pytest.fixture
def wire(shared_hall: EmbeddedHall) -> Iterator[Wire]:
    """The network to the hall."""
    with wire_to(shared_hall.port) as wire:
        yield wire


@pytest.fixture
def tablet(wire: Wire, tmp_path: Path) -> Iterator[WebKitGTK]:
    """WebKitGTK at the end of the wire."""
    missing = [program.label for program in (programs.WEBKIT, programs.XVFB) if program.find() is None]
    if missing:
        pytest.skip(f"This machine has no {' and no '.join(missing)}.")
    with webkit(tmp_path / "webkit", f"127.0.0.1:{wire.port}") as tablet:
        yield tablet


def expect_words(tablet: WebKitGTK, place: str, words: str) -> None:
    """Wait until these words are somewhere on the page."""
    WebDriverWait(tablet, SECONDS).until(text_to_be_present_in_element((By.CSS_SELECTOR, place), words))


def click(tablet: WebKitGTK, place: str) -> None:
    """Click this; the sheet may be drawn again between looking for it and clicking."""
    waiting = WebDriverWait(tablet, SECONDS, ignored_exceptions=[StaleElementReferenceException])

    def clicked(driver: Any) -> bool:
        driver.find_element(By.CSS_SELECTOR, place).click()
        return True

    waiting.until(clicked)


def tap(tablet: WebKitGTK, *numbers: int) -> None:
    """Enter hands of the game, one as soon as the tablet has the other."""
    for number in numbers:
        maker, tricks, alone = GAME[number - 1]
        lone = "true" if alone else "false"
        for place in (f"label.seat-{maker}", f"label:has([name='alone'][value='{lone}'])", f"[data-tricks='{tricks}']"):
            click(tablet, place)
        expect_words(tablet, TAKE_BACK, f"Undo hand {number}")


def test_it_keeps_hands_through_a_cut_and_a_reload_at_an_insecure_name(
    shared_hall: EmbeddedHall, table: OpenTable, wire: Wire, tablet: WebKitGTK
) -> None:
    tablet.get(table.pad)
    expect_words(tablet, HAND_NUMBER, "1")
    assert tablet.execute_script(f"return {INSECURE}")
    tap(tablet, 1)
    WebDriverWait(tablet, SECONDS).until(lambda _driver: stored(shared_hall, table) == first(1))
    wire.cut()
    tap(tablet, 2, 3)
    expect_words(tablet, QUEUE, "2 hands (since ")
    assert stored(shared_hall, table) == first(1)
    with suppress(WebDriverException):  # the page cannot be had
        tablet.refresh()
    wire.mend()
    tablet.refresh()
    WebDriverWait(tablet, SECONDS).until(lambda _driver: stored(shared_hall, table) == first(3))
    expect_words(tablet, SCORE, "4")
    WebDriverWait(tablet, SECONDS).until(lambda driver: not driver.find_element(By.CSS_SELECTOR, QUEUE).text)
