"""What docs/ says of the rules is what the code has: their tests, options, presets, and sections that are cited."""

from scoring.rules import GAMES
from tests.support import house_rules, rules


def test_it_keeps_the_page_of_all_rules_and_their_tests():
    assert rules.PAGE.read_text() == rules.page()  # else: python -m tests.support.rules


def test_it_keeps_the_tables_of_the_house_rules():
    text = house_rules.PAGE.read_text()
    assert text == house_rules.page(text)  # else: python -m tests.support.rules


def test_it_has_tables_of_every_game_in_the_house_rules():
    tables = house_rules.tables_on(house_rules.PAGE.read_text())
    assert tables.count("games") == 1
    assert {table for table in tables if table.startswith("options")} == {f"options of {key}" for key in GAMES}
    # Two- and three-handed euchre have the same presets, which stand there once.
    assert GAMES["euchre-two-handed"].presets.keys() == GAMES["euchre-three-handed"].presets.keys()
    assert {table for table in tables if table.startswith("presets")} == {
        f"presets of {key}" for key in GAMES if key != "euchre-three-handed"
    }


def test_it_explains_every_option_of_euchre_in_a_section_of_its_own():
    headings = [line.removeprefix("### ") for line in house_rules.PAGE.read_text().splitlines() if line[:4] == "### "]
    assert set(GAMES["euchre"].ruleset_as_json(GAMES["euchre"].read_ruleset({}))) <= set(headings)
