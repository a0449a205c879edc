"""Whether what the server stands on works: asked by a monitor, never on the way of a hand or a board."""

from datetime import datetime

from django.core.cache import cache
from django.db import Error

from tournaments.services.refresh import stuck_tournaments


def look_at_parts(now: datetime) -> dict[str, bool]:
    """Tell of each part whether it works: the database, the cache, and the worker that refreshes the boards."""
    has_cache = _cache_answers(now)
    try:
        return {"database": True, "cache": has_cache, "boards": not stuck_tournaments(now)}
    except Error:
        return {"database": False, "cache": has_cache, "boards": False}


def _cache_answers(now: datetime) -> bool:
    """Have the cache remember something: a Redis that is away counts as empty, and raises nothing."""
    key = "ready"
    cache.set(key, now, 60)
    return cache.get(key) is not None
