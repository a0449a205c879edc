"""The round clock as a value: every state, and what can be done in it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tournaments.errors import ClockStopped, ClockTooLong, NoClock
from tournaments.models.clock import Clock

SEVEN = datetime(2025, 1, 4, 19, 0, tzinfo=UTC)


def at(minute: int, second: int = 0) -> datetime:
    """So long after seven."""
    return SEVEN + timedelta(minutes=minute, seconds=second)


NONE, RUNNING, STOPPED, RUNG = Clock(), Clock(bell_at=at(20)), Clock(left=300), Clock(bell_at=at(-5))


@pytest.mark.parametrize(
    ("clock", "action", "after"),
    [
        # At seven: what the clock was, what is done, what it is then.
        (NONE, lambda c: c.start(25, SEVEN), Clock(bell_at=at(25))),
        (RUNNING, lambda c: c.start(25, SEVEN), RUNNING),
        (RUNG, lambda c: c.start(25, SEVEN), Clock(bell_at=at(25))),
        (RUNNING, lambda c: c.stop(SEVEN), Clock(left=1200)),
        (Clock(bell_at=at(0, 1) + timedelta(milliseconds=1)), lambda c: c.stop(SEVEN), Clock(left=2)),
        (STOPPED, lambda c: c.stop(SEVEN), STOPPED),
        (RUNG, lambda c: c.stop(SEVEN), RUNG),
        (STOPPED, lambda c: c.go_on(SEVEN), Clock(bell_at=at(5))),
        (RUNNING, lambda c: c.go_on(SEVEN), RUNNING),
        (RUNG, lambda c: c.go_on(SEVEN), RUNG),
        (RUNNING, lambda c: c.add(5, SEVEN), Clock(bell_at=at(25))),
        (RUNNING, lambda c: c.add(-5, SEVEN), Clock(bell_at=at(15))),
        (RUNNING, lambda c: c.add(-30, SEVEN), Clock(bell_at=SEVEN)),
        (STOPPED, lambda c: c.add(5, SEVEN), Clock(left=600)),
        (STOPPED, lambda c: c.add(-30, SEVEN), Clock(left=0)),
        (RUNG, lambda c: c.add(5, SEVEN), Clock(bell_at=at(5))),
        (RUNG, lambda c: c.add(-5, SEVEN), RUNG),
        (RUNNING, lambda c: c.add(580, SEVEN), Clock(bell_at=at(600))),
    ],
)
def test_it_is_moved(clock: Clock, action: Any, after: Clock) -> None:
    assert callable(action)
    assert action(clock) == after


@pytest.mark.parametrize(
    ("clock", "action", "refusal"),
    [
        (STOPPED, lambda c: c.start(25, SEVEN), ClockStopped),
        (NONE, lambda c: c.stop(SEVEN), NoClock),
        (NONE, lambda c: c.go_on(SEVEN), NoClock),
        (NONE, lambda c: c.add(5, SEVEN), NoClock),
        (RUNNING, lambda c: c.add(581, SEVEN), ClockTooLong),
        (STOPPED, lambda c: c.add(596, SEVEN), ClockTooLong),
    ],
)
def test_it_refuses_what_makes_no_sense(clock: Clock, action: Any, refusal: type[Exception]) -> None:
    assert callable(action)
    with pytest.raises(refusal):
        action(clock)


def test_it_rings_at_its_moment_and_not_before() -> None:
    assert not RUNNING.has_rung(at(19, 59))
    assert RUNNING.has_rung(at(20))
    assert not STOPPED.has_rung(at(600))
    assert not NONE.has_rung(at(600))


def test_it_tells_pages_the_moment_in_milliseconds_or_the_seconds_left() -> None:
    assert RUNNING.as_json() == {"bell_at": 1736018400000, "left": None}  # 2025-01-04T19:20:00Z
    assert STOPPED.as_json() == {"bell_at": None, "left": 300}
    assert Clock(left=0).as_json() == {"bell_at": None, "left": 0}
    assert NONE.as_json() is None
