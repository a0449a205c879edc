"""The pad in the games that are not four-handed euchre: facts in as few taps as can be, kept offline, taken back."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet, open_table
from tests.browser.taps import enter, leave_and_come_back, press, seat
from tests.browser.test_it_takes_a_hand_in_three_taps import COUNT_TAPS, taps
from tests.support.browser import Complaints
from tests.support.check_all import few
from tests.support.halls import EmbeddedHall

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def opened(
    hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints, seats: int, **plan: Any
) -> tuple[OpenTable, Tablet]:
    """A table of so many, and its pad, whose taps are counted from now on."""
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    table, pad = open_table(hall, people=PEOPLE[:seats], **plan), tablet()
    pad.open(table.pad, seats)
    pad.page.evaluate(COUNT_TAPS)
    return table, pad


def stored(table: OpenTable) -> list[dict[str, Any]]:
    """The facts of the hands that stand."""
    return [hand["facts"] for hand in table.hands()]


def take_back(pad: Tablet, number: int, score: Sequence[str]) -> None:
    """Undo the hand that is the last."""
    expect(pad.take_back()).to_contain_text(f"Undo hand {number}")
    pad.take_back().click()
    pad.expect_score(*score)
    pad.expect_sent()


def test_it_takes_a_two_handed_hand_in_two_taps(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, 2, game="euchre-two-handed")
    names = pad.people()
    seat(pad, 0)
    said = [pad.tricks(tricks).locator(".says").inner_text() for tricks in (2, 3, 5)]
    assert said == [f"euchred, 2 for {names[1]}", f"1 for {names[0]}", f"march, 2 for {names[0]}"]
    press(pad, "tricks=5")
    pad.expect_score("2", "0")
    assert taps(pad.page) == 2

    def euchred() -> None:
        seat(pad, 1)
        press(pad, "tricks=1")

    leave_and_come_back(pad, euchred, ("4", "0"))
    assert taps(pad.page) == 2
    assert [(facts["maker"], facts["tricks"]) for facts in stored(table)] == [(0, 5), (1, 1)]
    take_back(pad, 2, ("2", "0"))
    assert len(stored(table)) == 1


def test_it_takes_a_three_handed_hand_trick_by_trick(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, 3, game="euchre-three-handed")
    pad.page.get_by_role("button", name="Settings").click()
    pad.page.get_by_role("radio", name="Each as it falls").click()
    pad.page.get_by_role("button", name="Done").click()
    names = pad.people()
    taps(pad.page)
    seat(pad, 2)
    press(pad, "won=makers", "won=defenders", "won=makers")
    assert [pad.page.locator(f".sides .side-{index} .took").inner_text() for index in range(3)] == [
        "1 trick",
        "1 trick",
        "2 tricks",
    ]
    maker, defenders = pad.page.locator("[data-won=makers]"), pad.page.locator("[data-won=defenders]")
    expect(maker).to_contain_text(f"1 for {names[2]}")  # a third trick decides it: no march is to be had any more
    expect(defenders).to_contain_text(f"{names[0]} & {names[1]}")
    expect(defenders.locator(".says")).to_be_empty()
    press(pad, "won=makers")
    pad.expect_score("0", "0", "1")
    assert taps(pad.page) == 5

    def euchred_after_a_tap_too_many() -> None:
        seat(pad, 0)
        press(pad, "won=makers")
        pad.page.locator("[data-do='step-back']:visible").click()
        press(pad, "won=defenders", "won=defenders", "won=defenders")

    leave_and_come_back(pad, euchred_after_a_tap_too_many, ("0", "2", "3"))
    assert taps(pad.page) == 6
    assert [(facts["maker"], facts["tricks"]) for facts in stored(table)] == [(2, 3), (0, 0)]
    take_back(pad, 2, ("0", "0", "1"))
    assert len(stored(table)) == 1


def test_it_takes_a_five_handed_hand_with_a_tap_for_each_trick(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, 5, game="euchre-five-handed")
    names = pad.people()
    # docs/records.md, "Five-handed": seat 2 turned out to be the partner, and both took a trick.
    seat(pad, 0, 0, 0, 0, 2)
    expect(pad.page.get_by_text("Who took tricks? Tap once for each: 1 to go.")).to_be_visible()
    seat(pad, 4)
    says = {index: pad.page.locator(f"[data-partner='{index}'] .says").inner_text() for index in range(5)}
    assert says[2] == f"1 for {names[0]} & {names[2]}"
    assert says[0] == f"1 for {names[0]}"  # nobody had the named card
    assert says[1] == f"1 for {names[0]}"  # a partner without a trick scores nothing
    expect(pad.page.locator("[data-partner='0'] b")).to_have_text("Nobody")
    press(pad, "partner=2")
    pad.expect_score("1", "0", "1", "0", "0")
    assert taps(pad.page) == 7

    def all_five_alone() -> None:
        seat(pad, 1)
        press(pad, "rest")
        seat(pad, 1)
        press(pad, "alone")

    leave_and_come_back(pad, all_five_alone, ("1", "4", "1", "0", "0"))
    assert taps(pad.page) == 4
    found = [(facts["maker"], facts["partner"], facts["alone"], facts["tricks"]) for facts in stored(table)]
    assert found == [(0, 2, False, [3, 0, 1, 0, 1]), (1, None, True, [0, 5, 0, 0, 0])]
    take_back(pad, 2, ("1", "0", "1", "0", "0"))
    assert len(stored(table)) == 1


def test_it_takes_a_hand_of_texas_as_cards_and_as_sums(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, 4, game="texas-euchre", seats_per_table=4, hands_per_game=None)
    names = pad.people()
    # docs/records.md, "Texas euchre": seat 1 threw down; tricks 2, 1, 0, 2; laid 4, 2, 11 and 21.
    seat(pad, 1, 0, 0, 1, 3, 3)
    press(pad, "card=2", "next", "card=11", "next", "card=10", "card=11", "next", "card=4")
    expect(pad.page.locator("#prompt")).to_have_text(f"One tap enters it: 2 for {names[1]}, 11 for {names[2]}.")
    enter(pad)
    pad.expect_score("0", "2", "11", "0")
    assert taps(pad.page) == 15

    seat(pad, 1)
    pad.page.reload()  # what was tapped so far stays
    expect(pad.page.get_by_text("Who took tricks? Tap once for each: 5 to go.")).to_be_visible()
    seat(pad, 1, 1, 2, 2, 3)
    pad.page.get_by_role("radio", name="Sum").click()
    press(pad, "digit=4", "next", "digit=4", "next", "digit=4", "next", "digit=5")
    leave_and_come_back(pad, lambda: enter(pad), ("5", "2", "11", "0"))
    facts = [(facts["thrower"], facts["tricks"], facts["laid"]) for facts in stored(table)]
    assert facts == [(1, [2, 1, 0, 2], [4, 2, 11, 21]), (1, [0, 2, 2, 1], [5, 4, 4, 4])]
    take_back(pad, 2, ("0", "2", "11", "0"))
    assert len(stored(table)) == 1


def test_it_takes_a_hand_of_double_deck_bid_euchre_in_three_taps(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, 4, game="bid-euchre", preset="double-deck")
    seat(pad, 1)
    pad.page.locator("label:has([name='bid'][value='8'])").click()
    said = [pad.tricks(tricks).locator(".says").inner_text() for tricks in (7, 9, 12)]
    first, second = (name.split()[0] for name in pad.people()[:2])
    assert said == [f"{first} 5, {second} −8", f"{first} 3, {second} 9", f"{second} 12"]
    press(pad, "tricks=9")
    pad.expect_score("3", "9")
    assert taps(pad.page) == 3

    def moon() -> None:
        seat(pad, 0)
        pad.page.locator("label:has([name='bid'][value='moon'])").click()
        press(pad, "tricks=12")

    leave_and_come_back(pad, moon, ("27", "9"))
    assert [(facts["bid"], facts["tricks"]) for facts in stored(table)] == [(8, 9), ("moon", 12)]
    take_back(pad, 2, ("3", "9"))


MAX_TAPS = 5

# Each house's rules and table; who bid what; the tricks of the sides that are asked one by one, and of the first of the
# last two; taps; and the points by side, by docs/house-rules.md, "Bid euchre": bidders of numbers score what they took
# or lose their bid; all others what they took. A bid of all the tricks is written as the option says.
BIDS: list[tuple[str, dict[str, Any], int, int | str, tuple[int, ...], int, list[str]]] = [
    ("three alone", {"seats_per_table": 3}, 1, 4, (2, 5), 4, ["2", "5", "1"]),
    ("three alone, set", {"seats_per_table": 3}, 2, 4, (2, 5), 4, ["2", "5", "-4"]),
    (
        "five alone",
        {"seats_per_table": 5, "ruleset": {"deck": "double-48"}},
        1,
        4,
        (1, 5, 0, 2),
        5,
        ["1", "5", "0", "2", "1"],
    ),
    (
        "six in pairs",
        {"seats_per_table": 6, "ruleset": {"deck": "double-48", "teams": "pairs"}},
        4,
        3,
        (2, 4),
        4,
        ["2", "4", "2"],
    ),
    ("six in teams", {"seats_per_table": 6, "preset": "six-handed"}, 4, 5, (4,), 3, ["-5", "4"]),
    (
        "eight in pairs",
        {"seats_per_table": 8, "ruleset": {"deck": "double-48", "teams": "pairs"}},
        1,
        3,
        (1, 3, 2),
        5,
        ["1", "3", "2", "0"],
    ),
    ("double deck", {"preset": "double-deck"}, 1, 8, (9,), 3, ["3", "9"]),
    ("pepper", {"preset": "pepper"}, 0, 4, (5,), 3, ["5", "1"]),
    ("hasenpfeffer", {"preset": "hasenpfeffer"}, 0, 4, (5,), 3, ["5", "1"]),
    ("Ontario", {"preset": "ontario-bid"}, 0, "call-two", (8,), 3, ["12", "0"]),
    ("bid euchre", {"preset": "bid-euchre"}, 0, "double-moon", (5,), 3, ["-24", "1"]),
]


@few(4)
@pytest.mark.parametrize(
    ("name", "plan", "bidder", "bid", "tricks", "needed", "score"), BIDS, ids=[row[0] for row in BIDS]
)
def test_it_takes_a_hand_of_bid_euchre_in_five_taps_at_most(
    shared_hall: EmbeddedHall,
    tablet: Callable[[], Tablet],
    complaints: Complaints,
    name: str,
    plan: dict[str, Any],
    bidder: int,
    bid: int | str,
    tricks: tuple[int, ...],
    needed: int,
    score: list[str],
) -> None:
    seats = plan.get("seats_per_table", 4)
    table, pad = opened(shared_hall, tablet, complaints, seats, game="bid-euchre", **plan)
    page = pad.page
    call = page.locator(f"label:has([name='call'][value='{bidder} {bid}'])")
    if seats == 5:
        call.click()
    else:
        seat(pad, bidder)
        page.locator(f"label:has([name='bid'][value='{bid}'])").click()
    *before, last = tricks
    for side, taken in enumerate(before):
        page.locator(f"label:has([name='taken-{side}'][value='{taken}'])").click()
    button = page.locator(f".enter [data-{'share' if before else 'tricks'}='{last}']")
    said = button.locator(".says").inner_text()
    assert [points for points in score if points.replace("-", "−") not in said] == [
        points for points in score if points == "0"
    ]
    button.click()
    pad.expect_score(*score)
    pad.expect_sent()
    assert taps(page) == needed <= MAX_TAPS, name
    [facts] = stored(table)
    assert (facts["bidder"], facts["bid"]) == (bidder, bid)


def test_it_needs_no_taps_for_those_who_took_none_in_bid_euchre(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    plan = {"seats_per_table": 5, "ruleset": {"deck": "double-48"}}
    table, pad = opened(shared_hall, tablet, complaints, 5, game="bid-euchre", **plan)
    pad.page.locator("label:has([name='call'][value='1 moon'])").click()
    pad.page.locator("label:has([name='taken-1'][value='9'])").click()
    press(pad, "share=0")
    pad.expect_score("0", "12")
    pad.expect_sent()
    assert taps(pad.page) == 3
    assert [facts["tricks"] for facts in stored(table)] == [[0, 9, 0, 0, 0]]


def test_it_gives_a_hand_of_many_taps_back_to_be_corrected(
    shared_hall: EmbeddedHall, tablet: Callable[[], Tablet], complaints: Complaints
) -> None:
    complaints.expect("status of 422")
    table, pad = opened(shared_hall, tablet, complaints, 3, game="texas-euchre", seats_per_table=3, hands_per_game=None)
    seat(pad, 0, 0, 1, 2, 2)
    pad.page.get_by_role("radio", name="Sum").click()
    press(pad, "digit=4", "next", "digit=5", "next", "digit=1")
    pad.page.get_by_role("button", name="Enter the hand").click()
    pad.page.get_by_role("button", name="Show all notices").or_(
        pad.page.get_by_text("everybody lays at least 2")
    ).first.click()
    pad.page.get_by_role("button", name="Correct it").click()
    expect(pad.page.get_by_text(f"What did {pad.people()[2]} lay?")).to_be_visible()
    pad.page.locator("[data-do='step-back']:visible").click()
    press(pad, "digit=6")
    enter(pad)
    # Seats 0 and 1 took one trick each, the fewest; seat 0 had thrown down and takes double.
    pad.expect_score("8", "5", "0")
    pad.expect_sent()
    assert [facts["laid"] for facts in stored(table)] == [[4, 5, 6]]


_BOTTOMS = """() => Array.from(document.querySelectorAll(".enter :is(.around, .taps) button"))
  .filter((button) => button.checkVisibility({ visibilityProperty: true }))
  .map((button) => button.getBoundingClientRect().bottom + scrollY)"""


@few(2)
@pytest.mark.parametrize(
    ("game", "seats", "tapped", "shown"),
    [
        ("euchre-two-handed", 2, (0,), 8),
        ("euchre-three-handed", 3, (0,), 8),
        ("euchre-five-handed", 5, (0, 1, 2, 3, 0, 0), 14),
        ("texas-euchre", 6, (0, 0, 1, 2, 3, 4, 5, 5), 23),
    ],
)
def test_it_has_every_tap_of_a_hand_in_view_on_a_low_phone(
    shared_hall: EmbeddedHall,
    tablet: Callable[[], Tablet],
    complaints: Complaints,
    game: str,
    seats: int,
    tapped: Sequence[int],
    shown: int,
) -> None:
    table, pad = opened(shared_hall, tablet, complaints, seats, game=game, seats_per_table=seats, hands_per_game=None)
    facts = {"maker": 0, "tricks": 3} if seats < 5 else {"maker": 0, "tricks": [3, 1, 1, 0, 0], "partner": 1}
    texas = {"kind": "thrown-down", "thrower": 0, "tricks": [2, 1, 1, 1, 1, 1], "laid": [4, 4, 5, 5, 6, 6]}
    table.tell("hands/", {"uuid": str(uuid4()), **(texas if seats == 6 else facts)})
    pad.page.set_viewport_size({"width": 390, "height": 664})
    expect(pad.take_back()).to_be_visible()
    seat(pad, *tapped)
    bottoms = pad.page.evaluate(_BOTTOMS)
    assert len(bottoms) == shown
    assert max(bottoms) <= 664
