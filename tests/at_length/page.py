"""The table of docs/check-all.md: a row for a piece and a seed, written again when it has run again."""

import re
from pathlib import Path

from tests.at_length.pieces import PIECES, Piece

PAGE = Path(__file__).parents[2] / "docs/check-all.md"
BEGINS, ENDS = "<!-- measured: make check-all -->", "<!-- end -->"
HEAD = (
    "| piece | what it tries | seed | verdict | minutes | its last words | when, commit |",
    "|---|---|---:|---|---:|---|---|",
)
_LONGEST = 100


def row(piece: Piece, seed: int, verdict: str, seconds: float, last_line: str, when: str) -> str:
    """Return a row; of a last line that is too long, the beginning."""
    words = re.sub(r"\x1b\[[\d;]*m", "", last_line).strip("= ").replace("|", "/")
    words = words if len(words) <= _LONGEST else words[: _LONGEST - 2] + " …"
    cells = (piece.name, piece.what, str(seed), verdict, f"{seconds / 60:.1f}", words, when)
    return f"| {' | '.join(cells)} |"


def write(measured: str, page: Path = PAGE) -> None:
    """Put a row in the place of that of the same piece and seed; the others stay, in the order of the pieces."""
    before, _begins, rest = page.read_text().partition(BEGINS)
    old, _ends, after = rest.partition(ENDS)
    order = [piece.name for piece in PIECES]
    rows = {_key(line): line for line in (*old.splitlines(), measured) if _key(line)[0] in order}
    sorted_rows = [rows[key] for key in sorted(rows, key=lambda key: (order.index(key[0]), key[1]))]
    page.write_text("\n".join((f"{before}{BEGINS}", *HEAD, *sorted_rows, f"{ENDS}{after}")))


def _key(line: str) -> tuple[str, int]:
    """Return a row's piece and seed; of any other line, an empty name."""
    cells = line.strip("| ").split(" | ")
    return (cells[0], int(cells[2])) if len(cells) > 2 and cells[2].isdigit() else ("", 0)
