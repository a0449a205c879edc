"""The table of simulated nights in docs/faults.md."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from tests.support.commits import commit

PAGE = Path(__file__).parents[2] / "docs/faults.md"
BEGINS, ENDS = "<!-- measured: python -m tests.deterministic -->", "<!-- end of nights -->"
WHAT = {
    "lost": "Request lost on its way",
    "unheard": "Answer lost on its way",
    "twice": "Request that arrived twice",
    "late": "Request that arrived later, out of order",
    "killed": "Server killed at a statement, or before or after a commit",
    "killed after": "Server killed right after its answer",
    "torn": "Power cut within a commit: some sectors written, others not",
    "power cuts": "Power cut at any other moment",
    "clock steps": "Clock of a laptop set forward or back, by seconds, hours or a month",
    "lines cut": "Line between the two laptops cut",
    "line lost an answer": "Answer lost between the two laptops",
    "takeovers": "Takeovers pressed, also while the first laptop serves on",
    "copies compared": "Copies of a standby compared with the original, row by row, and the same",
    "logs cut": "Write-ahead logs cut at any byte in the end, and what was left found whole",
}


def write(counted: Counter[str], seed: int, page: Path = PAGE) -> None:
    """Write what was counted in the place of what was before."""
    before, _begins, rest = page.read_text().partition(BEGINS)
    _old, _ends, after = rest.partition(ENDS)
    lines = [
        f"{counted['nights']:,} nights of {counted['steps']:,} steps, seeds from {seed:,} on, "
        f"{datetime.now(UTC).date()} {commit()}: {counted['wrong']} went wrong.",
        "",
        "| what happened | times |",
        "|---|---:|",
        *(f"| {what} | {counted[name]:,} |" for name, what in WHAT.items()),
    ]
    page.write_text("\n".join((f"{before}{BEGINS}", *lines, f"{ENDS}{after}")))
