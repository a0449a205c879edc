"""Intervals for beat that go on when the machine's clock is set, as at a laptop that finds a network at last."""

import time
from datetime import UTC, datetime, timedelta

from celery.schedules import schedule

_BEGAN, _COUNTED_FROM = datetime.now(UTC), time.monotonic()


def steady_now() -> datetime:
    """Return the time since this process began, added to the time when it did."""
    return _BEGAN + timedelta(seconds=time.monotonic() - _COUNTED_FROM)


def every(seconds: float) -> schedule:
    """Return a schedule of beat; by the machine's clock, set back an hour, nothing would be due for an hour."""
    return schedule(seconds, nowfun=steady_now)
