"""Whether there is anything on a page: a stack that is scanned on both sides has the backs of its sheets, too."""

import numpy as np
from PIL import Image

EDGE = 0.03
"""The part of a page at each edge that is not looked at: shadows of the scanner lie there."""
LONGEST = 1200
"""Pixels of the longer side that are looked at: four for each millimeter."""
AROUND = 24
"""Pixels of a square whose brightest shade is its paper's."""
INK = 0.15
"""How dark ink or pencil is against the paper. What shows through from the front is brighter."""
MOST_INKED = 0.00002
"""The part of a page that may be as dark: specks of dust. A short word in pencil is five times as much."""
LEAST_BRIGHT = 120
"""The shade of paper, of 255: a dark picture is no blank page."""


def is_blank(picture: Image.Image) -> bool:
    """Tell whether a page, in shades of gray, is paper alone."""
    small = picture.copy()
    small.thumbnail((LONGEST, LONGEST))
    shades = np.asarray(small, dtype=np.float32)
    down, across = (int(length * EDGE) for length in shades.shape)
    shades = shades[down : shades.shape[0] - down, across : shades.shape[1] - across]
    high, wide = (length // AROUND * AROUND for length in shades.shape)
    if not high or not wide:
        return False
    squares = shades[:high, :wide].reshape(high // AROUND, AROUND, wide // AROUND, AROUND)
    paper = np.percentile(squares, 90, axis=(1, 3))[:, None, :, None]
    if paper.min() < LEAST_BRIGHT:
        return False
    return bool((1 - squares / paper > INK).mean() <= MOST_INKED)
