"""`python -m benchmarks.watching`: what a hand costs the server with metrics and structured logs, and without.

One hall with neither and one with both (METRICS_TOKEN, LOG_FORMAT=json) run side by side, and take as many hands in
turns; what counts is the time that the kernel gave to each serving process, so that other work on the machine matters
little.
"""

import argparse
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

import httpx

from tests.faults.game import Game
from tests.faults.halls import EmbeddedBreakable
from tests.faults.pads import MOST

WATCHED = {"METRICS_TOKEN": "a token for Prometheus", "LOG_FORMAT": "json"}
TICKS = os.sysconf("SC_CLK_TCK")


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.watching", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help=f"how often each hall takes {MOST} hands at five tables")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="headtable-watching-") as name, ExitStack() as stack:
        halls = {
            "neither": _served(Path(name) / "bare", {}, stack),
            "metrics and JSON logs": _served(Path(name) / "watched", WATCHED, stack),
        }
        for hall in halls.values():
            _cost_of_a_hand(hall, Random(0))  # warms it up
        costs: dict[str, list[float]] = {name: [] for name in halls}
        for number in range(1, options.rounds + 1):
            for name, hall in halls.items():
                costs[name].append(_cost_of_a_hand(hall, Random(number)))
    for name, found in costs.items():
        shown = f"{median(found):.2f} ms of CPU a hand ({min(found):.2f} to {max(found):.2f})"
        sys.stdout.write(f"{name}: {shown}, {options.rounds} times {MOST * 5} hands\n")
    ratios = [watched / bare for bare, watched in zip(*costs.values(), strict=True)]
    sys.stdout.write(f"{median(ratios):.2f} times as much ({min(ratios):.2f} to {max(ratios):.2f})\n")
    return 0


def _served(folder: Path, environment: dict[str, str], stack: ExitStack) -> EmbeddedBreakable:
    hall = EmbeddedBreakable(folder, environment)
    stack.callback(hall.stop)
    hall.serve("--no-sample")
    return hall


def _cost_of_a_hand(hall: EmbeddedBreakable, rng: Random) -> float:
    """Fill five sheets; return the milliseconds of CPU that a hand took, its refreshes included."""
    pads = Game(hall, rng).pads
    with httpx.Client(trust_env=False) as client:
        began = _cpu_seconds(hall.serving_pid())
        for _hand in range(MOST):
            for pad in pads:
                address = f"{pad.url}/api/v1/sittings/{pad.sitting}/hands/"
                headers = {"Authorization": f"Pad {pad.key}"}
                client.post(address, json=pad.tap().body, headers=headers).raise_for_status()
        return 1000 * (_cpu_seconds(hall.serving_pid()) - began) / (MOST * len(pads))


def _cpu_seconds(process: int) -> float:
    """Return the seconds of CPU that a process has had, by /proc."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
