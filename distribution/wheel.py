"""`make wheel`: dist/headtable-….whl and the sdist that builds the same one."""

import subprocess
import sys
from pathlib import Path

from distribution.built import ROOT, build

MOST_BYTES = 60_000_000
DIST = ROOT / "dist"


def main() -> None:
    """Build both, and print where they are and how large."""
    build()
    for older in _made():
        older.unlink()
    hatchling = [sys.executable, "-m", "hatchling", "build", "--directory", str(DIST), "-t", "sdist", "-t", "wheel"]
    subprocess.run(hatchling, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for made in _made():
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")
        if made.stat().st_size > MOST_BYTES:
            raise SystemExit(f"That is more than {MOST_BYTES / 1e6:.0f} MB.")


def _made() -> list[Path]:
    """Return what is there of both; the folder that `make bundle` lays beside them is larger."""
    return [*DIST.glob("headtable-*.whl"), *DIST.glob("headtable-*.tar.gz")]


if __name__ == "__main__":
    main()
