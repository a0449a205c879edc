"""`python -m benchmarks [--only ROW …] [--database sqlite|postgresql|both] [--write]`: measure, and print the table.

`--stored HANDS` and `--large PEOPLE` say how far a database and a tournament have grown in the rows about that.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from benchmarks import report
from benchmarks.load import require_wrk
from benchmarks.row import Row, RowResult, measure
from benchmarks.rows import ROWS
from benchmarks.stage import FULL, Scale, stage
from tests.support import programs, services, signals

RESULTS = Path(__file__).with_name("RESULTS.md")


def main(arguments: list[str]) -> int:
    """Run the benchmarks; return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.write and (options.only or options.database != "both"):
        parser.error("--write keeps the whole table; leave --only and --database out")
    signals.end_by_any()  # and the servers with this program
    databases = ("sqlite", "postgresql") if options.database == "both" else (options.database,)
    require_wrk()
    if "postgresql" in databases and programs.POSTGRES.find() is None:
        sys.exit("make bench needs PostgreSQL (Debian: apt-get install postgresql), or ARGS='--database sqlite'.")
    scale = replace(FULL, stored=options.stored, large=options.large)
    results, about = _measure_all({database: _rows(options.only, database) for database in databases}, scale)
    text = report.render(results, about)
    print(text)
    if options.write:
        RESULTS.write_text(text)
        RESULTS.with_suffix(".json").write_text(report.as_json(results, about))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure the core against bare baselines.")
    parser.add_argument("--only", action="append", choices=[row.name for row in ROWS], help="this row; may be repeated")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument(
        "--stored",
        type=int,
        default=FULL.stored,
        help="hands in a database that has grown; the 5 million take 4 GB of disk",
    )
    parser.add_argument("--large", type=int, default=FULL.large, help="people in the tournament that is counted")
    parser.add_argument(
        "--write", action="store_true", help=f"keep the results as {RESULTS.name}, and as JSON beside it"
    )
    return parser


def _rows(names: Sequence[str] | None, database: str) -> list[Row]:
    """Return the rows that were asked for by name, else those that are meant for this database."""
    return [row for row in ROWS if (row.name in names if names else database in row.databases)]


def _measure_all(rows: Mapping[str, Sequence[Row]], scale: Scale) -> tuple[list[RowResult], tuple[str, ...]]:
    """Measure these rows, given by database; return the results, and what was measured on which machine."""
    load, began = report.load_now(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="headtable-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        url = stack.enter_context(services.postgres(folder)) if "postgresql" in rows else None
        results = [
            result
            for database, chosen in rows.items()
            for result in _measure_on(chosen, scale, folder / database, url if database == "postgresql" else None)
        ]
        machine = report.describe_machine(url)
    took = (
        f"{FULL.pairs} pairs of {FULL.seconds:g} s for each row, {time.monotonic() - began:.0f} s in all; "
        f"processes that wanted a core: {load} before the start (others' work), {report.load_now()} at the end"
    )
    return results, (*machine, took)


def _measure_on(rows: Sequence[Row], scale: Scale, folder: Path, url: str | None) -> list[RowResult]:
    """Measure rows on one database, SQLite or the one with this URL, and say how it goes."""
    results = []
    with stage(folder, scale, url) as hall:
        for row in rows:
            results.append(measure(row, hall))
            print(report.line(results[-1]), file=sys.stderr, flush=True)
    return results


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
