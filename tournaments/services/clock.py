"""The round clock: started, stopped and moved by the director; console, pads and boards show it.

Of two changes at once both count, one after the other.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from scoring.rules import ShapeError, gettext_noop
from tournaments.clock import Clock
from tournaments.errors import RoundNotOpen
from tournaments.models import Round
from tournaments.services.locks import lock_tournament
from tournaments.services.refresh import raise_version


def start_clock(*, round_: Round, now: datetime, minutes: int | None = None) -> Clock:
    """Start the clock with these minutes, else with the tournament's. Raises ShapeError, RoundNotOpen, ClockStopped."""
    given = minutes or round_.tournament.round_minutes
    if not given:
        raise ShapeError(
            "minutes-missing", gettext_noop("Say for how many minutes the round is to run."), fields=("minutes",)
        )
    return _change(round_, lambda clock: clock.start(given, now))


def stop_clock(*, round_: Round, now: datetime) -> Clock:
    """Stop the clock; what is left is kept. Raises RoundNotOpen, NoClock."""
    return _change(round_, lambda clock: clock.stop(now))


def resume_clock(*, round_: Round, now: datetime) -> Clock:
    """Let a stopped clock go on. Raises RoundNotOpen, NoClock."""
    return _change(round_, lambda clock: clock.go_on(now))


def add_minutes(*, round_: Round, minutes: int, now: datetime) -> Clock:
    """Give the round minutes, or take them (negative). Raises RoundNotOpen, NoClock, ClockTooLong."""
    return _change(round_, lambda clock: clock.add(minutes, now))


def end_clock(*, round_: Round) -> Clock:
    """Put the clock away. Raises RoundNotOpen."""
    return _change(round_, lambda _clock: Clock())


@transaction.atomic
def _change(round_: Round, change: Callable[[Clock], Clock]) -> Clock:
    lock_tournament(round_.tournament_id)
    round_.refresh_from_db(fields=["status", "bell_at", "clock_left"])
    if round_.status != Round.Status.OPEN:
        raise RoundNotOpen(number=round_.number)
    known = Clock.of(round_)
    clock = change(known)
    if clock != known:
        round_.bell_at, round_.clock_left = clock.bell_at, clock.left
        round_.save(update_fields=["bell_at", "clock_left"])
        raise_version(round_.tournament_id)
    return clock
