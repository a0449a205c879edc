"""`python -m tests.support.pictures [--to DIR] [--only NAME …]`: take a picture of every screen, from the sample night.

Each screen in four sizes, in light and dark. Those that README and guide show are taken into docs/pictures/ as well.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from PIL import Image
from playwright.sync_api import Page

from tests.support import browser as browsers
from tests.support import halls, programs
from tests.support.guide import Reader
from tests.support.screens import SCREENS, Screen
from tests.support.stage_laptops import make_laptop
from tests.support.theatre import Theatre, set_scene

SIZES = {
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (390, 844),
    "projector": (1920, 1080),
    "laptop": (1366, 768),
}
SCHEMES = ("light", "dark")
DOCS = halls.ROOT / "docs" / "pictures"
GUIDE = DOCS / "guide"
IN_DOCS = {
    "board.png": "board-wall-projector-light",
    "desk.png": "night-tablet-light",
    "pad.png": "pad-two-taps-tablet-light",
    "season-standings.png": "season-tablet-light",
}
COLOURS = 128
"""A picture of a page has few colours: with a palette it is a third as large."""


def main(arguments: list[str]) -> int:
    """Take the pictures; return 0 unless something that they need is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=halls.ROOT / "var" / "pictures", help="the folder to write into")
    parser.add_argument("--only", nargs="*", default=(), help="screens whose name begins so; docs/ is left alone")
    options = parser.parse_args(arguments)
    os.environ.setdefault("CHROMIUM", programs.CHROMIUM.find() or "chromium")
    options.to.mkdir(parents=True, exist_ok=True)
    chosen = [screen for screen in SCREENS if not options.only or screen.name.startswith(tuple(options.only))]
    with (
        tempfile.TemporaryDirectory(prefix="headtable-pictures-") as folder,
        browsers.chromium() as browser,
        halls.embedded_hall(_retired(Path(folder) / "hall")) as hall,
    ):
        make_laptop(hall.folder, "")
        theatre = Theatre(hall, browser, set_scene(hall))
        for screen in chosen:
            for name, picture in _taken(theatre, screen):
                _keep(picture, options.to / f"{name}.png")
    if not options.only:
        _take_guide()
        for name, picture in IN_DOCS.items():
            (DOCS / name).write_bytes((options.to / f"{picture}.png").read_bytes())
    print(f"{len(list(options.to.glob('*.png')))} pictures in {options.to}")  # noqa: T201 - a command's output
    return 0


def _retired(folder: Path) -> Path:
    folder.mkdir()
    make_laptop(folder, "retired")
    return folder


def _take_guide() -> None:
    """Follow the director's guide, and take its pictures."""
    with (
        tempfile.TemporaryDirectory(prefix="headtable-guide-") as folder,
        browsers.chromium() as browser,
        halls.embedded_hall(Path(folder) / "hall") as hall,
    ):
        reader = Reader(
            hall, browser, browsers.Complaints(), lambda page, name: _keep(page.screenshot(), GUIDE / f"{name}.png")
        )
        reader.follow()


def _taken(theatre: Theatre, screen: Screen) -> Iterator[tuple[str, bytes]]:
    """Give the screen's pictures under their names."""
    for size, (width, height) in SIZES.items():
        viewport = {"width": width, "height": height}
        context = theatre.context(screen, browsers.Complaints(), viewport=viewport)
        try:
            page = context.new_page()
            theatre.open(screen, page)
            for scheme in SCHEMES:
                yield f"{screen.name}-{size}-{scheme}", _shot(page, scheme)
        finally:
            context.close()


def _shot(page: Page, scheme: str) -> bytes:
    page.emulate_media(color_scheme=cast(Any, scheme))
    page.wait_for_timeout(100)
    return page.screenshot()


def _keep(picture: bytes, path: Path) -> None:
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
