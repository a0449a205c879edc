"""A night of two rounds in each game without partners, through pages alone, from the form to the podium.

One table has a pad, which is once without a network; the director enters the other's hands on its sheet.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hall as pages
from tests.browser.hall import Tablet
from tests.browser.taps import enter, leave_and_come_back, press, seat
from tests.support.browser import Complaints
from tests.support.check_all import only_in_check_all
from tests.support.halls import EmbeddedHall

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit")
FEWEST = "Points are bad here: the fewest win."
Facts = Mapping[str, Any]
Points = tuple[int, ...]


def tap_maker(pad: Tablet, facts: Facts) -> None:
    """Two- and three-handed: the maker, and what the maker took."""
    seat(pad, facts["maker"])
    press(pad, f"tricks={facts['tricks']}")


def type_maker(page: Page, facts: Facts) -> None:
    """The same on the sheet."""
    page.get_by_label("Maker", exact=True).select_option(str(facts["maker"]))
    page.get_by_label("Tricks the maker took").select_option(str(facts["tricks"]))


def tap_tricks(pad: Tablet, facts: Facts) -> None:
    """Five-handed: the maker, a tap for each trick, and who played the named card."""
    seat(pad, facts["maker"], *(index for index, tricks in enumerate(facts["tricks"]) for _trick in range(tricks)))
    press(pad, "alone" if facts["partner"] == "alone" else f"partner={facts['partner']}")


def type_tricks(page: Page, facts: Facts) -> None:
    """The same on the sheet."""
    page.get_by_label("Maker", exact=True).select_option(str(facts["maker"]))
    page.get_by_label("Who played the named card").select_option(str(facts["partner"]))
    _type_by_seat(page, "tricks", facts["tricks"])


def tap_laid(pad: Tablet, facts: Facts) -> None:
    """Texas: who threw down, a tap for each trick, and what each laid, the thrower first."""
    tricks, laid, thrower = facts["tricks"], facts["laid"], facts["thrower"]
    seat(pad, thrower, *(index for index, own in enumerate(tricks) for _trick in range(own)))
    pad.page.get_by_role("radio", name="Sum").click()
    clockwise = [*laid[thrower:], *laid[:thrower]]
    press(pad, *" next ".join(f"digit={value}" for value in clockwise).split())
    enter(pad)


def type_laid(page: Page, facts: Facts) -> None:
    """The same on the sheet."""
    page.get_by_label("Who threw down").select_option(str(facts["thrower"]))
    _type_by_seat(page, "tricks", facts["tricks"])
    _type_by_seat(page, "laid", facts["laid"])


def _type_by_seat(page: Page, column: str, values: list[int]) -> None:
    for index, value in enumerate(values):
        page.locator(f"[name={column}_{index}]").fill(str(value))


@dataclass(frozen=True)
class Played:
    """A game, the two hands of it that each table plays, and what each seat makes by docs/house-rules.md."""

    key: str
    seats: int
    people: int
    tap: Callable[[Tablet, Facts], None]
    type: Callable[[Page, Facts], None]
    hands: tuple[tuple[Facts, Points], tuple[Facts, Points]]
    credit: int
    """For whoever sits out: the mean of what those made who played, halves rounded up."""
    fewest: bool = False

    @property
    def score(self) -> list[int]:
        """What each seat has after both hands."""
        return [sum(points) for points in zip(*(points for _facts, points in self.hands), strict=True)]


TWO_HANDED = Played(
    "euchre-two-handed",
    2,
    5,
    tap_maker,
    type_maker,
    # All five tricks; then the other makes three.
    (({"maker": 0, "tricks": 5}, (2, 0)), ({"maker": 1, "tricks": 3}, (0, 1))),
    credit=2,  # of 2 and 1
)
THREE_HANDED = Played(
    "euchre-three-handed",
    3,
    7,
    tap_maker,
    type_maker,
    # All five tricks; then the maker is euchred, which is 2 for each of the others.
    (({"maker": 0, "tricks": 5}, (3, 0, 0)), ({"maker": 1, "tricks": 2}, (2, 0, 2))),
    credit=2,  # of 5, 0 and 2
)
FIVE_HANDED = Played(
    "euchre-five-handed",
    5,
    11,
    tap_tricks,
    type_tricks,
    # Four tricks with the partner, each of whom took one; then all five, declared alone.
    (
        ({"maker": 0, "partner": 2, "tricks": [3, 0, 1, 0, 1]}, (1, 0, 1, 0, 0)),
        ({"maker": 1, "partner": "alone", "tricks": [0, 5, 0, 0, 0]}, (0, 4, 0, 0, 0)),
    ),
    credit=1,  # of 1, 4, 1, 0 and 0
)
TEXAS = Played(
    "texas-euchre",
    3,
    7,
    tap_laid,
    type_laid,
    # The fewest tricks take what they laid; the thrower has most, and takes none.
    (
        ({"laid": [5, 4, 4], "tricks": [0, 2, 2], "thrower": 1}, (5, 0, 0)),
        ({"laid": [4, 7, 4], "tricks": [2, 0, 2], "thrower": 0}, (0, 7, 0)),
    ),
    credit=4,  # of 5, 7 and 0
    fewest=True,
)


def make_tournament(page: Page, game: Played) -> None:
    """Fill in the form: the game first, which brings its own house rules."""
    pages.begin_tournament(page)
    pages.choose_house_rule(page, "#id_game", game.key)
    if game.key == "texas-euchre":
        pages.choose_house_rule(page, "#id_seats_per_table", str(game.seats))
    page.get_by_label("Name", exact=True).fill("Parish Night")
    page.locator("#id_rounds").fill("2")
    page.locator("input[name=game_ends][value=hands]").check()
    page.locator("#id_hands_per_game").fill(str(len(game.hands)))
    page.locator("#id_names").fill("\n".join(NAMES[: game.people]))
    pages.press(page, "Create the tournament")
    expect(page.get_by_role("button", name="Seat round 1")).to_be_visible()


def play_on_pad(pad: Tablet, game: Played, *, offline: bool) -> dict[str, int]:
    """Enter the hands, the last one without a network where it is away, and confirm for everybody."""
    people, (first, second) = pad.people(), game.hands
    pad.expect_score(*["0"] * game.seats)
    game.tap(pad, first[0])
    pad.expect_score(*map(str, first[1]))
    if offline:
        leave_and_come_back(pad, lambda: game.tap(pad, second[0]), [*map(str, game.score)])
    else:
        game.tap(pad, second[0])
    for left in range(game.seats, 0, -1):
        waiting = pad.page.get_by_role("button", name=re.compile(r" confirms \d+"))
        expect(waiting).to_have_count(left)
        waiting.first.click()
    expect(pad.page.get_by_text("Everybody has confirmed")).to_be_visible()
    return dict(zip(people, game.score, strict=True))


def play_on_sheet(page: Page, game: Played) -> dict[str, int]:
    """Enter the hands of table 2 at the desk, and confirm for everybody."""
    desk = page.url
    page.get_by_role("link", name=re.compile("^Table 2")).first.click()
    heads = page.locator("ul.sides h2")
    expect(heads).to_have_count(game.seats)
    people = [name.strip() for name in heads.all_text_contents()]
    for number, (facts, _points) in enumerate(game.hands, 1):
        game.type(page, facts)
        page.get_by_role("button", name="Enter the hand").click()
        expect(page.locator("table.hands tr.line")).to_have_count(number)
    for left in range(game.seats, 0, -1):
        expect(page.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(left)
        page.get_by_role("button", name=re.compile("^Confirm")).first.click()
    expect(page.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(0)
    page.goto(desk)
    return dict(zip(people, game.score, strict=True))


def standings(page: Page) -> dict[str, str]:
    """What the board's list says everybody has."""
    rows = page.locator("#standings tbody tr")
    return {
        (row.locator("th").text_content() or "").strip(): row.locator("td").nth(1).text_content() or ""
        for row in rows.all()
    }


@only_in_check_all  # hand by hand: test_it_takes_hands_of_every_game; the desk: tests/tournaments/desk/test_every_game
@pytest.mark.parametrize("game", [TWO_HANDED, THREE_HANDED, FIVE_HANDED, TEXAS], ids=lambda game: game.key)
def test_it_plays_two_rounds_from_the_form_to_the_podium(
    shared_hall: EmbeddedHall, page: Page, tablet: Callable[[], Tablet], complaints: Complaints, game: Played
) -> None:
    complaints.expect("htmx:")  # the panel takes back a question when the next one comes
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    pages.sign_in(page, shared_hall)
    make_tournament(page, game)
    pad, total, sat_out = tablet(), Counter[str](), set[str]()
    for number in (1, 2):
        pages.seat_and_publish(page, number)
        if number == 1:
            pad.open(pages.pad_addresses(page)[0], game.seats)
        expect(pad.page.get_by_text(f"Round {number} of 2")).to_be_visible()
        made = play_on_pad(pad, game, offline=number == 1) | play_on_sheet(page, game)
        pages.press(page, f"Close round {number}")
        (out,) = {*NAMES[: game.people]} - made.keys()
        total.update({**made, out: game.credit})
        sat_out.add(out)
    assert len(sat_out) == 2
    expect(page.get_by_role("heading", name="Final result")).to_be_visible()
    expect(page.get_by_text(FEWEST)).to_have_count(int(game.fewest))

    page.goto(page.url.partition("?")[0].replace("/desk/", "/t/") + "?view=list")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(page.get_by_text(FEWEST)).to_have_count(int(game.fewest))
    assert standings(page) == {name: str(total[name]) for name in NAMES[: game.people]}
    best = (min if game.fewest else max)(total.values())
    first = page.locator("#podium .place-1 .points").all_text_contents()
    assert first == [str(best)] * list(total.values()).count(best)
    assert "artner" not in page.locator("main").inner_text()
