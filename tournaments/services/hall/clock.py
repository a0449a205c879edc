"""The round clock: started, stopped and adjusted by the director; desk, pads and boards show it.

Two changes at once both count, one after the other.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from scoring.rules import RuleError, gettext_noop
from tournaments.errors import RoundNotOpen
from tournaments.models import Event, Round
from tournaments.models.clock import Clock
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


def start_clock(*, round_: Round, now: datetime, minutes: int | None = None) -> Clock:
    """Start the clock, by default with the tournament's minutes. Raises RuleError, RoundNotOpen, ClockStopped."""
    given = minutes or round_.tournament.round_minutes
    if not given:
        raise RuleError(
            "minutes-missing", gettext_noop("Say for how many minutes the round should run."), fields=("minutes",)
        )
    return _change(round_, Event.Type.CLOCK_STARTED, lambda clock: clock.start(given, now))


def stop_clock(*, round_: Round, now: datetime) -> Clock:
    """Stop the clock, with the time that is left. Raises RoundNotOpen, NoClock."""
    return _change(round_, Event.Type.CLOCK_STOPPED, lambda clock: clock.stop(now))


def resume_clock(*, round_: Round, now: datetime) -> Clock:
    """Resume a stopped clock. Raises RoundNotOpen, NoClock."""
    return _change(round_, Event.Type.CLOCK_RESUMED, lambda clock: clock.go_on(now))


def add_minutes(*, round_: Round, minutes: int, now: datetime) -> Clock:
    """Add minutes, or subtract them (negative). Raises RoundNotOpen, NoClock, ClockTooLong."""
    return _change(round_, Event.Type.CLOCK_ADJUSTED, lambda clock: clock.add(minutes, now), minutes=minutes)


def end_clock(*, round_: Round) -> Clock:
    """Remove the clock. Raises RoundNotOpen."""
    return _change(round_, Event.Type.CLOCK_REMOVED, lambda _clock: Clock())


@transaction.atomic
def _change(round_: Round, happened: Event.Type, change: Callable[[Clock], Clock], **ids: int) -> Clock:
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
        add_event(round_.tournament_id, happened, round=round_.number, **ids)
    return clock
