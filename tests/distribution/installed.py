"""Headtable as whoever installs it has it: the wheel unpacked, its command, and nothing of this checkout."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import httpx

from tests.support.halls import ROOT
from tests.support.services import free_port, stop, wait_until

OURS = (
    "DATA_DIR",
    "DATABASE_URL",
    "REDIS_URL",
    "DJANGO_SETTINGS_MODULE",
    "HEADTABLE_DATA",
    "HOST",
    "PORT",
    "CHECK_ALL",
)


def copy_of_source(folder: Path) -> Path:
    """Copy what the next commit would hold into a folder, beside what npm installed."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
    for name in (name for name in names if name and (ROOT / name).is_file()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    for compiled in (ROOT / "locale").glob("*/LC_MESSAGES/*.mo"):  # no need to compile them again
        shutil.copy2(compiled, folder / compiled.relative_to(ROOT))
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def build(source: Path) -> tuple[Path, Path]:
    """Do what `make wheel` does; return the wheel and the sdist."""
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    environment["SOURCE_DATE_EPOCH"] = "1700000000"
    command = [sys.executable, "-m", "distribution.wheel"]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (sdist,) = source.glob("dist/*.whl"), source.glob("dist/*.tar.gz")
    return wheel, sdist


def unpack(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a folder; what it depends on is this Python's."""
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


FIRST_START_SECONDS = 240
"""Most of it for a checkout that has to collect its static files first, on a machine that does much else."""


@dataclass
class Installed:
    """A hall served by the command `headtable`, with no Node, npm, git, make, compiler or gettext on the path."""

    program: Path
    """The folder of the unpacked wheel."""
    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command on these data, to its end."""
        done = subprocess.run(
            self._command(arguments), cwd="/", env=self._variables(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    @contextmanager
    def served(self, *arguments: str) -> Iterator[httpx.Client]:
        """Serve until the block ends; yield what asks it."""
        log = self.data.parent / f"{self.data.name}.log"
        run = self._command(["run", "--port", str(self.port), "--no-browser", *arguments])
        with log.open("ab") as output:
            server = subprocess.Popen(run, cwd="/", env=self._variables(), stdout=output, stderr=output)
        try:
            wait_until(lambda: httpx.get(f"{self.url}/health/").raise_for_status(), server, log, FIRST_START_SECONDS)
            with httpx.Client(base_url=self.url, follow_redirects=True, timeout=30) as client:
                yield client
        finally:
            stop(server, signal.SIGTERM, 30)
        assert server.returncode == 0, log.read_text()

    def _command(self, arguments: Sequence[str]) -> list[str]:
        return [sys.executable, "-m", "headtable", "--data", str(self.data), *arguments]

    def _variables(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name not in OURS}
        return inherited | {"PATH": "", "PYTHONPATH": str(self.program), "HOST": "127.0.0.1"} | self.environment
