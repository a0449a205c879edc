"""The phone: find your name once, then see your table, your seat, your points and your rank, whatever comes."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.browser import boards
from tests.browser.boards import PHONE, WATCH_SHIFTS, Night
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

NAMES = [
    "Zoë Ångström",
    "Zoë Bauer",
    "Cleo Doyle",
    "Dan Eriksen",
    "Eve Fiala",
    "Finn Grant",
    "Gus Hofmann",
    "Hope Ives",
    "Łukasz Jansen",
]


@pytest.fixture
def night(shared_hall: EmbeddedHall) -> Iterator[Night]:
    """Nine people, two tables, nothing published."""
    with shared_hall.client(shared_hall.staff_token()) as staff:
        yield boards.make_night(staff, NAMES, rounds=2)


@pytest.fixture
def phone(browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall, night: Night) -> Iterator[Page]:
    """The board of the night on a phone."""
    page = boards.open_board(browser, complaints, shared_hall, night, PHONE)
    yield page
    page.context.close()


def find(phone: Page, typed: str) -> Locator:
    """Write something where the name is asked for; return what is offered."""
    phone.get_by_label("Your name or number").fill(typed)
    return phone.locator(".found button")


def pick(phone: Page, night: Night, entrant: int) -> None:
    """Find somebody by their whole name."""
    find(phone, night.names[entrant]).click()
    expect(phone.get_by_role("heading", name=night.names[entrant])).to_be_visible()


def test_it_finds_names_by_their_beginnings_without_accents_or_by_number(phone: Page) -> None:
    expect(find(phone, "zoe")).to_have_text(["Zoë Ångström", "Zoë Bauer"])
    expect(find(phone, "ang zo")).to_have_text(["Zoë Ångström"])
    expect(find(phone, "oe")).to_have_count(0)
    expect(phone.get_by_text("Nobody matches this name.")).to_be_visible()
    for typed in ("lukasz", "Łuk", "jansen luk"):
        expect(find(phone, typed)).to_have_text(["Łukasz Jansen"])
    expect(find(phone, "4")).to_have_text(["Dan Eriksen"])
    expect(find(phone, "")).to_have_count(0)


def test_it_shows_a_seat_as_people_sit_and_follows_the_night(phone: Page, night: Night) -> None:
    card = phone.locator("#me")
    someone = next(iter(night.names))
    pick(phone, night, someone)
    expect(card.get_by_text("Round 1 has not started.")).to_be_visible()
    out = night.publish_round(1)
    someone = next(entrant for entrant in night.names if entrant not in out)
    phone.get_by_role("button", name="Not me").click()
    pick(phone, night, someone)
    for number in (1, 2):
        if number == 2:
            night.close_round(1)
            expect(card.get_by_text("Round 1 is over.")).to_be_visible()
            night.publish_round(2)
        table, (left, partner, right) = night.seat(someone)
        expect(card.locator("[data-when=seated]").first).to_have_text(f"Round {number}: table {table}")
        expect(card.locator(".across")).to_contain_text(partner)
        expect(card.locator(".left")).to_contain_text(left)
        expect(card.locator(".right")).to_contain_text(right)
    night.close_round(2)
    expect(card.get_by_text("The tournament is over.")).to_be_visible()


def test_it_keeps_points_and_rank_up_to_date_and_marks_the_row(phone: Page, night: Night) -> None:
    night.publish_round(1)
    sitting = night.sittings[0]
    winner, loser = (seat["entrant"] for seat in sorted(sitting["seats"], key=lambda seat: seat["index"])[:2])
    pick(phone, night, loser)
    rank, points = phone.locator("dd[data-fill=rank]"), phone.locator("dd[data-fill=points]")
    for made in (1, 2):
        night.enter_hand(table=sitting["table"])
        expect(phone.locator("#standings tr", has_text=night.names[winner]).locator("td").nth(1)).to_have_text(
            str(made)
        )
    expect(rank).to_have_text("3")
    expect(points).to_have_text("0")
    expect(phone.locator("tr.is-me")).to_have_count(1)
    expect(phone.locator("tr.is-me th")).to_have_text(night.names[loser])
    phone.get_by_role("button", name="Not me").click()
    pick(phone, night, winner)
    expect(rank).to_have_text("1")
    expect(points).to_have_text("2")


def test_it_tells_who_sits_out(phone: Page, night: Night) -> None:
    (out,) = night.publish_round(1)
    expect(phone.locator("#by-name")).to_have_count(1)
    pick(phone, night, out)
    expect(phone.locator("#me").get_by_text("You sit out in round 1.")).to_be_visible()


def test_it_keeps_the_name_on_the_device_and_tells_the_server_nothing(phone: Page, night: Night) -> None:
    night.publish_round(1)
    asked: list[Request] = []
    phone.on("request", lambda request: asked.append(request))
    someone = night.sittings[0]["seats"][0]["entrant"]
    pick(phone, night, someone)
    with phone.expect_response("**/live/**"):
        phone.wait_for_timeout(1500)
    urls = [urlsplit(request.url) for request in asked if request.resource_type != "font"]
    addresses = {f"{url.path}?{url.query}" for url in urls}
    assert addresses <= {f"/t/{night.pk}/live/?show={part}&lang=en" for part in ("standings", "seats")}
    assert all(request.method == "GET" and request.post_data is None for request in asked)
    assert phone.context.cookies() == []
    phone.reload()
    expect(phone.get_by_role("heading", name=night.names[someone])).to_be_visible()
    phone.get_by_role("button", name="Not me").click()
    phone.reload()
    expect(phone.get_by_label("Your name or number")).to_be_visible()


def test_it_moves_nothing_while_hands_come(phone: Page, night: Night) -> None:
    night.publish_round(1)
    pick(phone, night, night.sittings[0]["seats"][0]["entrant"])
    expect(phone.locator("[data-when=seated]").first).to_be_visible()
    phone.wait_for_timeout(700)
    phone.evaluate(WATCH_SHIFTS)
    for made in range(1, 7):
        night.enter_hand(table=night.sittings[0]["table"], tricks=5)
        expect(phone.locator("dd[data-fill=points]")).to_have_text(str(2 * made))
    assert phone.evaluate("window.shifts") == []


def test_it_is_no_wall_and_fits_the_screen(phone: Page, night: Night) -> None:
    night.publish_round(1)
    expect(phone.locator("#by-table")).to_have_count(1)
    expect(phone.get_by_role("rowheader", name="Dan Eriksen")).to_be_visible()
    expect(phone.get_by_role("button", name="Stop turning pages")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_it_shows_what_their_team_has_where_partners_stay_together(
    browser: Browser, complaints: Complaints, shared_hall: EmbeddedHall
) -> None:
    with shared_hall.client(shared_hall.staff_token()) as staff:
        night = boards.make_night(staff, NAMES[:8], rounds=2, movement="round-robin")
        night.call("teams/rest/", {"by": "order"})
        night.publish_round(1)
        night.enter_hand()
        sitting = next(sitting for sitting in night.sittings if sitting["table"] == 1)
        winners = [seat["entrant"] for seat in sitting["seats"] if seat["index"] in (0, 2)]
        night.call("adjustments/", {"entrant": winners[0], "points": 4, "reason": "Brought the pie"})
        phone = boards.open_board(browser, complaints, shared_hall, night, PHONE)
        pick(phone, night, winners[0])
        # One point for three tricks, and half of the four given to one of the two; their own row has all four.
        expect(phone.locator("dd[data-fill=points]")).to_have_text("3")
        expect(phone.locator("dd[data-fill=rank]")).to_have_text("1")
        expect(phone.locator("dd[data-fill=last]")).to_be_hidden()
        names = [night.names[entrant] for entrant in sorted(winners)]
        expect(phone.locator("[data-fill=team]")).to_have_text(" & ".join(names))
        expect(phone.locator("tr.is-me:visible th")).to_have_text(" & ".join(names))
        phone.context.close()


def test_it_leads_to_a_page_of_ones_own_and_forgets_who_it_was(phone: Page, night: Night) -> None:
    night.publish_round(1)
    someone = night.sittings[0]["seats"][0]["entrant"]
    expect(phone.locator("#by-name")).to_have_count(1)
    pick(phone, night, someone)
    phone.get_by_role("link", name="Your page: games, hands, what you need").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(night.names[someone])
    expect(phone.get_by_text("Round 1: table")).to_be_visible()
    phone.get_by_role("button", name="Not me").click()
    expect(phone.get_by_label("Your name or number")).to_be_visible()
    phone.go_back()
    phone.get_by_role("button", name="This is me").click()
    expect(phone.get_by_role("button", name="Not me")).to_be_focused()
