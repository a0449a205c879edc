"""For `make mutants`, which runs these tests thousands of times: a few examples each, always the same ones."""

import json
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from scoring.rules.records import replay

settings.register_profile("mutants", max_examples=8, derandomize=True, deadline=None)

TIMES = Path("mutmut-stats.json")  # where mutmut has its tests run, it keeps there how long each takes


def pytest_collection_modifyitems(items):
    """The quickest tests come first to each mutant: most mutants do not outlive the first few."""
    if TIMES.exists():
        times = json.loads(TIMES.read_text())["duration_by_test"]
        items.sort(key=lambda item: times.get(item.nodeid, 0))


@pytest.fixture(scope="session", autouse=True)
def _nothing_remembered():
    """A mutant begins with what the sound rules worked out before it: all of that must be worked out again."""
    replay._RULES.clear()
    for module in [module for name, module in sys.modules.items() if name.startswith("scoring.rules.")]:
        held = [*vars(module).values()]
        for value in held + [each for cls in held if isinstance(cls, type) for each in vars(cls).values()]:
            if callable(clear := getattr(value, "cache_clear", None)):
                clear()
