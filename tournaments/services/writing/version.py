"""The version of a tournament: every change raises it, and asks a worker to refresh the boards."""

from time import time

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F

from scoring.statements import Given, Update
from tournaments.models import Tournament

GATHER_SECONDS = 0.1
"""How long a refresh waits for more hands: a hall that enters five hundred at once costs a handful of refreshes."""
PENDING_SECONDS = 10
"""How long a refresh counts as pending when no worker takes it up; the sweep is quicker."""
REFRESH_TASK = "tournaments.tasks.refresh_standings"
"""Sent by name: the tasks import the services, not the other way around."""

_raise = Update(lambda: Tournament.objects.filter(pk=Given("pk")), scores_version=F("scores_version") + 1)
_raise_by_sheet = Update(
    lambda: Tournament.objects.filter(pk=Given("pk")),
    scores_version=F("scores_version") + 1,
    open_sheet_changes=F("open_sheet_changes") + 1,
)


def raise_version(tournament_id: int, *, by_open_sheet: bool = False) -> None:
    """Mark the snapshot as out of date, inside the transaction that changes something a board shows.

    Say `by_open_sheet` where it is only a sheet in the open round that changes: what the closed rounds came to is not
    counted again then. Locks the tournament's row: call it after locking games.
    """
    (_raise_by_sheet if by_open_sheet else _raise).write(pk=tournament_id)
    # A function, not a partial: Django names a hook that fails by its __qualname__, and would fail over one without.
    transaction.on_commit(lambda: ask_for_refresh(tournament_id), robust=True)


def ask_for_refresh(tournament_id: int) -> None:
    """Send one refresh to the workers, unless one is already waiting. The sweep makes up for lost messages."""
    if cache.add(_pending_key(tournament_id), time(), PENDING_SECONDS):
        current_app.send_task(
            REFRESH_TASK,
            (tournament_id,),
            queue=queue_of(tournament_id),
            countdown=GATHER_SECONDS,
            expires=PENDING_SECONDS + settings.CLOCKS_DIFFER_SECONDS,
            retry=False,
        )


def queue_of(tournament_id: int) -> str:
    """Return a tournament's queue for refreshes: always the same one.

    Where each queue has one worker, one tournament is never refreshed twice at once, and a busy one holds up only those
    that share its queue. Ids are given in turn, so that the remainder spreads the halls of one evening evenly.
    """
    if settings.REFRESH_QUEUES == 1:
        return str(current_app.conf.task_default_queue)
    return f"refreshes-{tournament_id % settings.REFRESH_QUEUES}"


def every_queue() -> list[str]:
    """Return the names of all queues, that of all other tasks first."""
    refreshes = {queue_of(number) for number in range(settings.REFRESH_QUEUES)}
    default = str(current_app.conf.task_default_queue)
    return [default, *sorted(refreshes - {default})]


def clear_pending(tournament_id: int) -> float | None:
    """Clear the pending mark before reading: anything entered from now on asks for another refresh.

    Returns when the first change asked for this refresh, in seconds since 1970; None where that is not known.
    """
    asked_at: float | None = cache.get(_pending_key(tournament_id))
    cache.delete(_pending_key(tournament_id))
    return asked_at


def _pending_key(tournament_id: int) -> str:
    return f"refresh-pending:{tournament_id}"
