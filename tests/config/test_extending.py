"""docs/extending.md: every file and every name that it sends somebody to is there."""

import re
from pathlib import Path

import pytest

from tournaments.models.settings_table import Setting
from tournaments.rules.movements.base import Movement
from tournaments.rules.standings.columns import Column

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "extending.md").read_text()
PATHS = sorted(set(re.findall(r"`([a-z_]+/[a-z_/]*[a-z_]+\.py)`", PAGE)))


@pytest.mark.parametrize("path", PATHS)
def test_it_names_files_that_are_there(path: str) -> None:
    assert (ROOT / path).is_file() or (ROOT / "tournaments" / "rules" / "movements" / path).is_file()


def test_it_names_what_a_movement_can_say_of_itself() -> None:
    says = PAGE.partition("| a movement says | by |")[2].partition("\n\n")[0]
    names = {name for line in says.splitlines() for name in re.findall(r"`(\w+)`", line)} - {"because", "Displaced"}
    known = {name for name in {**vars(Movement), **Movement.__annotations__} if not name.startswith("_")}
    assert names <= known
    assert known - names == {"key", "draw", "fixed_partners", "check_terms"}


def test_it_names_what_a_column_can_have() -> None:
    section = PAGE.partition("## A column of the standings")[2]
    assert {"heading", "tie_break", "is_points"} <= set(re.findall(r"`(\w+)`", section)) & set(Column.__annotations__)


def test_it_names_what_a_setting_can_have() -> None:
    section = PAGE.partition("## A setting of a tournament")[2].partition("\n## ")[0]
    named = {"is_for_new", "stays_when_restored", "effect", "is_plain"}
    assert named <= set(re.findall(r"`(\w+)", section)) & set(Setting.__annotations__)
