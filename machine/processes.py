"""Processes: how many files one may open, how much memory its threads keep, what ends it, and how it is told to."""

import ctypes
import gc
import importlib.util
import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import NoReturn

MOST_SELECTED = 500
"""How many connections `select` looks after on Windows, which has no `poll`: 512, less a few of our own."""

_M_ARENA_MAX = -8
"""From glibc's malloc.h."""

BEHIND_OTHERS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""For `creationflags`: a process that works when others have nothing to do. Elsewhere it asks for that itself."""

ENDING_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""What ends a program beside Ctrl-C; the last two are a closed terminal, as POSIX and Windows say it."""


def allow_open_files(wanted: int) -> int:
    """Raise this process's limit of open files to this number, or as far as allowed; return how many it may open."""
    if not hasattr(select, "poll"):
        return min(wanted, MOST_SELECTED)
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)


def share_heaps() -> None:
    """Have all threads allocate from two heaps, before the first of them starts.

    glibc gives each thread one of its own, and what a thread frees there no other one can use: 40 MB after a night.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # other C libraries than glibc
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 2)


def give_back_memory() -> None:
    """Give back to the system what is free: a process that is forked now, and its copy, hold it otherwise."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def work_behind_others() -> None:
    """Give way to other processes; on Windows the parent process asks for that (`BEHIND_OTHERS`)."""
    if hasattr(os, "nice"):
        os.nice(10)


def leave_the_terminal() -> None:
    """Have Ctrl-C and a closed terminal go to the parent alone, which then ends this process."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
        for number in (signal.SIGINT, *ENDING_SIGNALS):
            signal.signal(number, signal.SIG_DFL)  # the parent's own handlers came with a fork
    else:
        for number in {signal.SIGINT, *ENDING_SIGNALS} - {signal.SIGTERM}:
            signal.signal(number, signal.SIG_IGN)


def end_this_process() -> None:
    """End as SIGTERM ends: requests that came before are answered first. From any thread."""
    signal.raise_signal(signal.SIGTERM)  # os.kill would end it at once on Windows


def way_to_start() -> BaseContext:
    """Return how multiprocessing starts a process: a fork saves a second where it is sound, which is on Linux."""
    return get_context("fork" if sys.platform == "linux" and hasattr(os, "fork") else "spawn")


def own_command(*arguments: str) -> list[str]:
    """Return the command line that runs `headtable` again, for `subprocess`; `own_environment` goes with it."""
    return [sys.executable, *([] if is_bundle() else ["-m", "headtable"]), *arguments]


def own_module(name: str, *arguments: str) -> list[str]:
    """Return the command line that runs a module of ours; a bundle has no Python to ask."""
    return [sys.executable, *(["module"] if is_bundle() else ["-m"]), name, *arguments]


def own_environment() -> dict[str, str]:
    """Return this process's variables, so that another one finds the same packages."""
    found = importlib.util.find_spec("headtable")
    ours = [str(Path(found.origin).parents[1])] if found and found.origin and not is_bundle() else []
    path = os.pathsep.join([*ours, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **({"PYTHONPATH": path} if path else {})}


def is_bundle() -> bool:
    """Tell whether this is the folder that brings its own Python (`make bundle`)."""
    return bool(getattr(sys, "frozen", False))


def run_instead(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Go on as another program: in this very process where the system can, and else by waiting for its end."""
    if sys.platform == "win32":
        raise SystemExit(subprocess.call(command, env=environment))  # noqa: S603 - our own
    os.execve(command[0], command, environment)  # noqa: S606 - our own
