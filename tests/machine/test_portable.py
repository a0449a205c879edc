"""Nothing on the way of a night is POSIX-only: what not every system has is called in `machine/` alone."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.halls import ROOT

ROOMS = ("accounts", "config", "fundraising", "headtable", "occasions", "scoring", "standby", "tournaments")
MODULES = {"crypt", "fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "winreg"}
NAMES = {
    "os": "chown|exec.*|fchmod|fchown|fork.*|getgid|getloadavg|getpg.*|getuid|geteuid|kill|killpg|mkfifo|mknod|nice"
    "|O_DIRECTORY|O_NOFOLLOW|sched_.*|setpgid|setsid|statvfs|sysconf|uname|wait.*|EX_.*",
    "signal": "SIG(?!INT$|TERM$|_).*|alarm|pause|pthread_.*|setitimer|sigwait.*",
    "socket": "AF_UNIX|SO_REUSEPORT|socketpair",
    "sys": "platform",
}
"""What Windows lacks, or does otherwise: its `os.kill` ends a process at once."""
CALLS = {
    "NamedTemporaryFile": "machine.files.temporary_file: Windows opens no file that is open",
    "get_context": "machine.processes.way_to_start",
    "rename": "machine.files.put_in_place: Windows renames over no other file",
}
TEXT_FILES = {"read_text", "write_text", "open"}
"""They take the encoding of the machine, cp1252 on Windows, unless it is said."""


def not_portable(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line of what not every system has, and its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            if node.module in MODULES:
                yield node.lineno, str(node.module)
            yield from ((node.lineno, alias.name) for alias in node.names if banned(str(node.module), alias.name))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and banned(node.value.id, node.attr):
            yield node.lineno, f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Call):
            yield from ((node.lineno, name) for name in [called(node)] if name in CALLS or is_text_of_the_machine(node))
        elif isinstance(node, ast.Constant) and re.match(r"/(tmp|dev|proc|etc|usr)/|.*%-[a-zA-Z]", str(node.value)):
            yield node.lineno, str(node.value)


def banned(module: str, name: str) -> bool:
    return module in NAMES and re.fullmatch(NAMES[module], name) is not None


def called(call: ast.Call) -> str:
    """The name of what is called; `rename` only where it is a path that is renamed, which takes no keywords."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    return "" if name == "rename" and (call.keywords or len(call.args) != 1) else str(name)


def is_text_of_the_machine(call: ast.Call) -> bool:
    """Whether this reads or writes text without saying in which encoding."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in TEXT_FILES or any(keyword.arg == "encoding" for keyword in call.keywords):
        return False
    if name == "read_text":
        return not call.args
    if name == "write_text":
        return len(call.args) < 2
    modes = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return any(re.fullmatch(r"[rwax]\+?", mode) for mode in modes)


@pytest.mark.parametrize("room", ROOMS)
def test_it_calls_nothing_that_windows_lacks_outside_the_room_for_that(room: str) -> None:
    paths = sorted((ROOT / room).rglob("*.py"))
    assert paths
    found = {
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in paths
        if not (set(path.parts) & {"migrations"})
        for line, name in not_portable(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set(), "Put it into machine/, with a way for each system."


@pytest.mark.parametrize(
    "line",
    [
        "import resource",
        "from fcntl import flock",
        "os.setpgid(0, 0)",
        "signal.signal(signal.SIGHUP, stop)",
        "from signal import SIGKILL",
        "os.kill(pid, 0)",
        "made.rename(path)",
        "path.read_text()",
        "path.write_text(text)",
        "open(name, 'w')",
        "NamedTemporaryFile()",
        "now.strftime('%-d')",
        "Path('/tmp/x')",
    ],
)
def test_it_would_find_what_is_not_portable(line: str) -> None:
    assert list(not_portable(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "signal.signal(signal.SIGTERM, stop)",
        "path.read_text(encoding='utf-8')",
        "path.open('rb')",
        "rename(team=team, name=name)",
        "text.replace(made, path)",
        "now.strftime('%d')",
    ],
)
def test_it_lets_pass_what_every_system_has(line: str) -> None:
    assert list(not_portable(ast.parse(line))) == []
