"""`python -m tests.support.asvs [--write]`: count what docs/asvs.md answers to OWASP ASVS 5.0."""

import csv
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "asvs.md"
MARK = "<!-- counts -->\n"
STATUSES = ("met", "not applicable", "decided against", "open")
_ROW = re.compile(r"^\| ([\d., ]+) \| ([a-z ]+) \| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Answer:
    """What the page says of one requirement: its number, as in 1.2.3, a status, and how or why."""

    requirement: str
    status: str
    how: str

    @property
    def evidence(self) -> list[str]:
        """What it names: files, tests as `file::test`, and settings."""
        return re.findall(r"`([^`]+)`", self.how)


def levels() -> dict[str, int]:
    """Return the level of every requirement, by its number, as the standard has them."""
    with (ROOT / "tests" / "data" / "asvs.csv").open() as file:
        return {row["requirement"]: int(row["level"]) for row in csv.DictReader(file)}


def answers(text: str) -> list[Answer]:
    """Return every answer of the page."""
    rows = _ROW.findall(text)
    return [Answer(number.strip(), status, how) for numbers, status, how in rows for number in numbers.split(",")]


def counts(found: list[Answer]) -> str:
    """Return the table of counts, as Markdown."""
    level = levels()
    rows = [("level 1", 1, ""), ("level 2", 2, ""), ("level 3", 3, "")]
    rows += [(f"V{chapter}", 0, f"{chapter}.") for chapter in range(1, 18)]
    lines = ["| | met | not applicable | decided against | open |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, wanted, prefix in [*rows, ("all", 0, "")]:
        those = [a for a in found if a.requirement.startswith(prefix) and wanted in (0, level[a.requirement])]
        tally = Counter(answer.status for answer in those)
        lines.append(f"| {name} | " + " | ".join(str(tally[status]) for status in STATUSES) + " |")
    return "\n".join(lines) + "\n"


def with_counts(text: str) -> str:
    """Return the page with its counts as they are."""
    before, after = text.split(MARK)
    return f"{before}{MARK}\n{counts(answers(text))}\n{after[after.index('## V1 ') :]}"


def main(arguments: list[str]) -> int:
    """Print the counts; with --write, write them into the page."""
    text = PAGE.read_text()
    print(counts(answers(text)), end="")  # noqa: T201 - a command's output
    if "--write" in arguments:
        PAGE.write_text(with_counts(text))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
