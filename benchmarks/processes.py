"""What the serving process takes of a laptop: its memory after a night, and a core's time while nobody asks."""

import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage, played_tournament
from tests.support.halls import ROOT

ROUNDS = 10
IDLE_SECONDS = 5.0
WAKES = "import time\nwhile True: time.sleep(0.05)"
"""The bare process only wakes, as often as a worker would that looks for tasks instead of waiting for one."""


def memory_of(process: int) -> float:
    """Return the megabytes of memory that a process holds (Linux)."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def cpu_of(process: int) -> float:
    """Return the seconds that all threads of a process have had a core (Linux): of ticks there would be too few."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _halls_python(stage: Stage) -> Path:
    """Return a Python with the packages of `make run` alone: some load, where they find them, those of the tests."""
    if not stage.scale.seconds:
        return Path(sys.executable)
    folder = Path(stage.others.enter_context(tempfile.TemporaryDirectory(prefix="headtable-bench-")))
    python, uv = folder / "bin" / "python", Path(sys.executable).with_name("uv")
    subprocess.run(
        [uv, "venv", "--quiet", "--python", sys.executable, "--no-project", "--allow-existing", folder], check=True
    )
    install = [uv, "pip", "install", "--quiet", "--system-certs", "--require-hashes", "--python", python]
    subprocess.run([*install, "-r", ROOT / "requirements" / "run.txt"], check=True)
    return python


@cache
def _after_a_night(stage: Stage) -> tuple[Stage, float]:
    """Return a hall that has played a night and nothing else, and the memory it had held after its first answers."""
    hall = stage.another(_halls_python(stage))
    hall.client.get("/").raise_for_status()
    at_first = memory_of(hall.process)
    played_tournament(hall, ROUNDS)
    return hall, at_first


def _runs_memory(stage: Stage) -> tuple[Run, Run]:
    hall, at_first = _after_a_night(stage)
    return lambda: Figure(memory_of(hall.process)), lambda: Figure(at_first)


def _runs_idle(stage: Stage) -> tuple[Run, Run]:
    hall, _at_first = _after_a_night(stage)

    def ours() -> Figure:
        hall.settle()
        return _milliseconds_a_second(stage, hall.process)

    def bare() -> Figure:
        process = subprocess.Popen([sys.executable, "-c", WAKES])
        try:
            time.sleep(0.1)  # past its start
            return _milliseconds_a_second(stage, process.pid)
        finally:
            process.kill()
            process.wait()

    return ours, bare


def _milliseconds_a_second(stage: Stage, process: int) -> Figure:
    before, began = cpu_of(process), time.perf_counter()
    time.sleep(IDLE_SECONDS if stage.scale.seconds else 0.2)
    return Figure(1000 * (cpu_of(process) - before) / (time.perf_counter() - began))


urlpatterns: list[Any] = []
ROWS = (
    Row(
        name="memory-after-a-night",
        question="Megabytes that the serving process holds after 10 rounds by 80 entrants, and nothing else, with "
        "the packages of `make run` alone. Bare: after its first answers.",
        unit="MB",
        runs=_runs_memory,
        bare=(memory_of,),
        databases=("sqlite",),
    ),
    Row(
        name="idle-cpu",
        question="Milliseconds of a core in each second after that night that nobody asks anything: worker, beat and "
        "sweep wake. Bare: a process that only wakes, twenty times a second.",
        unit="ms",
        runs=_runs_idle,
        bare=(cpu_of,),
        databases=("sqlite",),
    ),
)
