"""What a pad shows beside its sheet: the round clock, the director's message, and whether the table calls."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from tournaments.clock import Clock
from tournaments.models import DirectorCall, Notice, Round, Table


@dataclass(frozen=True)
class Evening:
    """All of it covers what the pad shows, and so belongs into its ETag."""

    clock: Clock
    has_rung: bool
    """Whether the bell had rung when the pad asked: a game that ends with the bell is confirmed after it."""
    notice: str | None
    called_at: datetime | None
    """Since when the table waits for the director."""

    def context(self) -> dict[str, Any]:
        """Return what the templates show: `clock` as `templates/_clock.html` takes it."""
        return {"clock": self.clock.as_json(), "notice": self.notice, "called_at": self.called_at}


def evening_of(table: Table, round_: Round | None, now: datetime) -> Evening:
    """Return it for a table in this round, with one query."""
    notices = Notice.objects.filter(tournament=OuterRef("tournament"), ended_at=None).values("text")[:1]
    calls = DirectorCall.objects.filter(table=OuterRef("pk"), answered_at=None).values("made_at")[:1]
    notice, called_at = Table.objects.values_list(Subquery(notices), Subquery(calls)).get(pk=table.pk)
    clock = Clock.of(round_) if round_ else Clock()
    return Evening(clock, clock.has_rung(now), notice, called_at)
