"""`python -m benchmarks.halls [--write]`: what many halls cost on one Saturday, and where a service breaks first.

A model without a measurement of its own: it reads RESULTS.json and COST.json, so that docs/scale.md follows them.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "docs" / "scale.md"
BEGIN, END = "<!-- measured: python -m benchmarks.halls --write -->\n", "<!-- end -->\n"

SECONDS = 3 * 3600
"""Every tournament takes three hours, and all of them the same three."""
WALLS, PHONES, PHONE_SECONDS = 1, 16, 5
"""One wall asks once a second, and a phone of every fifth of 80 people every five, as in benchmarks/scale.py."""
HALLS = (1, 100, 10_000, 1_000_000)


def _read(name: str) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads((FOLDER / name).read_text())
    return found


def _rate_of(name: str, database: str) -> float:
    rows = json.loads((FOLDER / "RESULTS.json").read_text())["rows"]
    return next(float(row["ours"]) for row in rows if (row["row"], row["database"]) == (name, database))


@dataclass(frozen=True)
class Tournament:
    """What one tournament costs at most, with everybody who looks on.

    Robots enter several hands between two refreshes, people do not: so one is added for every hand.
    """

    hands: float
    requests: float
    looks: float
    server: float
    workers: float
    postgres: float
    redis: float
    statements: float
    rows: float
    stored: float
    written: float
    commands: float
    sent: float

    @classmethod
    def measured(cls) -> "Tournament":
        """Work it out from what was measured."""
        cost = _read("COST.json")
        played, refresh, unchanged = cost["tournament"], cost["refresh"], cost["unchanged"]
        looks = SECONDS * (WALLS + PHONES / PHONE_SECONDS)
        commands = played["redis_commands"] + looks * unchanged["redis_commands"]
        return cls(
            hands=played["hands"],
            requests=played["requests"],
            looks=looks,
            server=played["server_seconds"] + looks / _rate_of("live-304", "sqlite"),
            workers=played["hands"] * refresh["worker_seconds"],
            postgres=played["postgres_seconds"] + played["hands"] * refresh["postgres_seconds"],
            redis=played["redis_seconds"] / played["redis_commands"] * commands,
            statements=played["statements"] + played["hands"] * refresh["statements"],
            rows=played["rows"],
            stored=played["database_bytes"],
            written=played["wal_bytes"],
            commands=commands,
            sent=played["hands"] * (WALLS + PHONES) * unchanged["changed_bytes"],
        )


def text() -> str:
    """Return the tables, as Markdown."""
    tournament = Tournament.measured()
    return "\n".join([*_of_tournament(tournament), "", *_of_many(tournament), "", *_breaks(tournament), ""])


def _of_tournament(tournament: Tournament) -> list[str]:
    cost, live = "`tournament` in COST.json", "`live-304` in RESULTS.md"
    rows = [
        ("hands", f"{tournament.hands:,.0f}", cost),
        ("requests of pads and desk", f"{tournament.requests:,.0f}", cost),
        (
            "looks at an unchanged board",
            f"{tournament.looks:,.0f}",
            "a wall every second, 16 phones every five, three hours",
        ),
        ("servers, seconds of a core", f"{tournament.server:,.0f}", f"{cost}, and {live} for each look"),
        ("workers, seconds of a core", f"{tournament.workers:,.0f}", "`refresh` in COST.json for each hand"),
        (
            "PostgreSQL, seconds of a core",
            f"{tournament.postgres:,.0f}",
            f"{cost}, and `refresh` for each hand",
        ),
        ("Redis, seconds of a core", f"{tournament.redis:,.1f}", f"{cost}, and `unchanged` for each look"),
        ("statements", f"{tournament.statements:,.0f}", f"{cost}, and `refresh` for each hand"),
        ("rows", f"{tournament.rows:,.0f}", cost),
        ("MB in the database", f"{tournament.stored / 1e6:,.1f}", cost),
        ("MB of write-ahead log", f"{tournament.written / 1e6:,.1f}", cost),
        ("Redis commands", f"{tournament.commands:,.0f}", f"{cost}, and `unchanged` for each look"),
        (
            "MB of changed boards",
            f"{tournament.sent / 1e6:,.1f}",
            "`unchanged` in COST.json, uncompressed: all 17 get each hand",
        ),
    ]
    return ["| one tournament | | from |", "|---|---:|---|", *(f"| {' | '.join(row)} |" for row in rows)]


def _of_many(tournament: Tournament) -> list[str]:
    of: list[tuple[str, Callable[[int], float]]] = [
        ("hands a second", lambda n: n * tournament.hands / SECONDS),
        ("requests a second", lambda n: n * (tournament.requests + tournament.looks) / SECONDS),
        ("cores of servers", lambda n: n * tournament.server / SECONDS),
        ("cores of workers", lambda n: n * tournament.workers / SECONDS),
        ("cores of PostgreSQL", lambda n: n * tournament.postgres / SECONDS),
        ("statements a second", lambda n: n * tournament.statements / SECONDS),
        ("write-ahead log, MB a second", lambda n: n * tournament.written / SECONDS / 1e6),
        ("database, GB each Saturday", lambda n: n * tournament.stored / 1e9),
        ("Redis commands a second", lambda n: n * tournament.commands / SECONDS),
        ("changed boards, Gbit a second", lambda n: n * tournament.sent * 8 / SECONDS / 1e9),
    ]
    head = f"| halls at once | {' | '.join(f'{n:,}' for n in HALLS)} |"
    lines = [f"| {name} | {' | '.join(_number(value(n)) for n in HALLS)} |" for name, value in of]
    return [head, "|---|" + "---:|" * len(HALLS), *lines]


def _breaks(tournament: Tournament) -> list[str]:
    others = _read("COST.json")["others"]
    limits = [
        ("the look for archives takes its whole minute", 60 / others["archives_seconds"], "`others` in COST.json"),
        ("a sweep takes its whole two seconds", 2 / others["sweep_seconds"], "`others` in COST.json"),
        ("one PostgreSQL server with 64 cores is busy", 64 * SECONDS / tournament.postgres, "assumed: cores add up"),
        ("one Redis, which uses one core, is busy", SECONDS / tournament.redis, "`tournament` and `unchanged`"),
        ("one disk writes 500 MB of log a second", 500e6 * SECONDS / tournament.written, "assumed: 500 MB a second"),
        ("boards fill a line of 10 Gbit a second", 10e9 * SECONDS / (tournament.sent * 8), "assumed: one line"),
    ]
    lines = [f"| {what} | {_number(halls)} | {why} |" for what, halls, why in sorted(limits, key=lambda row: row[1])]
    return ["| what breaks, the first above | halls | from |", "|---|---:|---|", *lines]


def _number(value: float) -> str:
    """Return a number to two digits, as a model deserves."""
    if value >= 100:
        digits = len(str(int(value))) - 2
        return f"{round(value, -digits):,.0f}"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def with_tables(page: str) -> str:
    """Return the page with its tables as they are."""
    before, after = page.split(BEGIN)
    return f"{before}{BEGIN}\n{text()}\n{END}{after.partition(END)[2]}"


def main(arguments: list[str]) -> int:
    """Print the tables; with --write, write them into the page."""
    print(text(), end="")
    if "--write" in arguments:
        PAGE.write_text(with_tables(PAGE.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
