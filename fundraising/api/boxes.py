"""Cash boxes and their counting: two people count each, and neither sees the other's sums or the ledger's."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_KEEP_BOOKS, MAY_TAKE_PAYMENTS
from fundraising.api import till_shapes as shapes
from fundraising.models import CashBox, Counting
from fundraising.services import counting as service
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.models import Tournament


@logged(gettext_noop("Added a cash box."))
class Boxes(Call):
    """GET and POST tournaments/{id}/boxes/"""

    @documented(gives={200: shapes.BoxAnswer(many=True)}, summary="List the cash boxes, and who has each.")
    def get(self, request: Request, pk: int) -> Response:
        """List them for those who take payments."""
        tournament = tournament_for_staff(visitor_of(request), MAY_TAKE_PAYMENTS, pk=pk)
        boxes = CashBox.objects.filter(fundraiser__tournament=tournament).prefetch_related("handovers")
        return Response(shapes.BoxAnswer.each(boxes))

    @documented(
        takes=shapes.BoxShape,
        gives={200: shapes.BoxAnswer, 201: shapes.BoxAnswer},
        summary="Add a cash box with its starting cash, signed for by its holder; the same again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Add a box."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.BoxShape, request.data)
        signed = {"float_amount": data.pop("float"), "by": str(visitor), "now": now()}
        box, is_new = service.add_box(tournament=tournament, **data, **signed)
        return created(request, shapes.BoxAnswer.of(box), is_new=is_new)


@logged(gettext_noop("Noted who has a cash box."))
class HandOver(Call):
    """POST tournaments/{id}/boxes/{box}/hand-over/"""

    @documented(takes=shapes.HandOverShape, gives={200: shapes.BoxAnswer}, summary="Note who has a cash box from now.")
    @once_per_key
    def post(self, request: Request, pk: int, box: int) -> Response:
        """Hand it over; its present holder may be named again."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data, found = read(shapes.HandOverShape, request.data), _box(tournament, box)
        service.hand_over(box=found, **data, by=str(visitor), now=now())
        return Response(shapes.BoxAnswer.of(found))


@logged(gettext_noop("Counted a cash box."))
class CountBox(Call):
    """POST tournaments/{id}/boxes/{box}/count/"""

    @documented(
        takes=shapes.CountShape,
        gives={200: shapes.BoxStateAnswer},
        summary="Enter what you counted in a box; the answer does not tell what somebody else did.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, box: int) -> Response:
        """Note a count."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        data, found = read(shapes.CountShape, request.data), _box(tournament, box)
        state = service.count_box(tournament=tournament, box=found, **data, by=str(visitor), now=now())
        return Response(shapes.BoxStateAnswer.of(state))


@logged(gettext_noop("Began to count the boxes."))
class Count(Call):
    """GET and POST tournaments/{id}/counting/"""

    @documented(gives={200: shapes.CountingAnswer}, summary="Show how far the boxes are counted.")
    def get(self, request: Request, pk: int) -> Response:
        """Show the latest count to those who take payments."""
        return Response(_latest(tournament_for_staff(visitor_of(request), MAY_TAKE_PAYMENTS, pk=pk)))

    @documented(takes=NothingShape, gives={201: shapes.CountingAnswer}, summary="Begin to count the boxes.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Begin; 409 while a count is going on."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        read(NothingShape, request.data)
        service.open_counting(tournament=tournament, by=str(visitor), now=now())
        return Response(_latest(tournament), status=201)


@logged(gettext_noop("Closed the count of the boxes."))
class CloseCount(Call):
    """POST tournaments/{id}/counting/close/"""

    @documented(
        takes=shapes.CloseCountShape,
        gives={200: shapes.CountingAnswer},
        summary="Close the count; a difference from the ledger is entered with its explanation.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Close it."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.CloseCountShape, request.data)
        service.close_counting(tournament=tournament, **data, by=str(visitor), now=now())
        return Response(_latest(tournament))


def _box(tournament: Tournament, pk: int) -> CashBox:
    boxes = CashBox.objects.select_related("fundraiser__tournament")
    return get_object_or_404(boxes, fundraiser__tournament=tournament, pk=pk)


def _latest(tournament: Tournament) -> dict[str, Any]:
    """Return the latest count, or one that was never begun."""
    return shapes.CountingAnswer.of(service.latest(tournament) or Counting())
