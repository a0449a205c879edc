"""The message to all pads."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import notices as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.services.hall import notices


@logged(gettext_noop("Sent a message to the pads."))
class Notices(Call):
    """POST tournaments/{id}/notices/"""

    @documented(takes=shapes.NoticeShape, gives={201: shapes.NoticeAnswer}, summary="Show a message on all pads.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Show a message on all pads; it replaces the current one."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.NoticeShape, request.data)
        sent = notices.send_notice(tournament=tournament, by=str(visitor), now=now(), **data)
        return Response(shapes.NoticeAnswer.of(sent), status=201)


@logged(gettext_noop("Removed a message from the pads."))
class EndNotice(Call):
    """POST tournaments/{id}/notices/{notice}/end/"""

    @documented(gives={200: shapes.NoticeAnswer}, summary="Remove a message from the pads.")
    @once_per_key
    def post(self, request: Request, pk: int, notice: int) -> Response:
        """Remove this message, if it is still shown."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        standing = get_object_or_404(tournament.notices, pk=notice)
        return Response(shapes.NoticeAnswer.of(notices.end_notice(notice=standing, now=now())))
