"""Guests sign up at home: one gets the only place, another waits, and gets it with an e-mail when the first cancels."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.support.halls import EmbeddedHall, embedded_hall
from tests.support.services import wait_until


@pytest.fixture
def hall_with_mail(tmp_path: Path, with_director: Path) -> Iterator[EmbeddedHall]:
    """A hall whose e-mails are files, sent every second."""
    mail = {"EMAIL_URL": f"filemail:///{tmp_path}/mail", "MAIL_SECONDS": "1"}
    with embedded_hall(tmp_path / "hall", model=with_director, **mail) as hall:
        yield hall


def mails(folder: Path) -> str:
    """What was mailed so far."""
    return "\n".join(path.read_text() for path in sorted(folder.glob("mail/*")))


def sign_up(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail address").fill(f"{name.lower()}@example.org")
    page.locator("form button").last.click()
    expect(page.get_by_role("heading", name="Your sign-up")).to_be_visible()


def test_it_gives_the_place_of_who_cancels_to_who_waits_and_mails_it(
    hall_with_mail: EmbeddedHall, tmp_path: Path, page: Page, tablet: Callable[[], Tablet]
) -> None:
    hall = hall_with_mail
    pages.sign_in(page, hall)
    soon = (date.today() + timedelta(days=30)).isoformat()
    with hall.client(hall.staff_token()) as program:
        body = {"name": "Chili night", "rounds": 8, "date": soon, "starts_at": "18:30", "place": "Parish hall"}
        program.post("/api/v1/tournaments/", json=body).raise_for_status()
    page.goto(f"{pages.address(hall)}/desk/chili-night/sign-ups/")
    page.get_by_label("Guests can sign up").check()
    page.get_by_label("Places").fill("1")
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_text("1 of 1 places is left.")).to_be_visible()

    address = f"{pages.address(hall)}/t/chili-night/sign-up/"
    ann, ben = tablet().page, tablet().page
    sign_up(ann, address, "Ann")
    expect(ann.get_by_text("has a place")).to_be_visible()
    ben.goto(address)
    expect(ben.get_by_text("All places are taken.")).to_be_visible()
    sign_up(ben, address, "Ben")
    expect(ben.get_by_text("on the waiting list")).to_be_visible()
    ann.get_by_role("button", name="Cancel the sign-up").click()
    expect(ann.get_by_text("The sign-up of Ann is cancelled.")).to_be_visible()
    ben.reload()
    expect(ben.get_by_text("has a place")).to_be_visible()

    wait_until(lambda: _expect_mail(tmp_path), hall.processes["server"], hall.folder / "server.log")
    link = re.search(r"http://\S+/sign-up/[0-9a-f-]{36}/[0-9a-f]{32}/", mails(tmp_path).split("You have a place")[1])
    assert link
    ben.goto(link[0])
    expect(ben.get_by_role("heading", name="Ben has a place")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Put them on the list of players").click()
    expect(page.get_by_text("1 guest is now on the list of players.")).to_be_visible()


def _expect_mail(folder: Path) -> None:
    if "Subject: You have a place: Chili night" not in mails(folder):
        raise OSError("no such mail yet")
