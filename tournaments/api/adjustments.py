"""Points that the director gives or takes."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import adjustments as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.services.tournaments import adjust


@logged(gettext_noop("Added an adjustment."))
class Adjustments(Call):
    """POST tournaments/{id}/adjustments/"""

    @documented(
        takes=shapes.AdjustmentShape, gives={201: shapes.AdjustmentAnswer}, summary="Add bonus or penalty points."
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Give points to an entrant, or take them, with a reason."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.AdjustmentShape, request.data)
        entrant = tournament.people.filter(pk=data["entrant"]).first()
        if entrant is None:
            raise ValidationError({"entrant": _("This tournament has no entrant with this id.")})
        adjustment = adjust(
            tournament=tournament,
            entrant=entrant,
            points=data["points"],
            reason=data["reason"],
            by=str(visitor),
            now=now(),
        )
        return Response({"id": adjustment.pk, **data}, status=201)
