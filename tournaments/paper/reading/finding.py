"""Where a sheet lies in a picture: found by its code, then from mark to mark, and laid flat.

Every place on a sheet is in millimeters from the corner of its frame (docs/paper.md); in a picture, in pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import segno
import zxingcpp
from PIL import Image, ImageFilter

QR_CODES = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
DOTS = 6
"""Of a sheet laid flat, per millimeter."""
BORDER = 4.0
"""Millimeters around the frame that are laid flat, too."""
SMALL = 4.0
"""Millimeters: the marks beside rows are smaller, those in the corners larger."""
FINE = 4
"""Samples to a millimeter where a mark is looked for."""
LEAST_CONTRAST = 0.25
"""How much darker than its surroundings a mark is, as a part of their brightness."""
MOST_ASTRAY = 2.5
"""Millimeters from where the others say a mark lies: beyond, it is something else."""
LEAST_MARKS = 12
"""Of 28: with fewer nothing says that the sheet is all in the picture."""
QUIET = 2
"""Modules of the code's box that are white on each side."""
PART_OF_OTHERS = 0.7
"""How much darker a mark is than those found before."""

Points = Any
"""Rows of x and y, as a NumPy array."""


class Mark(NamedTuple):
    """A black square on the sheet: its center and its side."""

    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Flat:
    """A sheet laid flat: its shades, DOTS to a millimeter, BORDER around the frame."""

    shades: Any
    ink: float
    """How dark print is here, from 0, as paper, to 1."""


def codes_in(picture: Image.Image) -> list[tuple[str, Points]]:
    """Return what each code in a picture says, with its corners from the upper left one clockwise."""
    for attempt in _attempts(picture):
        found = zxingcpp.read_barcodes(attempt, formats=QR_CODES)
        if found:
            scale = picture.width / attempt.width
            return [(code.text, _corners(code.position) * scale) for code in found]
    return []


def _attempts(picture: Image.Image) -> Iterator[Image.Image]:
    yield picture
    yield picture.filter(ImageFilter.UnsharpMask(3, 200, 0))
    yield picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.BICUBIC)
    yield picture.filter(ImageFilter.GaussianBlur(1.2))


def _corners(position: Any) -> Points:
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(corner.x, corner.y) for corner in corners], dtype=float)


def laid_flat(
    picture: Image.Image,
    said: tuple[str, Points],
    code: Sequence[float],
    squares: Sequence[Sequence[float]],
    size: tuple[float, float],
) -> Flat | None:
    """Return the sheet with this code, as `codes_in` gives it; None where too few of its marks are found.

    `code`: the code's box on the sheet, `squares`: the corner marks and those beside the rows, as boxes, the frame's
    upper right one first, each near some before it; `size`: of the frame.
    """
    shades = np.asarray(picture, dtype=np.float32)
    seen = _Seen(shades, *_in_code(said, code))
    for square in squares:
        mark = Mark(square[0] + square[2] / 2, square[1] + square[3] / 2, square[2])
        is_far = mark.x < size[0] / 2 and mark.size > SMALL
        seen.look_for(mark, 24.0 if is_far else 10.0 if mark.size > SMALL else 4.0)
    if len(seen.contrasts) < LEAST_MARKS:
        return None
    matrix, on_sheet, in_picture = _without_strays(*seen.marks())
    if not _suffice(on_sheet, size):
        return None
    flat = _flatten(shades, matrix, _left_over(matrix, on_sheet, in_picture, size), size)
    return Flat(flat, float(np.median(seen.contrasts)))


def _in_code(said: tuple[str, Points], code: Sequence[float]) -> tuple[Points, Points, tuple[Mark, ...]]:
    """Return where the corners of a code lie on the sheet and in the picture, and the dark middles of three of them."""
    text, corners = said
    modules = segno.make_qr(text, error="m").symbol_size(border=0)[0]
    x, y, module = code[0], code[1], code[2] / (modules + 2 * QUIET)
    low, high = QUIET * module, (QUIET + modules) * module
    places = np.array([(x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high)])
    near, far = (QUIET + 3.5) * module, (QUIET + modules - 3.5) * module
    middles = tuple(Mark(x + dx, y + dy, 3 * module) for dx, dy in ((near, near), (far, near), (near, far)))
    return places, corners, middles


class _Seen:
    """What was found so far of a sheet, and where the rest must be by it."""

    def __init__(self, shades: Any, places: Points, corners: Points, middles: Sequence[Mark]) -> None:
        self.shades = shades
        self.places: list[Any] = [tuple(place) for place in places]
        self.found: list[Any] = [tuple(corner) for corner in corners]
        self.contrasts: list[float] = []
        self.matrix = homography(places, corners)
        for middle in middles:
            self.look_for(middle, 1.0)
        self.contrasts.clear()  # a code's modules are too small to tell how dark print is
        self.first = len(self.places)

    def look_for(self, mark: Mark, reach: float) -> None:
        """Look for a mark within some millimeters of its place, and note where it is."""
        seen = _look_for(self.shades, self.matrix, mark, reach)
        if seen is None or (self.contrasts and seen[1] < PART_OF_OTHERS * float(np.median(self.contrasts))):
            return
        (dx, dy), contrast = seen
        self.places.append((mark.x, mark.y))
        self.found.append(tuple(through(self.matrix, np.array([(mark.x + dx, mark.y + dy)]))[0]))
        self.contrasts.append(contrast)
        weights = np.array([0.1] * 4 + [1.0] * (len(self.places) - 4))
        self.matrix = homography(np.array(self.places), np.array(self.found), weights)

    def marks(self) -> tuple[Points, Points, Points]:
        """Return the matrix, and where the marks outside the code lie on the sheet and in the picture."""
        return self.matrix, np.array(self.places[self.first :]), np.array(self.found[self.first :])


def _suffice(places: Points, size: tuple[float, float]) -> bool:
    """Tell whether enough marks were found, on both sides and down to the end."""
    if len(places) < LEAST_MARKS:
        return False
    left, right = places[places[:, 0] < size[0] / 2], places[places[:, 0] > size[0] / 2]
    return all(len(side) >= 4 and np.ptp(side[:, 1]) > size[1] / 4 for side in (left, right))


def _without_strays(matrix: Points, places: Points, found: Points) -> tuple[Points, Points, Points]:
    """Leave out, one by one, what does not lie where the other marks say."""
    while len(places) >= LEAST_MARKS:
        matrix = homography(places, found)
        back = through(np.linalg.inv(matrix), found)
        astray = np.hypot(*(back - places).T)
        worst = int(astray.argmax())
        if astray[worst] <= MOST_ASTRAY:
            break
        places, found = np.delete(places, worst, axis=0), np.delete(found, worst, axis=0)
    return matrix, places, found


def homography(places: Points, found: Points, weights: Points | None = None) -> Points:
    """Return the matrix that brings places on the sheet to where they were found, as nearly as it can."""
    from_sheet, to_picture = _normalizing(places), _normalizing(found)
    (x, y), (u, v) = through(from_sheet, places).T, through(to_picture, found).T
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.concatenate(
        [
            np.column_stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u]),
            np.column_stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v]),
        ]
    )
    if weights is not None:
        rows = rows * np.tile(weights, 2)[:, None]
    solved = np.linalg.svd(rows)[2][-1].reshape(3, 3)
    return np.linalg.inv(to_picture) @ solved @ from_sheet


def _normalizing(points: Points) -> Points:
    center, spread = points.mean(axis=0), max(float(points.std()), 1e-6)
    return np.array([[1 / spread, 0, -center[0] / spread], [0, 1 / spread, -center[1] / spread], [0, 0, 1]])


def through(matrix: Points, points: Points) -> Points:
    """Return where a matrix brings points."""
    x, y = points[:, 0], points[:, 1]  # row by row: a product of matrices would take every core
    u, v, away = (row[0] * x + row[1] * y + row[2] for row in matrix)
    return np.column_stack([u / away, v / away])


def sampled(shades: Any, points: Points) -> Any:
    """Return how bright a picture is at each point; beyond its edges, as at them."""
    height, width = shades.shape
    x = np.clip(points[:, 0], 0, width - 1.001)
    y = np.clip(points[:, 1], 0, height - 1.001)
    left, top = x.astype(np.intp), y.astype(np.intp)
    right, below = (x - left).astype(np.float32), (y - top).astype(np.float32)
    at = top * width + left
    flat = shades.reshape(-1)
    above = flat[at] * (1 - right) + flat[at + 1] * right
    under = flat[at + width] * (1 - right) + flat[at + width + 1] * right
    return above * (1 - below) + under * below


def _look_for(shades: Any, matrix: Points, mark: Mark, reach: float) -> tuple[tuple[float, float], float] | None:
    """Return how far from its place a mark lies, in millimeters on the sheet, and its contrast; None: it is not there.

    A square's worth of dark samples, with paper around it, is looked for; then the middle of what is dark.
    """
    half = reach + mark.size
    steps = np.arange(-half, half + 1e-6, 1 / FINE)
    x, y = np.meshgrid(mark.x + steps, mark.y + steps)
    points = through(matrix, np.column_stack([x.ravel(), y.ravel()]))
    height, width = shades.shape
    is_inside = (points[:, 0] > 0) & (points[:, 0] < width - 1) & (points[:, 1] > 0) & (points[:, 1] < height - 1)
    if is_inside.mean() < 0.4:
        return None
    patch = sampled(shades, points).reshape(x.shape)
    inner, outer = round(mark.size * FINE * 0.85) | 1, round(mark.size * FINE * 1.5) | 1
    within, around = _box_sums(patch, inner), _box_sums(patch, outer)
    ring = (around - within) / (outer**2 - inner**2)
    contrast = (ring - within / inner**2) / np.maximum(ring, 1)
    edge = outer // 2 + 1
    contrast[:edge], contrast[-edge:], contrast[:, :edge], contrast[:, -edge:] = -1, -1, -1, -1
    row, column = np.unravel_index(int(contrast.argmax()), contrast.shape)
    best = float(contrast[row, column])
    if best < LEAST_CONTRAST:
        return None
    piece = patch[row - edge : row + edge + 1, column - edge : column + edge + 1]
    dark, bright = np.percentile(piece, 10), np.percentile(piece, 80)
    weight = np.clip((bright - piece) / max(bright - dark, 1) - 0.35, 0, 0.4)
    offsets = np.arange(-edge, edge + 1)
    total = max(float(weight.sum()), 1e-6)
    dx = (column + float((weight.sum(axis=0) * offsets).sum()) / total) / FINE - half
    dy = (row + float((weight.sum(axis=1) * offsets).sum()) / total) / FINE - half
    return (dx, dy), best


def _box_sums(patch: Any, size: int) -> Any:
    """Return for each sample the sum of the square around it, cut off at the edges."""
    half = size // 2
    padded = np.pad(patch, ((half + 1, half), (half + 1, half)), mode="edge").cumsum(axis=0).cumsum(axis=1)
    return padded[size:, size:] - padded[:-size, size:] - padded[size:, :-size] + padded[:-size, :-size]


def _left_over(matrix: Points, places: Points, found: Points, size: tuple[float, float]) -> Callable[[Any, Any], Any]:
    """Return how far places on a sheet that is not flat lie from where the matrix says, in millimeters.

    On each side what its marks say, between them what lies between; across, from one side to the other.
    """
    off = through(np.linalg.inv(matrix), found) - places
    on_left = places[:, 0] < size[0] / 2
    sides = []
    for side in (on_left, ~on_left):
        order = np.argsort(places[side, 1])
        sides.append((places[side, 1][order], off[side][order]))

    def at(columns: Any, rows: Any) -> Any:
        (left_y, left), (right_y, right) = sides
        on_left = np.stack([np.interp(rows, left_y, left[:, axis]) for axis in (0, 1)], axis=-1)[:, None, :]
        on_right = np.stack([np.interp(rows, right_y, right[:, axis]) for axis in (0, 1)], axis=-1)[:, None, :]
        share = np.clip(columns / size[0], 0, 1)[None, :, None]
        return on_left * (1 - share) + on_right * share

    return at


def _flatten(shades: Any, matrix: Points, left_over: Callable[[Any, Any], Any], size: tuple[float, float]) -> Any:
    columns = np.arange(-BORDER, size[0] + BORDER, 1 / DOTS)
    rows = np.arange(-BORDER, size[1] + BORDER, 1 / DOTS)
    places = np.stack(np.meshgrid(columns, rows), axis=-1) + left_over(columns, rows)
    return sampled(shades, through(matrix, places.reshape(-1, 2))).reshape(places.shape[:2])
