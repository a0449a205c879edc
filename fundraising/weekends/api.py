"""A weekend for programs: its guests, its door, and what it came to."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, cast

from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_READ_BOOKS, MAY_TAKE_PAYMENTS, User
from fundraising.weekends import shapes
from fundraising.weekends.guests import guests_of, let_in, weekend_of
from fundraising.weekends.report import report_of_weekend, totals
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.views import Call, documented, now, read
from tournaments.services.writing.once import do_once

SUMS = ("gross", "paid_out", "spent", "net", "in_hand")


class WeekendGuests(Call):
    """GET organizations/{organization}/seasons/{season}/guests/"""

    @documented(gives={200: shapes.WeekendGuestAnswer(many=True)}, summary="List everybody of a weekend's tournaments.")
    def get(self, request: Request, organization: str, season: int) -> Response:
        """List them by name; 404 for a season that has no door of its own."""
        hall = organization_for_staff(visitor_of(request), MAY_TAKE_PAYMENTS, organization)
        return Response(shapes.WeekendGuestAnswer.each(guests_of(weekend_of(hall, season))))


@logged(gettext_noop("Checked somebody in or took a payment at the door of a weekend."))
class WeekendCheckIns(Call):
    """POST organizations/{organization}/seasons/{season}/check-ins/"""

    @documented(
        takes=shapes.VisitShape,
        gives={200: shapes.VisitAnswer},
        summary="Enter somebody, check them in and take fees in several tournaments: all of it or nothing.",
    )
    @once_per_key
    def post(self, request: Request, organization: str, season: int) -> Response:
        """Do what one tap at the weekend's door does. Sent again it changes nothing."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_TAKE_PAYMENTS, organization)
        weekend = weekend_of(hall, season)
        visit = shapes.visit_of(read(shapes.VisitShape, request.data))

        def work() -> tuple[int, Any]:
            served = let_in(season=weekend, visit=visit, by=str(visitor), now=now())
            return 200, json.loads(json.dumps(shapes.VisitAnswer.of({"uuid": visit.uuid, "places": served})))

        key, fingerprint = f"weekend {weekend.pk} {visit.uuid}", sha256(repr(visit).encode()).hexdigest()
        done, is_new = do_once(user=cast(User, request.user), key=key, work=work, fingerprint=fingerprint)
        add_details(request, organization=hall)
        if not is_new:
            leave_out(request)
        return Response(done.body)


class WeekendReport(Call):
    """GET organizations/{organization}/seasons/{season}/report/"""

    @documented(gives={200: shapes.WeekendReportAnswer}, summary="Add up the books of a weekend's tournaments.")
    def get(self, request: Request, organization: str, season: int) -> Response:
        """Show it to those who read the books."""
        hall = organization_for_staff(visitor_of(request), MAY_READ_BOOKS, organization)
        nights = report_of_weekend(weekend_of(hall, season))
        answer = {
            "nights": [
                {"tournament": night.tournament.pk, "currency": night.currency, **_named(night.sums)}
                for night in nights
            ],
            "totals": [{"currency": currency, **_named(sums)} for currency, sums in totals(nights).items()],
        }
        return Response(shapes.WeekendReportAnswer.of(answer))


def _named(sums: Sequence[int]) -> dict[str, Any]:
    return dict(zip(SUMS, sums, strict=True))
