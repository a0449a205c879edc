"""The treasurer's report, to be read."""

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_READ_BOOKS
from fundraising.accounts import raised_of
from fundraising.api.report_shapes import LetterAnswer, ReportAnswer
from fundraising.services import report as service
from fundraising.services.ledger import balances_of
from fundraising.services.letters import letters_of
from fundraising.services.thresholds import Standing, thresholds_of
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented
from tournaments.archive.transfer import one_moment

SUMS = ("gross", "games", "waived", "paid_out", "spent", "short", "net", "in_hand", "owed")
LISTS = ("categories", "payouts", "awards", "drawn", "expenses", "operators")


@logged(None)
class Report(Call):
    """GET tournaments/{id}/report/"""

    @documented(gives={200: ReportAnswer}, summary="The treasurer's report: what came in, what went out, what is left.")
    def get(self, request: Request, pk: int) -> Response:
        """Add the books up at one moment."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        with one_moment():
            report = service.report_of(tournament)
            standings, raised = thresholds_of(tournament, report), raised_of(balances_of(report.books))
        goal = {"goal": report.books.goal, "raised": raised}
        return Response({"currency": report.books.currency, **goal, **_as_json(report, standings)})


@logged(None)
class Letters(Call):
    """GET tournaments/{id}/letters/"""

    @documented(gives={200: LetterAnswer(many=True)}, summary="Whom to thank: donors, sponsors and helpers.")
    def get(self, request: Request, pk: int) -> Response:
        """List them for a mail merge."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        return Response([asdict(letter) for letter in letters_of(tournament)])


def _as_json(report: service.Report, standings: list[Standing]) -> dict[str, Any]:
    return {
        **{name: getattr(report, name) for name in SUMS},
        **{name: [asdict(one) for one in getattr(report, name)] for name in LISTS},
        "pot": asdict(report.pot),
        "float": asdict(report.float),
        "counts": [{**asdict(count), "difference": count.difference} for count in report.counts],
        "thresholds": [_standing(one) for one in standings],
    }


def _standing(one: Standing) -> dict[str, Any]:
    return {
        "id": one.threshold.pk,
        **{name: getattr(one.threshold, name) for name in ("what", "when", "amount", "currency", "note")},
        "now": one.now,
        "is_reached": one.is_reached,
        "is_near": one.is_near,
        "prizes": one.prizes,
    }
