"""The last contact with each tablet: when it last asked for its sheet, and how many unsent hands it held.

Stored in the cache only: a tablet that asks every two seconds writes no row. If the cache is empty or unreachable,
contacts are unknown until tablets ask again, and that is no error.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache

from tournaments.models import PadDevice

REMEMBERED_FOR = timedelta(hours=12)
SILENT_AFTER = timedelta(minutes=1)
"""A pad asks every two seconds; one that is asleep, out of power or out of reach does not."""

MOST_WAITING = 9999
NEWEST = 2000
"""Of this many tablets, the last to be paired, the unsent hands are counted for the whole installation."""


@dataclass(frozen=True)
class LastContact:
    """When a tablet last asked, how many unsent hands it held then, and since when the first of them waits."""

    at: datetime
    waiting: int = 0
    since: datetime | None = None

    def is_silent(self, now: datetime) -> bool:
        """Tell whether that is too long ago for a tablet in use."""
        return now - self.at > SILENT_AFTER


def record_contact(*, device: int, waiting: int, since: datetime | None, now: datetime) -> None:
    """Record that a device (its id) has asked, and what it said about its unsent hands."""
    contact = (now.timestamp(), min(max(waiting, 0), MOST_WAITING), min(since, now).timestamp() if since else None)
    cache.set(_key(device), contact, int(REMEMBERED_FOR.total_seconds()))


def last_contacts(devices: Iterable[int]) -> dict[int, LastContact]:
    """Return the last contact on record with each of these devices, by id."""
    keys = {_key(device): device for device in devices}
    return {keys[key]: _contact(*contact) for key, contact in cache.get_many(keys).items()}


def unsent_hands() -> int:
    """Return how many unsent hands the installation's newest tablets hold, as each last said."""
    newest = PadDevice.objects.order_by("-pk").values_list("pk", flat=True)[:NEWEST]
    return sum(contact.waiting for contact in last_contacts(newest).values())


def _contact(at: float, waiting: int, since: float | None) -> LastContact:
    return LastContact(_moment(at), waiting, _moment(since) if since and waiting else None)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _key(device: int) -> str:
    return f"pad-heard-{device}"
