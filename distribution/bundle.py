"""`make bundle`: a folder that brings its own Python, and the same as a .zip; for the system on which this runs.

PyInstaller's folder, not its single file: that one would unpack itself at every start, for half a minute, and
virus scanners would look at each file again. It cannot build for another system than the one it runs on.
"""

import compileall
import os
import platform
import py_compile
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from distribution.built import ROOT
from distribution.wheel import DIST

SPECIFICATION = Path(__file__).with_name("headtable.spec")
READ_ME = Path(__file__).with_name("read-me-first.txt")
UNUSED = ("bin", "django/contrib/gis")
"""Folders of what is installed that nothing here imports."""


def main() -> None:
    """Build from the wheel in dist/, and print where the folder is and how large."""
    (wheel,) = DIST.glob("headtable-*.whl")
    bundle = build(wheel, DIST)
    packed = shutil.make_archive(str(bundle), "zip", bundle.parent, bundle.name)
    size = sum(file.stat().st_size for file in bundle.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"{bundle}: {size / 1e6:.0f} MB; packed, {Path(packed).stat().st_size / 1e6:.0f} MB")


def build(wheel: Path, target: Path) -> Path:
    """Lay the folder into `target`, in place of an older one; return where it is."""
    bundle = target / f"headtable-{wheel.name.split('-')[1]}-{platform.system().lower()}-{platform.machine().lower()}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = folder / "packages"
        _install(wheel, packages)
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        command += ["--workpath", str(folder / "work"), "--distpath", str(folder / "made"), str(SPECIFICATION)]
        subprocess.run(command, env=os.environ | {"BUNDLED_PACKAGES": str(packages)}, check=True)
        shutil.rmtree(bundle, ignore_errors=True)
        shutil.copytree(folder / "made" / "headtable", bundle, symlinks=True)
    shutil.copy(READ_ME, bundle)
    return bundle


def _install(wheel: Path, packages: Path) -> None:
    """Install the wheel and what it needs, as locked, into a folder, and compile it all.

    From a stick that is read-only, every start would compile it again.
    """
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--system-certs", "--python", sys.executable]
    uv += ["--link-mode", "copy", "--target", str(packages)]
    subprocess.run([*uv, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], check=True)
    subprocess.run([*uv, "--no-deps", str(wheel)], check=True)
    for unused in UNUSED:
        shutil.rmtree(packages / unused)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(packages, quiet=1, workers=0, invalidation_mode=unchecked)


if __name__ == "__main__":
    main()
