"""docs/paper.md and the layouts agree."""

import re
from pathlib import Path

from tournaments.paper import sheet_layout as layout
from tournaments.paper.kinds import KINDS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "paper.md").read_text()


def test_it_lists_every_kind_and_each_has_its_layout() -> None:
    listed = PAGE.partition("| WHAT | pages |")[2].partition("\n\n")[0]
    first_cells = (line.split("|")[1] for line in listed.splitlines() if line.count("|") > 1)
    assert set(re.findall(r"`([a-z-]+)`", " ".join(first_cells))) == set(KINDS)
    layouts = {path.stem.replace("_", "-") for path in (ROOT / "templates" / "paper").glob("*.typ")}
    # what all share, the picture of a story, and an occasion's own
    assert layouts - {"common", "picture", "letters"} == set(KINDS)


def test_it_says_where_the_boxes_lie() -> None:
    rows = dict(re.findall(r"^\| ([a-z].*?) \| (.*) \|$", PAGE.partition("| what | x |")[2], re.MULTILINE))
    assert rows["code (QR)"] == " | ".join(f"{length:g}" for length in layout.CODE)
    assert rows["points in words"] == " | ".join(f"{length:g}" for length in layout.WORDS)
    assert layout.hand_box(1, 3, sides=2, rows=8) == (20 + 85, 61 + 3 * 14, 85, 14)
    assert layout.total_box(0, 2) == (20, 175, 85, 16)
    assert layout.head_box(0, 2) == (20, 37, 85, 24)
    first, second = (layout.signature_box(side, 2) for side in (0, 1))
    assert (first.x, first.y, second.x + second.width, first.height) == (10, 229, 180, 26)
