"""docs/scale.md lists all that a process keeps to itself, since several of them serve one database."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from tests.support.halls import ROOT

ROW = re.compile(r"^\| `([\w/]+\.py)` ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)
CHANGE = {"Lock", "RLock", "BoundedSemaphore", "Counter", "OneAtATime", "defaultdict", "set"}
ROOMS = ("accounts", "config", "fundraising", "machine", "occasions", "scoring", "standby", "tournaments")
PUBLIC = {("scoring/rules/hand/cards.py", "NAMES")}
"""Filled once, as its module is read."""


def own_state(tree: ast.Module) -> Iterator[str]:
    """What a module may change while it runs: locks, counters, what is empty at first, and what it calls global."""
    for statement in tree.body:
        if (
            isinstance(statement, ast.Assign | ast.AnnAssign)
            and statement.value is not None
            and changes(statement.value)
        ):
            yield ast.unparse(statement.targets[0] if isinstance(statement, ast.Assign) else statement.target)
    yield from (name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)


def changes(value: ast.expr) -> bool:
    """Whether a value is one that something will be put into."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in CHANGE
    return isinstance(value, ast.Dict | ast.List | ast.Set) and ast.unparse(value) in ("{}", "[]")


def test_it_lists_all_that_a_process_keeps_to_itself() -> None:
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    found = {(str(path.relative_to(ROOT)), name) for path in files for name in own_state(ast.parse(path.read_text()))}
    rows = ROW.findall((ROOT / "docs" / "scale.md").read_text())
    assert {(path, name) for path, names in rows for name in re.findall(r"\w+", names)} == found - PUBLIC


def test_it_serves_nothing_beside_others_without_what_they_share(settings: Settings) -> None:
    settings.REDIS_URL = ""
    with pytest.raises(CommandError, match="REDIS_URL"):
        call_command("serve")
