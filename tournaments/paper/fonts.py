"""The typefaces of the screens, for paper: converted once from the web's format, which Typst does not read.

`python -m tournaments.paper.fonts` converts them; set-up runs it after npm. Where nobody has, the first print does.
A wheel has them converted.
"""

import shutil
import tempfile
from pathlib import Path

import typst

NODE_MODULES = Path(__file__).parents[2] / "node_modules"
SOURCES = NODE_MODULES / "@fontsource-variable"
CONVERTED = NODE_MODULES / ".paper-fonts"
INSTALLED = Path(__file__).parents[2] / "built" / "paper-fonts"
WEB_FONTS = (
    "atkinson-hyperlegible-next/files/*-wght-normal.woff2",
    "noto-sans-sc/files/*-wght-normal.woff2",
    "noto-emoji/files/*-wght-normal.woff2",
)
"""Ours, Han characters, and emoji in outline. What none of them has is taken from the fonts of the machine."""


def convert_fonts(folder: Path = CONVERTED) -> None:
    """Write the typefaces as TrueType into a folder, in place of older ones: beside those that npm installed."""
    from fontTools.ttLib import TTFont  # not needed by whoever prints

    with tempfile.TemporaryDirectory(dir=NODE_MODULES, prefix=".paper-fonts-") as made:
        for pattern in WEB_FONTS:
            for source in sorted(SOURCES.glob(pattern)):
                font = TTFont(source, recalcTimestamp=False)  # the same file whenever it is converted
                font.flavor = None
                font.save(Path(made) / f"{source.stem}.ttf")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, dirs_exist_ok=True)


def fonts() -> typst.Fonts:
    """Return the typefaces, those of the machine for what ours lack."""
    if not INSTALLED.is_dir() and not CONVERTED.is_dir():
        convert_fonts()
    return typst.Fonts(include_embedded_fonts=False, font_paths=[INSTALLED if INSTALLED.is_dir() else CONVERTED])


if __name__ == "__main__":
    convert_fonts()
