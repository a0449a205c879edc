"""Tables that call the director: each has at most one open call, until it is answered or withdrawn."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import DirectorCall, Event, Round, Table, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament


@transaction.atomic
def call_director(*, table: Table, now: datetime, reason: str = "") -> tuple[DirectorCall, bool]:
    """Call the director; return the call, and whether it is new: calling twice is one call.

    An open call without a reason gets this one; disagreement replaces any other reason.
    """
    lock_tournament(table.tournament_id)
    new = {"made_at": now, "reason": reason}
    call, is_new = DirectorCall.objects.get_or_create(table=table, answered_at=None, defaults=new)
    outweighs = not call.reason or reason == DirectorCall.Reason.DISAGREE
    if reason and outweighs and call.reason != reason:
        DirectorCall.objects.filter(pk=call.pk).update(reason=reason)
        call.reason = reason
    if is_new:
        add_event(table.tournament_id, Event.Type.CALL_MADE, call=call.pk, table=table.number, reason=reason)
    return call, is_new


@transaction.atomic
def withdraw_call(*, table: Table, by: str, now: datetime) -> bool:
    """Withdraw the table's call; return whether there was one."""
    lock_tournament(table.tournament_id)
    return _end(DirectorCall.objects.filter(table=table), table, by, now)


def end_disagreement(*, table: Table, by: str, now: datetime) -> None:
    """Withdraw a table's call about a disagreement, since both sides have confirmed.

    Inside the caller's transaction, which has locked the tournament.
    """
    _end(DirectorCall.objects.filter(table=table, reason=DirectorCall.Reason.DISAGREE), table, by, now)


def end_call_about_hands(*, table: Table, by: str, now: datetime) -> None:
    """End a table's call about hands that waited, since the director has decided about all of them.

    Inside the caller's transaction, which has locked the tournament.
    """
    about_hands = (DirectorCall.Reason.CONFLICT, DirectorCall.Reason.NO_ROOM)
    _end(DirectorCall.objects.filter(table=table, reason__in=about_hands), table, by, now)


def end_calls_about_sheets(*, tournament_id: int, by: str, now: datetime) -> None:
    """End the open calls about a sheet of an earlier round, since other people sit at the table from here on.

    The sheet itself still waits for the director, where hands of it differ. Inside the caller's transaction, which has
    locked the tournament.
    """
    about_sheets = (DirectorCall.Reason.DISAGREE, DirectorCall.Reason.CONFLICT)
    calls = DirectorCall.objects.filter(table__tournament_id=tournament_id, reason__in=about_sheets)
    for call in calls.filter(answered_at=None).select_related("table"):
        _end(calls.filter(pk=call.pk), call.table, by, now)


@transaction.atomic
def answer_call(*, call: DirectorCall, by: str, now: datetime) -> DirectorCall:
    """Record who goes to the table. A call that was answered already is left as it is."""
    lock_tournament(call.table.tournament_id)
    _end(DirectorCall.objects.filter(pk=call.pk), call.table, by, now)
    call.refresh_from_db()
    return call


def _end(calls: QuerySet[DirectorCall], table: Table, by: str, now: datetime) -> bool:
    """End the table's open call if it is among these; return whether it was."""
    ended = bool(calls.filter(answered_at=None).update(answered_at=now, answered_by=by))
    if ended:
        add_event(table.tournament_id, Event.Type.CALL_ENDED, table=table.number)
    return ended


def disagreements_in(round_: Round) -> dict[int, DirectorCall]:
    """Return the latest call about a disagreement in this round by table key, answered or not."""
    if round_.published_at is None:
        return {}
    calls = DirectorCall.objects.filter(
        table__sittings__round=round_, reason=DirectorCall.Reason.DISAGREE, made_at__gte=round_.published_at
    )
    return {call.table_id: call for call in calls.order_by("made_at", "pk")}


def standing_calls(tournament: Tournament) -> QuerySet[DirectorCall]:
    """Return the open calls, the longest waiting first, each with its table."""
    calls = DirectorCall.objects.filter(table__tournament=tournament, answered_at=None)
    return calls.select_related("table").order_by("made_at", "pk")
