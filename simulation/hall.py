"""A hall for the simulation, started and stopped like any other."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[1]
DIRECTOR = "robot@example.org"
LOG = "server.log"
START_SECONDS = 60
STOP_SECONDS = 20
LONGEST_LOG = 4000


class HallFailed(Exception):
    """The hall did not start. The message holds what it wrote."""


@dataclass(frozen=True)
class Hall:
    """Where the hall is reached, and a staff token for it."""

    url: str
    token: str
    log: Path | None = None

    def last_words(self) -> str:
        """Return the end of the server's log; nothing for a hall that we did not start."""
        return self.log.read_text(errors="replace")[-LONGEST_LOG:] if self.log else ""


@contextmanager
def own_hall() -> Iterator[Hall]:
    """Serve an empty embedded hall, on SQLite, until the block ends. Raises HallFailed."""
    with tempfile.TemporaryDirectory(prefix="headtable-simulation-", ignore_cleanup_errors=True) as name:
        folder, port = Path(name), _free_port()
        with _serve(folder, port) as url:
            _manage(folder, "add_director", DIRECTOR, "--organization", "Robots")
            token = _manage(folder, "drf_create_token", DIRECTOR).split()[2]
            yield Hall(url, token, folder / LOG)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment(folder: Path, port: int) -> dict[str, str]:
    """Return this process's variables with the settings of a hall that shares nothing with another one."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return inherited | {"DATA_DIR": str(folder), "HOST": "127.0.0.1", "PORT": str(port)}


@contextmanager
def _serve(folder: Path, port: int) -> Iterator[str]:
    log = folder / LOG
    url = f"http://127.0.0.1:{port}"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "runhall", "--no-sample"],
            cwd=ROOT,
            env=_environment(folder, port),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        _wait_for(url, server, log)
        yield url
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            httpx.get(f"{url}/health/", trust_env=False).raise_for_status()
        except httpx.HTTPError as error:
            if server.poll() is not None or time.monotonic() > deadline:
                raise HallFailed(log.read_text(errors="replace")) from error
            time.sleep(0.1)
        else:
            return


def _manage(folder: Path, *arguments: str) -> str:
    """Run `manage.py` on the hall's database; return what it printed. Raises HallFailed."""
    done = subprocess.run(  # noqa: S603 - this very program
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=_environment(folder, 0),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise HallFailed(done.stdout + done.stderr)
    return done.stdout
