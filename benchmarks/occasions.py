"""`python -m benchmarks.occasions [--halls N] [--at-once N] [--database postgresql]`: what an occasion costs its hub.

It merges what 100 halls of 80 people share, checking every signature; then has this many halls push theirs to one
computer's hub over HTTP, as fast as it takes them, and looks whether each part is stored once.
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from uuid import UUID

import httpx

from occasions.chain.keys import proof_of, public_of
from occasions.chain.merge import merge
from occasions.chain.parts import Part, read_part, write_part
from tests.support import halls, services

PEOPLE = 80
AT = "2026-11-25T22:00:00Z"
TERMS = {"name": "Diocese Night", "date": "2026-11-25", "game": "euchre", "currency": "USD"}


def lines_of_hall(number: int, occasion: str, code: str, people: int = PEOPLE) -> list[str]:
    """Return what a hall shares of its night: two parts of its people, each small enough to be sent by anybody."""
    chance, secret = Random(number), Random(f"key {number}").randbytes(32)
    name = public_of(secret)

    def known(kind: str, **more: object) -> dict[str, object]:
        return {"uuid": str(UUID(int=chance.getrandbits(128))), "version": 1, "kind": kind, **more}

    rows = [
        known(
            "person",
            name=f"{chance.choice('ABCDEFGH')}. {chance.choice('KLMNOP')}.",
            points=chance.randint(20, 90),
            hands=80,
        )
        for _one in range(people)
    ]
    opening = [
        known("hall", name=f"Hall {number}", proof=proof_of(code, occasion, name)),
        known("night", game="euchre", rounds=10, players=people, is_over=True),
        known("money", currency="USD", raised=chance.randint(10_000, 90_000)),
    ]
    first = write_part(
        secret, occasion=occasion, chain=name, after=None, records=[*opening, *rows[: people // 2]], at=AT
    )
    rest = write_part(secret, occasion=occasion, chain=name, after=first, records=rows[people // 2 :], at=AT)
    return [first.line, rest.line]


def merge_of(count: int) -> tuple[float, int]:
    """Return the seconds that reading and merging this many halls takes, and how many people are ranked."""
    occasion = public_of(b"\x01" * 32)
    lines = [line for number in range(count) for line in lines_of_hall(number, occasion, "CODE")]
    begun = perf_counter()
    parts = [read_part(line) for line in lines]
    merged = merge(parts)
    merged.as_bytes()
    assert all(isinstance(part, Part) for part in parts)
    return perf_counter() - begun, sum(len(hall.people) for hall in merged.halls.values())


def push_of(count: int, at_once: int, database: str) -> tuple[float, list[float], int]:
    """Have this many halls push to a hub; return the seconds in all, those of each request, and the parts stored."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        settings = {"LIMIT_OCCASION_PARTS_BY_ADDRESS": str(10**9)}
        if database == "postgresql":
            settings["DATABASE_URL"] = stack.enter_context(services.postgres(folder))
        with halls.embedded_hall(folder / "hub", **settings) as hub:
            hub.wait_until_ready()
            staff = hub.client(hub.staff_token())
            made = staff.post("/api/v1/organizations/hall/occasions/", json=TERMS).raise_for_status().json()
            call = f"{hub.url}/api/v1/occasions/{made['occasion']}/parts/"
            sent = [lines_of_hall(number, made["key"], made["code"]) for number in range(count)]
            begun = perf_counter()
            with ThreadPoolExecutor(at_once) as pool:
                times = [
                    seconds_taken for some in pool.map(lambda lines: _push(call, lines), sent) for seconds_taken in some
                ]
            seconds = perf_counter() - begun
            stored, after = set[str](), 0
            while after is not None:
                body = staff.get(f"{call}?after={after}").raise_for_status().json()
                stored |= {json.dumps(part, sort_keys=True) for part in body["parts"] if part["chain"] != made["key"]}
                after = body["next"]
    return seconds, times, len(stored)


def _push(call: str, lines: Sequence[str]) -> list[float]:
    """Send a hall's parts one by one, and the last one twice, as halls do that heard no answer."""
    times = []
    with httpx.Client(timeout=60) as client:
        for line in (*lines, lines[-1]):
            begun = perf_counter()
            headers = {"Content-Type": "application/json"}
            client.post(call, content=f'{{"parts":[{line}]}}', headers=headers).raise_for_status()
            times.append(perf_counter() - begun)
    return times


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="What an occasion costs its hub.")
    parser.add_argument("--halls", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    wanted = parser.parse_args()
    seconds, people = merge_of(100)
    print(f"merged 100 halls, {people} people: {seconds:.1f} s")
    seconds, times, stored = push_of(wanted.halls, wanted.at_once, wanted.database)
    p99 = 1000 * quantiles(times, n=100)[98]
    print(f"{wanted.halls} halls pushed in {seconds:.0f} s, p99 {p99:.0f} ms; {stored} parts stored")


if __name__ == "__main__":
    main()
