"""Nights for the tests: robots play them on a hall, the auditor counts again."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from simulation.auditor import Disagreement, audit
from simulation.client import EventCounts, Failure
from simulation.director import play_tournament
from simulation.ledger import Plan
from tests.support.check_all import more
from tests.support.halls import Hall

WHOLE_NIGHT = Plan(players=more(21, 80), rounds=more(3, 10), seed=1860)


@dataclass(frozen=True)
class Outcome:
    """What a night came to. Nothing is wrong with a sound one."""

    wrong: list[Disagreement]
    failures: list[Failure]
    lost: int
    """Requests that got no answer and were sent again."""
    hands: int


class Milestones:
    """Calls each action once, when so many hands are entered: as a robot's progress."""

    def __init__(self, *actions: tuple[int, Callable[[], Any]]) -> None:
        self._actions = sorted(actions, key=lambda action: action[0])
        self._entered = 0
        self._lock = Lock()

    def __call__(self, hands: int) -> None:
        """Count hands; the tables that enter some meanwhile wait for nobody."""
        with self._lock:
            self._entered += hands
            due = self._actions[:1] if self._actions and self._entered >= self._actions[0][0] else []
            del self._actions[: len(due)]
        for _hands, act in due:
            act()

    @property
    def all_passed(self) -> bool:
        """Whether every action was called."""
        return not self._actions


def play(hall: Hall, plan: Plan, progress: Callable[[int], Any] = lambda hands: None) -> Outcome:
    """Play a night on a hall and audit it; print its figures."""
    token, tally, started = hall.staff_token(), EventCounts(), time.monotonic()
    night = play_tournament(plan, url=hall.url, token=token, tally=tally, progress=progress)
    seconds = time.monotonic() - started
    wrong = audit(night, url=hall.url, token=token, tally=tally)
    counts = tally.counts
    print(f"{plan}\n{seconds:.1f} s, {counts['requests'] / seconds:.0f} requests/s, {dict(counts)}")  # noqa: T201 - shown when the test fails
    return Outcome(wrong, tally.failures, counts["lost"], counts["hands"])
