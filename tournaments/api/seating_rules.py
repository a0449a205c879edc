"""Seating rules."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import seating_rules as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, entrant_in, now, read
from tournaments.services.people.seating_rules import RuleRequest, add_rule, withdraw_rule


@logged(gettext_noop("Added a seating rule."))
class AddSeatingRule(Call):
    """POST tournaments/{id}/seating-rules/"""

    @documented(takes=shapes.SeatingRuleShape, gives={201: shapes.SeatingRuleAnswer}, summary="Add a seating rule.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Add a rule, which applies from the next draw on. If there is the same rule already, that one is returned."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.SeatingRuleShape, request.data)
        wanted = RuleRequest(
            data["kind"],
            entrant_in(tournament, data["entrant"]),
            other=None if data.get("other") is None else entrant_in(tournament, data["other"], field="other"),
            until_round=data.get("until_round"),
            table=data.get("table"),
        )
        rule = add_rule(tournament=tournament, wanted=wanted, by=str(visitor), now=now())
        return Response(shapes.SeatingRuleAnswer.of(rule), status=201)


@logged(gettext_noop("Withdrew a seating rule."))
class WithdrawSeatingRule(Call):
    """POST tournaments/{id}/seating-rules/{rule}/withdraw/"""

    @documented(takes=NothingShape, gives={200: shapes.SeatingRuleAnswer}, summary="Withdraw a seating rule.")
    @once_per_key
    def post(self, request: Request, pk: int, rule: int) -> Response:
        """Withdraw a rule from the next draw on; it stays on record."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        found = get_object_or_404(tournament.seating_rules, pk=rule)
        withdraw_rule(rule=found, by=str(visitor), now=now())
        found.refresh_from_db()
        return Response(shapes.SeatingRuleAnswer.of(found))
