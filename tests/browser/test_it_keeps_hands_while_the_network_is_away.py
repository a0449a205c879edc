"""Hands entered while the server cannot be reached wait on the tablet, and reach the sheet once."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.support.browser import Complaints
from tests.support.halls import EmbeddedHall

HANDS = "**/api/v1/sittings/*/hands/"
NIGHT = {"name": "Parish Night", "rounds": 1, "hands_per_game": 3}
COUNT = "from scoring.models import Hand; print(Hand.objects.count())"


@pytest.fixture
def pad_address(embedded_hall: EmbeddedHall) -> str:
    """The address of the only table's pad, with round 1 of three hands open."""
    with embedded_hall.client(embedded_hall.staff_token()) as staff:
        night = f"/api/v1/tournaments/{made(staff, '/api/v1/tournaments/', NIGHT)['id']}/"
        made(staff, f"{night}entrants/", [{"name": name} for name in ("Ada", "Ben", "Cleo", "Dan")])
        made(staff, f"{night}rounds/", {})
        sitting = made(staff, f"{night}rounds/1/publish/", {})["sittings"][0]
    return f"{pages.address(embedded_hall)}/pad/#{sitting['pad_key']}"


def made(staff: httpx.Client, path: str, body: object) -> dict[str, Any]:
    """POST something to the API; return its answer."""
    return staff.post(path, json=body).raise_for_status().json()


@pytest.fixture
def pad(pad_address: str, tablet: Callable[[], Tablet], complaints: Complaints) -> Tablet:
    """The pad of the only table."""
    for part in ("net::ERR_", "status of 409"):
        complaints.expect(part)
    opened = tablet()
    opened.open(pad_address)
    return opened


def waiting(pad: Tablet, number: int) -> None:
    """Wait until the tablet says that this hand is not sent yet."""
    sentence = f"Hand {number} at table 1 is kept on this tablet and not sent yet."
    expect(pad.page.get_by_text(sentence)).to_be_visible()


def stored(hall: EmbeddedHall) -> int:
    """How many hands the hall's database has."""
    return int(hall.manage("shell", "--no-imports", "-c", COUNT))


def test_it_keeps_a_hand_through_a_cut_and_a_reload(embedded_hall: EmbeddedHall, pad: Tablet) -> None:
    pad.context.set_offline(True)
    pad.enter(maker=0, tricks=3)
    waiting(pad, 1)
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")
    pad.enter(maker=1, tricks=5, alone=True)
    waiting(pad, 2)
    expect(pad.page.get_by_text("No connection at the moment.")).to_be_visible()
    expect(pad.page.get_by_text("is on the sheet")).to_have_count(0)
    # The page can be had again, yet no hand gets through.
    pad.page.route(HANDS, lambda route: route.abort())
    pad.context.set_offline(False)
    pad.page.reload()
    waiting(pad, 1)
    waiting(pad, 2)
    assert stored(embedded_hall) == 0
    pad.page.unroute(HANDS)
    pad.expect_score("1", "4")
    expect(pad.page.locator("#queue li")).to_have_count(0)
    assert stored(embedded_hall) == 2


def test_it_enters_a_hand_once_when_its_answer_is_lost(embedded_hall: EmbeddedHall, pad: Tablet) -> None:
    sent = []

    def lose_the_answer(route: Route) -> None:
        sent.append(route.request.post_data_json["uuid"])
        httpx.post(
            route.request.url.replace(pages.address(embedded_hall), embedded_hall.url),
            content=route.request.post_data_buffer,
            headers={name: route.request.headers[name] for name in ("authorization", "content-type")},
        ).raise_for_status()
        route.abort()

    pad.page.route(HANDS, lose_the_answer)
    pad.enter(maker=0, tricks=5)
    waiting(pad, 1)
    pad.expect_score("2", "0")  # it is on the sheet, though the tablet never heard so
    pad.page.unroute(HANDS)
    expect(pad.page.locator("#queue li")).to_have_count(0)
    assert set(sent) == {sent[0]}
    assert stored(embedded_hall) == 1


def test_it_enters_one_hand_on_a_double_tap(embedded_hall: EmbeddedHall, pad: Tablet) -> None:
    pad.page.locator("label.seat-0").click()
    pad.page.get_by_role("radio", name="3", exact=True).click()
    pad.page.get_by_role("button", name="Save").first.dblclick()
    pad.expect_score("1", "0")
    expect(pad.page.get_by_text("Take hand 1 back")).to_be_visible()
    assert stored(embedded_hall) == 1


def test_it_takes_the_last_hand_back(pad: Tablet) -> None:
    pad.enter(maker=0, tricks=3)
    pad.expect_score("1", "0")
    pad.enter(maker=1, tricks=3)
    pad.expect_score("1", "1")
    pad.page.get_by_role("button", name="Take hand 2 back").click()
    pad.expect_score("1", "0")
    expect(pad.page.locator("[data-hand-number]")).to_have_text("2")


def test_it_shows_a_refused_hand_until_it_was_read(pad: Tablet, pad_address: str, tablet: Callable[[], Tablet]) -> None:
    other = tablet()
    other.open(pad_address)
    pad.page.route(HANDS, lambda route: route.abort())
    pad.enter(maker=0, tricks=3)
    waiting(pad, 1)
    other.enter(maker=1, tricks=5)
    other.expect_score("0", "2")
    pad.page.unroute(HANDS)
    refused = pad.page.get_by_text("Hand 1 at table 1 was not taken: Hand 1 is on the sheet already.")
    expect(refused).to_be_visible()
    pad.page.reload()
    expect(refused).to_be_visible()
    pad.expect_score("0", "2")
    pad.page.get_by_role("button", name="I have read this").click()
    expect(refused).to_have_count(0)
