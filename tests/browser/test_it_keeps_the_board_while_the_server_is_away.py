"""A board that cannot reach the server keeps what it knew last, says so, and recovers alone."""

from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall


def test_it_keeps_the_board_while_the_server_is_away(
    embedded_hall: EmbeddedHall, page: Page, complaints: Complaints
) -> None:
    complaints.expect("net::ERR_")
    complaints.expect("htmx:")  # it logs what it could not ask
    with embedded_hall.client(embedded_hall.staff_token()) as staff:
        night = staff.post("/api/v1/tournaments/", json={"name": "Parish Night", "rounds": 1}).json()
        people = f"/api/v1/tournaments/{night['id']}/entrants/"
        staff.post(people, json={"name": "Ada"}).raise_for_status()
        page.goto(f"{pages.address(embedded_hall)}/t/{night['slug']}/")
        expect(page.get_by_role("rowheader", name="Ada")).to_be_visible()
        stale = page.get_by_text("The server does not answer at the moment.")
        expect(stale).to_be_hidden()
        page.context.set_offline(True)
        expect(stale).to_be_visible()
        expect(page.get_by_role("rowheader", name="Ada")).to_be_visible()
        staff.post(people, json={"name": "Ben"}).raise_for_status()
        page.context.set_offline(False)
        expect(page.get_by_role("rowheader", name="Ben")).to_be_visible()
        expect(stale).to_be_hidden()
