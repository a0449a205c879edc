"""Corrections by the director, and hands waiting for a decision: a preview, then the change."""

from typing import Any
from uuid import UUID, uuid4

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.corrections import Correction, WholeGame
from scoring.services import Entry
from tournaments.access import sitting_for_staff, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import corrections as shapes
from tournaments.api.shapes.sittings import HandShape, SheetAnswer
from tournaments.api.sittings import NOT_FACTS, totals_of
from tournaments.api.views import Call, documented, now, read
from tournaments.models import HeldHand, Sitting
from tournaments.services.play import corrections, held


@logged(gettext_noop("Corrected the sheet of table %(table)s, round %(round)s."))
@logged(gettext_noop("Corrected the sheet of table %(table)s, round %(round)s."))
class Correct(Call):
    """POST sittings/{id}/hands/{uuid}/correct/"""

    @documented(
        takes=shapes.CorrectShape,
        gives={200: shapes.CorrectionAnswer},
        summary="Correct or remove a line of a sheet, even after the round is closed.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Void a hand or totals, and add the replacement; with `preview`, only show what that would change."""
        sitting = sitting_for_staff(visitor_of(request), pk, MAY_DIRECT)
        return _corrected(request, sitting, read(shapes.CorrectShape, request.data), uuid)


@logged(gettext_noop("Added a missing entry to the sheet of table %(table)s, round %(round)s."))
@logged(gettext_noop("Added a missing entry to the sheet of table %(table)s, round %(round)s."))
class Add(Call):
    """POST sittings/{id}/correct/"""

    @documented(
        takes=shapes.AddShape,
        gives={200: shapes.CorrectionAnswer},
        summary="Add a line that is missing from a sheet, even after the round is closed.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Add a hand or totals; with `preview`, only show what that would change."""
        sitting = sitting_for_staff(visitor_of(request), pk, MAY_DIRECT)
        return _corrected(request, sitting, read(shapes.AddShape, request.data), None)


def _corrected(request: Request, sitting: Sitting, data: dict[str, Any], voids: UUID | None) -> Response:
    correction = Correction(data["reason"], voids=voids, adds=_line(data))
    work: dict[str, Any] = {"sitting": sitting, "correction": correction, "by": str(visitor_of(request)), "now": now()}
    if data["preview"]:
        leave_out(request)
        return Response({"effect": shapes.EffectAnswer.of(corrections.preview(**work))})
    sitting.game = corrections.correct(**work)
    return Response({"sheet": SheetAnswer.of(sitting)})


def _line(data: dict[str, Any]) -> Entry | WholeGame | None:
    if data.get("totals") is not None:
        return WholeGame(data["totals"].get("uuid") or uuid4(), totals_of(data["totals"]))
    if data.get("hand") is None:
        return None
    hand = read(HandShape, data["hand"])
    facts = {name: fact for name, fact in data["hand"].items() if name not in NOT_FACTS}
    return Entry(hand["uuid"], facts, hand.get("number"))


class Held(Call):
    """GET tournaments/{id}/held/"""

    @documented(
        gives={200: shapes.WaitingAnswer(many=True)},
        summary="List the hands waiting for the director and those already decided.",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every hand that was held, the oldest first, with the hand on the sheet that has its number."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        held_hands = held.held_in(tournament).select_related("sitting__round", "sitting__table", "sitting__game")
        return Response(shapes.WaitingAnswer.each(held_hands))


@logged(gettext_noop("Decided about a waiting hand of table %(table)s, round %(round)s."))
@logged(gettext_noop("Decided about a waiting hand of table %(table)s, round %(round)s."))
class DecideHeld(Call):
    """POST sittings/{id}/held/{uuid}/decide/"""

    @documented(
        takes=shapes.DecideHeldShape,
        gives={200: shapes.CorrectionAnswer},
        summary="Count or refuse a hand waiting for the director.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Decide once; with `preview`, only show what counting it would change."""
        visitor = visitor_of(request)
        sitting = sitting_for_staff(visitor, pk, MAY_DIRECT)
        data = read(shapes.DecideHeldShape, request.data)
        waiting: HeldHand = get_object_or_404(
            sitting.held_hands.select_related("sitting__round__tournament"), uuid=uuid
        )
        work: dict[str, Any] = {"held": waiting, "reason": data["reason"], "by": str(visitor), "now": now()}
        if data["decision"] == HeldHand.Decision.REFUSED:
            held.refuse(**work)
        else:
            work["place"] = held.HandPlacement(data.get("replaces"), data.get("number"))
            if data["preview"]:
                leave_out(request)
                return Response({"effect": shapes.EffectAnswer.of(held.preview(**work))})
            held.count(**work)
        sitting.game.refresh_from_db()
        return Response({"sheet": SheetAnswer.of(sitting)})
