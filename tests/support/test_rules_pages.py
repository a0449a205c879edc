"""What docs/ says of the rules is what the code has: their tests, options, presets, and sections that are cited."""

import re
import subprocess
from pathlib import Path

import pytest

from scoring.rules import GAMES
from tests.support import rule_tables, rules

ROOT = Path(__file__).parents[2]


def test_it_keeps_the_page_of_all_rules_and_their_tests():
    assert rules.PAGE.read_text() == rules.page()  # else: python -m tests.support.rules


@pytest.mark.parametrize("path", [rule_tables.HOUSE_RULES, rule_tables.RECORDS], ids=lambda path: path.name)
def test_it_keeps_the_tables_that_are_written_from_the_code(path):
    text = path.read_text()
    assert text == rule_tables.page(text)  # else: python -m tests.support.rules


def test_it_has_tables_of_every_game_in_the_house_rules():
    tables = rule_tables.tables_on(rule_tables.HOUSE_RULES.read_text())
    assert tables.count("games") == 1
    assert {table for table in tables if table.startswith("options")} == {f"options of {key}" for key in GAMES}
    # Two- and three-handed euchre have the same presets, which stand there once.
    assert GAMES["euchre-two-handed"].presets.keys() == GAMES["euchre-three-handed"].presets.keys()
    assert {table for table in tables if table.startswith("presets")} == {
        f"presets of {key}" for key in GAMES if key != "euchre-three-handed"
    }


def test_it_explains_every_option_of_euchre_in_a_section_of_its_own():
    headings = [
        line.removeprefix("### ") for line in rule_tables.HOUSE_RULES.read_text().splitlines() if line[:4] == "### "
    ]
    assert set(GAMES["euchre"].ruleset_as_json(GAMES["euchre"].read_ruleset({}))) <= set(headings)


def test_it_has_every_section_that_code_and_tests_cite():
    headings = {
        line.lstrip("# ").strip() for line in rule_tables.HOUSE_RULES.read_text().splitlines() if line[:1] == "#"
    }
    cited = set()
    for path in files_of_the_repository():
        for citation in re.findall(r'house-rules\.md[, (]+("[^"]+"(?:,? (?:and )?"[^"]+")*)', path.read_text()):
            cited.update(re.findall(r'"([^"]+)"', citation))
    assert "Points for one hand" in cited
    assert cited <= headings


def files_of_the_repository():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split("\0") if name.endswith((".py", ".js", ".csv", ".md"))]
    return [ROOT / name for name in names if (ROOT / name).is_file() and "test_rules_pages" not in name]
