"""`make faults`: break every part of real halls while pads play, and write to docs/faults.md what was lost.

ARGS="--only Redis" takes the troubles with this word in their names; ARGS="--random 20 --seed 1" breaks anything at any
time, twenty times, the first time by seed 1; what fails is played again by its seed and the commit that is printed with
it. The exit status is 0 where no hand is lost or doubled and everything is right again within a minute.

Filling disks needs root on Linux, setting clocks a C compiler: else these are left out, and it says so.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.faults.game import Outcome, Planned, run
from tests.faults.halls import COMPILER, Breakable, EmbeddedBreakable, large_hall, small_disk, small_hall
from tests.faults.plans import random_plan
from tests.faults.report import Tally, write
from tests.faults.trouble import Trouble
from tests.faults.troubles import EMBEDDED, LARGE, TROUBLES
from tests.faults.two_laptops import TWO_LAPTOPS, FollowedBreakable, followed_hall
from tests.faults.upgrades import RESTORED, ROWS, UPGRADED, upgraded
from tests.support import halls, signals
from tests.support.commits import commit
from tests.support.services import PostgresServer

SAFETY_SECONDS = 30.0
RANDOM_LARGE, RANDOM_SMALL = "Anything at any time", "Laptop: anything at any time"
ALL = (*TROUBLES, *TWO_LAPTOPS)
ORDER = [*(trouble.name for trouble in ALL), RANDOM_LARGE, RANDOM_SMALL, *ROWS]
RANDOM: dict[type[Breakable], str] = {LARGE: RANDOM_LARGE, EMBEDDED: RANDOM_SMALL}
SPECIAL = {"disk": "A disk is filled only by root", "clock": "A clock is set only where Linux has a C compiler"}
"""What needs a hall of its own, and what else."""
DISK_MEGABYTES = {LARGE: 160, EMBEDDED: 24}
"""Room for what a hall writes in a run."""


def main(arguments: list[str]) -> int:
    """Break, print and write; return the exit status."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--only", default="", help="troubles with this in their names; random: only these runs")
    parser.add_argument("--times", type=int, default=3, help="how often each (3)")
    parser.add_argument("--random", type=int, default=10, help="how many random runs (10)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    signals.end_by_any()
    is_sound = True
    with tempfile.TemporaryDirectory(prefix="headtable-faults-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        for tally, outcomes in _all(folder, options):
            is_sound &= all(outcome.is_sound for outcome in outcomes)
            say(tally.row)
            write([tally.row], ORDER)
    return 0 if is_sound else 1


def say(words: str) -> None:
    """Print a line at once."""
    print(words, flush=True)  # noqa: T201 - a command's output


Measured = tuple[Tally, list[Outcome]]


def _all(folder: Path, options: argparse.Namespace) -> Iterator[Measured]:
    model = folder / "model"
    with halls.embedded_hall(model):
        pass
    wanted = [trouble for trouble in ALL if options.only.lower() in trouble.name.lower()]
    for kind in (LARGE, EMBEDDED, FollowedBreakable):
        for needs in ("", *SPECIAL):
            troubles = [t for t in wanted if t.hall is kind and (t.part if t.part in SPECIAL else "") == needs]
            name = RANDOM.get(kind, "")
            is_random = name and not needs and options.random and options.only.lower() in name.lower()
            if troubles or is_random:
                with _hall(folder, model, kind, needs) as hall:
                    if hall is not None:
                        yield from _broken(hall, troubles, options)
                        if is_random:
                            yield _random(hall, name, options)
    for release, name in UPGRADED.items():
        if any(options.only.lower() in row.lower() for row in (name, RESTORED[release])):
            yield from upgraded(folder, model, release)


def _broken(hall: Breakable, troubles: list[Trouble], options: argparse.Namespace) -> Iterator[Measured]:
    """Break a hall in each of these ways, so many times."""
    for trouble in troubles:
        if not trouble.is_possible(hall):
            say(f"{trouble.name}: not possible on this machine")
            continue
        tally, outcomes = Tally(trouble.name), []
        for time in range(options.times):
            seed = options.seed + time
            outcomes.append(_played(hall, [Planned(0, trouble, trouble.seconds)], seed))
            tally.add(outcomes[-1], max(1, outcomes[-1].done.get(trouble.counts, 1)))
            if hall.clock is not None:
                hall.clock.set(0)
        yield tally, outcomes


def _random(hall: Breakable, name: str, options: argparse.Namespace) -> Measured:
    """Break anything at any time, so many times."""
    tally, outcomes = Tally(name), []
    for seed in range(options.seed, options.seed + options.random):
        plan = random_plan(hall, seed, SAFETY_SECONDS)
        outcomes.append(_played(hall, plan, seed))
        tally.add(outcomes[-1], len(plan))
    return tally, outcomes


def _played(hall: Breakable, plan: list[Planned], seed: int) -> Outcome:
    outcome = run(hall, plan, seed)
    if not outcome.is_sound:
        say(f"NOT RIGHT: seed {seed}, commit {commit()}")
        for line in (*map(str, plan), str(outcome)):
            say(f"  {line}")
        for name, text in hall.logs().items():
            say(f"--- {name}\n{text[-3000:]}")
    return outcome


@contextmanager
def _hall(folder: Path, model: Path, kind: type[Breakable], needs: str) -> Iterator[Breakable | None]:
    """Serve a hall that can be broken; None where its disk cannot be filled, or its clock not be set, here."""
    is_disk, has_clock = needs == "disk", needs == "clock"
    if (is_disk and os.geteuid() != 0) or (has_clock and COMPILER is None):
        say(f"{SPECIAL[needs]}: left out")
        yield None
        return
    if kind is FollowedBreakable:
        with followed_hall(folder / "followed", model) as hall:
            yield hall
        return
    name = f"{'small' if kind is EMBEDDED else 'large'}{needs and f'-{needs}'}"
    (folder / name).mkdir(mode=0o711)
    with ExitStack() as stack:
        place = stack.enter_context(small_disk(folder / name, DISK_MEGABYTES[kind])) if is_disk else folder / name
        if kind is EmbeddedBreakable:
            yield stack.enter_context(small_hall(place, model, has_clock=has_clock))
            return
        server = PostgresServer(place, *(("-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB") if is_disk else ()))
        stack.callback(server.stop)
        server.start()
        yield stack.enter_context(large_hall(place, model, server.url, server, has_clock=has_clock))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
