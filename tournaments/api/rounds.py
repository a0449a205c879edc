"""Rounds: drawn, shown, published, closed, undone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_ENTER, MAY_LOOK
from scoring.models import Game
from tournaments.access import may, require_sight, standing_round, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import rounds as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import PadKey, Round, Seat, Sitting, Tournament
from tournaments.services.seating import rounds


@logged(gettext_noop("Drew a round."))
class Rounds(Call):
    """GET and POST tournaments/{id}/rounds/"""

    @documented(
        gives={200: page_of(shapes.ListedRoundAnswer)},
        parameters=[shapes.RoundsShape],
        summary="List the rounds, the first one first.",
        name="tournaments_rounds_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List published rounds for everybody who can see the board, for staff drafts and undone rounds, too."""
        visitor = visitor_of(request)
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor, tournament)
        asked = read_query(shapes.RoundsShape, request)
        found = tournament.rounds.annotate(tables=Count("sittings")).order_by("number", "pk")
        if not may(visitor, tournament.organization, MAY_LOOK):
            found = found.filter(status__in=Round.PLAYED)
        standing = set(Round.Status) - {Round.Status.UNDONE}
        found = found.filter(status__in=[asked["status"]] if "status" in asked else standing)
        return paged(request, asked, found, shapes.ListedRoundAnswer)

    @documented(takes=shapes.DrawShape, gives={201: shapes.RoundAnswer}, summary="Draw the next round.")
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Draw the next round as a draft."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        data = read(shapes.DrawShape, request.data)
        round_ = rounds.seat_round(tournament=tournament, seed=data.get("seed"), now=now(), by=str(visitor))
        return Response(round_as_json(request, round_, with_keys=True), status=201)


class RoundDetail(Call):
    """GET tournaments/{id}/rounds/{n}/"""

    @documented(gives={200: shapes.RoundAnswer}, summary="Show a round and its seating.")
    def get(self, request: Request, pk: int, number: int) -> Response:
        """Show a round: a published one to everybody who can see the board, a draft to staff, pad keys to the desk."""
        visitor = visitor_of(request)
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor, tournament)
        hall, round_ = tournament.organization, standing_round(tournament, number)
        if round_.status == Round.Status.DRAFT and not may(visitor, hall, MAY_LOOK):
            raise Http404
        return Response(round_as_json(request, round_, with_keys=may(visitor, hall, MAY_ENTER)))


@logged(gettext_noop("Published round %(number)s."))
class Publish(Call):
    """POST tournaments/{id}/rounds/{n}/publish/"""

    @documented(
        takes=shapes.PublishShape,
        gives={200: shapes.RoundAnswer},
        summary="Publish a draft and open its score sheets; optionally start its clock.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Publish a draft."""
        round_ = round_to_direct(request, pk, number)
        minutes = read(shapes.PublishShape, request.data)["clock_minutes"]
        if minutes is not None:
            add_details(request, what=_("Published round %(number)d and started the clock.") % {"number": number})
        published = rounds.publish_round(round_=round_, now=now(), by=_by(request), clock_minutes=minutes)
        return answer_with(request, published)


@logged(gettext_noop("Closed round %(number)s."))
class Close(Call):
    """POST tournaments/{id}/rounds/{n}/close/"""

    @documented(takes=shapes.CloseShape, gives={200: shapes.RoundAnswer}, summary="Close a round.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Close a round. If games are missing or hands are waiting, this needs `force`."""
        round_ = round_to_direct(request, pk, number)
        force = read(shapes.CloseShape, request.data)["force"]
        return answer_with(request, rounds.close_round(round_=round_, force=force, now=now(), by=_by(request)))


@logged(gettext_noop("Undid round %(number)s."))
class Undo(Call):
    """POST tournaments/{id}/rounds/{n}/undo/"""

    @documented(gives={200: shapes.RoundAnswer}, summary="Undo the latest round.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Undo the latest round, whatever its status; its hands stay on record but do not count."""
        round_ = round_to_direct(request, pk, number)
        read(NothingShape, request.data)
        return answer_with(request, rounds.undo_round(round_=round_, now=now(), by=_by(request)))


@logged(gettext_noop("Reopened round %(number)s."))
class Reopen(Call):
    """POST tournaments/{id}/rounds/{n}/reopen/"""

    @documented(gives={200: shapes.RoundAnswer}, summary="Reopen the latest round.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Reopen the latest round after it was closed."""
        round_ = round_to_direct(request, pk, number)
        read(NothingShape, request.data)
        return answer_with(request, rounds.reopen_round(round_=round_, now=now(), by=_by(request)))


def round_to_direct(request: Request, pk: int, number: int) -> Round:
    return standing_round(tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk), number)


def _by(request: Request) -> str:
    return str(visitor_of(request))


def answer_with(request: Request, round_: Round) -> Response:
    return Response(round_as_json(request, round_, with_keys=True))


def round_as_json(request: Request, round_: Round, *, with_keys: bool) -> dict[str, Any]:
    """A round as the API gives it; `with_keys` adds the key and address of each table's pad."""
    sittings = list(round_.sittings.select_related("table", "game").order_by("table__number"))
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in round_.seats.select_related("team").order_by("index"):
        seats[seat.sitting_id].append(seat)
    live_keys = PadKey.objects.filter(table__tournament_id=round_.tournament_id, revoked_at=None)
    pads = request.build_absolute_uri(reverse("pad:pad")) + "#"  # a key in the fragment reaches no log
    keys = dict(live_keys.values_list("table_id", "key")) if with_keys else {}
    shown = [_shown(sitting, seats[sitting.pk], pads, keys) for sitting in sittings]
    unconfirmed = [sitting for sitting in sittings if not _is_confirmed(sitting, round_)]
    return shapes.RoundAnswer.of(round_, sittings=shown, unconfirmed=unconfirmed)


def _is_confirmed(sitting: Sitting, round_: Round) -> bool:
    return round_.status == Round.Status.DRAFT or sitting.game.state == Game.State.CONFIRMED


def _shown(sitting: Sitting, seats: Sequence[Seat], pads: str, keys: Mapping[int, str]) -> dict[str, Any]:
    """Return a table as `SittingAnswer` takes it; `pads` is the address of pads, to which a table's key is added."""
    teams = [seat.team.number for seat in seats[:2] if seat.team is not None]  # of each side, where partners are fixed
    key = keys.get(sitting.table_id)
    return {
        "sitting": sitting,
        "seats": seats,
        **({"teams": teams, "stage": sitting.stage} if teams else {}),
        **({"pad_url": pads + key, "pad_key": key} if key else {}),
    }
