"""Refreshing the snapshot behind the boards: which are behind, and computing them."""

from datetime import datetime
from time import time

from django.conf import settings
from django.core.cache import cache
from django.db.models import F, Q, QuerySet

from scoring.statements import Given, Select, Update
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.services.boards.etag import etag_of, release_suffix, remember_etag
from tournaments.services.boards.public_body import public_body
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import keep_closed_rounds
from tournaments.services.writing.version import ask_for_refresh

STUCK_SECONDS = 30
"""How long a board may stay behind: far longer than the sweep takes to make up for what was lost."""
REMEMBERED_SECONDS = 3600
"""How long it is remembered when workers last swept, and how long their last refresh took."""
_tournament = Select(lambda: Tournament.objects.filter(pk=Given("pk")))
_older = Q(version__lt=Given("version")) | Q(version=Given("version")) & ~Q(etag__endswith=Given("release"))
_store = Update(
    lambda: StandingsSnapshot.objects.filter(_older, tournament=Given("tournament")), "version", "body", "etag"
)


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
    played = Played.of(tournament)
    keep_closed_rounds(played)
    body = public_body(played)
    etag = etag_of(tournament)
    version, release = tournament.scores_version, release_suffix()
    stored = _store.write(tournament=tournament_id, release=release, version=version, body=body, etag=etag)
    if stored:
        remember_etag(tournament_id, tournament.visibility, etag)
    return stored > 0
