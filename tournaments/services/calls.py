"""Tables that call the director: each has at most one open call, until it is answered or withdrawn."""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import DirectorCall, Round, Table, Tournament


def call_director(*, table: Table, now: datetime, reason: str = "") -> tuple[DirectorCall, bool]:
    """Call the director; return the call, and whether it is new: calling twice is one call.

    An open call without a reason gets this one; disagreement replaces any other reason.
    """
    new = {"made_at": now, "reason": reason}
    call, is_new = DirectorCall.objects.get_or_create(table=table, answered_at=None, defaults=new)
    outweighs = not call.reason or reason == DirectorCall.Reason.DISAGREE
    if reason and outweighs and call.reason != reason:
        DirectorCall.objects.filter(pk=call.pk).update(reason=reason)
        call.reason = reason
    return call, is_new


def withdraw_call(*, table: Table, by: str, now: datetime) -> bool:
    """Withdraw the table's call; return whether there was one."""
    return bool(DirectorCall.objects.filter(table=table, answered_at=None).update(answered_at=now, answered_by=by))


def end_disagreement(*, table: Table, by: str, now: datetime) -> None:
    """Withdraw a table's call about a disagreement, since both sides have confirmed."""
    standing = DirectorCall.objects.filter(table=table, answered_at=None, reason=DirectorCall.Reason.DISAGREE)
    standing.update(answered_at=now, answered_by=by)


def answer_call(*, call: DirectorCall, by: str, now: datetime) -> DirectorCall:
    """Record who goes to the table. A call that was answered already is left as it is."""
    DirectorCall.objects.filter(pk=call.pk, answered_at=None).update(answered_at=now, answered_by=by)
    call.refresh_from_db()
    return call


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
