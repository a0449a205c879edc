"""The table of docs/faults.md: written again row by row, as each is measured."""

from pathlib import Path

from tests.faults.game import Outcome

PAGE = Path(__file__).parents[2] / "docs/faults.md"
BEGINS, ENDS = "<!-- measured: make faults -->", "<!-- end -->"
HEAD = (
    "| what breaks | times | hands acknowledged | of them meanwhile | lost | doubled | seconds until right |",
    "|---|---:|---:|---:|---:|---:|---:|",
)


class Tally:
    """What all runs of one trouble came to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times = self.acknowledged = self.meanwhile = self.lost = self.doubled = 0
        self.right: list[float | None] = []

    def add(self, outcome: Outcome, times: int = 1) -> None:
        """Count a run."""
        self.times += times
        self.acknowledged += outcome.acknowledged
        self.meanwhile += outcome.meanwhile
        self.lost += len(outcome.lost)
        self.doubled += len(outcome.doubled)
        self.right.append(outcome.right)

    @property
    def row(self) -> str:
        """The row of the table; of the seconds the worst."""
        seconds = "never" if None in self.right else f"{max(s for s in self.right if s is not None):.1f}"
        figures = (self.times, self.acknowledged, self.meanwhile, self.lost, self.doubled)
        return " | ".join((f"| {self.name}", *(f"{figure:,}" for figure in figures), f"{seconds} |"))


def write(rows: list[str], order: list[str]) -> None:
    """Put these rows in the place of those of the same name, in this order of names; the others stay as they are."""
    before, _begins, rest = PAGE.read_text().partition(BEGINS)
    old, _ends, after = rest.partition(ENDS)
    table = {_name(row): row for row in (*old.splitlines(), *rows) if row.startswith("| ") and row != HEAD[0]}
    kept = [table[name] for name in order if name in table]
    PAGE.write_text("\n".join((f"{before}{BEGINS}", *HEAD, *kept, f"{ENDS}{after}")))


def _name(row: str) -> str:
    return row.split(" | ")[0].removeprefix("| ")
