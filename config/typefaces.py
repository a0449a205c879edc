"""Typefaces for names in any script, beside our own for Latin letters: one stylesheet of many small files.

`python -m config.typefaces` makes them from what npm installed; set-up runs it. A browser fetches, of the files that
the stylesheet names, those with a letter that a page shows; paper takes the same (`tournaments/paper/fonts.py`).
"""

import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

NODE_MODULES = Path(__file__).parents[1] / "node_modules"
SOURCES = NODE_MODULES / "@fontsource-variable"
MADE = NODE_MODULES / ".names"
FAMILY = "Names in Any Script"
_NOT_ITS_SCRIPT = {"latin", "math", "symbols"}
"""Parts of a family that ours has, or that no name needs."""
_LATIN = {"latin-ext", "vietnamese"}
"""Letters of names that ours lacks, such as those of Vietnamese: one family has them for all."""
ALPHABETS = (
    *("arabic", "hebrew", "syriac", "thai", "lao", "khmer", "myanmar", "armenian", "georgian", "ethiopic"),
    *("bengali", "gujarati", "gurmukhi", "kannada", "malayalam", "sinhala", "tamil", "telugu"),
)
HAN = ("sc", "tc", "hk", "jp", "kr")
"""What one has is not taken from the next: simplified characters, traditional ones, Cantonese, Japanese, Hangul."""
_RULE = """@font-face {{
  font-family: "{family}";
  font-weight: 100 900;
  font-display: swap;
  src: url("{name}") format("woff2");
  unicode-range: {ranges};
}}
"""


class Part(NamedTuple):
    """A file with some of a family's characters."""

    file: Path
    characters: frozenset[int]


def make() -> None:
    """Write the stylesheet and the files that it names into node_modules, in place of older ones."""
    with tempfile.TemporaryDirectory(dir=NODE_MODULES, prefix=".names-") as folder:
        with (Path(folder) / "index.css").open("w", encoding="ascii") as sheet:
            for part in _parts():
                shutil.copy(part.file, folder)
                ranges = ranges_in_css(part.characters)
                sheet.write(_RULE.format(family=FAMILY, name=part.file.name, ranges=ranges))
        shutil.rmtree(MADE, ignore_errors=True)
        shutil.copytree(folder, MADE)
        MADE.chmod(0o755)


def _parts() -> Iterator[Part]:
    """Yield every file: where two have a character, the browser takes the later one."""
    yield from _of_family("noto-emoji", _NOT_ITS_SCRIPT | _LATIN)
    for alphabet in ALPHABETS:
        yield from _of_family(f"noto-sans-{alphabet}", _NOT_ITS_SCRIPT | _LATIN | {"cyrillic-ext", "greek-ext"})
    yield from _of_family("noto-sans", _NOT_ITS_SCRIPT)
    found: set[int] = set()
    for region in HAN:
        for part in _of_family(f"noto-sans-{region}", _NOT_ITS_SCRIPT | _LATIN | {"cyrillic"}):
            if new := part.characters - found:
                found |= new
                yield Part(part.file, new)


def _of_family(family: str, without: set[str]) -> Iterator[Part]:
    folder = SOURCES / family
    for part, ranges in sorted(json.loads((folder / "unicode.json").read_text(encoding="ascii")).items()):
        name = part.strip("[]")
        if name not in without:
            file = folder / "files" / f"{family}-{name}-wght-normal.woff2"
            yield Part(file, frozenset(read_ranges(ranges)) & _characters_in(file))


def _characters_in(file: Path) -> set[int]:
    from fontTools.ttLib import TTFont  # slow to import, and not needed to serve a hall

    return set(TTFont(file, lazy=True).getBestCmap())


def read_ranges(ranges: str) -> Iterator[int]:
    """Yield the characters of CSS's `unicode-range`."""
    for first, last in re.findall(r"U\+([0-9A-Fa-f]+)(?:-([0-9A-Fa-f]+))?", ranges):
        yield from range(int(first, 16), int(last or first, 16) + 1)


def ranges_in_css(characters: Iterable[int]) -> str:
    """Return characters as CSS's `unicode-range`."""
    ordered = sorted(characters)
    breaks = [
        0,
        *(place + 1 for place, (current, next_) in enumerate(pairwise(ordered)) if next_ > current + 1),
        len(ordered),
    ]
    pairs = ((ordered[start], ordered[end - 1]) for start, end in pairwise(breaks))
    return ",".join(f"U+{first:x}" + (f"-{last:x}" if last > first else "") for first, last in pairs)


if __name__ == "__main__":
    make()
