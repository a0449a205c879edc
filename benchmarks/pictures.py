"""Photographs of filled-in score sheets, made from seeds: what people draw, and what a camera makes of it.

It knows the printed page and what programs are told of it (`layout/`, in millimeters), and nothing of how it is read.
"""

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

DOTS = 8
"""Of a page, per millimeter."""
CLEAN = ("pencil", "pen", "overfilled")
"""Ways to fill a bubble that leave nothing to ask."""
UNCLEAN = ("faint", "struck", "two", "stray", "tick")
CRUMPLED = {"crease": (0.45, 1.2), "curl": 2.5, "shadow": 0.6}
"""How a sheet is taken that was folded, is curled, and lies in somebody's shadow."""
CLEAR = 4
"""Millimeters at the right of the last bubble in which nobody writes points."""
CELL = 48
"""Pixels: the picture is drawn in squares of this size, each from a four-sided piece of the page."""

Points = Any
"""Rows of x and y, as a NumPy array."""


@dataclass(frozen=True)
class Taken:
    """A photograph, and the truth about it."""

    jpeg: bytes
    marks: Mapping[tuple[int, str], Any]
    """What was meant, by hand and question."""
    unclean: tuple[str, ...]
    """What else was drawn than clean marks."""
    how: Mapping[str, Any] = field(default_factory=dict)
    """How it was taken."""


def photograph(
    page: Image.Image,
    bubbles: Sequence[Mapping[str, Any]],
    marks: Mapping[tuple[int, str], Any],
    seed: int,
    *,
    unclean: Sequence[str] = (),
    taken: Mapping[str, Any] | None = None,
) -> Taken:
    """Return a photograph of a page (gray, DOTS per millimeter) on which these bubbles are filled.

    `bubbles`: each `hand, name, value, box` in millimeters from the page's corner. `unclean`: what of UNCLEAN somebody
    also did, once each, at a place that the seed says. `taken`: what is known of how it is taken (`CRUMPLED`).
    """
    chance = Random(seed)
    how = {**_way(chance), **(taken or {})}
    paper = _copied(page) if how["copies"] else page.copy()
    _fill_in(paper, bubbles, marks, chance, unclean)
    return Taken(_take(paper, how, chance), marks, tuple(unclean), how)


def scan(
    page: Image.Image,
    bubbles: Sequence[Mapping[str, Any]],
    marks: Mapping[tuple[int, str], Any],
    seed: int,
    *,
    unclean: Sequence[str] = (),
) -> Image.Image:
    """Return a page as a flatbed sees it: filled in as for a photograph, straight and evenly lit."""
    paper = page.copy()
    _fill_in(paper, bubbles, marks, Random(seed), unclean)
    return paper


def _copied(page: Image.Image) -> Image.Image:
    """Return a copy of a copy: lines are broader and blurred, tones harder."""
    return page.filter(ImageFilter.GaussianBlur(1.2)).point(lambda tone: max(0, min(255, (tone - 70) * 2)))


def _way(chance: Random) -> dict[str, Any]:
    """Return how a picture is taken: angles in degrees, lengths in parts of the picture or in pixels."""
    return {
        "tilt": chance.uniform(0, 35),
        "toward": chance.uniform(0, 360),
        "turn": chance.choice([0, 0, 0, 90, 180, 270]) + chance.gauss(0, 6),
        "size": chance.choice([1800, 2200, 2600, 3200]),
        "margin": chance.uniform(0.03, 0.12),
        "lights": [(chance.uniform(-0.5, 1.5), chance.uniform(-0.5, 1.5), chance.uniform(0.15, 0.5)) for _ in range(2)],
        "shadow": chance.uniform(0.45, 0.8) if chance.random() < 0.5 else None,
        "crease": (chance.uniform(0.2, 0.8), chance.uniform(-1.2, 1.2)) if chance.random() < 0.4 else None,
        "curl": chance.uniform(0, 2.5) if chance.random() < 0.5 else 0.0,
        "blur": chance.uniform(0, 1.6),
        "noise": chance.uniform(0, 7),
        "quality": chance.choice([40, 50, 65, 80, 90]),
        "table": chance.choice([40, 70, 110, 180]),
        "copies": chance.random() < 0.2,
    }


def _fill_in(
    paper: Image.Image,
    bubbles: Sequence[Mapping[str, Any]],
    marks: Mapping[tuple[int, str], Any],
    chance: Random,
    unclean: Sequence[str],
) -> None:
    tool = chance.choice(CLEAN)
    filled = [bubble for bubble in bubbles if marks.get((bubble["hand"], bubble["name"])) == bubble["value"]]
    odd = {what: chance.choice(filled) for what in unclean if filled}
    for bubble in filled:
        what = next((what for what, where in odd.items() if where is bubble), tool)
        if what == "faint":
            _scribble(paper, bubble["box"], chance, gray=(196, 212), reach=0.8, lines=7)
        elif what == "tick":
            _tick(paper, bubble["box"], chance)
        else:
            _fill(paper, bubble["box"], chance, tool)
        if what in ("struck", "two"):
            others = [
                b for b in bubbles if (b["hand"], b["name"]) == (bubble["hand"], bubble["name"]) and b is not bubble
            ]
            if others:
                other = chance.choice(others)
                _fill(paper, other["box"], chance, tool)
                if what == "struck":
                    _strike(paper, other["box"], chance)
    if "stray" in unclean:
        for _ in range(chance.randint(1, 4)):
            _stray(paper, chance)
    _write_points(paper, max(bubble["box"][0] + bubble["box"][2] for bubble in bubbles) + CLEAR, chance)


def _fill(paper: Image.Image, box: Sequence[float], chance: Random, tool: str) -> None:
    if tool == "pen":
        _scribble(paper, box, chance, gray=(20, 70), reach=chance.uniform(0.75, 1.0), lines=12)
    elif tool == "overfilled":
        _scribble(paper, box, chance, gray=(40, 100), reach=chance.uniform(1.1, 1.3), lines=14)
    else:
        _scribble(paper, box, chance, gray=(80, 135), reach=chance.uniform(0.7, 0.98), lines=12)


def _scribble(
    paper: Image.Image,
    box: Sequence[float],
    chance: Random,
    *,
    gray: tuple[int, int],
    reach: float,
    lines: int,
) -> None:
    """Draw to and fro inside a circle, as a hand fills one."""
    draw = ImageDraw.Draw(paper)
    x, y, r = _circle(box)
    x, y, r = x + chance.gauss(0, 0.05) * r, y + chance.gauss(0, 0.05) * r, r * reach
    angle, shade, points = chance.uniform(0, math.pi), chance.randint(*gray), []
    for step in range(lines + 1):
        across = -r * 0.92 + 1.84 * r * step / lines
        half = math.sqrt(max(0.0, r * r - across * across)) * chance.uniform(0.8, 1.05)
        along = half if step % 2 else -half
        points.append(
            (
                x + along * math.cos(angle) - across * math.sin(angle),
                y + along * math.sin(angle) + across * math.cos(angle),
            )
        )
    draw.line(points, fill=shade, width=max(2, round(DOTS * chance.uniform(0.4, 0.6))), joint="curve")


def _strike(paper: Image.Image, box: Sequence[float], chance: Random) -> None:
    draw = ImageDraw.Draw(paper)
    x, y, r = _circle(box)
    angle = chance.uniform(-0.8, 0.8)
    for turn in (0.0, chance.choice([0.0, math.pi / 2])):
        dx, dy = 1.6 * r * math.cos(angle + turn), 1.6 * r * math.sin(angle + turn)
        draw.line([(x - dx, y - dy), (x + dx, y + dy)], fill=40, width=round(DOTS * 0.5))


def _tick(paper: Image.Image, box: Sequence[float], chance: Random) -> None:
    x, y, r = _circle(box)
    points = [(x - 0.6 * r, y), (x - 0.1 * r, y + 0.6 * r), (x + 1.1 * r, y - 1.2 * r)]
    ImageDraw.Draw(paper).line(points, fill=chance.randint(30, 90), width=round(DOTS * 0.5))


def _stray(paper: Image.Image, chance: Random) -> None:
    x, y = chance.uniform(0.1, 0.8) * paper.width, chance.uniform(0.25, 0.7) * paper.height
    points = [(x, y)]
    for _ in range(chance.randint(1, 3)):
        x, y = x + chance.gauss(0, 6) * DOTS, y + chance.gauss(0, 3) * DOTS
        points.append((x, y))
    ImageDraw.Draw(paper).line(points, fill=chance.randint(60, 150), width=round(DOTS * 0.45))


def _write_points(paper: Image.Image, left: float, chance: Random) -> None:
    """Write something into the boxes for points at the right of the bubbles, which end at `left`, as people do."""
    draw = ImageDraw.Draw(paper)
    first = max(0.76, left * DOTS / paper.width)
    for _ in range(chance.randint(0, 8)):
        x, y = first + chance.random() * (0.88 - first), chance.uniform(0.3, 0.62)
        x, y = x * paper.width, y * paper.height
        draw.line([(x, y), (x + 2 * DOTS, y + 4 * DOTS)], fill=80, width=round(DOTS * 0.5))


def _circle(box: Sequence[float]) -> tuple[float, float, float]:
    x, y, width, height = (length * DOTS for length in box)
    return x + width / 2, y + height / 2, width / 2


def _take(paper: Image.Image, how: Mapping[str, Any], chance: Random) -> bytes:
    picture, covered = _project(paper, how)
    dice = np.random.default_rng(chance.getrandbits(32))
    grain = Image.fromarray(dice.integers(0, 60, (picture.height // 3, picture.width // 3), dtype=np.uint8))
    table = ImageChops.add(Image.new("L", picture.size, how["table"]), grain.resize(picture.size), 1.0, -30)
    lit = Image.composite(picture, table, covered)
    if how["blur"] > 0.1:
        lit = lit.filter(ImageFilter.GaussianBlur(how["blur"]))
    shades = np.asarray(lit, dtype=np.float32) * _light(lit.size, how, chance)
    shades += dice.standard_normal(shades.shape, dtype=np.float32) * how["noise"]
    out = io.BytesIO()
    Image.fromarray(np.clip(shades, 0, 255).astype(np.uint8)).convert("RGB").save(out, "JPEG", quality=how["quality"])
    return out.getvalue()


def _project(paper: Image.Image, how: Mapping[str, Any]) -> tuple[Image.Image, Image.Image]:
    """Return the page as the camera sees it, and where in the picture the page is."""
    width, height = paper.size
    to_picture, size = _camera(width, height, how)
    back = np.linalg.inv(to_picture)
    mesh = []
    for top in range(0, size[1], CELL):
        for left in range(0, size[0], CELL):
            right, below = min(left + CELL, size[0]), min(top + CELL, size[1])
            corners = np.array([(left, top), (left, below), (right, below), (right, top)], dtype=float)
            source = _bent(_through(back, corners), width, height, how)
            mesh.append(((left, top, right, below), tuple(source.reshape(-1))))
    resample = Image.Resampling.BICUBIC
    inked = paper.transform(size, Image.Transform.MESH, mesh, resample, fillcolor=0)
    covered = Image.new("L", paper.size, 255).transform(size, Image.Transform.MESH, mesh, resample, fillcolor=0)
    return inked, covered


def _camera(width: int, height: int, how: Mapping[str, Any]) -> tuple[Points, tuple[int, int]]:
    """Return the matrix from the page to the picture, and the picture's size."""
    tilt, toward, turn = (math.radians(how[name]) for name in ("tilt", "toward", "turn"))
    axis = np.array([math.cos(toward), math.sin(toward), 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    rotation = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
    flat = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    turned = rotation @ flat
    away = 1.6 * height
    center = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    plane = np.column_stack([turned[:, 0], turned[:, 1], [0, 0, away]])
    matrix = np.array([[away, 0, 0], [0, away, 0], [0, 0, 1]]) @ plane @ center
    corners = _through(matrix, np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=float))
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = how["size"] * (1 - 2 * how["margin"]) / max(high - low)
    edge = how["size"] * how["margin"]
    size = tuple(int(length) for length in (high - low) * scale + 2 * edge)
    move = np.array([[scale, 0, edge - low[0] * scale], [0, scale, edge - low[1] * scale], [0, 0, 1]])
    return move @ matrix, (size[0], size[1])


def _through(matrix: Points, points: Points) -> Points:
    projected = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return projected[:, :2] / projected[:, 2:]


def _bent(points: Points, width: int, height: int, how: Mapping[str, Any]) -> Points:
    """Return where points lie on a page that is curled or was folded, in place of a flat one."""
    bent = points.copy()
    bent[:, 1] += how["curl"] * DOTS * np.sin(np.clip(points[:, 0] / width, 0, 1) * math.pi)
    if how["crease"]:
        at, depth = how["crease"]
        beyond = np.clip(points[:, 1] / height - at, 0, 1)
        bent[:, 0] += depth * DOTS * beyond * 2
        bent[:, 1] += abs(depth) * DOTS * beyond
    return bent


def _light(size: tuple[int, int], how: Mapping[str, Any], chance: Random) -> Points:
    """Return how bright each place is: two lights, somebody's shadow, a crease."""
    width, height = size
    x = np.linspace(0, 1, width // 4, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, height // 4, dtype=np.float32)[:, None]
    light = np.full((height // 4, width // 4), 0.55, dtype=np.float32)
    for left, top, strength in how["lights"]:
        light += strength * np.exp(-((x - left) ** 2 + (y - top) ** 2) / 0.8)
    if how["shadow"]:
        slope, offset = chance.uniform(-1.5, 1.5), chance.uniform(0.2, 0.8)
        edge = (y - offset - slope * (x - 0.5)) / chance.uniform(0.01, 0.08)
        light *= 1 - (1 - how["shadow"]) / (1 + np.exp(-np.clip(edge, -30, 30)))
    if how["crease"]:
        distance = (y - how["crease"][0]) / 0.006
        light *= 1 - 0.35 * np.exp(-(distance**2))
    whole = Image.fromarray(np.minimum(light, 1.05)).resize(size, Image.Resampling.BILINEAR)
    return np.asarray(whole, dtype=np.float32)
