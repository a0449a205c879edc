"""The typefaces of the screens, for paper: unpacked from the web's format, which Typst does not read.

Ours is unpacked once: `python -m tournaments.paper.fonts` does it, set-up runs it after npm, and a wheel has it so.
Where nobody has, the first print does. Of those for names in other scripts a print unpacks what has a letter of it.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NODE_MODULES = ROOT / "node_modules"
OURS = NODE_MODULES / "@fontsource-variable" / "atkinson-hyperlegible-next" / "files"
UNPACKED = NODE_MODULES / ".unpacked-fonts"
NAMES = NODE_MODULES / ".names"
INSTALLED = ROOT / "built"
if INSTALLED.is_dir():
    UNPACKED, NAMES = INSTALLED / "paper-fonts", INSTALLED / "static" / "fonts" / "names"
_RULES = re.compile(r'url\("(?P<name>[^"]+)"\).*?unicode-range: (?P<ranges>[^;]+);', re.DOTALL)


def unpack_ours(folder: Path = UNPACKED) -> None:
    """Write our typeface as TrueType into a folder, in place of an older one."""
    with tempfile.TemporaryDirectory(dir=NODE_MODULES, prefix=".unpacked-fonts-") as made:
        for file in sorted(OURS.glob("*-wght-normal.woff2")):
            _unpack(file, Path(made))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, dirs_exist_ok=True)


@contextmanager
def fonts_for(text: str) -> Iterator[Any]:
    """Unpack what a text needs, as `typst.Fonts`, until the block ends.

    The machine's own typefaces are for what ours lack.
    """
    import typst  # not loaded by a serving process, which has others print

    if not UNPACKED.is_dir():
        unpack_ours()
    ours = {letter for file in UNPACKED.glob("*.ttf") for letter in _characters_in(file)}
    missing = {ord(letter) for letter in text if letter.isprintable()} - ours
    with tempfile.TemporaryDirectory(prefix="headtable-fonts-") as folder:
        files = _files_by_letter() if missing else {}
        for file in sorted({files[letter] for letter in missing & files.keys()}):
            _unpack(file, Path(folder))
        lacking = bool(missing - files.keys())
        yield typst.Fonts(
            include_embedded_fonts=False, include_system_fonts=lacking, font_paths=[UNPACKED, Path(folder)]
        )


def _characters_in(file: Path) -> set[int]:
    from fontTools.ttLib import TTFont  # slow to import: a serving process prints in a process of its own

    return set(TTFont(file, lazy=True).getBestCmap())


def _unpack(file: Path, folder: Path) -> None:
    from fontTools.ttLib import TTFont

    with TTFont(file, recalcTimestamp=False) as font:  # the same file whenever it is unpacked
        font.flavor = None
        font.save(folder / f"{file.stem}.ttf")


def _files_by_letter() -> dict[int, Path]:
    """Return the font file of each character by the screens' stylesheet: of two, the later one."""
    (sheet,) = NAMES.glob("index*.css")
    rules = _RULES.finditer(sheet.read_text(encoding="ascii"))
    return {letter: NAMES / rule["name"] for rule in rules for letter in _letters(rule["ranges"])}


def _letters(ranges: str) -> Iterator[int]:
    for first, last in re.findall(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?", ranges):
        yield from range(int(first, 16), int(last or first, 16) + 1)


if __name__ == "__main__":
    unpack_ours()
