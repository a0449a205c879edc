"""Templates that a person can read: no line past 200 characters."""

from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "templates"


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
