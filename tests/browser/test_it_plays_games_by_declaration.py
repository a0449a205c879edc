"""A drive of whist and an evening of skat, through pages alone: games of which only the score sheet is known.

One table has a pad, which is once without a network; the director enters the other's hand on its sheet.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.browser.taps import enter, leave_and_come_back, seat
from tests.browser.test_it_plays_every_game import standings
from tests.support.browser import Complaints
from tests.support.check_all import few
from tests.support.halls import EmbeddedHall

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@dataclass(frozen=True)
class Evening:
    """A game, how many play, what is tapped for the hand and what it says then, the same typed, points by seat."""

    key: str
    seats: int
    sides: int
    people: int
    around: tuple[int, ...]
    taps: Mapping[str, str]
    says: str
    """With {0} for the first name at seat 0."""
    typed: Mapping[str, str]
    points: tuple[int, ...]
    credit: int


WHIST = Evening(
    "whist-drive",
    4,
    2,
    8,
    (),
    {"tricks-0": "8"},
    "{0} & {2} 8, {1} & {3} 5",
    {"tricks_0": "8", "tricks_1": "5"},
    (8, 5, 8, 5),
    0,
)
SKAT = Evening(
    *("skat", 3, 3, 7, (1,)),
    {"contract": "null-ouvert", "outcome": "won"},
    "{1} 96",
    {"declarer": "1", "contract": "null-ouvert", "outcome": "won"},
    (0, 96, 0),
    credit=32,  # the mean of 96, 0 and 0
)


def make_tournament(page: Page, game: Evening) -> None:
    """Fill in the form: one round of one hand."""
    pages.begin_tournament(page)
    pages.choose_house_rule(page, "#id_game", game.key)
    if game.key == "skat":
        pages.choose_house_rule(page, "#id_seats_per_table", str(game.seats))
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.locator("#id_rounds").fill("1")
    page.locator("input[name=game_ends][value=hands]").check()
    page.locator("#id_hands_per_game").fill("1")
    page.locator("#id_names").fill("\n".join(NAMES[: game.people]))
    pages.press(page, "Create the tournament")
    expect(page.get_by_role("button", name="Seat round 1")).to_be_visible()


def tap_hand(pad: Tablet, game: Evening) -> None:
    """Enter the hand on the pad, which says what it is worth before that."""
    seat(pad, *game.around)
    for name, value in game.taps.items():
        pad.page.locator(f"label:has([name='{name}'][value='{value}'])").click()
    expect(pad.page.locator("[data-enters] .says")).to_have_text(game.says.format(*pad.people()))
    enter(pad)


def confirm(page: Page, sides: int, button: str) -> None:
    """Confirm for everybody."""
    for left in range(sides, 0, -1):
        waiting = page.get_by_role("button", name=re.compile(button))
        expect(waiting).to_have_count(left)
        waiting.first.click()
    expect(page.get_by_role("button", name=re.compile(button))).to_have_count(0)


@few(1)
@pytest.mark.parametrize("game", [WHIST, SKAT], ids=lambda game: game.key)
def test_it_plays_an_evening_from_the_form_to_the_board(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet], complaints: Complaints, game: Evening
) -> None:
    complaints.expect("htmx:")  # the panel takes back a question when the next one comes
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    pages.sign_in(page, shared_hall)
    make_tournament(page, game)
    pages.seat_and_publish(page, 1)
    pad, at_pad = tablet(), [str(game.points[side]) for side in range(game.sides)]
    pad.open(pages.pad_addresses(page)[0], game.seats)
    expect(pad.page.get_by_role("link", name="Referee")).to_have_count(0)
    leave_and_come_back(pad, lambda: tap_hand(pad, game), at_pad)
    made = dict(zip(pad.people(), game.points, strict=True))
    confirm(pad.page, game.sides, r" confirms? \d+")

    desk = page.url
    page.get_by_role("link", name=re.compile("^Table 2")).first.click()
    for name, value in game.typed.items():
        field = page.locator(f"[name={name}]")
        field.select_option(value) if field.evaluate("field => field.localName") == "select" else field.fill(value)
    page.get_by_role("button", name="Enter the hand").click()
    expect(page.locator("table.hands tr.line")).to_have_count(1)
    confirm(page, game.sides, "^Confirm")
    page.goto(desk)
    pages.press(page, "Close round 1")
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()

    page.goto(page.url.partition("?")[0].replace("/desk/", "/t/") + "?view=list")
    if game.credit:  # for sitting out: given when the round is closed, and on the board a moment later
        expect(page.locator("#standings td").get_by_text(str(game.credit), exact=True).first).to_be_visible()
    found = standings(page)
    assert {name: found[name] for name in made} == {name: str(points) for name, points in made.items()}
    assert sorted(found.values()) == sorted(
        map(str, [*game.points * 2, *[game.credit] * (game.people - 2 * game.seats)])
    )
