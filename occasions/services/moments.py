"""Moments and UUIDs as parts have them."""

from datetime import UTC, datetime
from uuid import UUID, uuid5


def zulu(moment: datetime) -> str:
    """Return a moment as parts write it: 2026-11-25T22:00:00Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def uuid_of(chain: str, what: str) -> str:
    """Return the UUID of something in a chain, the same each time: nothing has to be remembered to correct it."""
    return str(uuid5(UUID(chain[:32]), what))
