"""The table, the machine it was measured on, and the baselines' code, as Markdown."""

import inspect
import json
import os
import platform
import sqlite3
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median

import django
import psycopg

from benchmarks.row import Row, RowResult

HEAD = """\
# What the core costs

Measured by `make bench`. Each figure is a median of pairs taken in turn: ours, then the baseline's, on one server
(waitress, one process with the Celery worker in it, as `make run` starts it) and one database. Both sides pass
the same middleware. The ratio is our speed as a share of the baseline's: 1.00 is as quick as the bare view."""
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
TABLE_HEAD = (
    "| row | database | ours | bare | unit | ratio (lowest to highest) | load generator |",
    "|---|---|---:|---:|---|---|---:|",
)


def render(results: Sequence[RowResult], machine: Iterable[str]) -> str:
    """Return everything as Markdown; the code of each baseline is below its row's figures."""
    parts = [HEAD, "\n".join(f"- {line}" for line in machine), table(results)]
    rows = dict.fromkeys(result.row for result in results)
    return "\n\n".join([*parts, *(section(row) for row in rows)]) + "\n"


def table(results: Iterable[RowResult]) -> str:
    """Return the figures. The load generator's column is the most it took of one core in any measurement."""
    return "\n".join([*TABLE_HEAD, *(line(result) for result in results)])


def line(result: RowResult) -> str:
    """Return one line of the table."""
    lowest, middle, highest = result.ratios[0], median(result.ratios), result.ratios[-1]
    cells = (
        result.row.name,
        DATABASES[result.database],
        _number(result.ours),
        _number(result.baseline),
        result.row.unit,
        f"**{middle:.3f}** ({lowest:.3f} to {highest:.3f})",
        f"{result.client_share:.0%}" if result.client_share else "",
    )
    return f"| {' | '.join(cells)} |"


def as_json(results: Sequence[RowResult], machine: Sequence[str]) -> str:
    """Return the figures for programs: of each row its median on either side, and every ratio."""
    rows = [
        {
            "row": result.row.name,
            "database": result.database,
            "unit": result.row.unit,
            "ours": round(result.ours, 3),
            "bare": round(result.baseline, 3),
            "ratio": round(median(result.ratios), 3),
            "ratios": [round(ratio, 3) for ratio in result.ratios],
        }
        for result in results
    ]
    return json.dumps({"machine": list(machine), "rows": rows}, indent=1) + "\n"


def section(row: Row) -> str:
    """Return what a row asks, and its baseline's code."""
    code = "\n\n".join(inspect.getsource(function).rstrip() for function in row.bare)
    return f"## {row.name}\n\n{row.question} The baseline:\n\n```python\n{code}\n```"


def describe_machine(postgres_url: str | None) -> tuple[str, ...]:
    """Return the machine and the versions of what matters."""
    versions = [
        f"Python {platform.python_version()}",
        f"Django {django.__version__}",
        f"waitress {version('waitress')}",
        f"SQLite {sqlite3.sqlite_version} (WAL, synchronous=FULL)",
    ]
    if postgres_url:
        with psycopg.connect(postgres_url) as connection:
            number = connection.info.parameter_status("server_version") or ""
        versions.append(f"PostgreSQL {number.split()[0]} (fsync off: the disk is not waited for)")
    return f"{os.cpu_count()} cores: {_processor()}", ", ".join(versions)


def load_now() -> str:
    """Return how many processes wanted a core in the last minute; before the start, those of others."""
    return f"{os.getloadavg()[0]:.2f}"


def _processor() -> str:
    """Return the processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
