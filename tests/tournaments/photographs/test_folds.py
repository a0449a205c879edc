"""Folds and pencil: a fold goes on beyond a bubble, what somebody drew does not."""

import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageDraw

from accounts.models import Organization
from tests import people
from tests.people import Caller
from tests.support.check_all import few
from tests.tournaments.photographs.sheets import read, scanned

Draw = Callable[[ImageDraw.ImageDraw, tuple[float, float], float], None]
"""Draws on a white sheet, around the middle of a bubble; the last number is pixels a millimeter."""


def across(draw: ImageDraw.ImageDraw, middle: tuple[float, float], scale: float) -> None:
    """A fold from left to right."""
    x, y = middle
    draw.line([(x - 150 * scale, y - 12 * scale), (x + 150 * scale, y + 12 * scale)], 160, round(5 * scale))


def upright(draw: ImageDraw.ImageDraw, middle: tuple[float, float], scale: float) -> None:
    """A fold from top to bottom."""
    x, y = middle
    draw.line([(x + 12 * scale, y - 100 * scale), (x - 12 * scale, y + 100 * scale)], 160, round(5 * scale))


def aslant(draw: ImageDraw.ImageDraw, middle: tuple[float, float], scale: float) -> None:
    """A fold from corner to corner."""
    x, y = middle
    draw.line([(x - 80 * scale, y - 80 * scale), (x + 80 * scale, y + 80 * scale)], 160, round(5 * scale))


def struck(draw: ImageDraw.ImageDraw, middle: tuple[float, float], scale: float) -> None:
    """A line through the bubble, a little longer than it is wide."""
    x, y = middle
    draw.line([(x - 4.4 * scale, y - 1.5 * scale), (x + 4.4 * scale, y + 1.5 * scale)], 40, round(0.5 * scale))


@few(3)
@pytest.mark.parametrize(
    ("drawn", "value", "why"),
    [(across, 4, []), (upright, 4, []), (across, 1, []), (upright, 1, []), (aslant, 1, []), (struck, 4, ["struck"])],
    ids=["fold across a mark", "fold down a mark", "fold across no mark", "fold down no mark", "fold aslant", "struck"],
)
def test_it_tells_a_fold_from_a_pencil(
    hall: Organization, director: Caller, drawn: Draw, value: int, why: list[str]
) -> None:
    night = people.night(hall, 4)
    marks = {(hand, fact): number for hand in range(1, 9) for fact, number in (("maker", 0), ("tricks", 4))}
    sheet = Image.open(io.BytesIO(scanned(night, director, marks=marks))).convert("L")
    layout = director.get(f"{night.path}paper/score-sheets/layout/?round=1&table=1&paper=letter").json()
    found = (
        bubble
        for bubble in layout["bubbles"]
        if (bubble["hand"], bubble["fact"], bubble["value"]) == (5, "tricks", value)
    )
    scale = sheet.width / layout["page"][0]
    x, y, width, height = (length * scale for length in next(found)["box"])
    over = Image.new("L", sheet.size, 255)
    drawn(ImageDraw.Draw(over), (x + width / 2, y + height / 2), scale)
    out = io.BytesIO()
    ImageChops.multiply(sheet, over).save(out, "JPEG", quality=95)
    shown = read(night, director, out.getvalue())
    assert [doubt["why"] for doubt in shown["doubts"]] == why
