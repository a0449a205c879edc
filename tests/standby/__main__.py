"""`make standby-table`: kill the serving laptop again and again, have its standby take over, and write docs/standby.md.

Each time the laptop that was killed then follows the other one, which is killed next. ARGS="--times 20 --seed 1".
The exit status is 0 where nothing that was acknowledged is lost or doubled, and every pad goes on within 30 seconds of
the word.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.standby.game import PATIENCE, Outcome, follow, run, two_laptops
from tests.support import halls, signals

PAGE = Path(__file__).parents[2] / "docs/standby.md"
BEGINS, ENDS = "<!-- measured: make standby-table -->", "<!-- end -->"
HEAD = (
    "| seed | hands acknowledged | of them sent again | points confirmed | payments confirmed | by the first alone "
    "| lost | doubled | seconds until every pad went on |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
)


def main(arguments: list[str]) -> int:
    """Kill, take over, print and write; return the exit status."""
    parser = argparse.ArgumentParser(prog="make standby-table", description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    signals.end_by_any()
    is_sound = True
    with tempfile.TemporaryDirectory(prefix="headtable-standby-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with halls.embedded_hall(folder / "model") as model:
            model.add_director()
        with two_laptops(folder, folder / "model") as (serving, standby, token):
            for seed in range(options.seed, options.seed + options.times):
                if seed > options.seed:
                    follow(standby, serving, token)
                outcome = run(serving, standby, token, seed)
                say(row(seed, outcome))
                write(row(seed, outcome))
                is_right = outcome.is_sound and (outcome.seconds or 0) <= PATIENCE
                if not is_right:
                    say(f"NOT RIGHT: {outcome}")
                is_sound &= is_right
                serving, standby = standby, serving
            say(serving.manage("check_ledger").strip())
    return 0 if is_sound else 1


def say(words: str) -> None:
    """Print a line at once."""
    print(words, flush=True)  # noqa: T201 - a command's output


def row(seed: int, outcome: Outcome) -> str:
    """Return a row of the table."""
    counts = (outcome.hands, outcome.offered_again, outcome.points, outcome.payments, outcome.alone)
    seconds = "never" if outcome.seconds is None else f"{outcome.seconds:.1f}"
    return f"| {' | '.join(map(str, (seed, *counts, len(outcome.lost), len(outcome.doubled), seconds)))} |"


def write(measured: str) -> None:
    """Put a row in the place of that of the same seed; the others stay as they are, and the last sums them up."""
    before, _begins, rest = PAGE.read_text().partition(BEGINS)
    old, _ends, after = rest.partition(ENDS)
    rows = {int(_cells(line)[0]): line for line in (*old.splitlines(), measured) if _cells(line)[0].isdigit()}
    cells = [_cells(rows[seed]) for seed in sorted(rows)]
    sums = [str(sum(int(row[column]) for row in cells)) for column in range(1, len(cells[0]) - 1)]
    seconds = [row[-1] for row in cells]
    worst = "never" if "never" in seconds else f"at most {max(map(float, seconds))}"
    total = f"| all {len(cells)} | {' | '.join((*sums, worst))} |"
    table = [*HEAD, *(rows[seed] for seed in sorted(rows)), total]
    PAGE.write_text("\n".join((f"{before}{BEGINS}", *table, f"{ENDS}{after}")))


def _cells(line: str) -> list[str]:
    return line.strip("| ").split(" | ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
