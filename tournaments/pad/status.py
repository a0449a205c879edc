"""What a pad shows beside its sheet: the round clock, the director's message, and whether the table calls."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from tournaments.models import DirectorCall, HeldHand, Notice, Round, Table
from tournaments.models.clock import Clock
from tournaments.services.play.hands import AND_HELD


@dataclass(frozen=True)
class TableStatus:
    """The status of a table. All of it is shown on the pad, so all of it is part of the ETag."""

    clock: Clock
    has_rung: bool
    """Whether the bell had rung when the pad asked: a game that ends with the bell is confirmed after it."""
    notice: str | None
    called_at: datetime | None
    """Since when the table waits for the director."""
    called_because: str | None = None
    conflicts: tuple[object, ...] = ()
    """Another one whenever a conflict of the table's tablets comes up, or is settled."""

    @property
    def has_conflicts(self) -> bool:
        """Whether the table's tablets ever entered a hand of this round differently."""
        return any(self.conflicts)

    def context(self) -> dict[str, Any]:
        """Return what the templates show: `clock` as `templates/_clock.html` takes it."""
        return {"clock": self.clock.as_json(), "notice": self.notice, **self._call()}

    def _call(self) -> dict[str, Any]:
        disagree = self.called_because == DirectorCall.Reason.DISAGREE
        return {"called_at": self.called_at, "disagree": disagree}


def status_of(table: Table, round_: Round | None, now: datetime) -> TableStatus:
    """Return it for a table in this round, with one query."""
    notices = Notice.objects.filter(tournament=OuterRef("tournament"), ended_at=None).values("text")[:1]
    calls = DirectorCall.objects.filter(table=OuterRef("pk"), answered_at=None)
    clashes = HeldHand.objects.filter(sitting__table=OuterRef("pk"), sitting__round=round_, reason__in=AND_HELD)
    notice, called_at, reason, *conflicts = Table.objects.values_list(
        Subquery(notices),
        Subquery(calls.values("made_at")[:1]),
        Subquery(calls.values("reason")[:1]),
        Subquery(clashes.order_by("-pk").values("pk")[:1]),
        Subquery(clashes.filter(decided_at__isnull=False).order_by("-decided_at").values("decided_at")[:1]),
    ).get(pk=table.pk)
    clock = Clock.of(round_) if round_ else Clock()
    return TableStatus(clock, clock.has_rung(now), notice, called_at, reason, tuple(conflicts))
