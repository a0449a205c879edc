"""Draws: planned and carried out by staff, step by step; their proof is for everybody who sees the board."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts.activity_log import logged
from accounts.models import MAY_READ_BOOKS
from fundraising.api import draw_shapes as shapes
from fundraising.models import Draw
from fundraising.services import draws as service
from fundraising.services.draw_proof import proof_of, public_draws
from tournaments.access import require_sight, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.models import Tournament


@logged(gettext_noop("Planned a draw."))
class Draws(Call):
    """GET and POST tournaments/{id}/draws/"""

    @documented(
        gives={200: shapes.DrawAnswer(many=True)}, summary="List the draws with their proofs, the newest first."
    )
    def get(self, request: Request, pk: int) -> Response:
        """List them for everybody who sees the board."""
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor_of(request), tournament)
        return Response([proof_of(draw) for draw in public_draws(tournament)])

    @documented(
        takes=shapes.PrizeDrawShape,
        gives={200: shapes.DrawAnswer, 201: shapes.DrawAnswer},
        summary="Plan a draw; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Plan a draw."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
        data = read(shapes.PrizeDrawShape, request.data)
        uuid = data.pop("uuid")
        plan = service.Plan(**data)
        draw, is_new = service.plan_draw(tournament=tournament, uuid=uuid, plan=plan, by=str(visitor), now=now())
        return created(request, proof_of(draw), is_new=is_new)


@logged(gettext_noop("Froze the tickets of a draw."))
class FreezeDraw(Call):
    """POST tournaments/{id}/draws/{uuid}/freeze/"""

    @documented(gives={200: shapes.DrawAnswer}, summary="Number the tickets as they are now.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Freeze the list, or freeze it again before the fingerprint is shown."""
        signed = _signed(request, pk, uuid, NothingShape)
        return Response(proof_of(service.freeze_tickets(**signed)))


@logged(gettext_noop("Showed the fingerprint of a draw's seed."))
class Fingerprint(Call):
    """POST tournaments/{id}/draws/{uuid}/fingerprint/"""

    @documented(gives={200: shapes.DrawAnswer}, summary="Choose the seed and show its fingerprint.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Choose the seed, once."""
        signed = _signed(request, pk, uuid, NothingShape)
        return Response(proof_of(service.show_fingerprint(**signed)))


@logged(gettext_noop("Entered the hall's number for a draw."))
class HallNumber(Call):
    """POST tournaments/{id}/draws/{uuid}/number/"""

    @documented(takes=shapes.HallNumberShape, gives={200: shapes.DrawAnswer}, summary="Enter the hall's number.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Note the number, once."""
        signed = _signed(request, pk, uuid, shapes.HallNumberShape)
        return Response(proof_of(service.name_number(**signed)))


@logged(gettext_noop("Opened the seed of a draw."))
class OpenDraw(Call):
    """POST tournaments/{id}/draws/{uuid}/open/"""

    @documented(gives={200: shapes.DrawAnswer}, summary="Open the seed; the winners follow.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Draw, once."""
        signed = _signed(request, pk, uuid, NothingShape)
        return Response(proof_of(service.open_draw(**signed)))


@logged(gettext_noop("Passed over a ticket that was drawn."))
class PassOver(Call):
    """POST tournaments/{id}/draws/{uuid}/pass-over/"""

    @documented(
        takes=shapes.PassOverShape,
        gives={200: shapes.DrawAnswer},
        summary="Pass over a winner who is not there, and say why; the next ticket has the prize.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Pass over a winning ticket."""
        signed = _signed(request, pk, uuid, shapes.PassOverShape)
        service.pass_over(**signed)
        return Response(proof_of(signed["draw"]))


@logged(gettext_noop("Cancelled a draw."))
class CancelDraw(Call):
    """POST tournaments/{id}/draws/{uuid}/cancel/"""

    @documented(
        takes=shapes.CancelDrawShape,
        gives={200: shapes.DrawAnswer},
        summary="Cancel a draw before its number is named; it stays on record.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Cancel it, with a reason."""
        signed = _signed(request, pk, uuid, shapes.CancelDrawShape)
        return Response(proof_of(service.cancel_draw(**signed)))


def _signed(request: Request, pk: int, uuid: UUID, shape: type[Serializer[Any]]) -> dict[str, Any]:
    """Return what every step takes: the draw, by whom and when, and what was sent in this shape."""
    visitor = visitor_of(request)
    tournament = tournament_for_staff(visitor, MAY_READ_BOOKS, pk=pk)
    data = read(shape, request.data)
    draws = Draw.objects.select_related("fundraiser__tournament")
    draw = get_object_or_404(draws, fundraiser__tournament=tournament, uuid=uuid)
    return {"draw": draw, "by": str(visitor), "now": now(), **data}
