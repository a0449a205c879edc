"""`python -m benchmarks.attacks [--database postgresql]`: a hall goes on while a stranger's phone attacks it.

Each attack runs on this machine's own server for some seconds, bounded in count. Meanwhile a pad enters hands, a board
is looked at and the desk's page is opened, each on connections of its own; the longest waits and the memory of the
serving process are printed.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import httpx

from benchmarks.stage import Scale, Sitting, Stage
from tests.support import services
from tests.support.attacks import idle_connections, unfinished_posts
from tests.support.halls import EmbeddedHall

PAIR = "/api/v1/pads/pair/"
SCALE = Scale(entrants=80, rounds=1, hands=960, seconds=2, pairs=1, warm_ups=0)
ROUNDS = 8
"""How often each of the three is asked during an attack."""
SENDERS = 24


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


def _attacks(hall: EmbeddedHall, stage: Stage) -> dict[str, Callable[[], object]]:
    tournament = stage.make_tournament(1)
    sittings = stage.open_round(tournament)
    hall.environment["ATTACKED"] = f"{tournament} " + " ".join(f"{one.pk}:{one.pad_key}" for one in sittings)
    port, names = hall.port, b"{" + b",".join(b'"n%d":1' % number for number in range(90_000)) + b"}"
    few = b"{" + b",".join(b'"n%d":1' % number for number in range(4_000)) + b"}"
    key = sittings[-1].pad_key
    return {
        "nothing": _nothing,
        "300 bodies that never end": lambda: unfinished_posts(port, 300, PAIR),
        "1,100 idle connections": lambda: idle_connections(port, 1100),
        "90,000 unknown names, 24 at once": lambda: _flood(lambda client: _post(client, hall, names)),
        "4,000 unknown names, 24 at once": lambda: _flood(lambda client: _post(client, hall, few)),
        "the schema, 24 at once": lambda: _flood(lambda client: client.get(f"{hall.url}/api/v1/schema/")),
        "pairing by one key, 24 at once": lambda: _flood(lambda client: _pair(client, hall, key)),
    }


@contextmanager
def _nothing() -> Iterator[None]:
    yield


@contextmanager
def _flood(send: Callable[[httpx.Client], object]) -> Iterator[None]:
    """Have many send the same, again and again, until the block ends."""
    is_over: list[bool] = []

    def sender() -> None:
        with httpx.Client(timeout=30) as client:
            while not is_over:
                with suppress(httpx.HTTPError):
                    send(client)

    with ThreadPoolExecutor(SENDERS) as pool:
        for _sender in range(SENDERS):
            pool.submit(sender)
        try:
            yield
        finally:
            is_over.append(True)


def _post(client: httpx.Client, hall: EmbeddedHall, body: bytes) -> object:
    return client.post(hall.url + PAIR, content=body, headers={"Content-Type": "application/json"})


def _pair(client: httpx.Client, hall: EmbeddedHall, key: str) -> object:
    return client.post(hall.url + PAIR, json={"key": key, "attempt": str(uuid4())})


def _measure(name: str, attack: Callable[[], object], hall: EmbeddedHall, stage: Stage) -> float:
    """Ask during an attack, and print the longest wait for each, in ms, and memory in MB; return the longest in s."""
    tournament, *tables = hall.environment["ATTACKED"].split()
    sittings = [Sitting(int(pk), key) for pk, _colon, key in (table.partition(":") for table in tables)]
    before, waits = _memory(hall), {"hand": 0.0, "board": 0.0, "desk": 0.0}
    most = before
    with attack():  # type: ignore[attr-defined]
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
    hall: EmbeddedHall, stage: Stage, tournament: str, sitting: Sitting
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
