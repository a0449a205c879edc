"""Points that the director gives or takes."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import adjustments as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Adjustment
from tournaments.services.setup.tournaments import adjust


@logged(gettext_noop("Added an adjustment."))
class Adjustments(Call):
    """GET and POST tournaments/{id}/adjustments/"""

    @documented(
        gives={200: page_of(shapes.ListedAdjustmentAnswer)},
        parameters=[shapes.AdjustmentsShape],
        summary="List bonus and penalty points, the earliest first.",
        name="tournaments_adjustments_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List them for staff, of all entrants or of one."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        asked = read_query(shapes.AdjustmentsShape, request)
        found = tournament.adjustments.order_by("made_at", "pk")
        if "entrant" in asked:
            found = found.filter(entrant=asked["entrant"])
        return paged(request, asked, found, _as_json, shapes.ListedAdjustmentAnswer)

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
            raise NotHere({"entrant": _("This tournament has no entrant with this id.")})
        adjustment = adjust(
            tournament=tournament,
            entrant=entrant,
            points=data["points"],
            reason=data["reason"],
            by=str(visitor),
            now=now(),
        )
        return Response({"id": adjustment.pk, **data}, status=201)


def _as_json(adjustment: Adjustment) -> dict[str, Any]:
    plain = {name: getattr(adjustment, name) for name in ("points", "reason", "made_by")}
    made_at = adjustment.made_at.isoformat()
    return {"id": adjustment.pk, "entrant": adjustment.entrant_id, **plain, "made_at": made_at}
