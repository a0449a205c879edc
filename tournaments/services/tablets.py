"""What is known of each tablet: when it asked last, and how many hands wait on it.

Kept in the cache alone: a tablet that asks every two seconds writes no row. Where the cache was emptied, or is away,
nothing is known until the tablet asks again, and that is no error.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache

KEPT_FOR = timedelta(hours=12)
SILENT_AFTER = timedelta(minutes=1)
"""A pad asks every two seconds; one whose screen is dark, whose battery is empty, or that is out of reach asks not."""

MOST_WAITING = 9999


@dataclass(frozen=True)
class Word:
    """The last word of a tablet: hands that waited on it then, and since when the first of them."""

    heard_at: datetime
    waiting: int = 0
    since: datetime | None = None

    def is_silent(self, now: datetime) -> bool:
        """Tell whether it is too long ago."""
        return now - self.heard_at > SILENT_AFTER


def note(*, device: int, waiting: int, since: datetime | None, now: datetime) -> None:
    """Note that a device (its id) has asked, and what it said of the hands that wait on it."""
    told = (now.timestamp(), min(max(waiting, 0), MOST_WAITING), min(since, now).timestamp() if since else None)
    cache.set(_key(device), told, int(KEPT_FOR.total_seconds()))


def last_words(devices: Iterable[int]) -> dict[int, Word]:
    """Return the last word of each of these devices of which one is known."""
    keys = {_key(device): device for device in devices}
    return {keys[key]: _word(*told) for key, told in cache.get_many(keys).items()}


def _word(heard_at: float, waiting: int, since: float | None) -> Word:
    return Word(_moment(heard_at), waiting, _moment(since) if since and waiting else None)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _key(device: int) -> str:
    return f"pad-heard-{device}"
