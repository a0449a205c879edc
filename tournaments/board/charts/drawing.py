"""Charts drawn by pygal, as bare SVG to be put into a page: no script, no style and nothing from elsewhere.

The page's own stylesheet (static/board/charts.css) colors them, so that they follow light and dark. Every chart is
drawn twice, for wide and for narrow screens: one that shrinks would shrink its words with it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:  # elsewhere where it is needed: pygal takes every process 0.1 s
    from pygal import Config, Graph

FONT = 17
"""In units of the drawing, which are about pixels."""
NAME_LENGTH = {"wide": 30, "narrow": 20}
"""How many letters of a name fit beside the bars; the table has all of it."""
WIDTHS = {"wide": 880, "narrow": 350}
MOST_ROUNDS = {"wide": 30, "narrow": 10}
"""How many have their numbers below the lines; of more rounds every second or third has."""
FOR_SCRIPTS = ("script", "style", "defs", "desc", "title")
LONG_FRACTION = re.compile(r"(\.\d)\d+")
STEPS = (1, 2, 5)
MOST_STEPS = 6
MOST_NUMBERS = {"wide": MOST_STEPS, "narrow": 3}
"""How many stand side by side below the bars."""

Points = Sequence[int | None]


@dataclass(frozen=True)
class Drawing:
    """One chart in both widths, each an `svg` element."""

    wide: SafeString
    narrow: SafeString


@dataclass(frozen=True)
class Words:
    """What a chart is called and what it shows, for who does not see it."""

    key: str
    """The prefix of its elements' ids, so that each id is unique on a page."""
    title: str
    about: str


def lines(words: Words, series: Mapping[str, Points]) -> Drawing:
    """Draw a line for each series, by its name, from zero before round 1 over rounds 1, 2, 3 …; None is left out."""
    from pygal import Line

    values = [value for points in series.values() for value in points if value is not None]
    rounds = max(map(len, series.values()))
    from_zero = {name: (None if points[0] is None else 0, *points) for name, points in series.items()}

    def draw(size: str) -> "Graph":
        graph = Line(_config(size, height=420), dots_size=4)
        every = -(-rounds // MOST_ROUNDS[size])
        graph.x_labels = ["" if number % every else str(number) for number in range(rounds + 1)]
        graph.y_labels = list(_steps(min([0, *values]), max([1, *values])))
        return graph

    return _drawn(words, draw, from_zero)


def bars(words: Words, names: Sequence[str], series: Mapping[str, Sequence[int]]) -> Drawing:
    """Draw bars from the top down, for each name one of each series; each has its number at its end."""
    from pygal import HorizontalBar

    highest = max([1, *chain.from_iterable(series.values())])

    def draw(size: str) -> "Graph":
        height = 50 + len(names) * (14 + 26 * len(series))
        graph = HorizontalBar(_config(size, height=height), print_values=True, print_values_position="top")
        graph.x_labels = [_shortened(name, NAME_LENGTH[size]) for name in reversed(names)]  # pygal begins below
        graph.y_labels = list(_steps(0, highest, MOST_NUMBERS[size]))
        graph.range = (0, highest * 1.15)  # room for the numbers
        return graph

    return _drawn(words, draw, {name: values[::-1] for name, values in series.items()})


def _drawn(words: Words, draw: Callable[[str], "Graph"], series: Mapping[str, Points]) -> Drawing:
    made = {}
    for size in WIDTHS:
        graph = draw(size)
        for name, values in series.items():
            graph.add(name, list(values))
        graph.add_xml_filter(partial(_bare, words=words, size=size))
        made[size] = mark_safe(graph.render(is_unicode=True))  # noqa: S308 - pygal escapes names
    return Drawing(**made)


def _config(size: str, *, height: int) -> "Config":
    """Return what all charts have in common; the sizes of letters are here only to leave room for them."""
    from pygal import Config
    from pygal.style import Style

    return Config(
        style=Style(label_font_size=FONT, major_label_font_size=FONT, value_font_size=FONT),
        width=WIDTHS[size],
        height=height,
        margin=4,
        show_legend=False,
        js=(),
        disable_xml_declaration=True,
        truncate_label=-1,
        value_formatter=lambda value: f"{value:g}",
    )


def _bare(root: Element, *, words: Words, size: str) -> Element:
    """Strip what pygal means for a file of its own, and say in words what is to be seen."""
    for parent in list(root.iter()):
        parent.attrib.pop("id", None)
        for name, value in parent.attrib.items():
            parent.set(name, LONG_FRACTION.sub(r"\1", value))
        for child in list(parent):
            is_comment = not isinstance(child.tag, str)
            if is_comment or child.tag in FOR_SCRIPTS or child.get("class") == "tooltip":
                parent.remove(child)
    root.set("class", f"chart {size}")
    root.set("role", "img")
    root.set("aria-labelledby", f"{words.key}-{size}-title")
    root.set("aria-describedby", f"{words.key}-{size}-about")
    for place, (tag, name, text) in enumerate((("title", "title", words.title), ("desc", "about", words.about))):
        element = root.makeelement(tag, {"id": f"{words.key}-{size}-{name}"})  # of the library that pygal found
        element.text = text
        root.insert(place, element)
    return root


def _shortened(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def _steps(lowest: int, highest: int, most: int = MOST_STEPS) -> range:
    """Return round numbers from at or below the lowest to at or above the highest value, few enough to be read."""
    sizes = (step * 10**power for power in range(6) for step in STEPS)
    step = next(size for size in sizes if (highest - lowest) / size <= most)
    return range(lowest // step * step, -(-highest // step) * step + 1, step)
