"""Just keep score: from the first page in two taps, two hands on the pad, and the score behind a shared link."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hall import Tablet, address, choose_house_rule
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall


def test_it_keeps_score_in_two_taps_from_the_first_page(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    pad, phone = tablet(), tablet()
    page = pad.page
    page.goto(f"{address(shared_hall)}/score/")
    page.get_by_role("button", name="Open the score pad").first.click()
    share = page.get_by_role("link", name="Share")
    expect(share).to_be_visible()
    assert page.evaluate("!window.isSecureContext")
    pad.enter(maker=0, tricks=5)
    pad.enter(maker=1, tricks=2)
    pad.expect_score("4", "0")
    pad.expect_sent()
    page.get_by_role("button", name="Undo hand 2").click()
    pad.expect_score("2", "0")
    phone.page.goto(address(shared_hall) + (share.get_attribute("href") or ""))
    expect(phone.page.locator(".scores")).to_contain_text("Player 1 & Player 3 2")
    page.context.set_offline(True)
    pad.enter(maker=0, tricks=3)
    pad.expect_score("3", "0")
    page.context.set_offline(False)
    expect(phone.page.locator(".scores")).to_contain_text("Player 1 & Player 3 3")
    page.reload()
    pad.expect_score("3", "0")
    _play_until_the_bell(pad)


def _play_until_the_bell(pad: Tablet) -> None:
    page = pad.page
    page.get_by_role("link", name="New game").click()
    page.wait_for_url("**/score/")  # loaded: a choice is heard
    choose_house_rule(page, "#id_game", "euchre")
    choose_house_rule(page, "#id_preset", "ontario")
    expect(page.get_by_label("when the bell rings")).to_be_checked()
    page.get_by_role("button", name="Open the score pad").first.click()
    expect(pad.seats()).to_have_count(4)
    page.get_by_role("button", name="House rules").click()
    expect(page.get_by_role("dialog", name="House rules")).to_contain_text("A game is over when the bell rings")
    page.get_by_role("button", name="Done").click()
    pad.enter(maker=1, tricks=5)
    pad.expect_score("0", "2")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_text("Player 2 and Player 4 win.")).to_be_visible()
    page.get_by_role("button", name="Undo hand 1").click()
    pad.expect_score("0", "0")
