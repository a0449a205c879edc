"""Find the programs that tests need and pip cannot bring, or install them as Debian packages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_POSTGRES = Path("/usr/lib/postgresql")  # Debian keeps it off the PATH, a folder for each version
_MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


@dataclass(frozen=True)
class Program:
    """A program by the names it may have (the best first) and the packages that bring it."""

    label: str
    names: tuple[str, ...]
    debian: tuple[str, ...]
    brew: str

    def find(self) -> str | None:
        """Return the program's path, or None where it is not installed."""
        return next((path for name in self.names if (path := shutil.which(name, path=_search_path()))), None)


POSTGRES = Program("PostgreSQL", ("postgres",), ("postgresql",), "postgresql@17")
REDIS = Program("Redis", ("redis-server", "valkey-server"), ("redis-server",), "redis")
HEADLESS_SHELL = Program(
    "Chromium's headless shell", ("chromium-headless-shell",), ("chromium-headless-shell", "fonts-dejavu-core"), ""
)
"""Chromium without windows: the same pages for half the work."""
CHROMIUM = Program(
    "Chromium",
    (*HEADLESS_SHELL.names, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", _MAC_CHROME),
    ("chromium", "fonts-dejavu-core"),
    "chromium",
)
CADDY = Program("Caddy", ("caddy",), ("caddy",), "caddy")
MSGFMT = Program("gettext's msgfmt", ("msgfmt",), ("gettext",), "gettext")
"""Checks the catalogs more strictly than Babel, which compiles them."""
ALL = (POSTGRES, REDIS, CHROMIUM, CADDY, MSGFMT)

WEBKIT = Program("WebKitGTK's driver", ("WebKitWebDriver",), ("webkit2gtk-driver",), "")
XVFB = Program("Xvfb", ("Xvfb",), ("xvfb",), "")
IF_THEY_CAN_BE_HAD = (HEADLESS_SHELL, WEBKIT, XVFB)
"""Not everywhere: without a headless shell Chromium itself shows the pages, and tests that need WebKitGTK are skipped,
and say so."""


class MissingProgramsError(Exception):
    """Programs are missing and cannot be installed from here; the message says which packages bring them."""


def require_all() -> None:
    """Make sure that every program is there; as root on Debian, install what is not.

    Raises `MissingProgramsError`.
    """
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install_missing()
    if missing := _missing(ALL):
        raise MissingProgramsError(_advice(missing))


def _install_missing() -> None:
    """Install everything at once; where this Debian lacks one of the optional ones, what is needed alone."""
    others = tuple(program for program in ALL if program is not CHROMIUM)  # the headless shell stands in for it
    with suppress(subprocess.CalledProcessError):
        _install(_missing((*others, *IF_THEY_CAN_BE_HAD)))
    _install(_missing(ALL))


def _missing(programs: Sequence[Program]) -> list[Program]:
    return [program for program in programs if program.find() is None]


def _install(programs: Sequence[Program]) -> None:
    packages = [package for program in programs for package in program.debian]
    if not packages:
        return
    print(f"Installing Debian packages: {' '.join(packages)}", flush=True)  # noqa: T201 - a command's output
    # A machine's own set-up may still hold the lock: wait for it.
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in ([*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=True)


def _advice(missing: list[Program]) -> str:
    labels = ", ".join(program.label for program in missing)
    debian = " ".join(package for program in missing for package in program.debian)
    brew = " ".join(program.brew for program in missing)
    return (
        f"The tests need {labels}, not found on this machine. "
        f"Debian, Ubuntu: sudo apt-get install {debian}. macOS: brew install {brew}."
    )


def _search_path() -> str:
    """Return PATH and the folders outside it where distributions keep PostgreSQL's programs, newest first."""
    folders = sorted(_POSTGRES.glob("[0-9]*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    return os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)])


if __name__ == "__main__":
    require_all()
