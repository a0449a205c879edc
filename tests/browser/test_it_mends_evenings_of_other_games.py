"""Evenings of double-deck bid euchre and of skat in an odd order, mended by pages alone, have the right points.

The director enters a hand while the tablet is away, and both count; somebody comes late and takes the seat of a player
who leaves; a confirmed game is corrected; a published round is undone and drawn again.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.browser.taps import enter, seat
from tests.browser.test_it_plays_every_game import standings
from tests.support.browser import Complaints
from tests.support.check_all import only_in_check_all
from tests.support.halls import EmbeddedHall

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@dataclass(frozen=True)
class Evening:
    """A game with its preset, how many sit at a table, its hands as tapped and as typed, and their points by seat."""

    game: str
    preset: str
    seats: int
    tap: Callable[[Tablet], None]
    tapped: Sequence[int]
    typed: Mapping[str, str]
    typed_points: Sequence[int]
    corrected: Mapping[str, str]
    corrected_points: Sequence[int]
    sides: int
    total: int
    """What each side has in round 2."""


def bid_eight(pad: Tablet) -> None:
    """Seat 1 bids eight, and the side takes nine of twelve tricks."""
    seat(pad, 1)
    pad.page.locator("label:has([name='bid'][value='8'])").click()
    pad.page.locator(".enter [data-tricks='9']").click()


def win_null_ouvert(pad: Tablet) -> None:
    """Seat 1 declares null ouvert (46) and wins it: 50 more for the game."""
    seat(pad, 1)
    for name, value in (("contract", "null-ouvert"), ("outcome", "won")):
        pad.page.locator(f"label:has([name='{name}'][value='{value}'])").click()
    enter(pad)


# By docs/house-rules.md, "Bid euchre": a bid that is made scores the tricks, one that fails costs the bid; the others
# score their tricks. By the Internationale Skatordnung: null is 23, won with 50 more; lost it costs twice as much and
# 50, and each of the two opponents gets 40.
DOUBLE_DECK = Evening(
    game="bid-euchre",
    preset="double-deck",
    seats=4,
    tap=bid_eight,
    tapped=(3, 9, 3, 9),
    typed={"bidder": "0", "bid": "6", "tricks": "7"},
    typed_points=(7, 5, 7, 5),
    corrected={"tricks": "5"},
    corrected_points=(-6, 7, -6, 7),
    sides=2,
    total=12,
)
SKAT = Evening(
    game="skat",
    preset="skat",
    seats=3,
    tap=win_null_ouvert,
    tapped=(0, 96, 0),
    typed={"declarer": "0", "contract": "null", "outcome": "won"},
    typed_points=(73, 0, 0),
    corrected={"outcome": "lost"},
    corrected_points=(-96, 40, 40),
    sides=3,
    total=0,
)


@only_in_check_all  # test_it_mends_an_evening.py does it with euchre
@pytest.mark.parametrize("evening", [DOUBLE_DECK, SKAT], ids=lambda evening: evening.game)
def test_it_has_the_right_points_after_an_evening_in_an_odd_order(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet], complaints: Complaints, evening: Evening
) -> None:
    for known in ("htmx:", "net::ERR_", "409"):  # the tablet goes away, and comes back with another hand 1
        complaints.expect(known)
    pages.sign_in(page, shared_hall)
    make_tournament(page, evening)
    pages.seat_and_publish(page, 1)
    desk, pad = page.url, tablet()

    pad.open(pages.pad_addresses(page)[0], evening.seats)
    enter_hand_1_twice(page, pad, evening)
    count_both(page, desk)
    pad.page.get_by_role("button", name="Got it").click()
    pad.expect_sent()
    at_table_1 = dict(zip(pad.people(), map(sum, zip(evening.typed_points, evening.tapped, strict=True)), strict=True))
    for left in range(evening.sides, 0, -1):
        buttons = pad.page.get_by_role("button", name=re.compile(r" confirms? [-−]?\d+"))
        expect(buttons).to_have_count(left)
        buttons.first.click()

    made = change_seats_at_table_2(page, desk, evening)
    leaver = next(iter(made))
    correct_table_1(page, desk, evening)
    changed = [after - before for after, before in zip(evening.corrected_points, evening.typed_points, strict=True)]
    made |= {name: points + by for (name, points), by in zip(at_table_1.items(), changed, strict=True)}
    close(page, desk, 1)

    pages.seat_and_publish(page, 2)
    page.get_by_role("link", name="Undo round 2").click()
    pages.press(page, "Undo round 2")
    expect(page.get_by_role("button", name="Seat round 2")).to_be_visible()
    pages.seat_and_publish(page, 2)
    enter_totals(page, desk, evening)
    close(page, desk, 2)
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()
    page.goto(desk.replace("/desk/", "/t/") + "?view=list")
    left = f"{leaver} withdrawn"
    assert standings(page) == {
        left if name == leaver else name: str(points + evening.total * (name != leaver))
        for name, points in made.items()
    }


def make_tournament(page: Page, evening: Evening) -> None:
    """Fill in the form: two rounds of two hands, two tables."""
    pages.begin_tournament(page)
    pages.choose_house_rule(page, "#id_game", evening.game)
    if evening.seats != 4:
        pages.choose_house_rule(page, "#id_seats_per_table", str(evening.seats))
    if evening.preset != evening.game:
        pages.choose_house_rule(page, "#id_preset", evening.preset)
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.locator("#id_rounds").fill("2")
    page.locator("input[name=game_ends][value=hands]").check()
    page.locator("#id_hands_per_game").fill("2")
    page.locator("#id_names").fill("\n".join(NAMES[: 2 * evening.seats]))
    pages.press(page, "Create the tournament")


def enter_hand_1_twice(page: Page, pad: Tablet, evening: Evening) -> None:
    """Tap a hand without a network, and meanwhile type another one on the sheet, under the same number."""
    pad.context.set_offline(True)
    evening.tap(pad)
    expect(pad.page.locator("#queue li")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Table 1")).first.click()
    type_hand(page, evening, 1)
    pad.context.set_offline(False)
    expect(pad.page.get_by_role("heading", name="Entered differently")).to_be_visible()


def type_hand(page: Page, evening: Evening, count: int) -> None:
    """Type a hand on the open sheet, which then has this many."""
    fill(page, "#enter", evening.typed)
    page.get_by_role("button", name="Enter the hand").click()
    expect(page.locator("table.hands tr.line")).to_have_count(count)


def fill(page: Page, form: str, values: Mapping[str, str]) -> None:
    """Fill in fields of a form: lists and numbers."""
    for name, value in values.items():
        field = page.locator(f"{form} [name={name}]")
        field.select_option(value) if field.evaluate("field => field.localName") == "select" else field.fill(value)


def count_both(page: Page, desk: str) -> None:
    """Count the hand that waits as hand 2, after a look at what that changes."""
    page.goto(desk)
    page.get_by_role("link", name="Decide what counts").click()
    page.locator("select[name$=why]").select_option("The tablet was offline")
    page.get_by_role("button", name="Count it", exact=True).click()
    expect(page.get_by_text("Nothing has been changed yet.")).to_be_visible()
    pages.press(page, "Count it")
    expect(page.get_by_text("is waiting for the director")).to_have_count(0)
    expect(page.get_by_text("Table 1 calls you")).to_have_count(0)


def change_seats_at_table_2(page: Page, desk: str, evening: Evening) -> dict[str, int]:
    """Have somebody leave after a hand and a latecomer take the seat; return points by name, first of who leaves."""
    page.goto(f"{desk}seats/")
    page.get_by_label("Who has just come?").fill("Ina")
    pages.press(page, "Let them play")
    expect(page.get_by_text("Ina is here, and plays from round 2 on.")).to_be_visible()
    page.goto(desk)
    page.get_by_role("link", name=re.compile("^Table 2")).first.click()
    type_hand(page, evening, 1)
    page.locator("#seats summary").click()
    people = [name.strip() for name in page.locator(".seats-here .name").all_inner_texts()]
    page.locator(".seats-here a").first.click()
    page.get_by_label("Goes home").check()
    page.get_by_label("Ina, who is here without a seat").check()
    pages.press(page, "Save the change")
    expect(page.locator("main")).to_contain_text("Ina")
    type_hand(page, evening, 2)
    points = dict(zip(people, evening.typed_points, strict=True))
    return {name: points[name] * (1 if name == people[0] else 2) for name in people} | {"Ina": points[people[0]]}


def correct_table_1(page: Page, desk: str, evening: Evening) -> None:
    """Correct hand 1 of a game that everybody has confirmed."""
    page.goto(desk)
    page.get_by_role("link", name=re.compile("^Table 1")).first.click()
    page.get_by_role("link", name=re.compile("^Correct")).first.click()
    fill(page, "main form:first-of-type", {**evening.corrected, "reason": "Miscounted"})
    page.get_by_role("button", name="Review the change").first.click()
    expect(page.get_by_text("Nothing has been changed yet.")).to_be_visible()
    page.locator("main form button.primary").click()
    expect(page.get_by_text("after the game was confirmed")).to_have_count(1)


def enter_totals(page: Page, desk: str, evening: Evening) -> None:
    """Type a slip for each table: all sides have as much."""
    page.goto(f"{desk}slips/")
    for table in (1, 2):
        slip = page.locator(f"#slip-{table}")
        for side in range(evening.sides):
            slip.locator(f"input[name=points_{side}]").fill(str(evening.total))
        slip.get_by_role("button", name="Save").click()
        expect(slip).to_contain_text("saved")


def close(page: Page, desk: str, number: int) -> None:
    """Close a round, also one whose tables have not all confirmed."""
    page.goto(desk)
    pages.press(page, f"Close round {number}")
