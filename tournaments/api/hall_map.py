"""The map of the hall."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import require_sight, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import hall_map as shapes
from tournaments.api.views import Call, documented, read
from tournaments.models import Tournament
from tournaments.services.hall.arrange_hall import arrange
from tournaments.services.hall.hall_map import Spot


@logged(gettext_noop("Arranged the map of the hall."))
class HallMap(Call):
    """GET and POST tournaments/{id}/map/"""

    @documented(gives={200: shapes.MapAnswer}, summary="Show where the tables stand.")
    def get(self, request: Request, pk: int) -> Response:
        """Show the map to everybody who can see the board."""
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor_of(request), tournament)
        return Response(shapes.MapAnswer.of(tournament))

    @documented(takes=shapes.MapShape, gives={200: shapes.MapAnswer}, summary="Say where tables stand.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Place tables on the map."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        spots = [Spot(**spot) for spot in read(shapes.MapShape, request.data)["tables"]]
        arrange(tournament=tournament, spots=spots)
        return Response(shapes.MapAnswer.of(tournament))
