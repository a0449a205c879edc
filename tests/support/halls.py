"""Whole halls in processes of their own, as a night has them, for tests that play, race and break things."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from tests.support import forks
from tests.support.services import RedisServer, free_port, stop, wait_until

ROOT = Path(__file__).parents[2]

DIRECTOR = "director@hall.test"

# A director with an organization of their own: what a token needs to make tournaments.
_MAKE_STAFF = """
from accounts.models import Membership, Organization, User
from accounts.members import make_token
user = User.objects.filter(email={email!r}).first() or User.objects.create_user({email!r})
hall, _ = Organization.objects.get_or_create(slug={organization!r}, defaults={{"name": {organization!r}}})
Membership.objects.get_or_create(user=user, organization=hall, defaults={{"role": {role!r}}})
print(make_token(user=user))
"""
_SIGN_IN = """
from sesame.utils import get_query_string
print(get_query_string(user))
"""


opened: list["Hall"] = []
"""The halls that run; what their processes wrote is shown when a test fails."""


class Hall:
    """A running Headtable: its address, and what a test may do to it from outside.

    `environment` are the variables that config/settings.py reads, on top of this process's own.
    """

    forks = True
    """Its commands begin as forks with all libraries; where not, each is a Python that holds only what it needs."""

    python = sys.executable
    """The Python of commands that are no forks."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        folder.mkdir(parents=True, exist_ok=True)
        inherited = {name: value for name, value in os.environ.items() if name not in _SETTINGS}
        self.environment = inherited | {
            "DATA_DIR": str(folder),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "ALLOWED_HOSTS": "hall.test",
            "PYTHONUNBUFFERED": "1",
        }
        self.environment |= environment
        self.processes: dict[str, subprocess.Popen[bytes] | forks.ForkedCommand] = {}
        opened.append(self)

    def start(self, name: str, *command: str, **environment: str) -> None:
        """Start one of the hall's processes; its output goes to `<name>.log`."""
        environment = self.environment | environment
        log = self._log(name)
        if not self.forks or "LD_PRELOAD" in environment:  # a fork does not read that
            with log.open("ab") as output:
                self.processes[name] = subprocess.Popen(
                    [self.python, *command],
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                )
        else:
            self.processes[name] = forks.ForkedCommand(command, environment, log, log)

    def wait_until_ready(self) -> None:
        """Wait until /health/ answers 200."""
        log = self._log("server")
        wait_until(lambda: httpx.get(f"{self.url}/health/").raise_for_status(), self.processes["server"], log)

    def manage(self, *arguments: str) -> str:
        """Run `manage.py` against this hall's database; return what it printed. Raises where it fails."""
        done = forks.run(["manage.py", *arguments], self.environment)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def staff_token(self, email: str = DIRECTOR, role: str = "director", organization: str = "hall") -> str:
        """Return an API token of a member of an organization, both made where they are not there yet."""
        if email == DIRECTOR:
            if not self._director_file.exists():
                self.add_director()
            return self._director()["token"]
        script = _MAKE_STAFF.format(email=email, role=role, organization=organization)
        return self.manage("shell", "--no-imports", "-c", script).strip()

    def sign_in_link(self) -> str:
        """Return the query of a link that signs the director in once, the first time that it is asked for."""
        if not self._director_file.exists():
            self.add_director()
        return self._director()["link"]

    def add_member(self, email: str, role: str) -> tuple[str, str]:
        """Make somebody with this role; return their token, and the query of a link that signs them in once."""
        script = _MAKE_STAFF.format(email=email, role=role, organization="hall") + _SIGN_IN
        token, link = self.manage("shell", "--no-imports", "-c", script).split()
        return token, link

    def add_director(self) -> None:
        """Make a director; the token and the link stay in a file beside the database, also where it is copied."""
        token, link = self.add_member(DIRECTOR, "director")
        self._director_file.write_text(json.dumps({"token": token, "link": link}))

    @property
    def _director_file(self) -> Path:
        return self.folder / "director.json"

    def _director(self) -> dict[str, str]:
        read: dict[str, str] = json.loads(self._director_file.read_text())
        return read

    def client(self, token: str | None = None) -> httpx.Client:
        """Return an HTTP client for this hall, signed in by a staff token where one is given."""
        headers = {"Authorization": f"Token {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30)

    def kill_worker(self) -> None:
        """Kill one process that works for this hall, as the kernel would."""
        raise NotImplementedError  # a plain hall has no worker of its own; embedded and large ones say which it is

    def stop(self) -> None:
        """Stop all processes, the server first."""
        for process in self.processes.values():
            stop(process)

    @property
    def is_running(self) -> bool:
        """Whether any of its processes runs."""
        return any(process.poll() is None for process in self.processes.values())

    def logs(self) -> dict[str, str]:
        """Return what each process has written so far, by its name."""
        return {path.stem: path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log"))}

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"


class EmbeddedHall(Hall):
    """The default: one `runhall` with SQLite, its worker and beat in the server's process."""

    def serve(self, *options: str) -> None:
        """Start the hall, also again after `stop`; options are those of `runhall`."""
        self.start("server", "manage.py", "runhall", *options)
        self.wait_until_ready()

    def kill_worker(self) -> None:
        """Kill the serving process, and the worker in it; its parent starts another."""
        os.kill(self.serving_pid(), signal.SIGKILL)

    def serving_pid(self) -> int:
        """Return the process that serves now, as it said in the log when it began."""
        return int(re.findall(r"Serving in process (\d+)", self.logs()["server"])[-1])


class LargeHall(Hall):
    """PostgreSQL, a Redis of its own, one server or more, separate workers and beat.

    Where refreshes have several `queues`, each worker takes up one of them beside all other tasks.
    """

    def __init__(self, folder: Path, database: str, redis: RedisServer, queues: int = 1) -> None:
        super().__init__(folder, {"DATABASE_URL": database, "REDIS_URL": redis.url, "REFRESH_QUEUES": str(queues)})
        self._redis = redis
        self._queues = queues
        self._workers = 0

    def serve(self, workers: int) -> None:
        """Start the server, beat and that many workers, on a database with all tables."""
        self.start("server", "manage.py", "serve")
        self.start("beat", "-m", "celery", "-A", "config", "beat", "--pidfile", "", "-l", "warning")
        for _number in range(workers):
            self.start_worker()
        self.wait_until_ready()

    def start_worker(self) -> None:
        """Start one more Celery worker."""
        queues = f"celery,refreshes-{self._workers % self._queues}" if self._queues > 1 else "celery"
        self._workers += 1
        name = f"worker-{self._workers}"
        options = ("--pool", "solo", "--queues", queues, "--hostname", f"{name}@{self.port}", "-l", "info")
        self.start(name, "-m", "celery", "-A", "config", "worker", *options)

    def serve_beside(self) -> str:
        """Start one more server; return its address."""
        port = str(free_port())
        url = f"http://127.0.0.1:{port}"
        self.start(f"server-{port}", "manage.py", "serve", PORT=port)
        process, log = self.processes[f"server-{port}"], self._log(f"server-{port}")
        wait_until(lambda: httpx.get(f"{url}/health/").raise_for_status(), process, log)
        return url

    def kill_worker(self) -> None:
        """Kill the first Celery worker that is still alive; nothing starts another."""
        name = next(n for n, process in self.processes.items() if n.startswith("worker") and process.poll() is None)
        self.processes[name].kill()
        self.processes[name].wait()

    def stop_redis(self) -> None:
        """Kill Redis; what it held is lost."""
        self._redis.stop()

    def start_redis(self) -> None:
        """Start Redis again, empty, at the same address."""
        self._redis.start()


_SETTINGS = (
    *(
        "DATABASE_URL",
        "REDIS_URL",
        "REFRESH_QUEUES",
        "DATA_DIR",
        "HOST",
        "PORT",
        "ALLOWED_HOSTS",
        "DEBUG",
        "SECRET_KEY",
    ),
    *("BACKUP_DIR", "BACKUP_KEEP", "BACKUP_MINUTES", "BACKUP_IDLE_HOURS", "STATIC_ROOT", "TLS", "NUM_PROXIES"),
)


@contextmanager
def embedded_hall(folder: Path, *options: str, model: Path | None = None, **environment: str) -> Iterator[EmbeddedHall]:
    """Serve an embedded hall until the block ends, empty unless the options (of `runhall`) say otherwise.

    `model` is the folder of a hall that was started before: its files are taken over, which saves seconds.
    `environment` are variables of its own.
    """
    if model is not None:
        shutil.copytree(model, folder, ignore=shutil.ignore_patterns("*.log"))
    hall = EmbeddedHall(folder, environment)
    try:
        hall.serve(*(options or ("--no-sample",)))
        yield hall
    finally:
        hall.stop()


@contextmanager
def large_hall(folder: Path, database: str, workers: int, model: Path, queues: int = 1) -> Iterator[LargeHall]:
    """Serve a large hall on a database with nobody in it until the block ends; the static files are the model's."""
    shutil.copytree(model / "static", folder / "static")
    redis = RedisServer(folder)
    with ExitStack() as stack:
        stack.callback(redis.stop)
        redis.start()
        hall = LargeHall(folder, database, redis, queues)
        stack.callback(hall.stop)
        hall.serve(workers)
        yield hall
