"""A night on real pads over a network that fails by a seed, under attack: in small, what `make soak` is in full."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from simulation.ledger import Plan
from tests.soak.__main__ import report
from tests.soak.attacker import refused
from tests.soak.faults import ON_THE_WAY, Fault
from tests.soak.night import Conditions, soak
from tests.support import programs
from tests.support.halls import EmbeddedHall

MINIATURE = Plan(players=13, rounds=2, seed=54, hands=3)


def test_it_neither_loses_nor_doubles_a_hand_over_a_bad_network_a_kill_and_an_attack(
    embedded_hall: EmbeddedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", programs.CHROMIUM.find() or "chromium")
    with ThreadPoolExecutor(1) as thread:  # Playwright keeps an event loop in the tests' own
        outcome = thread.submit(soak, MINIATURE, embedded_hall, Conditions(is_attacked=True)).result()
    assert outcome.is_sound, "\n".join(report(MINIATURE, outcome))
    assert outcome.unanswered == []
    assert outcome.hands - outcome.taken_back == 3 * 2 * 3
    assert outcome.taken_back
    for fault in (*ON_THE_WAY[:5], Fault.RELOADED, Fault.OUTAGE, Fault.KILLED):
        assert outcome.faults[fault], fault
    assert outcome.attacks[201], outcome.attacks  # a stranger's tablets were paired with a table that plays
    assert refused(outcome.attacks), outcome.attacks
