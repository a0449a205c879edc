"""Sheets of games that Headtable knows by their score sheet alone are read like all others."""

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw

from accounts.models import Organization
from tests import people
from tests.people import Caller
from tests.tournaments.photographs.sheets import read, scanned

SKAT = {"declarer": 2, "contract": "clubs", "multiplier.10": 10, "multiplier.1": 2, "outcome": "won"}
HEARTS = {"taken.0.1": 3, "taken.1.1": 0, "taken.2.10": 20, "taken.2.1": 0}


@pytest.mark.parametrize(
    ("key", "seats", "hand", "facts"),
    [
        ("skat", 3, SKAT, {"declarer": 2, "contract": "clubs", "multiplier": 12, "outcome": "won"}),
        ("hearts", 4, HEARTS, {"taken": [3, 0, 20, 3]}),
    ],
)
def test_it_reads_a_sheet_of_a_declared_game(
    hall: Organization, director: Caller, key: str, seats: int, hand: dict[str, Any], facts: dict[str, Any]
) -> None:
    night = people.night(hall, seats, game=key, seats_per_table=seats)
    marks = {(number, name): answer for number in (1, 2) for name, answer in hand.items()}
    shown = read(night, director, scanned(night, director, marks=marks))
    assert (shown["state"], shown["doubts"]) == ("read", [])
    for number, read_hand in enumerate(shown["hands"], 1):
        assert {name: read_hand[name] for name in facts} == facts
        assert read_hand["hand"] == number
    assert director.post(f"{night.path}photographs/{shown['id']}/confirm/").json()["entered"] == [1, 2]


def shaded(scan: bytes, layout: dict[str, Any], fact: str, value: int, shade: int) -> bytes:
    """Return a scan of a sheet with a bubble of the first hand in this shade of gray, 255 being paper."""
    image = Image.open(io.BytesIO(scan)).convert("L")
    found = (
        bubble for bubble in layout["bubbles"] if (bubble["hand"], bubble["fact"], bubble["value"]) == (1, fact, value)
    )
    x, y, width, height = (length * image.width / layout["page"][0] for length in next(found)["box"])
    middle = (x + 0.2 * width, y + 0.2 * height, x + 0.8 * width, y + 0.8 * height)
    ImageDraw.Draw(image).ellipse(middle, fill=shade)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.mark.parametrize(("shade", "asked"), [(219, [(1, "taken.0.10", "faint")]), (253, [])])
def test_it_asks_about_a_digit_that_is_hardly_to_be_seen(
    hall: Organization, director: Caller, shade: int, asked: list[tuple[int, str, str]]
) -> None:
    """No digit at all means 0: what a worn pencil left must not pass for that, nor the grain of paper for a digit."""
    night = people.night(hall, 4, game="hearts", seats_per_table=4)
    scan = scanned(night, director, marks={(1, name): answer for name, answer in HEARTS.items()})
    layout = director.get(f"{night.path}paper/score-sheets/layout/?round=1&table=1&paper=letter").json()
    shown = read(night, director, shaded(scan, layout, "taken", 10, shade))
    assert [(doubt["hand"], doubt["fact"], doubt["why"]) for doubt in shown["doubts"]] == asked
