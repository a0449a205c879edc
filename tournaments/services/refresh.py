"""Refreshing the snapshot behind the boards: marking it out of date, asking a worker, and computing it."""

from datetime import datetime
from time import time

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q, QuerySet

from scoring.statements import Given, Select, Update
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.board_etag import etag_of, release_suffix, remember_etag
from tournaments.services.public_body import public_body
from tournaments.services.results import keep_closed_rounds

GATHER_SECONDS = 0.25
"""How long a refresh waits for more hands: a hall that enters five hundred at once costs a handful of refreshes."""
PENDING_SECONDS = 10
"""How long a refresh counts as pending when no worker takes it up; the sweep is quicker."""
STUCK_SECONDS = 30
"""How long a board may stay behind: far longer than the sweep takes to make up for what was lost."""
REMEMBERED_SECONDS = 3600
"""How long it is remembered when workers last swept, and how long their last refresh took."""
REFRESH_TASK = "tournaments.tasks.refresh_standings"
"""Sent by name: the tasks import the services, not the other way around."""

_raise = Update(lambda: Tournament.objects.filter(pk=Given("pk")), scores_version=F("scores_version") + 1)
_raise_by_sheet = Update(
    lambda: Tournament.objects.filter(pk=Given("pk")),
    scores_version=F("scores_version") + 1,
    open_sheet_changes=F("open_sheet_changes") + 1,
)
_tournament = Select(lambda: Tournament.objects.filter(pk=Given("pk")))
_older = Q(version__lt=Given("version")) | Q(version=Given("version")) & ~Q(etag__endswith=Given("release"))
_store = Update(
    lambda: StandingsSnapshot.objects.filter(_older, tournament=Given("tournament")), "version", "body", "etag"
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
    """Return the queue in which a tournament's refreshes wait: always the same one.

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


def lagging_tournaments() -> list[int]:
    """Return the ids of tournaments whose snapshot is behind their scores, or was computed by another release."""
    return list(_lagging().values_list("tournament_id", flat=True))


def left_to_sweep(now: datetime) -> list[int]:
    """Return the ids of tournaments that the sweep has to refresh itself.

    Where refreshes have queues of their own, that is only what stands still though it was asked for: a queue that no
    worker takes up.
    """
    lagging = lagging_tournaments()
    if settings.REFRESH_QUEUES == 1:
        return lagging
    for tournament_id in lagging:
        ask_for_refresh(tournament_id)
    return stuck_tournaments(now) if lagging else []


def _lagging() -> "QuerySet[StandingsSnapshot]":
    behind = Q(version__lt=F("tournament__scores_version")) | ~Q(etag__endswith=release_suffix())
    return StandingsSnapshot.objects.filter(behind)


def stuck_tournaments(now: datetime) -> list[int]:
    """Return the ids of tournaments whose snapshot is behind and has not changed for `STUCK_SECONDS`."""
    return [pk for pk, seconds in seconds_behind(now).items() if seconds > STUCK_SECONDS]


def seconds_behind(now: datetime) -> dict[int, float]:
    """Return by tournament (its id) how long a snapshot that is behind has not changed.

    That time counts from the first call that saw it: a monitor calls this repeatedly.
    """
    behind = {}
    for pk, version in _lagging().values_list("tournament_id", "version"):
        key = f"refresh-behind:{pk}"
        seen: tuple[int, datetime] | None = cache.get(key)
        if seen is None or seen[0] != version:
            seen = (version, now)
            cache.set(key, seen, 60 * STUCK_SECONDS)
        behind[pk] = (now - seen[1]).total_seconds()
    return behind


def note_sweep(now: datetime) -> None:
    """Note that a sweep came through the queue in time: beat, broker and a worker are there."""
    cache.set("swept", now, REMEMBERED_SECONDS)


def seconds_since_sweep(now: datetime) -> float | None:
    """Return how long ago a sweep last came through the queue in time; None where none is on record."""
    swept: datetime | None = cache.get("swept")
    return None if swept is None else (now - swept).total_seconds()


def note_lag(asked_at: float | None) -> None:
    """Note how long a refresh that has just been stored took since it was asked for; None: nobody knows."""
    if asked_at is not None:
        cache.set("refresh-lag", time() - asked_at, REMEMBERED_SECONDS)


def last_lag() -> float | None:
    """Return how long the last refresh took, from the change to the stored snapshot, in seconds."""
    lag: float | None = cache.get("refresh-lag")
    return lag


def refresh_standings(*, tournament_id: int) -> bool:
    """Compute and store what the board shows, unless a newer snapshot is stored; return whether it was stored.

    The version is read first: a hand that comes in meanwhile raises it again and is counted by the next refresh.
    """
    tournament = _tournament.one(pk=tournament_id)
    keep_closed_rounds(tournament)
    body = public_body(tournament)
    etag = etag_of(tournament)
    version, release = tournament.scores_version, release_suffix()
    stored = _store.write(tournament=tournament_id, release=release, version=version, body=body, etag=etag)
    if stored:
        remember_etag(tournament_id, tournament.visibility, etag)
    return stored > 0
