"""The order of the files of tests: those that start halls and browsers are mixed among those that start nothing.

A test of the first kind waits again and again for what it started. Were they all run at the end, as pytest-django puts
them after all that use the tests' own database, processors would have nothing to do meanwhile; so some others are
always there to be run beside them.
"""

from collections.abc import Iterable
from pathlib import Path

# Those with the longest tests first: in the end, no process still has a minute before it while the others have nothing.
STARTING = (
    "soak",
    "faults",
    "benchmarks",
    "nights",
    "browser",
    "config",
    "races",
    "standby",
    "distribution",
    "machine",
)

ALL_STARTED = 0.9
"""By then the last file that starts something is begun; the rest are short ones."""


def mixed(files: Iterable[Path], root: Path) -> list[Path]:
    """Return these files of tests, those that start something spread evenly over the first nine tenths.

    `root` is the folder of all tests. Both kinds stay in their own order, by folder.
    """
    starting: list[Path] = []
    others: list[Path] = []
    for file in files:
        (starting if _folder(file, root) in STARTING else others).append(file)
    starting.sort(key=lambda file: STARTING.index(_folder(file, root)))
    places = {file: ALL_STARTED * number / len(starting) for number, file in enumerate(starting)}
    places |= {file: number / len(others) for number, file in enumerate(others)}
    return sorted(places, key=places.__getitem__)


def _folder(file: Path, root: Path) -> str:
    return file.relative_to(root).parts[0]
