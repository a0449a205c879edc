"""`make check-all`: run everything at length, and write to docs/check-all.md what came of it.

`make check-all FROM=faults` starts with that piece; the rows of those before it stay as they are. SEED=7 tries other
cases; HOURS=6 ends the piece that still runs then, and starts no other. What each printed is in var/check-all/.
The exit status is 0 where every piece that was begun is right.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Timer
from time import monotonic

from tests.at_length.page import row, write
from tests.at_length.pieces import PIECES, Piece
from tests.support.commits import commit

OUTPUT = Path("var/check-all")
_SECONDS_TO_STOP = 60.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a piece ended: its exit status, its last line, and whether its time was up before that."""

    status: int
    last_line: str
    seconds: float
    is_late: bool

    @property
    def is_right(self) -> bool:
        """Whether the piece came to its end with nothing found."""
        return self.status == 0 and not self.is_late

    @property
    def verdict(self) -> str:
        """What the table says."""
        if self.is_late:
            return "out of time"
        return "passed" if self.status == 0 else f"FAILED ({self.status})"


def main(arguments: list[str]) -> int:
    """Run the pieces in turn, and return the exit status."""
    parser = argparse.ArgumentParser(prog="make check-all", description=__doc__)
    names = [piece.name for piece in PIECES]
    parser.add_argument("--from", dest="first", choices=names, default=names[0], help="start with this piece")
    parser.add_argument("--only", choices=names, help="run this piece alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=float, default=None, help="stop after so many")
    options = parser.parse_args(arguments)
    ends = monotonic() + options.hours * 3600 if options.hours is not None else float("inf")
    is_right = True
    for piece in PIECES[names.index(options.only or options.first) :]:
        if monotonic() >= ends or (options.only and piece.name != options.only):
            break
        ended = run(piece, options.seed, ends - monotonic())
        is_right &= ended.is_right
        today = datetime.now(UTC).date()
        write(row(piece, options.seed, ended.verdict, ended.seconds, ended.last_line, f"{today} {commit()}"))
        print(f"{piece.name}: {ended.verdict}, seed {options.seed}", flush=True)  # noqa: T201 - a command's output
    return 0 if is_right else 1


def run(piece: Piece, seed: int, seconds: float, output: Path = OUTPUT) -> Ended:
    """Run a piece for so many seconds at most, printing what it prints and keeping that as `output`/NAME.log."""
    output.mkdir(parents=True, exist_ok=True)
    started, last = monotonic(), deque([""], maxlen=1)
    environment = os.environ | dict(piece.environment) | {"SEED": str(seed)}
    with (
        (output / f"{piece.name}.log").open("w") as log,
        subprocess.Popen(
            piece.command(seed),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process,
    ):
        assert process.stdout
        is_late = Event()
        timer = Timer(min(seconds, 1e6), _stop, (process.pid, is_late))
        timer.start()
        for line in process.stdout:
            print(line, end="", flush=True)  # noqa: T201 - a command's output
            log.write(line)
            if line.strip():
                last.append(line.strip())
        status = process.wait()
        timer.cancel()
    return Ended(status, last[0], monotonic() - started, is_late=is_late.is_set())


def _stop(leader: int, is_late: Event) -> None:
    """Set `is_late`, ask a piece to end, and end it a minute later with all that it started."""
    is_late.set()  # first: a piece that ends at once must find it set
    os.killpg(leader, signal.SIGINT)
    Timer(_SECONDS_TO_STOP, _kill, (leader,)).start()


def _kill(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended by itself


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
