"""Nights that were played without Headtable, imported by programs."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import past_nights as shapes
from tournaments.api.views import Call, documented, now, read
from tournaments.services.setup.past_nights import PastNight, PastResult, import_past_night


@logged(gettext_noop("Imported a past night."))
class PastNights(Call):
    """POST organizations/{organization}/past-nights/"""

    @documented(
        takes=shapes.PastNightShape,
        gives={200: shapes.PastNightAnswer, 201: shapes.PastNightAnswer},
        summary="Import the results of a night that was played without Headtable, as a finished tournament.",
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Make a finished tournament of the results, once: the same ones of the same day get the same tournament."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_DIRECT, organization)
        data = read(shapes.PastNightShape, request.data)
        results = [PastResult(**result) for result in data["results"]]
        night = PastNight(data["name"], data["date"], results, data["game"])
        tournament, is_new = import_past_night(organization=hall, night=night, by=str(visitor), now=now())
        if is_new:
            what = _("Imported the past night %(name)s.") % {"name": tournament.name}
            add_details(request, organization=hall, what=what)
        else:
            leave_out(request)
        return Response(shapes.PastNightAnswer.of(tournament), status=201 if is_new else 200)
