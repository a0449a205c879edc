"""A whole game as its host taps it, and as the hall's database has it afterwards."""

import json
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import NamedTuple

from playwright.sync_api import expect

from tests.browser.hall import OpenTable, Tablet
from tests.support.halls import EmbeddedHall


class Tapped(NamedTuple):
    """A hand as it is tapped: who made trump, alone or not, and the makers' tricks."""

    maker: int
    tricks: int
    alone: bool = False


# No two alike: whichever is missing, there twice or in another's place is seen.
GAME = (
    Tapped(0, 3),
    Tapped(1, 5),
    Tapped(2, 2),
    Tapped(3, 4),
    Tapped(0, 5, True),
    Tapped(1, 1),
    Tapped(2, 4),
    Tapped(3, 3, True),
)

# By docs/house-rules.md, "Points for one hand": 1 + 4 + 2 + 1 for seats 0 and 2, 2 + 2 + 1 + 1 for 1 and 3.
SCORE = ("8", "6")

_LINES = """
SELECT number, facts, voided_at FROM scoring_hand JOIN tournaments_sitting AS sitting USING (game_id)
WHERE sitting.id = ? ORDER BY scoring_hand.id
"""
_HELD = "SELECT COUNT(*) FROM tournaments_heldhand WHERE sitting_id = ?"


def tap(pad: Tablet, numbers: Iterable[int]) -> None:
    """Enter hands of the game, one as soon as the tablet has the other."""
    for number in numbers:
        hand = GAME[number - 1]
        pad.enter(maker=hand.maker, tricks=hand.tricks, alone=hand.alone)
        expect(pad.take_back()).to_contain_text(f"Undo hand {number}")


def expect_waiting(pad: Tablet, *numbers: int) -> None:
    """Wait until the tablet says that it alone has these hands, several of them."""
    words = rf"^{len(numbers)} hands \(since [\d:]+\s[AP]M\): saved here, not sent yet\.$"
    expect(pad.page.get_by_text(re.compile(words))).to_be_visible()


def expect_all_sent(pad: Tablet) -> None:
    """Wait until the whole game is counted, and nothing of it waits on the tablet any more."""
    pad.expect_score(*SCORE)
    pad.expect_sent()


def first(count: int = len(GAME)) -> list[tuple[int, Tapped]]:
    """Return the first hands of the game, numbered; all, where no number is given."""
    return list(enumerate(GAME[:count], start=1))


def stored(hall: EmbeddedHall, table: OpenTable, *, voided: bool = False) -> list[tuple[int, Tapped]]:
    """Read from the database every hand of a table's game with its number, in the order in which they got there.

    Those that stand, or those that were voided. Fails where hands are held for the director.
    """
    with closing(sqlite3.connect(hall.folder / "headtable.sqlite3")) as database:
        sitting = [table.sitting["id"]]
        assert database.execute(_HELD, sitting).fetchone() == (0,)
        lines = database.execute(_LINES, sitting).fetchall()
    found = [(number, json.loads(facts), when) for number, facts, when in lines]
    return [(number, Tapped(f["maker"], f["tricks"], f["alone"])) for number, f, when in found if bool(when) is voided]
