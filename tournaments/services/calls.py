"""Tables that ask the director to come: one call stands at a table until it is answered or taken back."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import DirectorCall, Table, Tournament


def call_director(*, table: Table, now: datetime) -> tuple[DirectorCall, bool]:
    """Ask the director to come; return the call, and whether it is new: twice is one call."""
    return DirectorCall.objects.get_or_create(table=table, answered_at=None, defaults={"made_at": now})


def withdraw_call(*, table: Table, by: str, now: datetime) -> bool:
    """Take the table's call back; tell whether one stood."""
    return bool(DirectorCall.objects.filter(table=table, answered_at=None).update(answered_at=now, answered_by=by))


def answer_call(*, call: DirectorCall, by: str, now: datetime) -> DirectorCall:
    """Note who goes to the table. One that is answered stays as it is."""
    DirectorCall.objects.filter(pk=call.pk, answered_at=None).update(answered_at=now, answered_by=by)
    call.refresh_from_db()
    return call


def standing_calls(tournament: Tournament) -> QuerySet[DirectorCall]:
    """Return the calls that wait, the longest first, each with its table."""
    calls = DirectorCall.objects.filter(table__tournament=tournament, answered_at=None)
    return calls.select_related("table").order_by("made_at", "pk")
