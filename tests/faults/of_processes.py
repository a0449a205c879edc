"""What happens to processes: they are killed, stopped, started twice; or their clock is set."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.faults.halls import Breakable, Clock, EmbeddedBreakable, LargeBreakable
from tests.faults.trouble import Breaks

STOPS_WITHIN = 30.0
"""Seconds that docker-compose.yml gives the server."""
AHEAD = 20
"""Seconds between the clocks of two machines."""


def killed(*names: str) -> Breaks:
    """Kill processes; start them again afterwards."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        for name in names:
            hall.kill(name)
        yield
        for name in names:
            hall.start_again(name)
        if "server" in names:
            hall.wait_until_ready()

    return breaks


def stopped(*names: str) -> Breaks:
    """Stop processes as an upgrade does; start them again afterwards. Each must end by itself, and say that it did."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        for name in names:
            hall.processes[name].terminate()
        statuses = [hall.processes[name].wait(STOPS_WITHIN) for name in names]
        assert not any(statuses), statuses
        yield
        for name in names:
            hall.start_again(name)
        if "server" in names:
            hall.wait_until_ready()

    return breaks


@contextmanager
def serving_process_killed(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill the serving process, and the worker in it; its parent starts another by itself."""
    with suppress(ProcessLookupError):  # it is being started again at this moment
        hall.kill_worker()
    yield


@contextmanager
def laptop_off(hall: EmbeddedBreakable) -> Iterator[None]:
    """Kill everything, and start again."""
    hall.kill_all()
    yield
    hall.serve("--no-sample")


@contextmanager
def two_beats(hall: LargeBreakable) -> Iterator[None]:
    """Start a second beat beside the first."""
    hall.start("beat-2", *hall.commands["beat"])
    yield
    hall.kill("beat-2")


@contextmanager
def second_one_started(hall: EmbeddedBreakable) -> Iterator[None]:
    """Start a second hall on the same data, and migrate them as another release would: neither may happen."""
    for command in ("runhall --no-sample", "migrate sessions zero"):
        with suppress(RuntimeError):
            hall.manage(*command.split())
            raise AssertionError(f"{command} did what it was asked for")
    yield


def clock_set(seconds: int) -> Breaks:
    """Set the clock of the hall's processes; it stays so."""

    @contextmanager
    def breaks(hall: Breakable) -> Iterator[None]:
        assert hall.clock is not None
        hall.clock.set(seconds)
        yield

    return breaks


@contextmanager
def workers_ahead(hall: LargeBreakable) -> Iterator[None]:
    """Start the workers again as on a machine whose clock is ahead of the server's and beat's; it stays so."""
    (hall.folder / "ahead").mkdir(exist_ok=True)
    ahead, usual = Clock(hall.folder / "ahead"), hall.environment
    ahead.set(AHEAD)
    hall.environment = usual | ahead.environment()
    for name in [name for name in hall.commands if name.startswith("worker")]:
        hall.kill(name)
        hall.start_again(name)
    hall.environment = usual
    yield
