"""How much of everything is tried: a short, seeded case in `make test`, the long version in `make check-all`.

Only `CHECK_ALL` in the environment tells them apart, and `make check-all` sets it. Nothing is tried in the one that is
not at least begun in the other: there are more examples, more races, longer nights, not other kinds of them.
"""

import os
from collections.abc import Iterable
from random import Random
from typing import TypeVar

import pytest

CHECK_ALL = os.environ.get("CHECK_ALL") == "1"

Case = TypeVar("Case")
Value = TypeVar("Value")

only_in_check_all = pytest.mark.skipif(not CHECK_ALL, reason="long: make check-all")
"""For a long case whose short version is another test."""


few = pytest.mark.few
"""For a test with many dear cases: `@few(4)` keeps four of them in `make test`, drawn by the test's name."""


def more(short: Value, long: Value) -> Value:
    """Return the first in `make test`, the second in `make check-all`."""
    return long if CHECK_ALL else short


def some_of(cases: Iterable[Case], count: int, seed: str = "") -> list[Case]:
    """Return all of these cases in `make check-all`, else so many of them in their order, drawn by the seed."""
    listed = list(cases)
    if CHECK_ALL or len(listed) <= count:
        return listed
    chosen = Random(seed).sample(range(len(listed)), count)
    return [listed[place] for place in sorted(chosen)]


def without_the_others(items: Iterable[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests to be run in their order, and those that `few` leaves to `make check-all`."""
    listed = list(items)
    by_test: dict[str, list[pytest.Item]] = {}
    for item in listed:
        if item.get_closest_marker("few"):
            by_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out: set[pytest.Item] = set()
    for test, cases in by_test.items():
        mark = cases[0].get_closest_marker("few")
        assert mark
        left_out |= set(cases) - set(some_of(cases, mark.args[0], seed=test))
    return [item for item in listed if item not in left_out], [item for item in listed if item in left_out]
