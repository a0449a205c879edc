"""Points that the director gives or takes."""

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import adjustments as shapes
from tournaments.api.views import Call, documented, entrant_in, now, read
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
        return paged(request, asked, found, shapes.ListedAdjustmentAnswer)

    @documented(
        takes=shapes.AdjustmentShape, gives={201: shapes.AdjustmentAnswer}, summary="Add bonus or penalty points."
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Give points to an entrant, or take them, with a reason."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.AdjustmentShape, request.data)
        data["entrant"] = entrant_in(tournament, data["entrant"])
        adjustment = adjust(tournament=tournament, **data, by=str(visitor), now=now())
        return Response(shapes.AdjustmentAnswer.of(adjustment), status=201)
