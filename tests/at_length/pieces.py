"""What `make check-all` runs, piece by piece, in this order."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

_PYTHON = (sys.executable, "-m")
_TESTS = (*_PYTHON, "tests.support")
_NIGHTS = (*_PYTHON, "tests.deterministic", "--nights", "10000", "--processes", "2", "--write")
_MOST_IN_ONE_FILE = ("--dist", "worksteal")  # else one process would look at all screens, or play all movements, alone
_ANY_ORDER = "tests/tournaments/test_in_any_order.py"
_IN_PIECES_OF_THEIR_OWN = ("scoring", "tournaments", "browser")


@dataclass(frozen=True, slots=True)
class Piece:
    """A command that ends with status 0 where all is right.

    `command` gives its words for a seed; `environment` is added to the caller's.
    """

    name: str
    what: str
    command: Callable[[int], tuple[str, ...]]
    environment: tuple[tuple[str, str], ...] = ()


def _tests(name: str, what: str, *arguments: str) -> Piece:
    """Return a piece of the tests, each with all its cases; the seed comes by the environment."""
    return Piece(name, what, lambda _seed: (*_TESTS, *arguments), (("CHECK_ALL", "1"),))


def _seeded(name: str, what: str, module: str, *arguments: str) -> Piece:
    """Return a program of the tests that takes `--seed`."""
    return Piece(name, what, lambda seed: (*_PYTHON, module, *arguments, "--seed", str(seed)))


PIECES = (
    _tests("rules", "tests of the rules: every game, option and record", "tests/scoring"),
    _tests(
        "tournaments",
        "tests of nights, desk, boards and API, on PostgreSQL",
        *("tests/tournaments", f"--ignore={_ANY_ORDER}"),
        *_MOST_IN_ONE_FILE,
    ),
    _tests("any-order", "nights in which anything happens at any time", _ANY_ORDER, *_MOST_IN_ONE_FILE),
    _tests("sqlite", "whatever writes, on SQLite and without Redis", "--on-sqlite", *_MOST_IN_ONE_FILE),
    _tests("browser", "whole evenings and every screen in Chromium and WebKit", "tests/browser", *_MOST_IN_ONE_FILE),
    _tests(
        "others",
        "all other tests: backups, standby, ledger, occasions, releases",
        "tests",
        *(f"--ignore=tests/{folder}" for folder in _IN_PIECES_OF_THEIR_OWN),
    ),
    Piece(
        "nights",
        "nights simulated: pads, server and standby in one process",
        lambda seed: (*_NIGHTS, "--seed", str(1 + (seed - 1) * 10_000)),
    ),
    _seeded("soak", "forty real pads over a bad network", "tests.soak"),
    _seeded("fuzz", "junk for the reader of hand records", "tests.support.fuzz", "--seconds", "600"),
    _seeded("fuzz-api", "requests of all kinds to every call", "tests.support.fuzz_api"),
    _seeded(
        "fuzz-links",
        "the API's links from call to call",
        "tests.support.fuzz_api",
        *("--phases", "stateful", "--seconds", "600"),
    ),
    _seeded("faults", "every part of real halls broken while pads play", "tests.faults"),
    _seeded("standby", "twenty laptops killed, and taken over", "tests.standby"),
    Piece(
        "image",
        "the Dockerfile's steps in an empty Debian, and its server asked",
        lambda _seed: (*_PYTHON, "tests.support.image"),
    ),
    _seeded("mutants", "the rules broken in every tenth of the ways", "tests.support.mutants"),
)
