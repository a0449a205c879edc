"""`python -m tests.support [pytest's arguments]`: run the tests on private PostgreSQL and Redis, and some on SQLite.

`--on-sqlite [pytest's arguments]` runs only these.

With CHECK_ALL=1 in the environment they run at length (tests/support/check_all.py), by SEED.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, cast

from tests.support import programs, services, signals
from tests.support.check_all import CHECK_ALL

# Four processes, for two cores: now and then each waits for a hall or a browser; with five, browsers wait too long.
# `-n 0` runs all in one. A file stays with one of them, which starts its hall once; tests/support/order.py orders them.
# The databases go with their server: nobody waits until each is dropped.
_SPREAD = (
    "-n",
    "4",
    "--dist",
    "loadfile",
    "--no-loadscope-reorder",
    "--reuse-db",
    "--durations=20",
    "--durations-min=10",
)

# A test's rows are in a transaction that is never committed. What looks at a table meanwhile counts none in it, and
# PostgreSQL then joins every row with every other: nights of half an hour took three times as long.
_WITHOUT_STATISTICS = ("-c", "autovacuum=off")

INTERRUPTED = 130
ON_SQLITE = "--on-sqlite"

_ALL_THAT_WRITES = ("tests/accounts/test_access.py", "tests/tournaments")
_SOME_THAT_WRITES = (
    *(
        f"tests/tournaments/archive/test_{of}.py"
        for of in ("transfer", "refused_archives", "restoring", "deleting", "earlier_states")
    ),
    "tests/fundraising/test_ledger.py",
    "tests/tournaments/services/boards/test_refresh.py",
    "tests/tournaments/services/play/test_hands.py",
    *(f"tests/tournaments/services/seating/test_{of}.py" for of in ("drafts", "rounds", "seat_changes")),
)

# Run a second time as a laptop in a hall runs, on SQLite and without Redis: whatever writes. The browsers' tests ask
# such a hall for its pages.
ON_SQLITE_TOO = (
    "tests/scoring/test_record_hand.py",
    "tests/scoring/test_recount.py",
    *(_ALL_THAT_WRITES if CHECK_ALL else _SOME_THAT_WRITES),
)

_SQLITE_OPTIONS = ("--nomigrations", *ON_SQLITE_TOO)


def main(arguments: list[str]) -> int:
    """Start the servers, run pytest, stop the servers; with no arguments, run the core on SQLite beside it.

    Returns pytest's exit status: 0 only where every run passed.
    """
    try:
        programs.require_all()
    except programs.MissingProgramsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command's output
        return 1
    signals.end_by_any()
    with tempfile.TemporaryDirectory(prefix="headtable-test-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        if arguments[:1] == [ON_SQLITE]:
            with _pytest((*_SQLITE_OPTIONS, *arguments[1:]), _small(folder)) as pytest:
                return pytest.wait()
        if not arguments:
            _compile_tests()
        with ExitStack() as stack:
            embedded = None if arguments else stack.enter_context(_on_sqlite(folder))
            database = stack.enter_context(services.postgres(folder, *_WITHOUT_STATISTICS))
            redis = stack.enter_context(services.redis_server(folder))
            status = _run_pytest(arguments or ["tests"], _large(database, redis.url))
            if embedded is None or status == INTERRUPTED:
                return status
            return _result_of(embedded, folder) or status


def _compile_tests() -> None:
    """Have pytest compile all tests where it never has: else each of its processes compiles them all for itself."""
    if not list(Path("tests/__pycache__").glob("*-pytest-*")):
        command = [sys.executable, "-m", "pytest", "-qq", "-n0", "--collect-only"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # what is wrong is said by the run itself


def _large(database: str, redis: str) -> dict[str, str]:
    return {"TEST_DATABASE_URL": database, "TEST_REDIS_URL": redis, "DATABASE_URL": database, "REDIS_URL": redis}


def _small(folder: Path) -> dict[str, str]:
    return {"DATABASE_URL": f"sqlite:///{folder}/headtable.sqlite3", "REDIS_URL": ""}


@contextmanager
def _on_sqlite(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run the core's tests as a laptop in a hall runs, beside the others and out of their way."""
    with (
        (folder / "on-sqlite.log").open("wb") as output,
        _pytest(("-n", "0", *_SQLITE_OPTIONS), _small(folder), ("nice",), stdout=output, stderr=output) as pytest,
    ):
        yield pytest


def _result_of(embedded: subprocess.Popen[bytes], folder: Path) -> int:
    """Wait for the tests on SQLite, print what they printed, and return their status."""
    try:
        return embedded.wait()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        print((folder / "on-sqlite.log").read_text(errors="replace"))  # noqa: T201 - a command's output


def _run_pytest(arguments: list[str], environment: dict[str, str]) -> int:
    """Run pytest to its end, and return its status."""
    with _pytest(arguments, environment) as pytest:
        try:
            return pytest.wait()
        except KeyboardInterrupt:
            os.killpg(pytest.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                pytest.wait(30)
            return INTERRUPTED


@contextmanager
def _pytest(
    arguments: Sequence[str], environment: dict[str, str], before: tuple[str, ...] = (), **streams: IO[bytes]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run pytest in a session of its own; when it is over, nothing that it started is left running."""
    env = os.environ | environment | {"CHROMIUM": programs.CHROMIUM.find() or ""}
    seed = (f"--hypothesis-seed={os.environ.get('SEED') or 1}",) if CHECK_ALL else ()
    command = [sys.executable, "-m", "pytest", "-p", "tests.support.redis_per_process", *_SPREAD, *seed, *arguments]
    with tempfile.TemporaryDirectory(prefix="headtable-test-") as data:
        pytest = subprocess.Popen(
            [*before, *command], env=env | {"DATA_DIR": data}, start_new_session=True, **cast(Any, streams)
        )
        try:
            yield pytest
        finally:
            _kill_group(pytest.pid)


def _kill_group(leader: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
