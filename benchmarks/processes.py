"""What the serving process takes of a laptop: its memory after a night, and a core's time while nobody asks."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from django.http import HttpRequest, HttpResponse
from django.urls import path

from benchmarks.row import Figure, Row, Run
from benchmarks.stage import Stage, played_tournament

ROUNDS = 10
IDLE_SECONDS = 5.0
WAKES = "import time\nwhile True: time.sleep(0.05)"
"""The bare process only wakes, as often as a worker would that looks for tasks instead of waiting for one."""


def own_memory(request: HttpRequest) -> HttpResponse:
    """Answer the megabytes of memory that this process holds (Linux)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return HttpResponse(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024)


def own_cpu(request: HttpRequest) -> HttpResponse:
    """Answer the seconds that this process has had a core (Linux)."""
    return HttpResponse(cpu_of("self"))


def cpu_of(process: int | str) -> float:
    """Return the seconds that all threads of a process have had a core: of ticks there would be too few."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _runs_memory(stage: Stage) -> tuple[Run, Run]:
    played_tournament(stage, ROUNDS)
    return lambda: Figure(_ask(stage, "own-memory")), lambda: Figure(stage.memory_at_start)


def _runs_idle(stage: Stage) -> tuple[Run, Run]:
    def ours() -> Figure:
        stage.settle()
        return _milliseconds_a_second(stage, lambda: _ask(stage, "own-cpu"))

    def bare() -> Figure:
        process = subprocess.Popen([sys.executable, "-c", WAKES])
        try:
            time.sleep(0.1)  # past its start
            return _milliseconds_a_second(stage, lambda: cpu_of(process.pid))
        finally:
            process.kill()
            process.wait()

    return ours, bare


def _milliseconds_a_second(stage: Stage, cpu: Callable[[], float]) -> Figure:
    before, began = cpu(), time.perf_counter()
    time.sleep(IDLE_SECONDS if stage.scale.seconds else 0.2)
    return Figure(1000 * (cpu() - before) / (time.perf_counter() - began))


def _ask(stage: Stage, what: str) -> float:
    return float(httpx.get(f"{stage.url}/bare/{what}/", timeout=30).raise_for_status().text)


urlpatterns = [path("own-memory/", own_memory), path("own-cpu/", own_cpu)]
ROWS = (
    Row(
        name="memory-after-a-night",
        question="Megabytes that the serving process holds after 10 rounds by 80 entrants and all rows before. Bare: "
        "after its first answers.",
        unit="MB",
        runs=_runs_memory,
        bare=(own_memory,),
        databases=("sqlite",),
    ),
    Row(
        name="idle-cpu",
        question="Milliseconds of a core in each second that nobody asks anything: worker, beat and sweep wake. Bare: "
        "a process that only wakes, twenty times a second.",
        unit="ms",
        runs=_runs_idle,
        bare=(own_cpu, cpu_of),
        databases=("sqlite",),
    ),
)
