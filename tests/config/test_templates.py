"""Templates that a person can read, no line past 200 characters, and whose pages the keyboard reaches."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "templates"
REACHED_BY_WHAT_IS_IN_THEM = {"desk/correct.html", "referee/_tricks_by_maker.html"}


def test_it_has_no_template_line_past_200_characters() -> None:
    files = list(TEMPLATES.rglob("*.html"))
    assert len(files) > 80
    long = [
        f"{path.relative_to(TEMPLATES)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > 200
    ]
    assert long == []


def test_it_lets_the_keyboard_scroll_whatever_scrolls_sideways() -> None:
    """A browser test sees it only where a table happens to be wider than the screen."""
    found = {
        str(path.relative_to(TEMPLATES)): re.findall(r'<[^>]*class="scroll\b[^>]*>', path.read_text())
        for path in TEMPLATES.rglob("*.html")
    }
    assert sum(map(len, found.values())) > 15
    unreached = {name for name, tags in found.items() if any("tabindex" not in tag for tag in tags)}
    assert unreached == REACHED_BY_WHAT_IS_IN_THEM
