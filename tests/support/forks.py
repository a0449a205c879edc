"""Python commands, each run in a fork of a process that has imported the libraries already: that saves a second each.

The libraries are other people's, and the rules, which read no settings; Headtable itself starts in the fork as it does
anywhere. What Python reads before any module (LD_PRELOAD, PYTHONDEVMODE) has no effect there.
"""

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from multiprocessing import active_children, get_context, util
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

ROOT = Path(__file__).parents[2]

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.support.libraries"])


def _kill_what_nobody_stopped() -> None:
    for process in active_children():
        process.kill()


util.Finalize(None, _kill_what_nobody_stopped, exitpriority=0)  # else Python waits for them in the end


class ForkedCommand:
    """A Python command that runs in a fork, with what `subprocess.Popen` has of it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], stdout: Path, stderr: Path) -> None:
        """Start `python <command>` in the project's folder; what it prints is added to these files."""
        self.args = ["python", *command]
        self._process = FORKS.Process(target=_be, args=(list(command), dict(environment), stdout, stderr))
        self._process.start()
        self.pid = self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """What it ended with, negative for a signal; None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The same."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its status. Raises subprocess.TimeoutExpired."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def run(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run `python <command>` to its end."""
    with TemporaryDirectory() as folder:
        stdout, stderr = Path(folder) / "stdout", Path(folder) / "stderr"
        process = ForkedCommand(command, environment, stdout, stderr)
        return subprocess.CompletedProcess(process.args, process.wait(), stdout.read_text(), stderr.read_text())


def _be(command: list[str], environment: dict[str, str], stdout: Path, stderr: Path) -> None:
    """Be what `python <command>` would be: a script, or a module after `-m`."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    for path, number in ((stdout, 1), (stderr, 2)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), number)
    cast(TextIOWrapper, sys.stdout).reconfigure(
        line_buffering=True
    )  # as PYTHONUNBUFFERED does for a server: tests read its log
    if command[0] == "-m":
        sys.argv = command[1:]
        runpy.run_module(command[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command
        runpy.run_path(command[0], run_name="__main__")
