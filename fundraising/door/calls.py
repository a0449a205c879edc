"""The calls of the API that the door's page sends. It does so as the person signed in, programs with an API key."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import gettext_noop
from rest_framework.authentication import SessionAuthentication
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_TAKE_PAYMENTS
from fundraising.door import shapes
from fundraising.door.guests import guest_of, guests_of
from fundraising.services.door import sell, undo_sale
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import PadAuthentication, StaffTokenAuthentication, visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.models import Entrant
from tournaments.web import unchanged


class DoorCall(Call):
    """A call that also takes the session of the door's page, with its CSRF token."""

    authentication_classes = (StaffTokenAuthentication, PadAuthentication, SessionAuthentication)


class Guests(DoorCall):
    """GET tournaments/{id}/guests/"""

    @documented(
        gives={200: shapes.GuestAnswer(many=True)}, summary="List everybody for the door: who is here, who paid."
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """List everybody who is entered, by number; 304 if nothing has changed."""
        tournament = tournament_for_staff(visitor_of(request), MAY_TAKE_PAYMENTS, pk=pk)
        guests = shapes.GuestAnswer.each(guests_of(tournament))
        tag = f'"{sha256(JSONRenderer().render(guests)).hexdigest()[:32]}"'
        return unchanged(request._request, tag) or Response(guests, headers={"ETag": tag, "Cache-Control": "no-cache"})


@logged(gettext_noop("Checked somebody in or took a payment at the door."))
class CheckIns(DoorCall):
    """POST tournaments/{id}/check-ins/"""

    @documented(
        takes=shapes.CheckInShape,
        gives={200: shapes.DoneAnswer, 201: shapes.DoneAnswer},
        summary="Check somebody in, take what they pay, sell tickets: all of it or nothing.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Do what one tap at the door does: 201, and 200 for the same again, which changes nothing."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        sale = shapes.sale_of(read(shapes.CheckInShape, request.data))
        done = sell(tournament=tournament, sale=sale, by=str(visitor), now=now())
        return created(request, _done(sale.uuid, done.entrant), is_new=done.is_new)


@logged(gettext_noop("Undid a check-in or a sale at the door."))
class UndoCheckIn(DoorCall):
    """POST tournaments/{id}/check-ins/{uuid}/undo/"""

    @documented(
        takes=NothingShape,
        gives={200: shapes.DoneAnswer},
        summary="Undo a check-in or sale: what was paid is given back.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Undo it; undone already, nothing happens."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_TAKE_PAYMENTS, pk=pk)
        read(NothingShape, request.data)
        entrant = undo_sale(tournament=tournament, uuid=uuid, by=str(visitor), now=now())
        return Response(_done(uuid, entrant))


def _done(uuid: UUID, entrant: Entrant | None) -> dict[str, Any]:
    return shapes.DoneAnswer.of({"uuid": uuid, "guest": guest_of(entrant) if entrant else None})
