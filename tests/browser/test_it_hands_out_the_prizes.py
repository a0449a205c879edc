"""From the last hand to the signed payout sheet: the treasurer awards the prizes, hands them over, and prints."""

from collections.abc import Callable
from typing import Any, cast
from uuid import uuid4

import pypdfium2
from playwright.sync_api import expect

from tests.browser.hall import Tablet, address, director_of, made, sign_in_by_link
from tests.support.halls import EmbeddedHall
from tests.tournaments.paper.pages import words

PLAN = {
    "prizes": [
        {"kind": "place", "share": 10000},
        {"kind": "loners", "thing": "Cherry pie"},
    ],
    "pot_percent": 50,
}


def test_it_goes_from_the_last_hand_to_the_payout_sheet(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet]
) -> None:
    staff, page, guest = director_of(shared_hall), tablet().page, tablet().page
    night = made(staff, "/api/v1/tournaments/", {"name": "Prize Night", "rounds": 1, "hands_per_game": 1})
    path = f"/api/v1/tournaments/{night['id']}/"
    names = ("Ada", "Ben", "Cleo", "Dan")
    people = cast(list[Any], made(staff, f"{path}entrants/", [{"name": name} for name in names]))
    for person in people:
        fee = {"uuid": str(uuid4()), "entrant": person["id"], "amount": 500, "method": "cash"}
        made(staff, f"{path}payments/", fee)
    assert staff.put(f"{path}prizes/", json=PLAN).status_code == 200
    made(staff, f"{path}rounds/", {})
    round_ = made(staff, f"{path}rounds/1/publish/", {})
    (sitting,) = round_["sittings"]
    last_hand = {"uuid": str(uuid4()), "number": 1, "maker": 0, "alone": True, "tricks": 5}
    made(staff, f"/api/v1/sittings/{sitting['id']}/hands/", last_hand)
    made(staff, f"{path}rounds/1/close/", {"force": True})
    name_of = {person["id"]: person["name"] for person in people}
    by_seat = [name_of[seat["entrant"]] for seat in sitting["seats"]]

    _token, link = shared_hall.add_member("theresa@hall.test", "treasurer")
    sign_in_by_link(page, address(shared_hall), link)
    page.goto(f"{address(shared_hall)}/desk/{night['slug']}/prizes/")
    page.get_by_role("button", name="Award the prizes").click()
    # $20 of fees: $10 in the pot, shared by the two who won; the pie is for the one who was alone.
    won = page.locator(".won > li")
    expect(won).to_have_count(3)
    expect(won.filter(has_text="$5.00")).to_have_count(2)
    expect(won.filter(has_text="Cherry pie")).to_contain_text(by_seat[0])
    for left in (2, 1, 0):
        page.locator(".won .pay button.primary").first.click()
        expect(page.locator(".won .pay")).to_have_count(left)
    expect(page.get_by_text("Every prize is handed over.")).to_be_visible()
    page.locator(".won summary").first.click()
    page.get_by_label("Why").first.fill("Not at the table")
    page.get_by_role("button", name="Take the prize back").first.click()
    expect(page.get_by_text("is still to be handed over")).to_be_visible()
    expect(page.get_by_role("link", name="Print the payout sheet")).to_be_visible()
    (printed,) = words(pypdfium2.PdfDocument(staff.get(f"{path}paper/payouts/").content))
    assert all(text in printed for text in (by_seat[0], by_seat[2], "$5.00", "Cherry pie", "Received: signature"))
    guest.goto(f"{address(shared_hall)}/t/{night['slug']}/?view=list")
    guest.get_by_text("All prizes").click()
    expect(guest.locator(".all-prizes li")).to_have_count(3)
