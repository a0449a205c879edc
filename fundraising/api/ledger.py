"""The ledger: read, and what the treasurer enters in it."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_KEEP_BOOKS, MAY_READ_BOOKS
from fundraising.api import shapes
from fundraising.models import LedgerEntry
from fundraising.services.books import correct, record
from fundraising.services.ledger import Recorded, balances_of, books_of, refuse_other_currency
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import read_query
from tournaments.api.shapes.base import QueryShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.archive.transfer import consistent_snapshot

MOST_AT_ONCE = 5000


class AfterShape(QueryShape):
    """What may stand behind the question mark."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text=f"Only entries after this number; {MOST_AT_ONCE} at once.",
    )


@logged(gettext_noop("Made an entry in the ledger."))
class Ledger(Call):
    """GET and POST tournaments/{id}/ledger/"""

    @documented(
        gives={200: shapes.LedgerAnswer},
        summary="All entries in their order, and the balance of every account.",
        parameters=[AfterShape],
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read entries and balances at one moment."""
        tournament = tournament_for_staff(visitor_of(request), MAY_READ_BOOKS, pk=pk)
        after = read_query(AfterShape, request)["after"]
        with consistent_snapshot():
            books = books_of(tournament)
            entries = LedgerEntry.objects.filter(fundraiser=books.pk, number__gt=after)
            entries = entries.select_related("payment", "corrects")[:MOST_AT_ONCE]
            answer = {
                "currency": books.currency,
                "entries": shapes.EntryAnswer.each(entries),
                "total": books.entries,
                "balances": balances_of(books),
            }
        return Response(answer)

    @documented(
        takes=shapes.EntryShape,
        gives={200: shapes.EntryAnswer, 201: shapes.EntryAnswer},
        summary="Enter a donation, an expense or starting cash; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Enter money in or out, apart from what guests pay and what prizes are paid."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.EntryShape, request.data)
        refuse_other_currency(tournament, data.pop("currency", None))
        return _entered(request, record(tournament=tournament, **data, by=str(visitor), now=now()))


@logged(gettext_noop("Reversed an entry of the ledger."))
class ReverseEntry(Call):
    """POST tournaments/{id}/ledger/{number}/reverse/"""

    @documented(
        takes=shapes.ReversalShape,
        gives={200: shapes.EntryAnswer, 201: shapes.EntryAnswer},
        summary="Reverse an entry by a counter-entry, with a reason; the same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Reverse what is left of an entry; the right one is then entered."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_KEEP_BOOKS, pk=pk)
        data = read(shapes.ReversalShape, request.data)
        entries = LedgerEntry.objects.select_related("fundraiser__tournament", "entrant", "payment")
        entry = get_object_or_404(entries, fundraiser__tournament=tournament, number=number)
        return _entered(request, correct(entry=entry, **data, by=str(visitor), now=now()))


def _entered(request: Request, done: Recorded) -> Response:
    return created(request, shapes.EntryAnswer.of(done.entries[0]), is_new=done.is_new)
