"""Whether the services behind the server work, for a monitor; entering hands and showing boards never ask this."""

from datetime import datetime

from django.core.cache import cache
from django.db import Error

from config.migrating import is_up_to_date
from tournaments.services.boards.refresh import seconds_since_sweep, stuck_tournaments

SILENT_SECONDS = 30
"""A worker sweeps every two seconds, asked by beat through the queue: so long without one, and something is wrong."""

_migrated = False
"""Once it is, a process need not look again: nobody takes migrations back under a running server."""


def look_at_parts(now: datetime) -> dict[str, bool]:
    """Return for each part whether it works: database, migrations, cache, workers, and the boards they refresh."""
    others = {"cache": _cache_answers(now), "workers": _workers_answer(now)}
    try:
        return {"database": True, "migrations": _has_migrations(), **others, "boards": not stuck_tournaments(now)}
    except Error:
        return {"database": False, "migrations": False, **others, "boards": False}


def _has_migrations() -> bool:
    global _migrated
    _migrated = _migrated or is_up_to_date()
    return _migrated


def _workers_answer(now: datetime) -> bool:
    silent = seconds_since_sweep(now)
    return silent is not None and silent < SILENT_SECONDS


def _cache_answers(now: datetime) -> bool:
    """Tell whether the cache stores a value: an unreachable Redis raises nothing, it just looks empty."""
    key = "ready"
    cache.set(key, now, 60)
    return cache.get(key) is not None
