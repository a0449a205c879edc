"""Headtable as whoever unzips the bundle has it: no Python, no shell, nothing else but the C library and zlib."""

import os
import platform
import shutil
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.distribution.installed import Installed

CHROOT = shutil.which("chroot")
LIBRARIES = tuple(
    f"lib{name}"
    for name in ["c.so.6", "m.so.6", "dl.so.2", "pthread.so.0", "rt.so.1", "util.so.1", "resolv.so.2", "z.so.1"]
)
"""The C library, under the names that it had before glibc 2.34, too, and zlib: what every Linux with glibc has."""


def empty_root(folder: Path, bundle: Path) -> Path:
    """Make a root folder with the libraries, places to write, and the bundle, which is moved there. For root alone."""
    loader = Path(f"/lib64/ld-linux-{platform.machine().replace('_', '-')}.so.2")
    there = folder / loader.relative_to("/")
    there.parent.mkdir(parents=True)
    shutil.copy(loader.resolve(), there)
    libraries = Path(f"/lib/{platform.machine()}-linux-gnu")
    (folder / libraries.relative_to("/")).mkdir(parents=True)
    for name in LIBRARIES:
        shutil.copy((libraries / name).resolve(), folder / libraries.relative_to("/") / name)
    for place in ("tmp", "dev/shm", "proc"):
        (folder / place).mkdir(parents=True)
    for number, name in ((3, "null"), (9, "urandom")):
        os.mknod(folder / "dev" / name, stat.S_IFCHR | 0o666, os.makedev(1, number))
    bundle.rename(folder / "headtable")
    return folder


@dataclass
class Bundled(Installed):
    """A hall served by the bundle's executable, in the root folder `program`."""

    def _command(self, arguments: Sequence[str]) -> list[str]:
        assert CHROOT
        return [CHROOT, str(self.program), "/headtable/headtable", "--data", "/data", *arguments]

    def _variables(self) -> dict[str, str]:
        return {"HOST": "127.0.0.1"} | self.environment
