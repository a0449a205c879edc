"""A door prize drawn at the desk, step by step, and checked by a guest's own browser at a plain http:// address."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hall import Tablet, address, director_of, made, sign_in
from tests.support.halls import EmbeddedHall


def test_it_draws_and_lets_a_guest_check(shared_hall: EmbeddedHall, tablet: Callable[[], Tablet]) -> None:
    staff, page, guest = director_of(shared_hall), tablet().page, tablet().page
    tournament = made(staff, "/api/v1/tournaments/", {"name": "Draw Night", "rounds": 1})
    people = [{"name": name} for name in ("Ada Lovelace", "Ben Nevis", "Cleo Patra")]
    made(staff, f"/api/v1/tournaments/{tournament['id']}/entrants/", people)
    sign_in(page, shared_hall)
    page.goto(f"{address(shared_hall)}/desk/{tournament['slug']}/draws/")
    page.get_by_label("Name", exact=True).fill("Pie for the door")
    page.get_by_label("Drawn from").select_option("door")
    page.get_by_label("Prizes, one a line").fill("Cherry pie\nApple pie")
    page.get_by_role("button", name="Plan the draw").click()
    page.get_by_role("button", name="Freeze the tickets").click()
    page.get_by_role("button", name="Show the fingerprint").click()
    page.get_by_label("The hall's number").fill("4 2 6 1")
    fingerprints = page.locator("code.fingerprint")
    expect(fingerprints).to_have_count(2)
    noted = fingerprints.all_inner_texts()
    page.get_by_role("button", name="This is the number").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", name="Winners")).to_be_visible()
    guest.goto(f"{address(shared_hall)}/t/{tournament['slug']}/draws/")
    guest.get_by_role("link", name="Fingerprints and check").click()
    expect(guest.get_by_text("This device has drawn again, and got the same tickets.")).to_be_visible()
    expect(guest.locator("#checked .tag.good")).to_have_count(4)
    assert guest.locator("code.fingerprint").all_inner_texts()[:2] == noted
