"""The score sheet of a sitting: hands, totals, taking back, confirming."""

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_ENTER, MAY_LOOK
from scoring.errors import Refused
from scoring.models import Game
from scoring.rules import Totals
from scoring.services import Entry
from tournaments.access import Visitor, sitting_for
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere, refusal
from tournaments.api.idempotency import once_per_key
from tournaments.api.pad_calls import PadCall
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import sittings as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Round, Sitting
from tournaments.services.hall.pads import Pad
from tournaments.services.play import hands

NOT_FACTS = frozenset({"uuid", "number"})


@logged(gettext_noop("Entered a hand at table %(table)s, round %(round)s."))
class Hands(PadCall):
    """GET and POST sittings/{id}/hands/"""

    @documented(
        gives={200: page_of(shapes.SheetHandAnswer)},
        parameters=[shapes.HandsShape],
        summary="List the lines of a score sheet, void ones included, by number.",
        name="sittings_hands_list",
    )
    def get(self, request: Request, pk: int | UUID) -> Response:
        """List them for staff and for the table's pad."""
        game = _sitting_to_read(request, pk).game
        asked = read_query(shapes.HandsShape, request)
        lines = game.hands.order_by("number", "pk")
        if "voided" in asked:
            lines = lines.filter(voided_at__isnull=not asked["voided"])
        return paged(request, asked, lines, shapes.SheetHandAnswer)

    def answer_pad(self, pad: Pad, sitting: Sitting, sent: Any) -> Response:
        """Enter a hand for the pad of the sitting's table."""
        return _enter(Visitor(pad=pad), sitting, sent)

    @documented(
        takes=shapes.HandShape,
        gives={200: shapes.HandAnswer, 201: shapes.HandAnswer, 202: shapes.HeldAnswer},
        summary="Enter a hand.",
    )
    @once_per_key
    def post(self, request: Request, pk: int | UUID) -> Response:
        """Enter a hand: 201 for a new one, 200 for the same one again, 202 if it was too late and waits.

        A hand whose number is taken is refused, with the hand that has it, and waits for the director as well. So does
        one whose number the sheet has no room for.
        """
        visitor = visitor_of(request)
        return _enter(visitor, sitting_for(visitor, pk, MAY_ENTER, even_revoked=True), request.data)


def _enter(visitor: Visitor, sitting: Sitting, sent: Any) -> Response:
    shape = read(shapes.HandShape, sent)
    facts = {name: fact for name, fact in sent.items() if name not in NOT_FACTS}
    try:
        entered = hands.enter_hand(
            sitting=sitting,
            entry=Entry(shape["uuid"], facts, shape.get("number")),
            by=str(visitor),
            now=now(),
            key_revoked=bool(visitor.pad and visitor.pad.is_revoked),
        )
    except Refused as refused:
        if "held" not in refused.details:
            raise
        return refusal(refused)  # an answer, not an error: the held hand must not be rolled back with it
    return Response(entered.answer, status=202 if entered.held else 201 if entered.is_new else 200)


class Sheet(Call):
    """GET sittings/{id}/"""

    @documented(gives={200: shapes.SheetAnswer}, summary="Show the score sheet of a sitting.")
    def get(self, request: Request, pk: int | UUID) -> Response:
        """Show every line of the sheet, including void ones."""
        return Response(shapes.SheetAnswer.of(_sitting_to_read(request, pk)))


def _sitting_to_read(request: Request, pk: int | UUID) -> Sitting:
    """Return a sitting for staff or its table's pad, which does not see drafts. Raises SignInFirst, 404, 403."""
    visitor = visitor_of(request)
    sitting = sitting_for(visitor, pk, MAY_LOOK)
    if visitor.pad and sitting.round.status == Round.Status.DRAFT:
        raise Http404
    return sitting


@logged(gettext_noop("Entered the points of table %(table)s, round %(round)s."))
class Score(Call):
    """POST sittings/{id}/score/"""

    @documented(
        takes=shapes.ScoreShape,
        gives={200: shapes.ScoreAnswer, 201: shapes.ScoreAnswer},
        summary="Enter a whole game as totals.",
    )
    @once_per_key
    def post(self, request: Request, pk: int | UUID) -> Response:
        """Enter the totals of a game. Totals that no game can end with are refused."""
        visitor = visitor_of(request)
        sitting = sitting_for(visitor, pk, MAY_ENTER)
        data = read(shapes.ScoreShape, request.data)
        recorded = hands.enter_totals(
            sitting=sitting,
            uuid=data.get("uuid") or uuid4(),
            totals=totals_of(data),
            by=str(visitor),
            now=now(),
        )
        answer = {"uuid": str(recorded.hand.uuid), **recorded.hand.answer}
        return Response(answer, status=201 if recorded.is_new else 200)


def totals_of(data: dict[str, Any]) -> Totals:
    """Return the totals that came in, by seat."""
    by_seat = {name: data.get(name) and tuple(data[name]) for name in ("loners", "euchres")}
    return Totals(tuple(data["points"]), data.get("hands"), by_seat["loners"], by_seat["euchres"])


@logged(gettext_noop("Voided a hand at table %(table)s, round %(round)s."))
class Void(Call):
    """POST sittings/{id}/hands/{uuid}/void/"""

    @documented(takes=shapes.VoidShape, gives={200: shapes.SheetAnswer}, summary="Undo a hand.")
    @once_per_key
    def post(self, request: Request, pk: int | UUID, uuid: UUID) -> Response:
        """Void a hand or the totals; the line stays on record."""
        visitor = visitor_of(request)
        sitting = sitting_for(visitor, pk, MAY_ENTER)
        reason = read(shapes.VoidShape, request.data)["reason"]
        sitting.game = hands.void_hand(
            sitting=sitting,
            uuid=uuid,
            reason=reason,
            by=str(visitor),
            now=now(),
            by_pad=visitor.pad is not None,
        )
        return Response(shapes.SheetAnswer.of(sitting))


@logged(gettext_noop("Confirmed the game of table %(table)s, round %(round)s."))
class Confirm(Call):
    """POST sittings/{id}/confirm/"""

    @documented(takes=shapes.ConfirmShape, gives={200: shapes.SheetAnswer}, summary="Confirm a game for a side.")
    @once_per_key
    def post(self, request: Request, pk: int | UUID) -> Response:
        """Record that a side confirms the score."""
        visitor = visitor_of(request)
        sitting = sitting_for(visitor, pk, MAY_ENTER)
        data = read(shapes.ConfirmShape, request.data)
        sitting.game = hands.confirm_game(
            sitting=sitting,
            side=_side(sitting.game, data),
            by=str(visitor),
            now=now(),
            version=data.get("version"),
        )
        return Response(shapes.SheetAnswer.of(sitting))


def _side(game: Game, data: dict[str, int]) -> int:
    """Return the side. Raises NotHere if a seat is given in a game in which partners confirm together."""
    if "side" in data:
        return data["side"]
    for side, seats in enumerate(game.sides):
        if data["seat"] in seats and game.rules.confirms_by_seat:
            return side
    raise NotHere({"seat": _("In this game partners confirm together; give the side, 0 or 1.")})
