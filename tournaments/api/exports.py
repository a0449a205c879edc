"""A tournament as files for programs: the same ones as at the desk."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from accounts.activity_log import add_details, logged
from accounts.models import MAY_ENTER, MAY_LOOK
from tournaments.access import may, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented, now
from tournaments.exports.files import ALL, TABLES, TYPES, export

GIVES: dict[int | tuple[int, str], Any] = {
    (200, media.partition(";")[0]): OpenApiTypes.OBJECT if kind == "json" else OpenApiTypes.BINARY
    for kind, media in TYPES.items()
}


@logged(gettext_noop("Downloaded an export."))
class Export(Call):
    """GET tournaments/{id}/export/{what}.{kind}"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Accept any `Accept` header: the address determines the kind of file."""
        return super().perform_content_negotiation(request, force=True)

    @documented(
        gives=GIVES,
        name="tournaments_export_retrieve",
        parameters=[
            OpenApiParameter("what", location=OpenApiParameter.PATH, enum=[*TABLES, ALL]),
            OpenApiParameter("kind", location=OpenApiParameter.PATH, enum=[*TYPES]),
        ],
        summary="Export one list (entrants, teams, seating, hands, standings) or all, as CSV, ZIP, Excel or JSON.",
    )
    def get(self, request: Request, pk: int, what: str, kind: str) -> HttpResponse:
        """Return the file. Viewers get it without e-mail addresses and phone numbers."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_LOOK, pk=pk)
        private = may(visitor, tournament.organization, MAY_ENTER)
        file = export(tournament, what, kind, private=private, now=now())
        if file is None:
            raise Http404
        add_details(request, what=_("Downloaded the export %(what)s.%(kind)s.") % {"what": what, "kind": kind})
        return HttpResponse(file.content, content_type=file.content_type, headers=file.headers)
