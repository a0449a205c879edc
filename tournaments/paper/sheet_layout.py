"""Where everything lies on a score sheet: the same on A4 and Letter, so that a camera can find it. See docs/paper.md.

All lengths are millimeters. The frame is centered on the page; its corners are four black squares.
"""

from typing import NamedTuple

PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
"""Width and height."""
WIDTH, HEIGHT, MARK = 190.0, 255.0, 6.0
"""Of the frame, and of the square in each of its corners."""
LABELS = 20.0
"""The width of the label before the boxes of a hand."""
HEADS_TOP, HEADS_HEIGHT = 37.0, 24.0
HANDS_TOP, HANDS_HEIGHT, HIGHEST = 61.0, 112.0, 14.0
TOTALS_TOP, TOTALS_HEIGHT = 175.0, 16.0
WORDS_TOP, WORDS_HEIGHT = 194.0, 34.0
SIGNATURES_TOP, SIGNATURES_HEIGHT = 229.0, 26.0
SIGNATURES_ACROSS = 3
ON_A_SHEET = 16
"""The number of hands with a row; a longer game goes on overleaf, on another sheet."""
IF_OPEN = 16
"""Rows where the rules do not fix how many hands a game has."""


class Box(NamedTuple):
    """A rectangle: its upper left corner from the frame's, and its size."""

    x: float
    y: float
    width: float
    height: float


CODE = Box(150, 1, 32, 32)
WORDS = Box(10, WORDS_TOP, WIDTH - 20, WORDS_HEIGHT)


def origin(paper: str) -> tuple[float, float]:
    """Return the frame's upper left corner on a page."""
    width, height = PAPERS[paper]
    return (width - WIDTH) / 2, (height - HEIGHT) / 2


def on_page(box: Box, paper: str) -> Box:
    """Return a box of the frame as it lies on a page, to a hundredth of a millimeter."""
    left, top = origin(paper)
    return Box(round(box.x + left, 2), round(box.y + top, 2), box.width, box.height)


def head_box(side: int, sides: int) -> Box:
    """Return where the names of a side stand, above its boxes."""
    return _column(side, sides, HEADS_TOP, HEADS_HEIGHT)


def hand_box(side: int, row: int, *, sides: int, rows: int) -> Box:
    """Return the box for the points that a side makes in the hand of a row, both counted from 0."""
    height = min(HIGHEST, HANDS_HEIGHT / rows)
    return _column(side, sides, HANDS_TOP + row * height, height)


def total_box(side: int, sides: int) -> Box:
    """Return the box for the points of a side in the whole game."""
    return _column(side, sides, TOTALS_TOP, TOTALS_HEIGHT)


def signature_box(side: int, sides: int) -> Box:
    """Return where a side signs: two beside each other, more in two rows."""
    across = 2 if sides == 2 else SIGNATURES_ACROSS
    height = SIGNATURES_HEIGHT / (1 if sides <= across else 2)
    width = (WIDTH - 2 * 10) / across
    return Box(10 + side % across * width, SIGNATURES_TOP + side // across * height, width, height)


def _column(side: int, sides: int, top: float, height: float) -> Box:
    width = (WIDTH - LABELS) / sides
    return Box(LABELS + side * width, top, width, height)
