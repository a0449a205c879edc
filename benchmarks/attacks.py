"""`python -m benchmarks.attacks [--database postgresql] [--behind caddy]`: a hall goes on while a phone attacks it.

Each attack runs on this machine's own server for some seconds, bounded in count. Meanwhile a pad enters hands, a board
is looked at and the desk's page is opened, each on connections of its own; the longest waits, the memory of the serving
process before, during and after, the load of the machine and the answers to the attack are printed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import count
from pathlib import Path
from uuid import uuid4

import httpx

from benchmarks.stage import OpenSitting, Scale, Stage
from benchmarks.uploads import TOKEN, archive, picture, session_of, upload, workbook
from tests.support import programs, services
from tests.support.attacks import PAIR, Send, flood, idle_connections, pairing, unfinished_posts, unknown_names
from tests.support.halls import ROOT, EmbeddedHall
from tests.support.services import free_port, wait_until

SCALE = Scale(entrants=80, rounds=1, hands=960, seconds=2, pairs=1, warm_ups=0)
Attack = Callable[[], AbstractContextManager[Iterable[object] | None]]
ROUNDS = 8
"""How often each of the three is asked during an attack."""
_hands = count()
"""Every hand goes to the next table: a game has only eight."""


def main(arguments: list[str]) -> int:
    """Attack, measure, print. Return 0 where every wait was below a second."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--behind", choices=("caddy",), help="with the limits of the Caddyfile, but without its TLS")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="headtable-attacks-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        url = stack.enter_context(services.postgres(folder)) if options.database == "postgresql" else None
        proxies = {"NUM_PROXIES": "1"} if options.behind else {}
        hall = EmbeddedHall(folder / "hall", proxies | ({"DATABASE_URL": url} if url else {}))
        stack.callback(hall.stop)
        hall.serve("--no-sample")
        token = hall.staff_token()
        if options.behind:
            _lead_in(hall)
        client = stack.enter_context(hall.client(token))
        stage = Stage(options.database, client, SCALE)
        longest = [_measure(name, attack, hall, stage) for name, attack in _attacks(hall, stage).items()]
    return 0 if max(longest) < 1 else 1


def _lead_in(hall: EmbeddedHall) -> None:
    """Put Caddy before a hall, which is asked and attacked at Caddy's port from then on."""
    port = str(free_port())
    config = (ROOT / "Caddyfile").read_text().replace("\ttls {$CADDY_TLS}\n", "")
    for text, other in (("web:8000", f"127.0.0.1:{hall.port}"), ("2080", str(free_port())), ("8080", port)):
        config = config.replace(text, other)
    (hall.folder / "Caddyfile").write_text(config)
    log = hall.folder / "caddy.log"
    with log.open("ab") as output:
        hall.processes["caddy"] = subprocess.Popen(
            [programs.CADDY.find() or "caddy", "run", "--config", hall.folder / "Caddyfile"],
            env=os.environ
            | {"SITE_NAME": f"http://127.0.0.1:{port}"}
            | {name: str(hall.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    hall.port, hall.url = int(port), f"http://127.0.0.1:{port}"
    wait_until(lambda: httpx.get(f"{hall.url}/health/").raise_for_status(), hall.processes["caddy"], log)


def _attacks(hall: EmbeddedHall, stage: Stage) -> dict[str, Attack]:
    tournament = stage.make_tournament(1)
    sittings = stage.open_round(tournament)
    slug = stage.client.get(f"/api/v1/tournaments/{tournament}/").raise_for_status().json()["slug"]
    hall.environment["ATTACKED"] = f"{tournament} " + " ".join(
        f"{sitting.pk}:{sitting.pad_key}" for sitting in sittings
    )
    port, url, key, photographed = hall.port, hall.url, sittings[-1].pad_key, sittings[-2]
    session = session_of(hall)
    archive_page = {"once": "x", "organization_id": "1"}
    return {
        "nothing": nullcontext,
        "300 bodies that never end": lambda: unfinished_posts(port, 300, PAIR),
        "1,100 idle connections": lambda: idle_connections(port, 1100),
        "90,000 unknown names, 24 at once": lambda: flood(unknown_names(url, 90_000)),
        "4,000 unknown names, 24 at once": lambda: flood(unknown_names(url, 4_000)),
        "1,500 unknown names, 24 at once": lambda: flood(unknown_names(url, 1_500)),
        "the schema, 24 at once": lambda: flood(lambda client: client.get(f"{url}/api/v1/schema/")),
        "pairing by one key, 24 at once": lambda: flood(pairing(url, key)),
        "hands that clash, 24 at once": lambda: flood(_clashing(url, photographed)),
        "wrong passwords, 24 at once": lambda: flood(_wrong_passwords(url)),
        "hands of a friendly game, 24 at once": lambda: flood(_friendly(url)),
        "pictures of 59 million pixels, 24 at once": lambda: flood(
            upload(f"{url}/desk/{slug}/pads/unsent-hands/", session, "photo", picture())
        ),
        "workbooks of 600,000 rows, 24 at once": lambda: flood(
            upload(f"{url}/desk/{slug}/entrants/import/", session, "list", workbook())
        ),
        "archives of 12.5 million lists, 24 at once": lambda: flood(
            upload(f"{url}/desk/open-archive/", session, "archive", archive(), **archive_page)
        ),
    }


def _clashing(url: str, sitting: OpenSitting) -> Send:
    """Return what enters one hand again and again, each time another way: the first counts, and others are held."""
    tricks, headers = count(), {"Authorization": f"Pad {sitting.pad_key}"}

    def send(client: httpx.Client) -> httpx.Response:
        hand = {"uuid": str(uuid4()), "number": 1, "maker": 0, "alone": False, "tricks": next(tricks) % 6}
        return client.post(f"{url}/api/v1/sittings/{sitting.pk}/hands/", json=hand, headers=headers)

    return send


def _wrong_passwords(url: str) -> Send:
    """Return what tries to sign in, each time as somebody else."""
    people, headers = count(), {"X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}

    def send(client: httpx.Client) -> httpx.Response:
        form = {"login": f"somebody{next(people)}@hall.test", "password": "wrong"}
        return client.post(f"{url}/accounts/sign-in/", data=form, headers=headers)

    return send


def _friendly(url: str) -> Send:
    """Return what enters hands without end in a game that a stranger began."""
    game = httpx.post(f"{url}/api/v1/scores/", json={"names": ["Ada", "Ben", "Cleo", "Dan"]}).raise_for_status().json()
    headers = {"Authorization": f"Pad {game['key']}"}

    def send(client: httpx.Client) -> httpx.Response:
        hand = {"uuid": str(uuid4()), "maker": 0, "alone": False, "tricks": 3}
        return client.post(f"{url}/api/v1/scores/{game['uuid']}/hands/", json=hand, headers=headers)

    return send


def _measure(name: str, attack: Attack, hall: EmbeddedHall, stage: Stage) -> float:
    """Ask during an attack, and print the longest wait for each, in ms, and memory in MB; return the longest in s."""
    tournament, *tables = hall.environment["ATTACKED"].split()
    sittings = [OpenSitting(int(pk), key) for pk, _colon, key in (table.partition(":") for table in tables)]
    before, waits = _memory(hall), {"hand": 0.0, "board": 0.0, "desk": 0.0}
    most = before
    with attack() as statuses:
        for _round in range(ROUNDS):
            for what, ask in _asking(hall, stage, tournament, sittings[next(_hands) % (len(sittings) - 2)]).items():
                began = time.perf_counter()
                ask().raise_for_status()
                waits[what] = max(waits[what], time.perf_counter() - began)
            most = max(most, _memory(hall))
    figures = ", ".join(f"{what} {wait * 1000:.0f}" for what, wait in waits.items())
    answers = Counter(status for status in statuses or () if isinstance(status, int))
    said = "".join(f", {times} × {status}" for status, times in sorted(answers.items()))
    print(
        f"{name}: {figures} ms; memory {before}, {most}, {_memory(hall)} MB; load {os.getloadavg()[0]:.1f}{said}",
        flush=True,
    )
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
