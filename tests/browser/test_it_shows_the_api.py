"""The API's page works under the policy that lets no script of a page run, and without the internet."""

from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall


def test_it_shows_the_calls_of_the_api(shared_hall: EmbeddedHall, page: Page, complaints: Complaints) -> None:
    complaints.expect("Applying inline style")  # of the page's own margins; it looks right without
    page.goto(f"{pages.address(shared_hall)}/api/v1/docs/")
    for part in ("sittings", "tournaments"):
        page.locator(f"#operations-tag-{part}").click()
    expect(page.get_by_text("/api/v1/sittings/{id}/hands/", exact=True).first).to_be_visible()
    expect(page.get_by_text("Draw the next round.")).to_be_visible()
