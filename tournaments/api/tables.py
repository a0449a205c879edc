"""The tables of a tournament: laid, opened to tablets and closed; and everybody's seats in every round."""

from typing import Any

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import tables as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import PadKey, Round, Seat, Sitting, Tournament
from tournaments.services.hall import pads


@logged(gettext_noop("Created tables and their cards."))
class Tables(Call):
    """GET and POST tournaments/{id}/tables/"""

    @documented(gives={200: shapes.TableAnswer(many=True)}, summary="List the tables, with the keys of their pads.")
    def get(self, request: Request, pk: int) -> Response:
        """List them by number, for roles that hand out pads."""
        return Response(_tables(request, tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)))

    @documented(
        takes=shapes.TablesShape,
        gives={201: shapes.TableAnswer(many=True)},
        summary="Create this many tables and their keys, before round 1 is drawn.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Create those that are missing; the others keep their keys."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        pads.lay_tables(tournament=tournament, count=read(shapes.TablesShape, request.data)["count"])
        return Response(_tables(request, tournament), status=201)


@logged(gettext_noop("Created a new key for table %(number)s."))
class NewKey(Call):
    """POST tournaments/{id}/tables/{n}/new-key/"""

    @documented(gives={200: shapes.TableAnswer}, summary="Revoke the key of a table's pads, and create another one.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Replace the key: tablets at this table have to be opened again."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        pads.revoke(table=get_object_or_404(tournament.tables, number=number), now=now())
        return Response(next(row for row in _tables(request, tournament) if row["table"] == number))


@logged(gettext_noop("Created a six-digit code for pads."))
class PairingCode(Call):
    """POST tournaments/{id}/pads/code/"""

    @documented(gives={201: shapes.PairingCodeAnswer}, summary="Create a six-digit code that opens any table.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Create a code for a few minutes; the one before stops working."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        made = pads.make_code(tournament=tournament, now=now())
        return Response(shapes.PairingCodeAnswer.of(made), status=201)


@logged(gettext_noop("Closed all pads."))
class ClosePads(Call):
    """POST tournaments/{id}/pads/close/"""

    @documented(gives={200: shapes.ClosedPadsAnswer}, summary="Close all pads: the tournament is over.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Revoke all keys. Hands that wait on tablets can still be sent; they wait for the director."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        return Response({"closed": pads.close_all(tournament=tournament, now=now())})


class Sittings(Call):
    """GET tournaments/{id}/sittings/"""

    @documented(
        gives={200: page_of(shapes.ListedSittingAnswer)},
        parameters=[shapes.SittingsShape],
        summary="List who sits at which table, in every round that was not undone.",
        name="tournaments_sittings_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List sittings by round and table, for staff, with drafts."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        asked = read_query(shapes.SittingsShape, request)
        lookups = {"round": "round__number", "table": "table__number", "entrant": "seats__entrant"}
        found = Sitting.objects.filter(
            round__tournament=tournament, **{lookup: asked[name] for name, lookup in lookups.items() if name in asked}
        )
        found = found.exclude(round__status=Round.Status.UNDONE).select_related("round", "table", "game")
        seats = Prefetch("seats", Seat.objects.order_by("index"))
        rows = found.prefetch_related(seats).order_by("round__number", "table__number").distinct()
        return paged(request, asked, rows, shapes.ListedSittingAnswer)


def _tables(request: Request, tournament: Tournament) -> list[dict[str, Any]]:
    page = request.build_absolute_uri(reverse("pad:pad")) + "#"  # a key in the fragment reaches no log
    live = PadKey.objects.filter(table__tournament=tournament, revoked_at=None)
    keys = dict(live.values_list("table__number", "key"))
    numbers = tournament.tables.order_by("number").values_list("number", flat=True)
    return [
        {"table": number, "pad_url": page + keys[number] if number in keys else None, "pad_key": keys.get(number)}
        for number in numbers
    ]
