"""A smaller machine than this one: a share of one core and so much memory, for a process and all that it starts."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000
"""Microseconds in which a share of a core is counted."""
LIMITED, FREE = {0}, {1}
"""The core for the limited process, and for everything else."""


@contextmanager
def small_machine(percent: int, megabytes: int) -> Iterator[Callable[[int], None]]:
    """Give a function that limits a process by its number; what it starts later is limited with it.

    Exits where this needs what is not there: root, two cores, and the kernel's control groups in their first version.
    """
    groups = [GROUPS / kind / f"headtable-{os.getpid()}" for kind in ("cpu", "memory")]
    limits = [("cpu.cfs_quota_us", PERIOD * percent // 100), ("memory.limit_in_bytes", megabytes << 20)]
    if os.geteuid() or not os.sched_getaffinity(0) >= (FREE | LIMITED) or not (GROUPS / "cpu").is_dir():
        sys.exit("A smaller machine takes root, two cores, and control groups of version 1.")

    def limit(process: int) -> None:
        os.sched_setaffinity(process, LIMITED)
        for group in groups:
            (group / "cgroup.procs").write_text(str(process))

    for group, (name, value) in zip(groups, limits, strict=True):
        group.mkdir()
        (group / name).write_text(str(value))
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, FREE)
    try:
        yield limit
    finally:
        os.sched_setaffinity(0, own)
        for group in groups:
            group.rmdir()  # empty: the processes have ended


def most_memory(process: int) -> int:
    """Return the most bytes that the group of a limited process has held."""
    group = GROUPS / "memory" / f"headtable-{os.getpid()}"
    assert str(process) in (group / "cgroup.procs").read_text().split()
    return int((group / "memory.max_usage_in_bytes").read_text())
