"""`python -m benchmarks.attacks [--database postgresql]`: a hall goes on while a stranger's phone attacks it.

Each attack runs on this machine's own server for some seconds, bounded in count. Meanwhile a pad enters hands, a board
is looked at and the desk's page is opened, each on connections of its own; the longest waits and the memory of the
serving process are printed.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from uuid import uuid4

import httpx

from benchmarks.stage import OpenSitting, Scale, Stage
from tests.support import services
from tests.support.attacks import PAIR, flood, idle_connections, pairing, unfinished_posts, unknown_names
from tests.support.halls import EmbeddedHall

SCALE = Scale(entrants=80, rounds=1, hands=960, seconds=2, pairs=1, warm_ups=0)
Attack = Callable[[], AbstractContextManager[object]]
ROUNDS = 8
"""How often each of the three is asked during an attack."""


def main(arguments: list[str]) -> int:
    """Attack, measure, print. Return 0 where every wait was below a second."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="headtable-attacks-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        url = stack.enter_context(services.postgres(folder)) if options.database == "postgresql" else None
        hall = EmbeddedHall(folder / "hall", {"DATABASE_URL": url} if url else {})
        stack.callback(hall.stop)
        hall.serve("--no-sample")
        client = stack.enter_context(hall.client(hall.staff_token()))
        stage = Stage(options.database, client, SCALE)
        longest = [_measure(name, attack, hall, stage) for name, attack in _attacks(hall, stage).items()]
    return 0 if max(longest) < 1 else 1


def _attacks(hall: EmbeddedHall, stage: Stage) -> dict[str, Attack]:
    tournament = stage.make_tournament(1)
    sittings = stage.open_round(tournament)
    hall.environment["ATTACKED"] = f"{tournament} " + " ".join(f"{one.pk}:{one.pad_key}" for one in sittings)
    port, url, key = hall.port, hall.url, sittings[-1].pad_key
    return {
        "nothing": nullcontext,
        "300 bodies that never end": lambda: unfinished_posts(port, 300, PAIR),
        "1,100 idle connections": lambda: idle_connections(port, 1100),
        "90,000 unknown names, 24 at once": lambda: flood(unknown_names(url, 90_000)),
        "4,000 unknown names, 24 at once": lambda: flood(unknown_names(url, 4_000)),
        "the schema, 24 at once": lambda: flood(lambda client: client.get(f"{url}/api/v1/schema/")),
        "pairing by one key, 24 at once": lambda: flood(pairing(url, key)),
    }


def _measure(name: str, attack: Attack, hall: EmbeddedHall, stage: Stage) -> float:
    """Ask during an attack, and print the longest wait for each, in ms, and memory in MB; return the longest in s."""
    tournament, *tables = hall.environment["ATTACKED"].split()
    sittings = [OpenSitting(int(pk), key) for pk, _colon, key in (table.partition(":") for table in tables)]
    before, waits = _memory(hall), {"hand": 0.0, "board": 0.0, "desk": 0.0}
    most = before
    with attack():
        for turn in range(ROUNDS):
            for what, ask in _asking(hall, stage, tournament, sittings[turn % (len(sittings) - 1)]).items():
                began = time.perf_counter()
                ask().raise_for_status()
                waits[what] = max(waits[what], time.perf_counter() - began)
            most = max(most, _memory(hall))
    figures = ", ".join(f"{what} {wait * 1000:.0f}" for what, wait in waits.items())
    print(f"{name}: {figures} ms; memory {before}, {most}, {_memory(hall)} MB", flush=True)
    return max(waits.values())


def _asking(
    hall: EmbeddedHall, stage: Stage, tournament: str, sitting: OpenSitting
) -> dict[str, Callable[[], httpx.Response]]:
    hand = {"uuid": str(uuid4()), "maker": 0, "alone": False, "tricks": 3}
    pad = {"Authorization": f"Pad {sitting.pad_key}"}
    return {
        "hand": lambda: httpx.post(
            f"{hall.url}/api/v1/sittings/{sitting.pk}/hands/", json=hand, headers=pad, timeout=30
        ),
        "board": lambda: httpx.get(f"{hall.url}/api/v1/tournaments/{tournament}/standings/", timeout=30),
        "desk": lambda: httpx.get(
            f"{hall.url}/api/v1/tournaments/{tournament}/rounds/1/",
            headers={"Authorization": stage.client.headers["Authorization"]},
            timeout=30,
        ),
    }


def _memory(hall: EmbeddedHall) -> int:
    """Return the resident memory of the serving process, in MB."""
    status = Path(f"/proc/{hall.serving_pid()}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) // 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
