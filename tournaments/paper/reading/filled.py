"""Which bubbles of a sheet are filled: how dark each is against the paper around it.

Nothing is guessed here: what is neither empty nor clearly filled is `faint`, what somebody drew over is `struck`. What
is hardly darker than paper is `weak`: mostly the edge of a fold, but it may be a pencil that hardly wrote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .finding import BORDER, DOTS, Flat

EMPTY, WEAK, FAINT, FILLED, STRUCK = "empty", "weak", "faint", "filled", "struck"
INSIDE = 0.72
"""The part of the radius that is looked at: what is printed lies beyond."""
LEAST_WEAK, LEAST_DARK, LEAST_FILLED = 0.035, 0.07, 0.24
"""How dark a bubble is, as a part of the print's darkness, that is perhaps not empty; that is not; that is filled."""
PART_OF_OTHERS = 0.4
"""How dark a filled bubble is beside the others of the same sheet: less is faint."""
STROKE = 0.3
"""How dark a line is that somebody drew."""
LEAST_STROKE = 0.05
"""The part of a bubble that is dark where somebody drew a line through it."""
LEAST_CROSSED = 0.06
"""The part of what lies beside a filled bubble that is dark where somebody crossed it out."""
BESIDE, BEFORE_THE_NEXT = 1.62, 0.7
"""Where the paper on both sides is looked at: radii, beyond what people color; millimeters before the next bubble."""
SLOPES = (-0.45, -0.2, 0.0, 0.2, 0.45)
"""How a crease or the edge of a shadow may run through a bubble, as angles in radians from its line."""
ANGLES = tuple(np.linspace(0, np.pi, 24, endpoint=False)) + tuple(np.pi / 2 + np.array([-0.06, 0.06]))
"""How a fold may run through a bubble, in radians from its line: any way, and most likely up and down."""
FAR = 9.0
"""Millimeters along a fold in which there is paper, too."""
ASTRAY = 2.8
"""Millimeters that a line of bubbles may lie beside its place."""
NEIGHBORS = 7
"""The number of neighboring bubbles that lie equally far from their places."""


@dataclass(frozen=True)
class Looked:
    """What a bubble looks like: EMPTY, WEAK, FAINT, FILLED or STRUCK, and how dark it is, from 0 to 1."""

    state: str
    darkness: float


def look_at(flat: Flat, boxes: Sequence[Sequence[float]]) -> list[Looked]:
    """Return what the bubbles in these boxes look like, in millimeters from the frame's corner."""
    if not boxes:
        return []
    centers = np.array([(x + width / 2, y + height / 2) for x, y, width, height in boxes])
    radius = boxes[0][2] / 2
    beside = min(BESIDE * radius, _apart(centers) - radius - BEFORE_THE_NEXT)
    centers = centers + _astray(flat.shades, centers, radius)
    measured = [_measure(flat, center, radius, beside) for center in centers]
    filled = [dark for dark, _stroke, _crossed in measured if dark >= LEAST_FILLED]
    least = max(LEAST_FILLED, PART_OF_OTHERS * float(np.median(filled))) if filled else LEAST_FILLED
    return [Looked(_state(*measures, least), round(measures[0], 3)) for measures in measured]


def _apart(centers: Any) -> float:
    """Return how far apart bubbles of one line lie at least, in millimeters."""
    lines = (np.sort(centers[centers[:, 1] == line, 0]) for line in np.unique(centers[:, 1]))
    return min((float(np.diff(line).min()) for line in lines if len(line) > 1), default=np.inf)


def _state(dark: float, stroke: float, crossed: float, least: float) -> str:
    if dark < LEAST_DARK and stroke < LEAST_STROKE:
        return EMPTY if dark < LEAST_WEAK else WEAK
    if dark < least:
        return FAINT
    return STRUCK if crossed > LEAST_CROSSED else FILLED


def _is_empty(dark: float, stroke: float) -> bool:
    return dark < LEAST_WEAK and stroke < LEAST_STROKE


def _astray(shades: Any, centers: Any, radius: float) -> Any:
    """Return how far each bubble lies from its place: where its ring is darkest against what is just outside it."""
    across, down = np.arange(-1.2, 1.21, 0.4), np.arange(-ASTRAY, ASTRAY + 0.01, 0.4)
    roughly = _smoothed(centers, _darkest_rings(shades, centers, radius, across, down))
    near = np.arange(-0.4, 0.41, 0.2)
    return roughly + _smoothed(centers, _darkest_rings(shades, centers + roughly, radius, near, near))


def _darkest_rings(shades: Any, centers: Any, radius: float, across: Any, down: Any) -> Any:
    angles = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    around = np.column_stack([np.cos(angles), np.sin(angles)])
    best, scores = np.zeros_like(centers), np.full(len(centers), -np.inf)
    for dx in across:
        for dy in down:
            at = centers + np.array([dx, dy])
            ring = _along(shades, at, around * radius).mean(axis=1)
            beyond = _along(shades, at, around * (radius + 0.55)).mean(axis=1)
            score = beyond - ring - 2.0 * np.hypot(dx, dy)
            is_better = score > scores
            scores[is_better], best[is_better] = score[is_better], (dx, dy)
    return best


def _smoothed(centers: Any, shifts: Any) -> Any:
    """Return for each bubble what its neighbors in the same line say: the middle of it, as it changes along the line.

    At the end of a line of a curled sheet, the middle alone would be that of bubbles that lie otherwise.
    """
    smooth = np.zeros_like(shifts)
    for line in np.unique(centers[:, 1]):
        members = np.flatnonzero(centers[:, 1] == line)
        for member in members:
            away = centers[members, 0] - centers[member, 0]
            near = np.argsort(np.abs(away))[:NEIGHBORS]
            one, other = np.triu_indices(len(near), 1)
            shift, across = shifts[members[near]], away[near, None]
            rises = (shift[other] - shift[one]) / (across[other] - across[one])
            slope = np.median(rises, axis=0) if len(rises) else 0.0
            smooth[member] = np.median(shift - slope * across, axis=0)
    return smooth


def _along(shades: Any, centers: Any, around: Any) -> Any:
    """Return how bright the sheet is at these places around each center, each a row."""
    points = (centers[:, None, :] + around[None, :, :] + BORDER) * DOTS
    column = np.clip(np.rint(points[..., 0]).astype(np.intp), 0, shades.shape[1] - 1)
    row = np.clip(np.rint(points[..., 1]).astype(np.intp), 0, shades.shape[0] - 1)
    return shades[row, column]


def _measure(flat: Flat, center: Any, radius: float, outside: float) -> tuple[float, float, float]:
    """Return a bubble's darkness, and the shares of it and of its surroundings that are as dark as a stroke.

    `outside`: how far from its middle there is paper on both sides, in millimeters.
    """
    half = int((radius * 1.75) * DOTS) + 1
    middle = np.rint((center + BORDER) * DOTS).astype(int)
    top, left = max(middle[1] - half, 0), max(middle[0] - half, 0)
    piece = flat.shades[top : middle[1] + half + 1, left : middle[0] + half + 1]
    y, x = np.mgrid[top : top + piece.shape[0], left : left + piece.shape[1]]
    x, y = x / DOTS - BORDER - center[0], y / DOTS - BORDER - center[1]
    distance = np.hypot(x, y) / radius
    paper = _paper(piece, x, y, (distance > 1.16) & (distance < 1.5))
    darkness = np.clip(1 - piece / np.maximum(paper, 1), 0, 1) / max(flat.ink, 0.3)
    inside = distance < INSIDE
    seen = [_dark_in(darkness, inside)]
    if _is_empty(*seen[0]):
        return (*seen[0], 0.0)  # what else it could be compared with would only make it brighter
    seen += _beside_its_sides(flat, center, radius, outside)
    level, stroke = (min(values) for values in zip(*seen, strict=True))
    beside = (distance > 1.45) & (distance < 1.68) & (np.abs(x) > np.abs(y) * 1.2)
    crossed = float((darkness[beside] > STROKE).mean())
    if crossed > LEAST_CROSSED:
        crossed = min(crossed, _crossed_but_for_folds(flat, center, np.column_stack([x[beside], y[beside]])))
    return max(level, 0.0), stroke, crossed


def _crossed_but_for_folds(flat: Flat, center: Any, spots: Any) -> float:
    """Return which part of these spots beside a bubble is dark against what is far along each line through them.

    A fold goes on there, what somebody drew does not.
    """
    long, shares = np.arange(-FAR, FAR + 1e-6, 1 / 3), []
    shades = _along(flat.shades, center[None, :], spots)[0]
    for angle in ANGLES:
        strip = spots[:, None, :] + long[None, :, None] * np.array([np.cos(angle), np.sin(angle)])
        along = _along(flat.shades, center[None, :], strip.reshape(-1, 2)).reshape(len(spots), len(long))
        darkness = (1 - shades / np.maximum(np.percentile(along, 85, axis=1), 1)) / max(flat.ink, 0.3)
        shares.append(float((darkness > STROKE).mean()))
    return min(shares)


def _dark_in(darkness: Any, inside: Any) -> tuple[float, float]:
    """Return how dark a bubble is, and which part of it is as dark as a stroke."""
    return float(darkness[inside].mean()), float((darkness[inside] > STROKE).mean())


def _beside_its_sides(flat: Flat, center: Any, radius: float, outside: float) -> list[tuple[float, float]]:
    """Return how dark a bubble is against the paper on its left and right, strip by strip, and far along.

    A crease or a shadow's edge goes on beyond the bubble, so that the strip it lies in is dark on both sides, too.
    """
    steps = np.arange(-INSIDE * radius, INSIDE * radius + 1e-6, 1 / DOTS)
    along, across = np.meshgrid(steps, steps)
    inside = np.hypot(along, across) < INSIDE * radius
    levels = []
    for slope in SLOPES:
        way, aside = np.array([np.cos(slope), np.sin(slope)]), np.array([-np.sin(slope), np.cos(slope)])
        spots = along[..., None] * way + across[..., None] * aside
        within = _along(flat.shades, center[None, :], spots.reshape(-1, 2)).reshape(along.shape)
        ends = [steps[:, None] * aside + end * outside * way for end in (-1.05, -1, -0.95, 0.95, 1, 1.05)]
        paper = np.mean([_along(flat.shades, center[None, :], end)[0] for end in ends], axis=0)
        darkness = np.clip(1 - within / np.maximum(paper[:, None], 1), -0.2, 1) / max(flat.ink, 0.3)
        levels.append(_dark_in(darkness, inside))
    return [*levels, *_along_a_fold(flat, center, steps, inside)]


def _along_a_fold(flat: Flat, center: Any, steps: Any, inside: Any) -> list[tuple[float, float]]:
    """Return how dark a bubble is against what is brightest far along each line through it, for folds that run so.

    Labels, lines and other bubbles lie there, too, but paper between them.
    """
    long, levels = np.arange(-FAR, FAR + 1e-6, 1 / 3), []
    for angle in ANGLES:
        way, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        strip = steps[:, None, None] * aside + long[None, :, None] * way
        shades = _along(flat.shades, center[None, :], strip.reshape(-1, 2)).reshape(len(steps), len(long))
        paper = np.percentile(shades, 85, axis=1)
        spots = steps[None, :, None] * aside + steps[:, None, None] * way
        within = _along(flat.shades, center[None, :], spots.reshape(-1, 2)).reshape(inside.shape)
        darkness = np.clip(1 - within / np.maximum(paper[None, :], 1), -0.2, 1) / max(flat.ink, 0.3)
        levels.append(_dark_in(darkness, inside))
    return levels


def _paper(piece: Any, x: Any, y: Any, around: Any) -> Any:
    """Return how bright the paper is under a bubble: a slope through what is brightest around it."""
    shades, left, down = piece[around], x[around], y[around]
    keep = np.ones(shades.shape, dtype=bool)
    slope = np.array([float(np.median(shades)), 0.0, 0.0])
    for _ in range(3):
        terms = np.column_stack([np.ones(keep.sum()), left[keep], down[keep]])
        slope = np.linalg.lstsq(terms, shades[keep], rcond=None)[0]
        rest = shades - (slope[0] + slope[1] * left + slope[2] * down)
        keep = rest > np.percentile(rest, 25)
    return slope[0] + slope[1] * x + slope[2] * y
