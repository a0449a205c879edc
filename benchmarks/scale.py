"""`python -m benchmarks.scale [--tables 25 50 100 250] [--seconds 20] [--phones 7] [--percent 25]`: a large hall.

For this many tables, each of which enters a hand every 90 seconds, as many boards ask once a second, and seven phones
a table (or --phones) every five seconds, each over a connection of its own. Printed: how many requests that is in a
second, from a hand's answer to its sight on a board, and the pads' own waits, each as the median and the longest of 99
in 100.

With --percent the hall has this share of one core and --megabytes of memory, as a Raspberry Pi would; how long it took
to start, the first time and again, is printed, too.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from benchmarks.arrivals import Boards, Entered, LargeHall, enter_next_hand, make_hall, wait_for
from benchmarks.crowd import Asker, CrowdConnection
from benchmarks.small_machine import most_memory, small_machine
from benchmarks.stage import Scale, Stage
from tests.support.halls import EmbeddedHall

SCALE = Scale(entrants=80, rounds=1, hands=0, seconds=1, pairs=1, warm_ups=0)
PHONE_SECONDS = 5.0
SECONDS_OF_A_HAND = 90
CONNECTIONS = {"LIMIT_CONNECTIONS": "4096", "LIMIT_CONNECTIONS_BY_ADDRESS": "4096"}
"""All that ask do so from this machine."""


def main(arguments: list[str]) -> int:
    """Play and print a line for each number of tables. Return 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[25, 50, 100, 250])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--phones", type=int, default=7, help="for each table; 0: boards alone")
    parser.add_argument("--percent", type=int, help="of one core, for the hall")
    parser.add_argument("--megabytes", type=int, default=1024)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="headtable-scale-") as name, ExitStack() as stack:
        hall = EmbeddedHall(Path(name), CONNECTIONS)
        try:
            if options.percent:
                _serve_small(hall, stack.enter_context(small_machine(options.percent, options.megabytes)))
            else:
                hall.serve("--no-sample")
            with hall.client(hall.staff_token()) as client:
                for tables in options.tables:
                    large = make_hall(Stage("sqlite", client, SCALE), tables, tables)
                    print(asyncio.run(_play(large, options.phones, options.seconds)), flush=True)
            if options.percent:
                print(f"at most {most_memory(hall.processes['server'].pid) / 2**20:.0f} MB")
        finally:
            hall.stop()
    return 0


def _serve_small(hall: EmbeddedHall, limit: Callable[[int], None]) -> None:
    """Start the hall within the limits, twice, and print how long each start took."""
    for which in ("the first start", "the second"):
        hall.stop()
        begun = time.perf_counter()
        hall.start("server", "manage.py", "runhall", "--no-sample")
        limit(hall.processes["server"].pid)
        hall.wait_until_ready()
        print(f"{which}: {time.perf_counter() - begun:.0f} s", flush=True)


async def _play(hall: LargeHall, phones_a_table: int, seconds: float) -> str:
    """Enter hands for so long while everybody asks; return the line to print."""
    path, tables, url = f"/t/{hall.tournament}/live/?show=standings", len(hall.tables), hall.stage.url
    boards = [Asker(CrowdConnection(url), path) for _board in range(tables)]
    phones = [Asker(CrowdConnection(url), path, every=PHONE_SECONDS) for _phone in range(phones_a_table * tables)]
    pads = [CrowdConnection(url) for _pad in range(8)]
    for connection in (*pads, *(asker.connection for asker in (*boards, *phones))):
        await connection.open()
    over, bodies, begin, cpu = asyncio.Event(), dict[str, bytes](), time.perf_counter(), time.process_time()
    asking = [
        asyncio.create_task(asker.ask(begin + asker.every * place / len(askers), over, bodies))
        for askers in (boards, phones)
        for place, asker in enumerate(askers)
    ]
    hands = await _enter(hall, pads, seconds)
    shown = Boards(bodies)
    await wait_for(lambda: shown.have(boards, hands))
    took, share = time.perf_counter() - begin, time.process_time() - cpu
    over.set()
    await asyncio.gather(*asking)
    delays = [1000 * shown.delay(board, hand, bare=False) for hand in hands for board in boards]
    waits = [1000 * (hand.ended - hand.began) for hand in hands]
    asked = sum(len(asker.seen) for asker in (*boards, *phones)) / took
    return (
        f"{tables} tables, {len(hands)} hands, {asked:.0f} requests/s: hand to board {_both(delays)}, "
        f"pads wait {_both(waits)}; asking took {share / took:.0%} of a core"
    )


async def _enter(hall: LargeHall, pads: list[CrowdConnection], seconds: float) -> list[Entered]:
    """Enter hands at the pace of these tables for so long."""
    free: asyncio.Queue[CrowdConnection] = asyncio.Queue()
    for pad in pads:
        free.put_nowait(pad)
    pace, sent = SECONDS_OF_A_HAND / len(hall.tables), []
    for _hand in range(max(2, round(seconds / pace))):
        sent.append(asyncio.create_task(enter_next_hand(hall, free)))
        await asyncio.sleep(pace)
    return list(await asyncio.gather(*sent))


def _both(milliseconds: list[float]) -> str:
    return f"{median(milliseconds):.0f} ms (p99 {quantiles(milliseconds, n=100)[98]:.0f} ms)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
