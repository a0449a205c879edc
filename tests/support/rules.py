"""`python -m tests.support.rules` writes what docs/ says of the rules.

docs/rules-and-tests.md is written whole: every rule, where it comes from, and the tests that hold it. Of
docs/house-rules.md and docs/records.md the tables are, of games, options, presets, actions and facts.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from scoring.rules.bid_euchre import game as bid_euchre
from scoring.rules.euchre import game as euchre
from scoring.rules.few_handed import three_handed, two_handed
from scoring.rules.five_handed import game as five_handed
from scoring.rules.texas import game as texas
from tests.scoring.rules.bid_euchre import test_bid_rules_table
from tests.scoring.rules.euchre import test_euchre_rules_table
from tests.scoring.rules.few_handed import test_few_rules_tables
from tests.scoring.rules.texas import test_texas_rules_table
from tests.support import rule_tables

PAGE = Path(__file__).parents[2] / "docs" / "rules-and-tests.md"
FEW = test_few_rules_tables.HELD_BY
TABLES = (
    ("euchre", euchre.RULES_TABLE, test_euchre_rules_table.HELD_BY),
    ("euchre-two-handed", two_handed.RULES_TABLE, FEW[two_handed]),
    ("euchre-three-handed", three_handed.RULES_TABLE, FEW[three_handed]),
    ("euchre-five-handed", five_handed.RULES_TABLE, FEW[five_handed]),
    ("texas-euchre", texas.RULES_TABLE, test_texas_rules_table.HELD_BY),
    ("bid-euchre", bid_euchre.RULES_TABLE, test_bid_rules_table.HELD_BY),
)
"""Each game's key, its table of rules, and the tests that hold each of them."""
HEAD = """# Rules and their tests

Each game in the code opens with a table: the rule, where it comes from, whether it is done. Here they are together,
with the tests that hold them. [house-rules.md](house-rules.md) says what the rules are. `python -m tests.support.rules`
regenerates this page, and a test compares it.
"""


def page() -> str:
    """Return the page: the numbers first, then a table for each game."""
    counts = {key: len(table) for key, table, _ in TABLES}
    tests = set().union(*(names for _, _, held in TABLES for names in held.values()))
    numbers = ", ".join(f"{count} of `{key}`" for key, count in counts.items())
    sums = f"**{sum(counts.values())} rules**: {numbers}. {len(tests)} tests hold them."
    return "\n".join([HEAD, sums, *(line for key, table, held in TABLES for line in _section(key, table, held))]) + "\n"


def _section(key: str, table: tuple[tuple[str, str, str], ...], held: Mapping[str, set[str]]) -> Iterator[str]:
    yield f"\n## {key}\n"
    yield "| rule | source | state | tests |"
    yield "|---|---|---|---|"
    for rule, source, state in table:
        tests = ", ".join(f"`{name}`" for name in sorted(held[rule]))
        yield f"| {rule} | {source} | {state} | {tests} |"


if __name__ == "__main__":
    PAGE.write_text(page())
    for path in (rule_tables.HOUSE_RULES, rule_tables.RECORDS):
        path.write_text(rule_tables.page(path.read_text()))
