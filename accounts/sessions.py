"""Sessions in the database, as Django's, but with a last end: however often one changes, its owner signs in again."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSession
from django.utils import timezone

BEGAN = "began"
LONGEST = timedelta(days=27, hours=12)
"""The half day is for anybody who signed in on the evening of a tournament: it ends on a morning."""


class SessionStore(DatabaseSession):
    """A session of Django's that notes when somebody signed in."""

    def cycle_key(self) -> None:
        """Start over: somebody has signed in, or changed their password."""
        self.pop(BEGAN, None)
        super().cycle_key()

    def save(self, must_create: bool = False) -> None:
        """Save it, and when it began, as soon as there is something in it."""
        if not must_create:
            self.setdefault(BEGAN, timezone.now().timestamp())
        super().save(must_create)

    def get_expiry_age(self, **kwargs: Any) -> int:
        """Return the seconds until it ends, for its cookie."""
        return min(super().get_expiry_age(**kwargs), int((self._last_end() - timezone.now()).total_seconds()))

    def get_expiry_date(self, **kwargs: Any) -> datetime:
        """Return when it ends."""
        return min(super().get_expiry_date(**kwargs), self._last_end())

    def _last_end(self) -> datetime:
        began = self.get(BEGAN)
        return (datetime.fromtimestamp(began, UTC) if began else timezone.now()) + LONGEST
