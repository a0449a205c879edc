"""The round clock."""

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import standing_round, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import clock as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Round
from tournaments.models.clock import Clock
from tournaments.services.hall import clock


@logged(gettext_noop("Changed the clock of round %(number)s."))
class RoundClock(Call):
    """POST tournaments/{id}/rounds/{n}/clock/"""

    @documented(
        takes=shapes.ClockShape, gives={200: shapes.ClockAnswer}, summary="Start, stop or adjust the round clock."
    )
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Start, stop, adjust or end the clock of an open round."""
        round_ = standing_round(tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk), number)
        data = read(shapes.ClockShape, request.data)
        return Response(shapes.ClockAnswer.of(_moved(round_, data["do"], data.get("minutes"))))


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
