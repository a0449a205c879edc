"""`python -m benchmarks.cost [--players 80 --rounds 10] [--write]`: what one tournament costs a service of many halls.

The simulation plays it over HTTP on PostgreSQL, Redis, a server, a worker and beat. Each process's seconds of a core,
the server's requests, PostgreSQL's statements, rows and bytes, and Redis's commands are what they counted themselves.
Robots play in a minute what takes people an evening, and several hands share a refresh; so a refresh, a board that has
not changed, and the looks that workers take at all tournaments are measured by themselves. `--write` keeps it all as
COST.json, from which `python -m benchmarks.halls` works out what many halls cost.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import redis

from benchmarks import report
from tests.support import services
from tests.support.halls import ROOT, LargeHall

COST = Path(__file__).with_name("COST.json")
TICKS = os.sysconf("SC_CLK_TCK")
REFRESHES, ASKED, OTHERS = 40, 200, 5000
"""How often a refresh and a look at an unchanged board are measured, and how many tournaments others have."""
COUNTING = ("-c", "shared_preload_libraries=pg_stat_statements")

REFRESH = """
import time
from tournaments.models import Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.writing.version import raise_version
pk = Tournament.objects.latest("pk").pk
refresh_standings(tournament_id=pk)
began = time.process_time()
for _ in range({times}):
    raise_version(pk, by_open_sheet=True)
    refresh_standings(tournament_id=pk)
print((time.process_time() - began) / {times})
"""
LOOK = """
import time
from uuid import uuid4
from django.utils import timezone
from tournaments.archive import folder
from tournaments.models import Entrant, StandingsSnapshot, Tournament
from tournaments.services.boards.refresh import lagging_tournaments
from tournaments.services.boards.etag import release_suffix
one = Tournament.objects.latest("pk")
entrant = one.entrants.first()
def copy(number):
    row = Tournament.objects.get(pk=one.pk) if number == 0 else Tournament(**values)
    row.pk, row.uuid, row.slug = None, uuid4(), f"other-{{number}}"
    return row
values = {{f.attname: getattr(one, f.attname) for f in Tournament._meta.concrete_fields}} | {{"status": "finished"}}
made = Tournament.objects.bulk_create([copy(number) for number in range({others})])
StandingsSnapshot.objects.bulk_create(
    StandingsSnapshot(tournament=t, version=t.scores_version, body={{}}, etag=f"x{{release_suffix()}}") for t in made)
Entrant.objects.bulk_create(
    Entrant(tournament=t, person_id=entrant.person_id, number=1, name="Ann") for t in made)
def seconds(what):
    what()
    began = time.perf_counter()
    what()
    return time.perf_counter() - began
print(seconds(lagging_tournaments) / {others}, seconds(lambda: folder._due(timezone.now())) / {others})
"""


def main(arguments: list[str]) -> int:
    """Measure, print, and with --write keep the figures. Return 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost", description=__doc__)
    parser.add_argument("--players", type=int, default=80)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--write", action="store_true", help=f"keep the figures as {COST.name}")
    options = parser.parse_args(arguments)
    with large_hall() as (hall, database):
        text = json.dumps(Costs(hall, database).measure(options.players, options.rounds), indent=1) + "\n"
    print(text, end="")
    if options.write:
        COST.write_text(text)
    return 0


@contextmanager
def large_hall() -> Iterator[tuple[LargeHall, str]]:
    """Serve an empty hall on PostgreSQL and Redis; yield it, and the address of its database."""
    with tempfile.TemporaryDirectory(prefix="headtable-cost-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        with services.postgres(folder, *COUNTING) as database, services.redis_server(folder) as store:
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute("CREATE EXTENSION pg_stat_statements")
            hall = LargeHall(folder / "hall", database, store)
            hall.environment["LOG_FORMAT"] = "json"
            try:
                hall.manage("upgrade")
                hall.serve(workers=1)
                yield hall, database
            finally:
                hall.stop()


class Costs:
    """What the parts of a hall have used so far."""

    def __init__(self, hall: LargeHall, database: str) -> None:
        self.hall = hall
        self.connection = psycopg.connect(database, autocommit=True)
        self.redis = redis.Redis.from_url(hall.environment["REDIS_URL"])
        self.postmaster = int((hall.folder.parent / "postgres" / "postmaster.pid").read_text().split()[0])

    def measure(self, players: int, rounds: int) -> dict[str, object]:
        """Play a tournament and measure; return every figure by its name."""
        token = self.hall.staff_token()
        before = self.so_far()
        plan = ("--players", str(players), "--rounds", str(rounds), "--url", self.hall.url, "--token", token)
        done = subprocess.run([sys.executable, "-m", "simulation", *plan], cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)
        of_all = {name: round(value - before[name], 3) for name, value in self.so_far().items()}
        return {
            "machine": [*report.describe_machine(None), f"{players} players, {rounds} rounds"],
            "tournament": of_all,
            "refresh": self.of_refresh(),
            "unchanged": self.of_unchanged(),
            "others": self.of_others(),
        }

    def so_far(self) -> dict[str, float]:
        """Return what was used until now: seconds of a core, requests, statements, rows, bytes, commands."""
        logs, ours = self.hall.logs(), self.hall.processes
        return {
            "hands": self.ask("SELECT count(*) FROM scoring_hand"),
            "requests": logs["server"].count('"message": "answered"'),
            "server_seconds": seconds_of(ours["server"].pid),
            "worker_seconds": seconds_of(ours["worker-1"].pid),
            "postgres_seconds": seconds_of(self.postmaster),
            "redis_seconds": self.of_redis("used_cpu_user") + self.of_redis("used_cpu_sys"),
            "statements": self.ask("SELECT sum(calls) FROM pg_stat_statements"),
            "rows": sum(self.ask(f'SELECT count(*) FROM "{table}"') for table in self.tables()),  # noqa: S608 - our tables
            "database_bytes": self.ask("SELECT pg_database_size(current_database())"),
            "wal_bytes": self.ask("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
            "redis_commands": self.of_redis("total_commands_processed"),
        }

    def of_refresh(self) -> dict[str, float]:
        """Return what a refresh after one more hand costs."""
        before = self.so_far()
        seconds = self.hall.manage("shell", "--no-imports", "-c", REFRESH.format(times=REFRESHES))
        after = self.so_far()
        used = {name: (after[name] - before[name]) / REFRESHES for name in ("postgres_seconds", "statements")}
        return {"worker_seconds": round(float(seconds), 5)} | {name: round(value, 5) for name, value in used.items()}

    def of_unchanged(self) -> dict[str, float]:
        """Return what a look at an unchanged board costs, and how many bytes a changed one has, uncompressed."""
        newest = self.ask("SELECT max(id) FROM tournaments_tournament")
        address = f"/api/v1/tournaments/{newest:.0f}/standings/"
        with self.hall.client(self.hall.staff_token()) as client:
            changed = client.get(address, headers={"Accept-Encoding": "gzip"}).raise_for_status()
            before, same = self.so_far(), {"If-None-Match": changed.headers["ETag"]}
            statuses = {client.get(address, headers=same).status_code for _look in range(ASKED)}
            after = self.so_far()
        if statuses != {httpx.codes.NOT_MODIFIED}:
            raise RuntimeError(f"A board that has not changed answered {statuses}")
        used = {name: (after[name] - before[name]) / ASKED for name in ("server_seconds", "redis_commands")}
        size = int(changed.headers["Content-Length"])
        return {name: round(value, 5) for name, value in used.items()} | {"changed_bytes": size}

    def of_others(self) -> dict[str, float]:
        """Return how long workers look at each tournament that is over: every two seconds, and every minute."""
        sweep, archives = self.hall.manage("shell", "--no-imports", "-c", LOOK.format(others=OTHERS)).split()
        return {"sweep_seconds": round(float(sweep), 9), "archives_seconds": round(float(archives), 9)}

    def tables(self) -> list[str]:
        """Return the names of all tables."""
        rows = self.connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return [str(name) for (name,) in rows]

    def ask(self, statement: str) -> float:
        """Return the only value of a statement of ours."""
        row = self.connection.execute(statement.encode()).fetchone()
        return float(row[0]) if row else 0.0

    def of_redis(self, name: str) -> float:
        """Return a figure of Redis's own."""
        info: Any = self.redis.info()
        return float(info[name])


def seconds_of(process: int) -> float:
    """Return the seconds of a core that a process and its children have had, those that have ended included."""
    seconds = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = path.read_text().split(" ", 1)
        except OSError:  # it has just ended
            continue
        fields = rest.rpartition(")")[2].split()
        if int(pid) == process:
            seconds += sum(map(int, fields[11:15])) / TICKS
        elif int(fields[1]) == process:
            seconds += sum(map(int, fields[11:13])) / TICKS
    return seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
