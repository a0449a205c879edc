"""Whether the services behind the server work, for a monitor; entering hands and showing boards never ask this."""

from datetime import datetime

from django.core.cache import cache
from django.db import Error

from tournaments.services.refresh import stuck_tournaments


def look_at_parts(now: datetime) -> dict[str, bool]:
    """Return for each part whether it works: the database, the cache, and the worker that refreshes the boards."""
    has_cache = _cache_answers(now)
    try:
        return {"database": True, "cache": has_cache, "boards": not stuck_tournaments(now)}
    except Error:
        return {"database": False, "cache": has_cache, "boards": False}


def _cache_answers(now: datetime) -> bool:
    """Tell whether the cache stores a value: an unreachable Redis raises nothing, it just looks empty."""
    key = "ready"
    cache.set(key, now, 60)
    return cache.get(key) is not None
