"""The referee for programs: disputed tricks and hands, and perfect play. Nothing is stored, and anybody may ask."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from scoring.rules import judge_call, par, rule_on_draw, rule_on_hand, rule_on_trick, solve_deal
from tournaments.api.errors import Flood
from tournaments.api.shapes import referee as shapes
from tournaments.api.shapes.base import ErrorAnswer
from tournaments.api.shapes.games import going_together
from tournaments.api.views import Call, documented, read
from tournaments.web import FLOOD_SECONDS, is_flood


class AskedTooOften(Flood):
    """One address asks the referee too often."""

    default_detail = gettext_lazy("The referee was asked too often. Wait a minute, then try again.")


class _Ruling(Call):
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Turn away an address that asks too often."""
        super().initial(request, *args, **kwargs)
        if is_flood(request._request, "referee", settings.LIMITS.referee_by_address):
            raise AskedTooOften(FLOOD_SECONDS)


@logged(None)
class RefereeTrick(_Ruling):
    """POST referee/trick/"""

    @documented(
        takes=shapes.TrickShape,
        gives={200: shapes.TrickAnswer, 429: ErrorAnswer},
        summary="Judge a trick: who takes it, whether a play was a revoke.",
        name="referee_trick",
    )
    def post(self, request: Request) -> Response:
        """Answer with the winner, each play judged, and the rules."""
        asked = read(shapes.TrickShape, request.data)
        with going_together(asked):
            return Response(shapes.TrickAnswer.of(rule_on_trick(asked)))


@logged(None)
class RefereeHand(_Ruling):
    """POST referee/hand/"""

    @documented(
        takes=shapes.DisputedHandShape,
        gives={200: shapes.HandRulingAnswer, 429: ErrorAnswer},
        summary="Judge a hand by its tricks: who took each, revokes, what it scores.",
        name="referee_hand",
    )
    def post(self, request: Request) -> Response:
        """Answer with every trick judged and, where the hand is over, what it comes to."""
        asked = read(shapes.DisputedHandShape, request.data)
        with going_together(asked):
            return Response(shapes.HandRulingAnswer.of(rule_on_hand(asked)))


@logged(None)
class RefereeDraw(_Ruling):
    """POST referee/draw/"""

    @documented(
        takes=shapes.DisputedDrawShape,
        gives={200: shapes.DrawRulingAnswer, 429: ErrorAnswer},
        summary="Judge a draw phase, turn by turn.",
        name="referee_draw",
    )
    def post(self, request: Request) -> Response:
        """Answer with who is next, what they may do, and the first turn that was wrong."""
        asked = read(shapes.DisputedDrawShape, request.data)
        with going_together(asked):
            return Response(shapes.DrawRulingAnswer.of(rule_on_draw(asked)))


class _PerfectPlay(_Ruling):
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Turn away an address that has deals solved too often: each takes up to a second."""
        super().initial(request, *args, **kwargs)
        if is_flood(request._request, "perfect-play", settings.LIMITS.perfect_play_by_address):
            raise AskedTooOften(FLOOD_SECONDS)


@logged(None)
class RefereeDeal(_PerfectPlay):
    """POST referee/deal/"""

    @documented(
        takes=shapes.DealShape,
        gives={200: shapes.DealAnswer, 429: ErrorAnswer},
        summary="Solve a deal with all cards seen: tricks by trump and maker, and par.",
        name="referee_deal",
    )
    def post(self, request: Request) -> Response:
        """Answer with what perfect play makes of the deal."""
        asked = read(shapes.DealShape, request.data)
        with going_together(asked):
            solved = solve_deal(asked)
        return Response(shapes.DealAnswer.of({"tricks": solved.tricks, "par": par(solved)}))


@logged(None)
class RefereeCall(_PerfectPlay):
    """POST referee/call/"""

    @documented(
        takes=shapes.OneHandShape,
        gives={200: shapes.ChancesAnswer, 429: ErrorAnswer},
        summary="Judge a call by one hand: with the partner or alone, over random deals of the other cards.",
        name="referee_call",
    )
    def post(self, request: Request) -> Response:
        """Answer with the chances and the average points of both."""
        asked = read(shapes.OneHandShape, request.data)
        with going_together(asked):
            return Response(shapes.ChancesAnswer.of({"calls": judge_call(asked)}))
