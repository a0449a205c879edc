"""Private PostgreSQL and Redis servers on free ports, gone without a trace when they are stopped."""

import os
import pwd
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis
from psycopg.sql import SQL, Identifier

from tests.support import programs
from tests.support.forks import ForkedCommand

START_SECONDS = 120
LOG_TAIL = 4000


def free_port() -> int:
    """Return a TCP port that nothing on this machine listens to at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(
    answers: Callable[[], Any],
    process: subprocess.Popen[bytes] | ForkedCommand,
    log: Path,
    seconds: float = START_SECONDS,
) -> None:
    """Call `answers` until it no longer raises; fail with the log when `process` ends or takes too long."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            answers()
        except Exception as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{process.args!r} does not answer:\n{log.read_text()[-LOG_TAIL:]}") from error
            time.sleep(0.05)
        else:
            return


def stop(process: subprocess.Popen[bytes] | ForkedCommand, first: int = signal.SIGTERM, seconds: float = 15) -> None:
    """End a process: by the signal `first`, and by force when it has not gone after `seconds`."""
    process.send_signal(first)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class PostgresServer:
    """A PostgreSQL server on a port of its own, which tests may stop, kill and start again over the same files.

    Where there is a password, nobody gets in without it.
    """

    def __init__(self, folder: Path, *options: str, password: str = "", port: str = "") -> None:
        self.port = port or str(free_port())
        self.url = f"postgres://headtable{password and f':{password}'}@127.0.0.1:{self.port}/postgres"
        self._data, self._log = folder / "postgres", folder / "postgres.log"
        self._password = folder / "postgres.password"
        self._options = options
        self._account = _postgres_account()
        self._process: subprocess.Popen[bytes] | None = None
        self._make_files(password)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._process = self._run("postgres", "-p", self.port, *_POSTGRES_OPTIONS, *self._options)
        wait_until(lambda: psycopg.connect(self.url).close(), self._process, self._log)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: by SIGINT fast, not waiting for clients; by SIGQUIT as a crash of it would."""
        if self._process is not None:
            stop(self._process, how)
            self._process = None

    @property
    def is_running(self) -> bool:
        """Whether its first process lives."""
        return self._process is not None and self._process.poll() is None

    def _make_files(self, password: str) -> None:
        self._data.mkdir(mode=0o700)
        self._log.touch()
        self._password.write_text(password)
        if self._account is not None:
            for path in (self._data, self._password):
                os.chown(path, self._account.pw_uid, self._account.pw_gid)
        entry = ("-A", "scram-sha-256", f"--pwfile={self._password}") if password else ("-A", "trust")
        if self._run("initdb", "-U", "headtable", *entry, "-E", "UTF8", "--no-locale", "-N").wait() != 0:
            raise RuntimeError(f"initdb failed:\n{self._log.read_text()}")

    def _run(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        account = self._account
        with self._log.open("ab") as output:
            return subprocess.Popen(
                [Path(programs.POSTGRES.find() or "").parent / program, "-D", self._data, *options],
                cwd=self._data,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=account and account.pw_uid,
                group=account and account.pw_gid,
                extra_groups=account and [],
                start_new_session=True,  # Ctrl-C is for the tests; the servers end after them
            )


@contextmanager
def postgres(folder: Path, *options: str, password: str = "", port: str = "") -> Iterator[str]:
    """Run a PostgreSQL server with its files in `folder`; yield the URL of its database `postgres`."""
    server = PostgresServer(folder, *options, password=password, port=port)
    try:
        server.start()
        yield server.url
    finally:
        server.stop()


@contextmanager
def database(server: str, name: str) -> Iterator[str]:
    """Make an empty database on a PostgreSQL server; yield its URL, drop it in the end."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    yield f"{server.rpartition('/')[0]}/{name}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


# Tests need not survive a power cut, so the disk is not waited for; all else is PostgreSQL as it comes.
_POSTGRES_OPTIONS = (
    *("-c", "listen_addresses=127.0.0.1"),
    *("-c", "unix_socket_directories="),
    *("-c", "max_connections=200"),
    *("-c", "fsync=off"),
    *("-c", "full_page_writes=off"),
)


def _postgres_account() -> pwd.struct_passwd | None:
    """Return the account to run PostgreSQL under, which refuses root; None: this one will do."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


class RedisServer:
    """An in-memory Redis on a port of its own, which tests may stop and start again, empty."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        log = self._folder / f"redis-{self.port}.log"
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [programs.REDIS.find() or "redis-server", *options],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        with redis.Redis(port=self.port) as client:
            wait_until(client.ping, self._process, log)

    def stop(self) -> None:
        """Kill the server; what it held is lost, as in a power cut."""
        if self._process is not None:
            stop(self._process, signal.SIGKILL)
            self._process = None

    def send_signal(self, number: signal.Signals) -> None:
        """Send the server a signal: SIGSTOP has it hang, SIGCONT go on."""
        if self._process is not None:
            self._process.send_signal(number)


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    """Run a Redis server with its files in `folder`; yield it, started."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
