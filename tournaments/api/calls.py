"""Tables that call the director."""

from django.conf import settings
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy, gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_ENTER, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import live_pad_of, visitor_of
from tournaments.api.errors import Flood
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import calls as shapes
from tournaments.api.shapes.base import ErrorAnswer, NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import DirectorCall
from tournaments.services.hall import calls
from tournaments.web import FLOOD_SECONDS, is_above


class CalledTooOften(Flood):
    """Somebody plays about with a table's key: each call and its withdrawal leave a row."""

    default_detail = gettext_lazy("This table has called the director many times just now. Wait a minute.")


class CallDirector(Call):
    """POST pads/call/"""

    @documented(
        takes=shapes.CallShape,
        gives={200: shapes.CallAnswer, 201: shapes.CallAnswer, 429: ErrorAnswer},
        summary="Call the director to the pad's table.",
    )
    def post(self, request: Request) -> Response:
        """Call: 201 for a new call, 200 if the table has called already."""
        pad = live_pad_of(request)
        reason = read(shapes.CallShape, request.data).get("reason", "")
        if is_above(f"calls-{pad.table.pk}", settings.LIMITS.calls_by_table):
            raise CalledTooOften(FLOOD_SECONDS)
        call, is_new = calls.call_director(table=pad.table, now=now(), reason=reason)
        return Response(shapes.CallAnswer.of(call), status=201 if is_new else 200)


class WithdrawCall(Call):
    """POST pads/call/withdraw/"""

    @documented(gives={200: shapes.WithdrawnAnswer}, summary="Withdraw the call of the pad's table.")
    def post(self, request: Request) -> Response:
        """Withdraw the table's call; without one, nothing happens."""
        pad = live_pad_of(request)
        read(NothingShape, request.data)
        return Response({"withdrawn": calls.withdraw_call(table=pad.table, by=str(pad), now=now())})


class Calls(Call):
    """GET tournaments/{id}/calls/"""

    @documented(gives={200: shapes.CallAnswer(many=True)}, summary="List the tables waiting for the director.")
    def get(self, request: Request, pk: int) -> Response:
        """List the open calls, the longest waiting first."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        return Response(shapes.CallAnswer.each(calls.standing_calls(tournament)))


@logged(gettext_noop("Answered a call from a table."))
class AnswerCall(Call):
    """POST tournaments/{id}/calls/{call}/answer/"""

    @documented(gives={200: shapes.CallAnswer}, summary="Answer a call: somebody is on the way.")
    @once_per_key
    def post(self, request: Request, pk: int, call: int) -> Response:
        """Answer a table's call."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        made = DirectorCall.objects.select_related("table")
        standing = get_object_or_404(made, table__tournament=tournament, pk=call)
        answered = calls.answer_call(call=standing, by=str(visitor), now=now())
        return Response(shapes.CallAnswer.of(answered))
