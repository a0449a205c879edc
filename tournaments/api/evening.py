"""The round clock, the message to all pads, and tables that call the director."""

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from tournaments.access import standing_round, tournament_for_staff
from tournaments.api.authentication import live_pad_of, visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import evening as shapes
from tournaments.api.shapes.tournaments import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.clock import Clock
from tournaments.models import DirectorCall, Round
from tournaments.services import calls, clock, notices


class RoundClock(Call):
    """POST tournaments/{id}/rounds/{n}/clock/"""

    @documented(takes=shapes.ClockShape, gives={200: shapes.ClockAnswer}, summary="Start, stop or move the clock.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Do one thing with the clock of an open round."""
        round_ = standing_round(tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk), number)
        told = read(shapes.ClockShape, request.data)
        return Response(shapes.ClockAnswer(_moved(round_, told["do"], told.get("minutes"))).data)


def _moved(round_: Round, do: str, minutes: int | None) -> Clock:
    match do:
        case "start":
            return clock.start_clock(round_=round_, minutes=minutes, now=now())
        case "stop":
            return clock.stop_clock(round_=round_, now=now())
        case "go-on":
            return clock.resume_clock(round_=round_, now=now())
        case "add":
            return clock.add_minutes(round_=round_, minutes=minutes or 0, now=now())
    return clock.end_clock(round_=round_)


class Notices(Call):
    """POST tournaments/{id}/notices/"""

    @documented(takes=shapes.NoticeShape, gives={201: shapes.NoticeAnswer}, summary="Show a message on all pads.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Show a message in the place of the one that stands."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        told = read(shapes.NoticeShape, request.data)
        sent = notices.send_notice(tournament=tournament, by=str(visitor), now=now(), **told)
        return Response(shapes.NoticeAnswer(sent).data, status=201)


class EndNotice(Call):
    """POST tournaments/{id}/notices/{notice}/end/"""

    @documented(gives={200: shapes.NoticeAnswer}, summary="Take a message off the pads.")
    @once_per_key
    def post(self, request: Request, pk: int, notice: int) -> Response:
        """Take this very message away."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        standing = get_object_or_404(tournament.notices, pk=notice)
        return Response(shapes.NoticeAnswer(notices.end_notice(notice=standing, now=now())).data)


class CallDirector(Call):
    """POST pads/call/"""

    @documented(
        takes=shapes.CallShape,
        gives={200: shapes.CallAnswer, 201: shapes.CallAnswer},
        summary="Ask the director to come to the pad's table.",
    )
    def post(self, request: Request) -> Response:
        """Call: 201 new, 200 where the table's call stands already."""
        pad = live_pad_of(request)
        reason = read(shapes.CallShape, request.data)["reason"]
        call, is_new = calls.call_director(table=pad.table, now=now(), reason=reason)
        return Response(shapes.CallAnswer(call).data, status=201 if is_new else 200)


class WithdrawCall(Call):
    """POST pads/call/withdraw/"""

    @documented(gives={200: shapes.WithdrawnAnswer}, summary="Take the call of the pad's table back.")
    def post(self, request: Request) -> Response:
        """Take the table's call back; where none stands, that is all right too."""
        pad = live_pad_of(request)
        read(NothingShape, request.data)
        return Response({"withdrawn": calls.withdraw_call(table=pad.table, by=str(pad), now=now())})


class Calls(Call):
    """GET tournaments/{id}/calls/"""

    @documented(gives={200: shapes.CallAnswer(many=True)}, summary="Tables that wait for the director.")
    def get(self, request: Request, pk: int) -> Response:
        """List the calls that stand, the longest first."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        return Response(shapes.CallAnswer(calls.standing_calls(tournament), many=True).data)


class AnswerCall(Call):
    """POST tournaments/{id}/calls/{call}/answer/"""

    @documented(gives={200: shapes.CallAnswer}, summary="Say that someone goes to the table.")
    @once_per_key
    def post(self, request: Request, pk: int, call: int) -> Response:
        """Answer a table's call."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        made = DirectorCall.objects.select_related("table")
        standing = get_object_or_404(made, table__tournament=tournament, pk=call)
        answered = calls.answer_call(call=standing, by=str(visitor), now=now())
        return Response(shapes.CallAnswer(answered).data)
