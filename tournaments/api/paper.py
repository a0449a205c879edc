"""Paper for programs: the same PDFs as at the desk."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import address_for_others
from accounts.models import MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.pages import read_query
from tournaments.api.shapes.paper import LayoutAnswer, LayoutShape, PaperShape
from tournaments.api.views import Call, documented
from tournaments.models import Tournament
from tournaments.paper.jobs import PrintJob
from tournaments.paper.kinds import KINDS, print_as_pdf, usual_paper
from tournaments.paper.on_record import put_on_record
from tournaments.paper.score_sheets import layout_of


class Paper(Call):
    """GET tournaments/{id}/paper/{what}/"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Accept any `Accept` header: it is always a PDF."""
        return super().perform_content_negotiation(request, force=True)

    @documented(
        gives={(200, "application/pdf"): OpenApiTypes.BINARY},
        name="tournaments_paper_retrieve",
        parameters=[OpenApiParameter("what", location=OpenApiParameter.PATH, enum=[*KINDS]), PaperShape],
        summary="Print table cards, score sheets, seat slips, standings and so on, as PDF.",
    )
    def get(self, request: Request, pk: int, what: str) -> HttpResponse:
        """Return the file; 409 where there is nothing to print yet. Table cards open pads: viewers get none."""
        kind = KINDS.get(what)
        if kind is None:
            raise Http404
        tournament = tournament_for_staff(visitor_of(request), kind.allowed, pk=pk)
        file = print_as_pdf(what, _job(request, tournament))
        put_on_record(request._request, visitor_of(request).user, tournament, what)
        headers = {**file.headers, "Content-Disposition": f'attachment; filename="{file.name}"'}
        return HttpResponse(file.content, content_type=file.content_type, headers=headers)


def _job(request: Request, tournament: Tournament) -> PrintJob:
    asked, path = read_query(PaperShape, request), reverse("pad:pad")
    return PrintJob(
        tournament,
        asked.get("paper") or usual_paper(tournament),
        round_number=asked.get("round"),
        table=asked.get("table"),
        language=asked.get("language", ""),
        pad_page=address_for_others(request._request, path) or request.build_absolute_uri(path),
    )


class SheetLayout(Call):
    """GET tournaments/{id}/paper/score-sheets/layout/"""

    @documented(
        gives={200: LayoutAnswer},
        name="tournaments_paper_layout_retrieve",
        parameters=[LayoutShape],
        summary="Say where each mark and bubble of a table's score sheet lies, in millimeters.",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Return the layout; 404 for a table or a sheet that this round does not have, 409 for no such round."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        asked = read_query(LayoutShape, request)
        paper = asked.get("paper") or usual_paper(tournament)
        round_ = PrintJob(tournament, paper, round_number=asked.get("round")).published_round()
        sitting = get_object_or_404(round_.sittings.select_related("table", "game"), table__number=asked["table"])
        layout = layout_of(sitting, round_, asked["sheet"], paper)
        if layout is None:
            raise Http404
        return Response(LayoutAnswer.of(layout))
