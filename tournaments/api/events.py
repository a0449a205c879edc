"""The feed of what happened in a tournament, by cursor."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.pages import read_query
from tournaments.api.shapes import events as shapes
from tournaments.api.views import Call, documented


class Events(Call):
    """GET tournaments/{id}/events/"""

    @documented(
        gives={200: shapes.FeedAnswer},
        parameters=[shapes.FeedShape],
        summary="Follow what happens: hands, rounds, the clock, money, prizes, settings.",
        name="tournaments_events_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List what happened after the cursor, in its order, for staff; none is left out and none comes twice."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        asked = read_query(shapes.FeedShape, request)
        after, limit = asked["after"], asked["limit"]
        found = list(tournament.events.filter(pk__gt=after).order_by("pk")[: limit + 1])
        events = found[:limit]
        cursor = events[-1].pk if events else after
        return Response(shapes.FeedAnswer.of({"events": events, "next": cursor, "more": len(found) > limit}))
