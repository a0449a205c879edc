"""`make sbom`: what is shipped, package by package with versions and hashes, as two CycloneDX files.

Python's come from requirements/sentry.txt, which the image installs, JavaScript's from package-lock.json without the
tools for development. Nothing is asked of a network: the lock files say it all.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEFAULT = ROOT / "var" / "sbom"


def main(arguments: list[str]) -> int:
    """Write both files, and print where they are."""
    parser = argparse.ArgumentParser(prog="make sbom")
    parser.add_argument("--to", type=Path, default=DEFAULT, help="a folder")
    folder: Path = parser.parse_args(arguments).to
    folder.mkdir(parents=True, exist_ok=True)
    for name, command in COMMANDS.items():
        path = folder / f"{name}.cdx.json"
        path.write_bytes(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
        print(path)  # noqa: T201 - a command's output
    return 0


_PYTHON = (
    "-W",
    "ignore",
    "-m",
    "cyclonedx_py",
    "requirements",
    "requirements/sentry.txt",
    "--pyproject",
    "pyproject.toml",
)
COMMANDS = {
    "python": (sys.executable, *_PYTHON, "--output-reproducible", "--spec-version", "1.6"),
    "javascript": ("npm", "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
