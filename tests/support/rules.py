"""`python -m tests.support.rules` writes docs/rules.md: every rule, where it comes from, and the tests that hold it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from scoring.rules.euchre import game as euchre
from scoring.rules.few_handed import three_handed, two_handed
from scoring.rules.five_handed import game as five_handed
from scoring.rules.texas import game as texas
from tests.scoring.rules.euchre import test_euchre_rules_table
from tests.scoring.rules.few_handed import test_few_rules_tables
from tests.scoring.rules.texas import test_texas_rules_table

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
FEW = test_few_rules_tables.HELD_BY
TABLES = (
    ("euchre", euchre.RULES_TABLE, test_euchre_rules_table.HELD_BY),
    ("euchre-two-handed", two_handed.RULES_TABLE, FEW[two_handed]),
    ("euchre-three-handed", three_handed.RULES_TABLE, FEW[three_handed]),
    ("euchre-five-handed", five_handed.RULES_TABLE, FEW[five_handed]),
    ("texas-euchre", texas.RULES_TABLE, test_texas_rules_table.HELD_BY),
)
"""Each game's key, its table of rules, and the tests that hold each of them."""
HEAD = """# The rules, and the tests that hold them

Each module of a game opens with its table: the rule, where it comes from, whether it is done. Here they are together,
with the tests; a test compares this page with them. `python -m tests.support.rules` writes it anew.
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
