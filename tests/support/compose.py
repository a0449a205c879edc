"""docker-compose.yml without containers: its very command lines, environments and health checks, as plain processes.

What containers bring is stood in for: each host name by this machine, each port by a free one, each volume and each
path of an image by a folder of its own. Nothing of this process's environment gets in.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from tests.support import programs, services
from tests.support.halls import ROOT

PORTS = ("8000", "5432", "6379", "8080", "8443", "2080")
HOSTS = ("web", "db", "redis")
FOLDERS = ("/app", "/data", "/opt/venv", "/srv/caddy", "/etc/caddy", "/tmp")  # noqa: S108 - found in texts

_VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?::(?P<how>[-?])(?P<text>[^}]*))?\})")
_DOTENV = re.compile(r"^(\w+)=(.*)$", re.MULTILINE)
_ENV = re.compile(r"^ENV (.+)$", re.MULTILINE)


def dotenv(text: str) -> dict[str, str]:
    """Return what a file like .env says."""
    return dict(_DOTENV.findall(text))


def read_compose(variables: dict[str, str]) -> dict[str, Any]:
    """Return docker-compose.yml with its variables filled in. Raises KeyError where one that must be there is not."""

    def fill(match: re.Match[str]) -> str:
        if match["name"] is None:
            return "$"
        value = variables.get(match["name"], "")
        if not value and match["how"] == "?":
            raise KeyError(f"{match['name']} {match['text']}")
        return value or (match["text"] if match["how"] == "-" else "")

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: filled(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [filled(inner) for inner in value]
        return _VARIABLE.sub(fill, value) if isinstance(value, str) else value

    return dict(filled(yaml.safe_load((ROOT / "docker-compose.yml").read_text())))


def build_context(target: Path) -> Path:
    """Copy what .dockerignore lets into an image, and nothing else."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    for name in (line.removeprefix("!") for line in lines if line.startswith("!")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, target / name)
    return target


def instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile, as pairs of instruction and what follows it."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


class Stack:
    """The services of docker-compose.yml. `variables` are those of .env."""

    def __init__(self, folder: Path, variables: dict[str, str]) -> None:
        self.folder = folder
        described = read_compose(variables)["services"]
        self.services: dict[str, dict[str, Any]] = {n: s for n, s in described.items() if "profiles" not in s}
        self.ports = {port: str(services.free_port()) for port in PORTS}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._stack = ExitStack()
        for path in ("data/backups", "data/archives", "srv/caddy", "etc/caddy", "tmp"):
            (folder / path).mkdir(parents=True)
        self._make_image()

    def _make_image(self) -> None:
        """Do what the Dockerfile does after the packages are installed."""
        app = build_context(self.folder / "app")
        (app / "node_modules").symlink_to(ROOT / "node_modules")
        (self.folder / "opt").mkdir()
        (self.folder / "opt/venv").symlink_to(sys.prefix)
        (self.folder / "etc/caddy/Caddyfile").write_text(self.here((app / "Caddyfile").read_text()))
        lines = re.findall(r"^RUN (.* (?:compile_texts|collectstatic) .*)$", self.dockerfile, re.MULTILINE)
        assert len(lines) == 2
        environment = self._image() | {"TMPDIR": str(self.folder / "tmp")}
        for line in lines:
            subprocess.run(self.here(line), shell=True, cwd=app, env=environment, check=True)  # noqa: S602 - the Dockerfile's

    @property
    def dockerfile(self) -> str:
        """The Dockerfile, each instruction on a line of its own."""
        return (ROOT / "Dockerfile").read_text().replace("\\\n", "")

    def here(self, text: str) -> str:
        """Return a text of the containers with this machine's folders, ports and names."""
        text = re.sub(rf"\b(?:{'|'.join(HOSTS)})(?=:\d)", "127.0.0.1", text)
        text = re.sub(rf"\b(?:{'|'.join(PORTS)})\b", lambda port: self.ports[port[0]], text)
        text = text.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - so that it is not bound
        return re.sub(rf"(?<![\w/.])(?=(?:{'|'.join(FOLDERS)})\b)", str(self.folder), text)

    def _image(self) -> dict[str, str]:
        pairs = [pair.split("=", 1) for line in _ENV.findall(self.dockerfile) for pair in line.split()]
        path = [self.here(dict(pairs)["PATH"]), *(str(Path(program).parent) for program in self._programs())]
        return {name: self.here(value) for name, value in pairs} | {"PATH": os.pathsep.join(path)}

    @staticmethod
    def _programs() -> Iterator[str]:
        return (path for program in programs.ALL if (path := program.find()))

    def environment(self, name: str) -> dict[str, str]:
        """Return all that a service's process is given, and nothing of our own."""
        temporary = self.folder / "tmp" / name
        temporary.mkdir(exist_ok=True)
        environment = {key: self.here(str(value)) for key, value in self.services[name].get("environment", {}).items()}
        return self._image() | environment | {"TMPDIR": str(temporary), "HOME": str(temporary)}

    def command(self, name: str) -> list[str]:
        """Return a service's command line."""
        return [self.here(word) for word in self.services[name]["command"]]

    def start(self) -> None:
        """Start every service when those that it waits for are as it wants them."""
        waiting, ready = dict(self.services), set()
        while waiting:
            name = next(name for name in waiting if not set(waiting[name].get("depends_on", {})) & set(waiting))
            for other, needs in waiting.pop(name).get("depends_on", {}).items():
                if other not in ready:
                    self._wait(other, needs["condition"])
                    ready.add(other)
            self._start(name)
        for name in self.services.keys() - ready:
            self._wait(name)

    def _start(self, name: str) -> None:
        if name == "db":
            self._start_postgres()
            return
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.command(name),
                cwd=self.folder / "app",
                env=self.environment(name),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._stack.callback(self._kill, name)
        self._stack.callback(services.stop, self.processes[name])

    def _start_postgres(self) -> None:
        """Stand in for the image's entry point, which makes the cluster and its database, and may not be root."""
        variables = self.environment("db")
        _postgres, *options = self.command("db")
        server = services.postgres(
            self.folder, *options, password=variables["POSTGRES_PASSWORD"], port=self.ports["5432"]
        )
        url = self._stack.enter_context(server)
        self._stack.enter_context(services.database(url, variables["POSTGRES_DB"]))

    def _wait(self, name: str, condition: str = "") -> None:
        if condition == "service_completed_successfully" or "healthcheck" not in self.services[name]:
            if self.processes[name].wait(60) != 0:
                raise RuntimeError(f"{name} failed:\n{self.log(name)}")
            return
        for _attempt in range(60):
            if self.is_healthy(name):
                return
            time.sleep(0.2)
        raise RuntimeError(f"{name} is not healthy:\n{self.log(name)}")

    def is_healthy(self, name: str) -> bool:
        """Run a service's health check."""
        kind, *words = self.services[name]["healthcheck"]["test"]
        words = [self.here(word) for word in words]
        command = ["/bin/sh", "-c", *words] if kind == "CMD-SHELL" else words
        return self._run(name, command).returncode == 0

    def run(self, name: str, *command: str) -> str:
        """Run a command as `docker compose exec` does; return what it printed. Raises where it fails."""
        done = self._run(name, list(command))
        if done.returncode != 0:
            raise RuntimeError(f"{command} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def _run(self, name: str, command: list[str]) -> subprocess.CompletedProcess[str]:
        app, environment = self.folder / "app", self.environment(name)
        return subprocess.run(
            command, cwd=app, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )

    def log(self, name: str) -> str:
        """Return what a service wrote."""
        path = self.folder / ("postgres.log" if name == "db" else f"{name}.log")
        return path.read_text(errors="replace") if path.exists() else ""

    def stop(self, *names: str) -> None:
        """Kill services; without a name, stop all, the last one first."""
        for name in names:
            self._kill(name)
        if not names:
            self._stack.close()

    def _kill(self, name: str) -> None:
        """Kill all processes of a service, as the end of a container does."""
        with suppress(ProcessLookupError):
            os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()


@contextmanager
def composed(variables: dict[str, str]) -> Iterator[Stack]:
    """Run everything of docker-compose.yml until the block ends."""
    with TemporaryDirectory(prefix="headtable-test-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)  # PostgreSQL runs under another account when this is root
        stack = Stack(folder, variables)
        try:
            stack.start()
            yield stack
        finally:
            stack.stop()
