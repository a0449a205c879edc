"""The round clock as a value: it runs towards a bell, is stopped with some time left, or is not set.

Pure except for its errors: the time comes as `now`.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Protocol

from tournaments.errors import ClockStopped, ClockTooLong, NoClock

LONGEST_MINUTES = 600
"""No clock is further from its bell than this."""


class Timed(Protocol):
    """What holds a clock: a round."""

    bell_at: datetime | None
    clock_left: int | None


@dataclass(frozen=True)
class Clock:
    """`bell_at`: when it rings, or rang. `left`: the seconds it was stopped at. Neither: there is no clock."""

    bell_at: datetime | None = None
    left: int | None = None

    @classmethod
    def of(cls, timed: Timed) -> "Clock":
        """Read a round's clock."""
        return cls(timed.bell_at, timed.clock_left)

    def has_rung(self, now: datetime) -> bool:
        """Tell whether the bell has rung."""
        return self.bell_at is not None and self.bell_at <= now

    def start(self, minutes: int, now: datetime) -> "Clock":
        """Start, or restart after the bell. A running clock is left as it is. Raises ClockStopped."""
        if self.left is not None:
            raise ClockStopped
        running = self.bell_at is not None and not self.has_rung(now)
        return self if running else Clock(bell_at=now + timedelta(minutes=minutes))

    def stop(self, now: datetime) -> "Clock":
        """Stop with the whole seconds left; a clock that has rung or is stopped stays as it is. Raises NoClock."""
        self._must_be()
        if self.bell_at is None or self.has_rung(now):
            return self
        return Clock(left=ceil((self.bell_at - now).total_seconds()))

    def go_on(self, now: datetime) -> "Clock":
        """Resume with the time that was left; a running clock is left as it is. Raises NoClock."""
        self._must_be()
        return self if self.left is None else Clock(bell_at=now + timedelta(seconds=self.left))

    def add(self, minutes: int, now: datetime) -> "Clock":
        """Add minutes (negative: subtract); subtracting more than is left rings now. Raises NoClock, ClockTooLong."""
        self._must_be()
        more = timedelta(minutes=minutes)
        left = (max(self.bell_at, now) - now) if self.bell_at else timedelta(seconds=self.left or 0)
        if left + more > timedelta(minutes=LONGEST_MINUTES):
            raise ClockTooLong(longest=LONGEST_MINUTES)
        if self.has_rung(now) and minutes < 0:
            return self
        left = max(timedelta(0), left + more)
        return replace(self, bell_at=now + left) if self.bell_at else replace(self, left=ceil(left.total_seconds()))

    def as_json(self) -> dict[str, Any] | None:
        """Return {"bell_at": epoch ms or None, "left": seconds or None} for pages; None where there is no clock."""
        if self == Clock():
            return None
        return {"bell_at": self.bell_at and round(self.bell_at.timestamp() * 1000), "left": self.left}

    def _must_be(self) -> None:
        if self == Clock():
            raise NoClock
