"""Makes a Python on Linux lack what it lacks on Windows; PYTHONPATH names its folder to have it loaded.

Python's own library and what Headtable depends on import what they need: on Windows they have other ways.
"""

import builtins
import errno
import os
import select
import shutil
import signal
from multiprocessing import popen_fork
from pathlib import Path

MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"}
NAMES = {
    os: ("fork", "killpg", "nice", "setpgid", "statvfs", "O_DIRECTORY"),
    signal: ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"),
    select: ("poll", "epoll"),
}
KILL = 9
LIBRARY = str(Path(os.__file__).parent)
import_as_always, open_as_always, replace_as_always, rename_as_always = (
    builtins.__import__,
    os.open,
    os.replace,
    os.rename,
)


def import_as_there(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002 - Python's own names
    asks = (globals or {}).get("__file__") or ""
    is_library = not asks or asks.startswith(LIBRARY) or "site-packages" in asks
    if name in MODULES and not level and not is_library and not asks.endswith("machine/locks.py"):
        raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
    return import_as_always(name, globals, locals, fromlist, level)


def open_as_there(path, flags, *more, **others):
    if isinstance(path, str | os.PathLike) and Path(path).is_dir():
        raise PermissionError(errno.EACCES, "Windows opens no folder", str(path))
    return open_as_always(path, flags, *more, **others)


def refuse_open(*paths):
    """Refuse to move what is open, or to put something in its place."""
    handles = Path("/proc/self/fd")
    opened = {os.path.realpath(handle) for handle in handles.iterdir()}
    for path in paths:
        if os.path.realpath(path) in opened:
            raise PermissionError(errno.EACCES, "Another program has this file open", str(path))


def replace_as_there(source, target, **more):
    refuse_open(source, target)
    return replace_as_always(source, target, **more)


def rename_as_there(source, target, **more):
    refuse_open(source, target)
    if Path(target).exists():
        raise FileExistsError(errno.EEXIST, "There is such a file already", str(target))
    return rename_as_always(source, target, **more)


def disk_usage_as_there(path):
    """Answer as Python does there, by a way of its own."""
    found = statvfs_as_always(path)
    return shutil._ntuple_diskusage(found.f_blocks * found.f_frsize, 0, found.f_bavail * found.f_frsize)


def kill_as_there(pid, number):
    return kill_as_always(pid, KILL if number == signal.SIGTERM else number)


statvfs_as_always, shutil.disk_usage = os.statvfs, disk_usage_as_there
for module, names in NAMES.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
kill_as_always, os.kill = os.kill, kill_as_there
for module, name, here in (
    (builtins, "__import__", import_as_there),
    (os, "open", open_as_there),
    (os, "replace", replace_as_there),
    (os, "rename", rename_as_there),
    (popen_fork.Popen, "terminate", lambda self: self._send_signal(KILL)),
    (popen_fork.Popen, "kill", lambda self: self._send_signal(KILL)),
):
    setattr(module, name, here)
