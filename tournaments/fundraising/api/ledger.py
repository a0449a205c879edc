"""The ledger, to be read."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_READ_BOOKS
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented, read
from tournaments.archive.transfer import one_moment
from tournaments.fundraising.api import shapes
from tournaments.fundraising.models import LedgerEntry
from tournaments.fundraising.services.ledger import balances_of, books_of

MOST_AT_ONCE = 5000


class AfterShape(serializers.Serializer[Any]):
    """What may stand behind the question mark."""

    after = serializers.IntegerField(default=0, min_value=0, max_value=2**31 - 1)


@logged(None)
class Ledger(Call):
    """GET tournaments/{id}/ledger/"""

    @documented(
        gives={200: shapes.LedgerAnswer},
        summary="All entries in their order, and the balance of every account.",
        parameters=[
            OpenApiParameter("after", int, description=f"Only entries after this number; {MOST_AT_ONCE} at once.")
        ],
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read entries and balances at one moment."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        after = read(AfterShape, request.query_params)["after"]
        with one_moment():
            books = books_of(tournament)
            entries = LedgerEntry.objects.filter(fundraiser=books.pk, number__gt=after)
            entries = entries.select_related("payment", "corrects")[:MOST_AT_ONCE]
            answer = {
                "currency": books.currency,
                "entries": [_as_json(entry) for entry in entries],
                "total": books.entries,
                "balances": balances_of(books),
            }
        return Response(answer)


def _as_json(entry: LedgerEntry) -> dict[str, Any]:
    plain = ("number", "request", "kind", "debit", "credit", "amount", "quantity", "at", "by", "table", "round")
    return {
        **{name: getattr(entry, name) for name in (*plain, "reason", "hash")},
        "entrant": entry.entrant_id,
        "payment": entry.payment.uuid if entry.payment else None,
        "corrects": entry.corrects.number if entry.corrects else None,
    }
