"""Sign-ups: listed, made, changed, cancelled, and made players, by staff."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_ENTER
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.fundraising.api import sign_up_shapes as shapes
from tournaments.fundraising.models import SignUp
from tournaments.fundraising.services import entering
from tournaments.fundraising.services.sign_ups import Guest, cancel, change, sign_up
from tournaments.fundraising.web import site_of
from tournaments.models import Tournament


@logged(gettext_noop("Signed up a guest."))
class SignUps(Call):
    """GET and POST tournaments/{id}/sign-ups/"""

    @documented(gives={200: shapes.SignUpAnswer(many=True)}, summary="List the sign-ups, the earliest first.")
    def get(self, request: Request, pk: int) -> Response:
        """List everybody who signed up, with contact data; whose data were erased, by UUID alone."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        return Response(shapes.SignUpAnswer(SignUp.objects.filter(tournament=tournament), many=True).data)

    @documented(
        takes=shapes.SignUpShape,
        gives={200: shapes.SignUpAnswer, 201: shapes.SignUpAnswer},
        summary="Sign somebody up; where all places are taken they wait. The same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Sign somebody up, also after guests no longer can."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        data = read(shapes.SignUpShape, request.data)
        uuid = data.pop("uuid")
        guests, moment = [(uuid, Guest(**data))], now()
        [row] = sign_up(tournament=tournament, guests=guests, now=moment, site=site_of(request), by_desk=True)
        is_new = row.signed_up_at == moment
        if not is_new:
            leave_out(request)
        return Response(shapes.SignUpAnswer(row).data, status=201 if is_new else 200)


@logged(gettext_noop("Changed a guest's sign-up."))
class OneSignUp(Call):
    """PATCH tournaments/{id}/sign-ups/{uuid}/"""

    @documented(takes=shapes.GuestShape, gives={200: shapes.SignUpAnswer}, summary="Change what a sign-up says.")
    @once_per_key
    def patch(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Change the given values."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        values = read(shapes.GuestShape, request.data)
        row = change(row=_row(tournament, uuid), values=values, now=now())
        return Response(shapes.SignUpAnswer(row).data)


@logged(gettext_noop("Cancelled a guest's sign-up."))
class CancelSignUp(Call):
    """POST tournaments/{id}/sign-ups/{uuid}/cancel/"""

    @documented(gives={200: shapes.CancelledAnswer}, summary="Cancel a sign-up; who has waited longest gets the place.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Cancel it. A repetition changes nothing."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        row = _row(tournament, uuid)
        moved = cancel(row=row, now=now(), site=site_of(request))
        return Response({**shapes.SignUpAnswer(row).data, "moved_up": [guest.uuid for guest in moved]})


@logged(gettext_noop("Put a guest on the list of players."))
class EnterSignUp(Call):
    """POST tournaments/{id}/sign-ups/{uuid}/enter/"""

    @documented(gives={200: shapes.SignUpAnswer}, summary="Put a guest on the list of players, checked in.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Make a player of a guest who is here, also from the waiting list. A repetition changes nothing."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        row = _row(tournament, uuid)
        entering.enter_one(row=row)
        row.refresh_from_db()
        return Response(shapes.SignUpAnswer(row).data)


def _row(tournament: Tournament, uuid: UUID) -> SignUp:
    return get_object_or_404(SignUp, tournament=tournament, uuid=uuid)
