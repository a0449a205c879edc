"""Changes of seats in a draft or an open round, and an extra table in it."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_ENTER
from tournaments.access import require_role, sitting_for, sitting_for_staff, standing_round, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.rounds import round_as_json
from tournaments.api.shapes.base import NothingShape
from tournaments.api.shapes.rounds import RoundAnswer
from tournaments.api.shapes.seats import ExtraTableShape, GameForShape, ReliefShape
from tournaments.api.shapes.sittings import SheetAnswer
from tournaments.api.views import Call, documented, now, read
from tournaments.errors.seats import NotAmongPeople
from tournaments.models import Entrant, Sitting, Tournament
from tournaments.services.play.game_owners import give_game
from tournaments.services.seating import extra_tables, seat_changes


@logged(gettext_noop("Changed who sits at table %(table)s, round %(round)s."))
class ChangeSeat(Call):
    """POST sittings/{id}/seats/{index}/"""

    @documented(takes=ReliefShape, gives={200: SheetAnswer}, summary="Clear a seat, or assign it to somebody.")
    @once_per_key
    def post(self, request: Request, pk: int, index: int) -> Response:
        """Change who sits in a seat of a draft or an open round; hands so far stay with the person who played them."""
        visitor = visitor_of(request)
        sitting = sitting_for(visitor, pk, MAY_ENTER)
        require_role(visitor, sitting.round.tournament, MAY_ENTER)
        data = read(ReliefShape, request.data)
        replacement = seat_changes.Replacement(
            coming=_entrant(sitting.round.tournament, data.get("coming")),
            newcomer=data["newcomer"],
            plays_for=data["plays_for"],
            whereabouts=seat_changes.Whereabouts(data["whereabouts"]),
            from_hand=data.get("from_hand"),
            for_good=data["for_good"],
            reason=data["reason"],
        )
        seen = data.get("seen", seat_changes.ANYBODY)
        seat_changes.change_seat(
            sitting=sitting, index=index, replacement=replacement, seen=seen, by=str(visitor), now=now()
        )
        return Response(SheetAnswer.of(Sitting.objects.select_related("round", "table", "game").get(pk=pk)))


@logged(gettext_noop("Chose who gets credit for a seat's game at table %(table)s, round %(round)s."))
class GameFor(Call):
    """POST sittings/{id}/seats/{index}/game/"""

    @documented(takes=GameForShape, gives={200: SheetAnswer}, summary="Assign the game of a shared seat to one person.")
    @once_per_key
    def post(self, request: Request, pk: int, index: int) -> Response:
        """Choose who gets the game's totals and its win where several people sat in the seat."""
        visitor = visitor_of(request)
        sitting = sitting_for(visitor, pk, MAY_DIRECT)
        require_role(visitor, sitting.round.tournament, MAY_DIRECT)
        data = read(GameForShape, request.data)
        give_game(sitting=sitting, index=index, entrant=_entrant(sitting.round.tournament, data["entrant"]))
        return Response(SheetAnswer.of(sitting))


@logged(gettext_noop("Undid a seat change at table %(table)s, round %(round)s."))
class TakeSeatBack(Call):
    """POST sittings/{id}/changes/{change}/take-back/"""

    @documented(gives={200: SheetAnswer}, summary="Undo a change of seat.")
    @once_per_key
    def post(self, request: Request, pk: int, change: int) -> Response:
        """Undo it, as if the newcomer had never sat there; a repetition does nothing."""
        visitor = visitor_of(request)
        sitting = sitting_for_staff(visitor, pk, MAY_ENTER)
        read(NothingShape, request.data)
        changes = sitting.changes.select_related("sitting__round__tournament", "sitting__table")
        found = get_object_or_404(changes, pk=change)
        seat_changes.take_back(change=found, by=str(visitor), now=now())
        return Response(SheetAnswer.of(sitting_for_staff(visitor, pk, MAY_ENTER)))


@logged(gettext_noop("Marked %(entrant)s as back."))
class PlaysAgain(Call):
    """POST tournaments/{id}/entrants/{entrant}/plays-again/"""

    @documented(gives={204: None}, summary="Say that an entrant plays again, and their stand-in no longer does.")
    def post(self, request: Request, pk: int, entrant: int) -> Response:
        """End the stand-in's turn, now and in the coming rounds; a repetition changes nothing."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        person = get_object_or_404(tournament.people, pk=entrant)
        seat_changes.end_stand_in(entrant=person, by=str(visitor), now=now())
        return Response(status=204)


@logged(gettext_noop("Added a table to round %(number)s."))
class ExtraTable(Call):
    """POST tournaments/{id}/rounds/{n}/tables/"""

    @documented(takes=ExtraTableShape, gives={201: RoundAnswer}, summary="Add a table to a round.")
    @once_per_key
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Fill a new table with people who have no seat, in the order of its seats."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        round_ = standing_round(tournament, number)
        found = [_entrant(tournament, entrant) for entrant in read(ExtraTableShape, request.data)["entrants"]]
        people = [entrant for entrant in found if entrant is not None]
        extra_tables.add_table(round_=round_, people=people, by=str(visitor), now=now())
        return Response(round_as_json(request, standing_round(tournament, number), with_keys=True), status=201)


def _entrant(tournament: Tournament, pk: int | None) -> Entrant | None:
    """Return somebody of the tournament. Raises NotAmongPeople."""
    if pk is None:
        return None
    found = tournament.people.filter(pk=pk).first()
    if found is None:
        raise NotAmongPeople
    return found
