"""Every route by which a member changes something has its sentence for the log."""

import re

from tests.accounts.access_table import CALLERS, ROWS, Row
from tournaments.activity_log.words import AT_A_SHEET, NO_DEEDS, WORDS

REFUSED = {"401", "403", "404"}
STAFF = ("viewer", "desk", "director", "owner")
HELD = {"number", "table", "round", "entrant", "team"}
"""What a sentence may name: what addresses hold, or what is looked up for them (see `deeds.py`)."""


def writes(row: Row) -> bool:
    """Tell whether a member changes something by it. What asks for TLS the table has refused; it writes elsewhere."""
    done = [status for caller, status in zip(CALLERS, row.statuses, strict=True) if caller in STAFF]
    return row.method in ("POST", "*") and (row.route.startswith("mfa_") or not REFUSED.issuperset(done))


def test_it_has_a_sentence_for_every_route_that_writes() -> None:
    written = {row.route for row in ROWS if writes(row)}
    assert len(written) > 80
    assert written - set(WORDS) - NO_DEEDS == set()


def test_it_has_a_route_for_every_sentence() -> None:
    assert (set(WORDS) | NO_DEEDS | AT_A_SHEET) - {row.route for row in ROWS} == set()


def test_it_names_nothing_that_nobody_looks_up() -> None:
    named = {name for sentence in WORDS.values() for name in re.findall(r"%\((\w+)\)", sentence)}
    assert named <= HELD
