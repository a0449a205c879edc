"""`python -m tests.support.image`: carry out the Dockerfile's steps where there is no engine, and ask the server.

Each stage of `headtable`'s image is a folder with Debian's files (debootstrap, as root), and each RUN a command in a
chroot there, with the words of the Dockerfile and in its order. Then the image's own command serves, as the image's
user, on a real PostgreSQL and Redis, and /health/ and /help/ are asked.

It is not the image itself: Debian's Python of the same minor version stands for the one that Docker's hub has, the
network is the host's, and no limit of a container is set. Caddy's stage needs Alpine, and is left out.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex

import httpx

from tests.support import services
from tests.support.compose import build_context, instructions

WITH = "python3,python3-venv,ca-certificates"
FROM_HERE = ("/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/etc/hosts")
"""How this machine reaches its registries, which a container has from its engine."""
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
PATIENCE = 60
SERVED = ("/health/", "/help/")


@dataclass
class Stage:
    """One FROM of the Dockerfile, as a folder."""

    folder: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": PATH})
    place: str = "/"
    user: str = "0:0"
    command: str = ""

    def run(self, command: str, **more: str) -> None:
        """Run a command of the shell in it, as root."""
        subprocess.run(
            ["/usr/sbin/chroot", self.folder, "/bin/sh", "-ec", f"cd {self.place} && {command}"],
            env=self.environment | _registries() | more,
            check=True,
        )

    def copy(self, words: str, context: Path, stages: Mapping[str, "Stage"]) -> None:
        """Copy from the project, or from another stage, as COPY does: the content of a folder, not the folder."""
        *options, last = words.split()
        origin = context
        if options[0].startswith("--from="):
            origin = stages[options.pop(0).removeprefix("--from=")].folder
        target = self.folder / str(Path(self.place) / last).lstrip("/")
        for name in options:
            source = origin / name.lstrip("/")
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True)
                continue
            into = target / source.name if last.endswith("/") else target
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, into)


def _say(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - a command's output


def _registries() -> dict[str, str]:
    """Return how this machine reaches its registries, for the programs that read it from the environment."""
    return {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "NODE_", "npm_"))}


def suite_of(image: str) -> tuple[str, str]:
    """Return Debian's suite and Python's minor version of a base image: `python:3.13.7-slim-trixie@…`."""
    named = re.match(r"python:(\d+\.\d+)\.\d+-slim-(\w+)@", image)
    if not named:
        message = f"The base image {image} is none of Debian's Pythons."
        raise ValueError(message)
    return named[2], named[1]


def base(folder: Path, image: str) -> Path:
    """Make a Debian with Python, as the base image has them, unless the folder is one already."""
    suite, version = suite_of(image)
    if not (folder / "usr/bin/python3").exists():
        command = ["/usr/sbin/debootstrap", "--variant=minbase", f"--include={WITH}", suite, str(folder)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    found = (folder / "usr/bin/python3").readlink().name.removeprefix("python")
    if found != version:
        message = f"Debian's {suite} has Python {found}, and the image has {version}."
        raise ValueError(message)
    for name in FROM_HERE:
        if Path(name).exists():
            shutil.copy(name, folder / name.lstrip("/"))
    Stage(folder).run("/usr/bin/python3 -m venv /usr/local")  # where the image has its own, with no other packages
    return folder


def build(folder: Path) -> Stage:
    """Carry out every stage up to the server's image; return that."""
    context = build_context(folder / "context")
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    for how, what in instructions():
        if how == "FROM":
            image, name = what.split(" AS ")
            if not image.startswith("python:"):
                break
            debian = base(folder / "debian", image)
            _say(f"== {name}")
            subprocess.run(["/bin/cp", "-a", "--reflink=auto", debian, folder / name], check=True)
            stage = stages[name] = Stage(folder / name)
        else:
            _carry_out(stage, how, what, context, stages)
    return stage


def _carry_out(stage: Stage, how: str, what: str, context: Path, stages: Mapping[str, Stage]) -> None:
    if how == "WORKDIR":
        stage.place = what
        (stage.folder / what.lstrip("/")).mkdir(parents=True, exist_ok=True)
    elif how == "ENV":
        stage.environment |= dict(pair.split("=", 1) for pair in what.split())
    elif how == "COPY":
        stage.copy(what, context, stages)
    elif how == "USER":
        stage.user = what
    elif how == "CMD":
        stage.command = " ".join(re.findall(r'"([^"]*)"', what))
    elif how == "RUN":
        _say(f"   {what[:100]}")
        stage.run(what)


@contextmanager
def serving(image: Stage, environment: Mapping[str, str]) -> Iterator[None]:
    """Let the image's command run, as its user."""
    command = ["/usr/sbin/chroot", f"--userspec={image.user}", str(image.folder), "/bin/sh", "-c"]
    run = [*command, f"cd {image.place} && exec {image.command}"]
    with subprocess.Popen(run, env=image.environment | dict(environment)) as process:
        try:
            yield
        finally:
            process.terminate()


def ask(port: int) -> None:
    """Ask the server for its health and its help; raises TimeoutError where it does not come up."""
    until = time.monotonic() + PATIENCE
    for path in SERVED:
        while True:
            with suppress(httpx.TransportError):
                answer = httpx.get(f"http://127.0.0.1:{port}{path}", headers={"X-Forwarded-Proto": "https"}, timeout=10)
                _say(f"   {path} {answer.status_code}, {len(answer.content)} bytes")
                answer.raise_for_status()
                break
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(0.5)


def main(arguments: list[str]) -> int:
    """Build, serve and ask; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.image", description=__doc__)
    parser.add_argument("--debian", type=Path, help="a folder that debootstrap has made before")
    options = parser.parse_args(arguments)
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        _say("The Dockerfile's steps need root and debootstrap (Debian's package of that name).")
        return 1
    with tempfile.TemporaryDirectory(prefix="headtable-image-") as name:
        folder = Path(name)
        if options.debian:
            subprocess.run(["/bin/cp", "-a", "--reflink=auto", options.debian, folder / "debian"], check=True)
        image, port = build(folder), services.free_port()
        folder.chmod(0o755)  # the image's user comes in, and PostgreSQL's
        with services.postgres(folder) as database, services.redis_server(folder) as redis:
            environment = {
                "SECRET_KEY": token_hex(32),
                "DATABASE_URL": database,
                "REDIS_URL": redis.url,
                "ALLOWED_HOSTS": "127.0.0.1",
                "PORT": str(port),
            }
            image.run("python manage.py migrate --no-input --verbosity 0", **environment)
            with serving(image, environment):
                ask(port)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
