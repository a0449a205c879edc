"""`make platforms`: whether all that Headtable depends on comes ready-made for every computer that it is meant for.

Asks the package index for wheels of requirements/run.txt, and installs nothing. Prints a table.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLATFORMS = {
    "Windows": "x86_64-pc-windows-msvc",
    "macOS, Apple's processors": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Linux": "x86_64-unknown-linux-gnu",
    "Linux, arm64 (Raspberry Pi)": "aarch64-unknown-linux-gnu",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def main() -> int:
    """Ask for each; return 1 where something is missing."""
    lines = ["| computer | " + " | ".join(PYTHONS) + " |", "| --- |" + " --- |" * len(PYTHONS)]
    missing: list[str] = []
    for name, platform in PLATFORMS.items():
        complaints = [what_is_missing(platform, python) for python in PYTHONS]
        lines.append(f"| {name} | " + " | ".join("missing" if complaint else "all" for complaint in complaints) + " |")
        missing += [
            f"{name}, Python {python}: {said}" for python, said in zip(PYTHONS, complaints, strict=True) if said
        ]
    print("\n".join([*lines, *missing]))
    return 1 if missing else 0


def what_is_missing(platform: str, python: str) -> str:
    """Return what uv says where a wheel is missing; nothing where all are there."""
    wheels_only = ["--only-binary", ":all:", "--no-deps", "--python-platform", platform, "--python-version", python]
    with tempfile.TemporaryDirectory() as nowhere:
        uv = [
            str(Path(sys.executable).with_name("uv")),
            "pip",
            "install",
            "--system-certs",
            "--dry-run",
            "--target",
            nowhere,
        ]
        command = [*uv, *wheels_only, "--requirement", str(ROOT / "requirements" / "run.txt")]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)
    return "" if done.returncode == 0 else " ".join(done.stderr.split())


if __name__ == "__main__":
    sys.exit(main())
