"""The treasurer's report, to be read."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_READ_BOOKS
from fundraising.api.report_shapes import LetterAnswer, ReportAnswer
from fundraising.services.letters import letters_of
from fundraising.services.report import report_of
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented
from tournaments.archive.transfer import consistent_snapshot


@logged(None)
class Report(Call):
    """GET tournaments/{id}/report/"""

    @documented(gives={200: ReportAnswer}, summary="The treasurer's report: what came in, what went out, what is left.")
    def get(self, request: Request, pk: int) -> Response:
        """Add the books up at one moment."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        with consistent_snapshot():
            return Response(ReportAnswer.of(report_of(tournament)))


@logged(None)
class Letters(Call):
    """GET tournaments/{id}/letters/"""

    @documented(gives={200: LetterAnswer(many=True)}, summary="Whom to thank: donors, sponsors and helpers.")
    def get(self, request: Request, pk: int) -> Response:
        """List them for a mail merge."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        return Response(LetterAnswer.each(letters_of(tournament)))
