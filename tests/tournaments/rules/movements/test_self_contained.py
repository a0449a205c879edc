"""Each movement says everything about itself: no module outside the package names one (docs/extending.md)."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.rules.movements.registry import MOVEMENTS, get_movement

ROOT = Path(__file__).resolve().parents[4]
HOMES = {sys.modules[type(movement).__module__].__name__ for movement in MOVEMENTS.values()}
"""The module of each movement."""


NAMESAKES = {"accounts/uploads.py": ["progressive"], "tournaments/paper/reading/files.py": ["progressive"]}
"""A photo can be progressive, too."""


def outside() -> Iterator[Path]:
    """Every module of the program but those of the movements."""
    for room in ("accounts", "config", "scoring", "tournaments"):
        for path in sorted((ROOT / room).rglob("*.py")):
            if "tournaments/rules/movements/" not in path.as_posix():
                yield path


def names_a_movement(source: str) -> list[str]:
    """Return the keys of movements that a module has as a string, and the movements it imports."""
    tree = ast.parse(source)
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in HOMES]
    return [*(text for text in strings if text in MOVEMENTS), *imported]


def test_it_is_named_by_no_module_outside() -> None:
    named = {str(path.relative_to(ROOT)): names_a_movement(path.read_text()) for path in outside()}
    assert len(named) > 100
    assert {path: names for path, names in named.items() if names} == NAMESAKES


def test_it_is_named_by_no_page_and_no_script() -> None:
    named = re.compile("|".join(f"""["']{re.escape(key)}["']""" for key in MOVEMENTS))
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.js")]
    assert files
    assert [path.name for path in files if named.search(path.read_text())] == []


def test_it_finds_a_module_that_names_one() -> None:
    assert names_a_movement('if key == "ladder": pass') == ["ladder"]
    assert names_a_movement("from tournaments.rules.movements.swiss import Swiss") == [
        "tournaments.rules.movements.swiss"
    ]


@pytest.mark.parametrize("key", sorted(MOVEMENTS))
def test_it_has_reasons_that_name_everything_there_is_to_say(key: str) -> None:
    for sentence in get_movement(key).reasons.values():
        assert sentence % {"name": "Ada", "strict": 1, "table": 2, "pairs": "Ben and Cleo"} != sentence
