"""Nights are sound, a seed repeats them, and what is planted in a hall is found."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.deterministic.laptop import SECTOR, torn_between
from tests.deterministic.night import Cut, Outcome
from tests.deterministic.plants import PLANTS
from tests.deterministic.shrink import shrunk
from tests.support.check_all import CHECK_ALL, few, more

STEPS = "20"
"""Of a short night; `make check-all` plays whole ones."""
_NIGHT = re.compile(r"night (\d+): \d+ steps, trace (\w+), (sound|WRONG)")


def nights(model: Path, *arguments: str) -> tuple[int, str]:
    """Play nights in a process of their own; return its status and what it printed."""
    command = [sys.executable, "-m", "tests.deterministic", "--database", str(model / "headtable.sqlite3"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def twenty(started_before: Path) -> tuple[int, str]:
    """Twenty nights."""
    return nights(started_before, "--nights", "20", "--steps", STEPS)


def test_it_plays_twenty_nights_in_which_things_break(twenty: tuple[int, str]) -> None:
    status, printed = twenty
    assert status == 0, printed
    assert len(_NIGHT.findall(printed)) == 20
    met = {*re.findall(r"\d+ ([a-z ]+)", printed.partition("met: ")[2].partition("\n")[0])}
    assert met >= {"killed", "torn", "late", "twice", "lost", "power cuts", "takeovers", "logs cut"}


def test_it_repeats_a_night_to_the_letter_by_its_seed_alone(started_before: Path, twenty: tuple[int, str]) -> None:
    traces = {seed: trace for seed, trace, _verdict in _NIGHT.findall(twenty[1])}
    assert len({*traces.values()}) == 20
    _status, printed = nights(started_before, "--seed", "17", "--steps", STEPS)
    assert _NIGHT.findall(printed) == [("17", traces["17"], "sound")]


FOUND = {
    "disk-that-lies": ("5", "was acknowledged"),
    "old-laptop-goes-on": ("4", "does not come to rest: ['first', 'second'] serve"),
    "copy-without-payments": ("1", "the standby has other rows in fundraising_payment"),
    "a-point-too-many": ("4", "hand 3 of table"),
}
"""By what is planted: a night that finds it, and what that says."""


@few(1)
@pytest.mark.parametrize("planted", FOUND)
def test_it_finds_what_is_planted_and_says_how_to_see_it_again(planted: str, started_before: Path) -> None:
    seed, sentence = FOUND[planted]
    status, printed = nights(started_before, "--seed", seed, "--plant", planted, "--tries", more("0", "6"))
    assert status == 1
    assert sentence in printed
    if not CHECK_ALL:
        return
    again = re.search(r"again: python -m tests.deterministic (--seed .+) --show", printed)
    assert again
    assert nights(started_before, *again[1].split(), "--plant", planted, "--tries", "0")[0] == 1
    assert nights(started_before, *again[1].split())[0] == 0, "without what is planted the same night is sound"


def test_it_knows_a_night_for_everything_that_can_be_planted() -> None:
    assert {*FOUND} == {*PLANTS}


def test_it_shrinks_a_night_to_the_step_and_the_faults_that_matter() -> None:
    def play(_seed: int, cut: Cut) -> Outcome:
        is_wrong = (cut.steps or 0) > 21 and 9 not in cut.unbroken and 21 not in cut.unbroken
        return Outcome(7, "", cut.steps or 0, [], {}, ["lost"] if is_wrong else [])

    assert shrunk(Outcome(7, "", 40, [3, 9, 21, 30], {}, ["lost"]), Cut(40), play, 60) == Cut(22, frozenset({3}))


@pytest.mark.parametrize("seed", range(20))
def test_it_tears_nothing_that_was_synced_before(seed: int) -> None:
    before = bytes(range(1, 200)) * 20
    after = before + b"\xff" * (5 * SECTOR)
    torn = torn_between(before, after, Random(seed))
    assert torn[: len(before)] == before
    assert {*torn[len(before) :]} <= {0xFF, 0}
    assert len(torn) <= len(after)


def test_it_tears_a_log_that_began_anew_where_it_was_written() -> None:
    before, after = b"o" * (4 * SECTOR), b"n" * (2 * SECTOR) + b"o" * (2 * SECTOR)
    for seed in range(20):
        torn = torn_between(before, after, Random(seed))
        assert torn[2 * SECTOR :] == before[2 * SECTOR :]
        assert {*torn[: 2 * SECTOR]} <= {*b"on"}
